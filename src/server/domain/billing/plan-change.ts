import type { PaidPlan } from '#server/ports/payments.ts';
import { isRunning, rankOfPlan, type SubscriptionRecord } from './subscription-record.ts';

/**
 * What choosing a plan means: `checkout` buys it, `upgrade-now` and `downgrade-later` change the subscription there is,
 * `resume` takes back what was scheduled, `pay-first` is for a user with an open payment, `unchanged` changes nothing.
 */
export type PlanChange = 'checkout' | 'upgrade-now' | 'downgrade-later' | 'resume' | 'pay-first' | 'unchanged';

/**
 * Decides what the choice of a plan leads to.
 * @param current what `currentSubscription` answers
 * @returns `checkout` as well for a running subscription whose price is not known here: it is left alone
 */
export function decidePlanChange(current: SubscriptionRecord | undefined, wanted: PaidPlan): PlanChange {
  if (!current || !isRunning(current)) return 'checkout';
  // A second subscription beside one that waits for its money would be charged twice.
  if (current.standing !== 'active') return 'pay-first';
  if (current.plan === null) return 'checkout';
  if (rankOfPlan(wanted) > rankOfPlan(current.plan)) return 'upgrade-now';
  if (rankOfPlan(wanted) < rankOfPlan(current.plan)) {
    return current.pendingDowngrade?.plan === wanted ? 'unchanged' : 'downgrade-later';
  }
  return current.pendingDowngrade !== null || current.cancelsAt !== null ? 'resume' : 'unchanged';
}
