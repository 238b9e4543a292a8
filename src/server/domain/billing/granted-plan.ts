import type { SubscriptionState } from '#contract/billing.ts';
import { DAY_MS } from '#contract/units.ts';
import type { PaidPlan } from '#server/ports/payments.ts';
import { isRunning, rankOfPlan, type SubscriptionRecord } from './subscription-record.ts';

/**
 * How long a plan is kept after a month began that could not be paid. A card that has run out is replaced within days,
 * and the provider tries again for two to three weeks; half a month unpaid is as much as a small shop can give.
 */
export const GRACE_MS = 14 * DAY_MS;

/**
 * The plan that a subscription gives at a time; null for none.
 * @param now milliseconds since 1970-01-01T00:00:00Z
 */
export function planGrantedBy(subscription: SubscriptionRecord, now: number): PaidPlan | null {
  const { standing, plan } = subscription;
  if (standing === 'active') return plan;
  return standing === 'past-due' && now < graceEndOf(subscription) ? plan : null;
}

/** When a plan that was not paid for is lost: milliseconds since 1970-01-01T00:00:00Z. */
export function graceEndOf({ periodStart }: Pick<SubscriptionRecord, 'periodStart'>): number {
  return periodStart + GRACE_MS;
}

/**
 * The subscription that counts for a person: the one that grants most, the newest of equals.
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
 * How a person's subscription is shown.
 * @param subscription what `currentSubscription` answers
 * @param now milliseconds since 1970-01-01T00:00:00Z
 */
export function displayedStanding(subscription: SubscriptionRecord | undefined, now: number): SubscriptionState {
  switch (subscription?.standing) {
    case 'active':
      // An unknown price grants no plan, so nothing is active.
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
