import type Stripe from 'stripe';
import type { SubscriptionSnapshot } from '#server/ports/payments.ts';
import { findOrUndefined, withStripeErrors } from './stripe-errors.ts';
import type { StripePrices } from './stripe-prices.ts';
import { expandedOf, idOf, toMilliseconds } from './stripe-values.ts';

export interface StripeSubscriptions {
  /** Includes the expanded schedule; undefined for an unknown id. */
  read(id: string): Promise<Stripe.Subscription | undefined>;
  find(id: string): Promise<SubscriptionSnapshot | undefined>;
}

const STANDINGS: Readonly<Record<string, SubscriptionSnapshot['standing']>> = {
  incomplete: 'incomplete',
  active: 'active',
  trialing: 'active',
  past_due: 'past-due',
  unpaid: 'unpaid',
  paused: 'paused',
  canceled: 'ended',
  incomplete_expired: 'ended',
};

/** A status of a later API version grants nothing, and is not final. */
export function standingOf({ status }: Stripe.Subscription): SubscriptionSnapshot['standing'] {
  return STANDINGS[status] ?? 'unknown';
}

interface BillingPeriod {
  readonly item: Stripe.SubscriptionItem;
  /** In seconds. */
  readonly start: number;
  readonly end: number;
}

/** Item and period: our subscriptions have exactly one item. */
export function billingPeriodOf({ id, items }: Stripe.Subscription): BillingPeriod {
  const item = items.data[0];
  if (!item) throw new Error(`the subscription ${id} has no item`);
  return { item, start: item.current_period_start, end: item.current_period_end };
}

/** The schedule that currently manages the subscription. */
export function scheduleOf(subscription: Stripe.Subscription): Stripe.SubscriptionSchedule | undefined {
  const schedule = expandedOf(subscription.schedule);
  return schedule?.status === 'active' || schedule?.status === 'not_started' ? schedule : undefined;
}

/** In seconds; null while it renews. Stripe has one field for the end of the period and one for any time. */
export function cancelTimeOf(subscription: Stripe.Subscription): number | null {
  if (subscription.cancel_at !== null) return subscription.cancel_at;
  return subscription.cancel_at_period_end ? billingPeriodOf(subscription).end : null;
}

export function createStripeSubscriptions(stripe: Stripe, prices: StripePrices): StripeSubscriptions {
  const read = (id: string) => findOrUndefined(stripe.subscriptions.retrieve(id, { expand: ['schedule'] }));

  /** An unfilled schedule has only the current phase: nothing is pending. */
  async function pendingDowngradeOf(
    subscription: Stripe.Subscription,
  ): Promise<SubscriptionSnapshot['pendingDowngrade']> {
    const { item, start } = billingPeriodOf(subscription);
    const next = scheduleOf(subscription)?.phases.find(({ start_date }) => start_date > start);
    const price = next?.items[0]?.price;
    if (!next || idOf(price) === item.price.id) return null;
    const plan = await prices.planOf(idOf(price));
    return plan && { plan, at: toMilliseconds(next.start_date) };
  }

  async function find(id: string): Promise<SubscriptionSnapshot | undefined> {
    const subscription = await read(id);
    if (!subscription) return undefined;
    const { item, start, end } = billingPeriodOf(subscription);
    const cancelTime = cancelTimeOf(subscription);
    return {
      id: subscription.id,
      customerId: idOf(subscription.customer) ?? '',
      checkoutId: subscription.metadata['checkoutId'] ?? null,
      plan: await prices.planOf(item.price),
      standing: standingOf(subscription),
      periodStart: toMilliseconds(start),
      periodEnd: toMilliseconds(end),
      cancelsAt: cancelTime === null ? null : toMilliseconds(cancelTime),
      pendingDowngrade: await pendingDowngradeOf(subscription),
      startedAt: toMilliseconds(subscription.start_date),
      endedAt: subscription.ended_at === null ? null : toMilliseconds(subscription.ended_at),
    };
  }

  return { read, find: (id) => withStripeErrors('look up a subscription', () => find(id)) };
}
