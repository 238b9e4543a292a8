import type { SubscriptionState } from '#contract/billing.ts';
import { DAY_MS } from '#contract/units.ts';
import type { PaidPlan } from '#server/ports/payments.ts';
import { isRunning, rankOfPlan, type SubscriptionRecord } from './subscription-record.ts';

/**
 * Grace period for an unpaid month, from its beginning. Expired cards are replaced within days, and the provider retries for
 * two to three weeks; half a month is what a small shop can afford.
 */
const GRACE_MS = 14 * DAY_MS;

/**
 * The plan that a subscription grants at a time; null for none.
 * @param now milliseconds since 1970-01-01T00:00:00Z
 */
export function planGrantedBy(subscription: SubscriptionRecord, now: number): PaidPlan | null {
  const { standing, plan } = subscription;
  if (standing === 'active') return plan;
  return standing === 'past-due' && now < graceEndOf(subscription) ? plan : null;
}

/** End of the grace period: milliseconds since 1970-01-01T00:00:00Z. */
export function graceEndOf({ periodStart }: Pick<SubscriptionRecord, 'periodStart'>): number {
  return periodStart + GRACE_MS;
}

/**
 * A user's current subscription: the one that grants the highest plan, the newest of equals.
 * @param now milliseconds since 1970-01-01T00:00:00Z
 * @returns undefined when none is running
 */
export function currentSubscription(
  subscriptions: readonly SubscriptionRecord[],
  now: number,
): SubscriptionRecord | undefined {
  return subscriptions
    .filter(isRunning)
    .toSorted(
      (one, other) =>
        rankOfPlan(planGrantedBy(other, now)) - rankOfPlan(planGrantedBy(one, now)) ||
        other.startedAt - one.startedAt ||
        (one.id < other.id ? 1 : -1),
    )
    .at(0);
}

/**
 * The status shown for a user's subscription.
 * @param subscription result of `currentSubscription`
 * @param now milliseconds since 1970-01-01T00:00:00Z
 */
export function displayedStanding(subscription: SubscriptionRecord | undefined, now: number): SubscriptionState {
  switch (subscription?.standing) {
    case 'active':
      // An unknown price grants no plan, so it is not shown as active.
      return subscription.plan === null ? 'inactive' : 'active';
    case 'past-due':
      return now < graceEndOf(subscription) ? 'past_due' : 'unpaid';
    case 'unpaid':
    case 'paused':
      return subscription.standing;
    case undefined:
    case 'incomplete':
    case 'ended':
      return 'inactive';
    default:
      return 'unknown';
  }
}
