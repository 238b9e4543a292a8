import type { PaidPlan } from '#server/ports/payments.ts';
import { isRunning, rankOfPlan, type SubscriptionRecord } from './subscription-record.ts';

/**
 * Effect of choosing a plan: `checkout` buys it, `upgrade-now` and `downgrade-later` change the running subscription,
 * `resume` undoes a scheduled change, `pay-first` requires an open payment to be made, `unchanged` does nothing.
 */
export type PlanChange = 'checkout' | 'upgrade-now' | 'downgrade-later' | 'resume' | 'pay-first' | 'unchanged';

/**
 * Decides the effect of choosing a plan.
 * @param current result of `currentSubscription`
 * @returns `checkout` as well for a running subscription with an unknown price, which is left unchanged
 */
export function decidePlanChange(current: SubscriptionRecord | undefined, wanted: PaidPlan): PlanChange {
  if (!current || !isRunning(current)) return 'checkout';
  // A second subscription beside an unpaid one would be charged twice.
  if (current.standing !== 'active') return 'pay-first';
  if (current.plan === null) return 'checkout';
  if (rankOfPlan(wanted) > rankOfPlan(current.plan)) return 'upgrade-now';
  if (rankOfPlan(wanted) < rankOfPlan(current.plan)) {
    return current.pendingDowngrade?.plan === wanted ? 'unchanged' : 'downgrade-later';
  }
  return current.pendingDowngrade !== null || current.cancelsAt !== null ? 'resume' : 'unchanged';
}
