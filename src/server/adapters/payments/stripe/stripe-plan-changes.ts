import type Stripe from 'stripe';
import { type Amount, type PaidPlan, PaymentsError } from '#server/ports/payments.ts';
import { isRefusal, withStripeErrors } from './stripe-errors.ts';
import type { StripePrices } from './stripe-prices.ts';
import {
  billingPeriodOf,
  cancelTimeOf,
  type StripeSubscriptions,
  scheduleOf,
  standingOf,
} from './stripe-subscriptions.ts';
import { idOf, toMilliseconds } from './stripe-values.ts';

export interface UpgradePreview {
  readonly due: Amount;
  readonly next: Amount;
  readonly nextAt: number;
}

export interface StripePlanChanges {
  previewUpgrade(id: string, plan: PaidPlan): Promise<UpgradePreview>;
  upgradeNow(id: string, plan: PaidPlan): Promise<void>;
  downgradeAtPeriodEnd(id: string, plan: PaidPlan): Promise<void>;
  cancelAtPeriodEnd(id: string): Promise<void>;
  keepPlan(id: string): Promise<void>;
  /** A subscription with a schedule cannot be changed otherwise. */
  releaseSchedule(subscription: Stripe.Subscription): Promise<void>;
}

interface Dependencies {
  readonly stripe: Stripe;
  readonly prices: StripePrices;
  readonly subscriptions: StripeSubscriptions;
}

/** Undoes a scheduled cancellation by the parameter that set it. */
function undoCancellation(
  subscription: Stripe.Subscription,
): Pick<Stripe.SubscriptionUpdateParams, 'cancel_at' | 'cancel_at_period_end'> {
  if (subscription.cancel_at_period_end) return { cancel_at_period_end: false };
  return subscription.cancel_at === null ? {} : { cancel_at: '' };
}

const isCancelled = (subscription: Stripe.Subscription): boolean => cancelTimeOf(subscription) !== null;

/**
 * Plan changes. Each reads the current state and requests a target state, so that a retry after a partial failure has
 * the same result. No idempotency keys: Stripe would replay its first response to a second cancellation, or to a retry
 * with another card.
 */
export function createStripePlanChanges({ stripe, prices, subscriptions }: Dependencies): StripePlanChanges {
  async function readActive(id: string): Promise<Stripe.Subscription | undefined> {
    const subscription = await subscriptions.read(id);
    return subscription && standingOf(subscription) !== 'ended' ? subscription : undefined;
  }

  async function readForUpgrade(id: string): Promise<Stripe.Subscription> {
    const subscription = await readActive(id);
    if (!subscription) throw new PaymentsError('payments-unreachable', `The subscription ${id} has ended.`);
    return subscription;
  }

  async function releaseSchedule(subscription: Stripe.Subscription): Promise<void> {
    const schedule = scheduleOf(subscription);
    if (!schedule) return;
    try {
      await stripe.subscriptionSchedules.release(schedule.id);
    } catch (error) {
      // Already released by another process or by the end of its last phase.
      const { status } = await stripe.subscriptionSchedules.retrieve(schedule.id);
      if (!isRefusal(error) || status === 'active' || status === 'not_started') throw error;
    }
  }

  /** Undoes a scheduled downgrade or cancellation. */
  async function undoScheduled(subscription: Stripe.Subscription): Promise<void> {
    await releaseSchedule(subscription);
    if (!isCancelled(subscription)) return;
    await stripe.subscriptions.update(subscription.id, undoCancellation(subscription));
  }

  async function previewUpgrade(id: string, plan: PaidPlan): Promise<UpgradePreview> {
    const subscription = await readForUpgrade(id);
    const { item, end } = billingPeriodOf(subscription);
    const price = await prices.priceOf(plan);
    const preview = await stripe.invoices.createPreview({
      subscription: id,
      subscription_details: {
        ...undoCancellation(subscription),
        items: [{ id: item.id, price: price.id }],
        proration_behavior: 'always_invoice',
      },
    });
    return {
      due: { amount: preview.amount_due, currency: preview.currency },
      next: { amount: price.unit_amount ?? 0, currency: price.currency },
      nextAt: toMilliseconds(end),
    };
  }

  async function upgradeNow(id: string, plan: PaidPlan): Promise<void> {
    const subscription = await readForUpgrade(id);
    const { item } = billingPeriodOf(subscription);
    const price = await prices.priceOf(plan);
    // The lower plan has no pending downgrade: this releases at most a completed schedule.
    await releaseSchedule(subscription);
    if (item.price.id === price.id && !isCancelled(subscription)) return;
    await stripe.subscriptions.update(id, {
      ...undoCancellation(subscription),
      items: [{ id: item.id, price: price.id }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
    });
  }

  /** A new schedule mirrors the subscription, so one that is never filled in is harmless. */
  async function createSchedule(id: string): Promise<Stripe.SubscriptionSchedule> {
    try {
      return await stripe.subscriptionSchedules.create({ from_subscription: id });
    } catch (error) {
      // Another process may have created it: a subscription has one schedule at a time.
      const newest = isRefusal(error) ? await subscriptions.read(id) : undefined;
      const made = newest && scheduleOf(newest);
      if (made) return made;
      throw error;
    }
  }

  /**
   * A checkout stores its card on the subscription only, and with a schedule Stripe charges the customer's default
   * card. A card on the schedule itself would override one that the customer chooses later.
   */
  async function setDefaultCard({ customer, default_payment_method: card }: Stripe.Subscription): Promise<void> {
    const [customerId, cardId] = [idOf(customer), idOf(card)];
    if (customerId === null || cardId === null) return;
    await stripe.customers.update(customerId, { invoice_settings: { default_payment_method: cardId } });
  }

  async function downgradeAtPeriodEnd(id: string, plan: PaidPlan): Promise<void> {
    const subscription = await readActive(id);
    if (!subscription) return;
    const { item, start, end } = billingPeriodOf(subscription);
    const price = await prices.priceOf(plan);
    // Before the schedule is created, which would copy the cancellation.
    if (isCancelled(subscription)) await undoScheduled(subscription);
    await setDefaultCard(subscription);
    const present = isCancelled(subscription) ? undefined : scheduleOf(subscription);
    const schedule = present ?? (await createSchedule(id));
    const current = schedule.current_phase?.start_date ?? schedule.phases[0]?.start_date ?? start;
    await stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: 'release',
      proration_behavior: 'none',
      phases: [
        { start_date: current, end_date: end, items: [{ price: item.price.id, quantity: 1 }] },
        { items: [{ price: price.id, quantity: 1 }], duration: { interval: 'month', interval_count: 1 } },
      ],
    });
  }

  async function cancelAtPeriodEnd(id: string): Promise<void> {
    const subscription = await readActive(id);
    if (!subscription) return;
    await releaseSchedule(subscription);
    if (!isCancelled(subscription)) await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  }

  async function keepPlan(id: string): Promise<void> {
    const subscription = await readActive(id);
    if (subscription) await undoScheduled(subscription);
  }

  return {
    previewUpgrade: (id, plan) => withStripeErrors('preview an upgrade', () => previewUpgrade(id, plan)),
    upgradeNow: (id, plan) => withStripeErrors('change a subscription', () => upgradeNow(id, plan)),
    downgradeAtPeriodEnd: (id, plan) => withStripeErrors('schedule a downgrade', () => downgradeAtPeriodEnd(id, plan)),
    cancelAtPeriodEnd: (id) => withStripeErrors('schedule a cancellation', () => cancelAtPeriodEnd(id)),
    keepPlan: (id) => withStripeErrors('undo a scheduled change', () => keepPlan(id)),
    releaseSchedule,
  };
}
