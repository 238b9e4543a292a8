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
  /** A subscription under a schedule refuses to be changed otherwise. */
  releaseSchedule(subscription: Stripe.Subscription): Promise<void>;
}

interface Dependencies {
  readonly stripe: Stripe;
  readonly prices: StripePrices;
  readonly subscriptions: StripeSubscriptions;
}

/** Takes a scheduled cancellation back, in the way that it was asked for. */
function withoutCancellation(
  subscription: Stripe.Subscription,
): Pick<Stripe.SubscriptionUpdateParams, 'cancel_at' | 'cancel_at_period_end'> {
  if (subscription.cancel_at_period_end) return { cancel_at_period_end: false };
  return subscription.cancel_at === null ? {} : { cancel_at: '' };
}

const isCancelled = (subscription: Stripe.Subscription): boolean => cancelTimeOf(subscription) !== null;

/**
 * Changes to subscriptions. Each reads how things stand and asks for a state, not for a step, so that repeating it after
 * half of it was done ends the same. They carry no idempotency key of their own: under such a key Stripe would answer a
 * second cancellation, or a second try with another card, with its answer to the first.
 */
export function createStripePlanChanges({ stripe, prices, subscriptions }: Dependencies): StripePlanChanges {
  async function readRunning(id: string): Promise<Stripe.Subscription | undefined> {
    const subscription = await subscriptions.read(id);
    return subscription && standingOf(subscription) !== 'ended' ? subscription : undefined;
  }

  async function readForUpgrade(id: string): Promise<Stripe.Subscription> {
    const subscription = await readRunning(id);
    if (!subscription) throw new PaymentsError('payments-unreachable', `The subscription ${id} has ended.`);
    return subscription;
  }

  async function releaseSchedule(subscription: Stripe.Subscription): Promise<void> {
    const schedule = scheduleOf(subscription);
    if (!schedule) return;
    try {
      await stripe.subscriptionSchedules.release(schedule.id);
    } catch (error) {
      // Whoever was quicker, or the end of its last phase, has released it.
      const { status } = await stripe.subscriptionSchedules.retrieve(schedule.id);
      if (!isRefusal(error) || status === 'active' || status === 'not_started') throw error;
    }
  }

  /** Whatever was scheduled. */
  async function takeBack(subscription: Stripe.Subscription): Promise<void> {
    await releaseSchedule(subscription);
    if (!isCancelled(subscription)) return;
    await stripe.subscriptions.update(subscription.id, withoutCancellation(subscription));
  }

  async function previewUpgrade(id: string, plan: PaidPlan): Promise<UpgradePreview> {
    const subscription = await readForUpgrade(id);
    const { item, end } = billingPeriodOf(subscription);
    const price = await prices.priceOf(plan);
    const preview = await stripe.invoices.createPreview({
      subscription: id,
      subscription_details: {
        ...withoutCancellation(subscription),
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
    // The lower plan has no downgrade ahead of it: what is released here is at most the rest of one that has happened.
    await releaseSchedule(subscription);
    if (item.price.id === price.id && !isCancelled(subscription)) return;
    await stripe.subscriptions.update(id, {
      ...withoutCancellation(subscription),
      items: [{ id: item.id, price: price.id }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
    });
  }

  /** At first it says no more than the subscription does: one that is never filled in does no harm. */
  async function makeSchedule(id: string): Promise<Stripe.SubscriptionSchedule> {
    try {
      return await stripe.subscriptionSchedules.create({ from_subscription: id });
    } catch (error) {
      // Another process may have been quicker: a subscription has one schedule at a time.
      const newest = isRefusal(error) ? await subscriptions.read(id) : undefined;
      const made = newest && scheduleOf(newest);
      if (made) return made;
      throw error;
    }
  }

  /**
   * A checkout gives its card to the subscription alone, and under a schedule that names none Stripe charges the one of
   * the customer. In the schedule itself it would take the place of a card that the person chooses later.
   */
  async function keepCard({ customer, default_payment_method: card }: Stripe.Subscription): Promise<void> {
    const [customerId, cardId] = [idOf(customer), idOf(card)];
    if (customerId === null || cardId === null) return;
    await stripe.customers.update(customerId, { invoice_settings: { default_payment_method: cardId } });
  }

  async function downgradeAtPeriodEnd(id: string, plan: PaidPlan): Promise<void> {
    const subscription = await readRunning(id);
    if (!subscription) return;
    const { item, start, end } = billingPeriodOf(subscription);
    const price = await prices.priceOf(plan);
    // Before the schedule is made: it would take the cancellation over.
    if (isCancelled(subscription)) await takeBack(subscription);
    await keepCard(subscription);
    const present = isCancelled(subscription) ? undefined : scheduleOf(subscription);
    const schedule = present ?? (await makeSchedule(id));
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
    const subscription = await readRunning(id);
    if (!subscription) return;
    await releaseSchedule(subscription);
    if (!isCancelled(subscription)) await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  }

  async function keepPlan(id: string): Promise<void> {
    const subscription = await readRunning(id);
    if (subscription) await takeBack(subscription);
  }

  return {
    previewUpgrade: (id, plan) => withStripeErrors('work out the price of an upgrade', () => previewUpgrade(id, plan)),
    upgradeNow: (id, plan) => withStripeErrors('change a subscription', () => upgradeNow(id, plan)),
    downgradeAtPeriodEnd: (id, plan) => withStripeErrors('schedule a downgrade', () => downgradeAtPeriodEnd(id, plan)),
    cancelAtPeriodEnd: (id) => withStripeErrors('schedule a cancellation', () => cancelAtPeriodEnd(id)),
    keepPlan: (id) => withStripeErrors('keep a subscription', () => keepPlan(id)),
    releaseSchedule,
  };
}
