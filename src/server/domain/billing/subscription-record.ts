import { paidPlanSchema } from '#contract/billing.ts';
import type { Plan } from '#contract/plans.ts';
import type { PaidPlan, PaymentsMode, SubscriptionSnapshot } from '#server/ports/payments.ts';

/** A subscription as last read from the provider, with its owner. Times are milliseconds since 1970-01-01T00:00:00Z. */
export interface SubscriptionRecord extends Omit<SubscriptionSnapshot, 'checkoutId'> {
  readonly userId: string;
  readonly mode: PaymentsMode;
}

/** Plans determined by subscriptions; others are granted and removed by hand. */
const SOLD_PLANS: readonly Plan[] = ['free', ...paidPlanSchema.options];

/** Whether a plan is determined by subscriptions. */
export function isSold(plan: Plan): boolean {
  return SOLD_PLANS.includes(plan);
}

/** 0 for no plan, higher for one that allows more: plans are listed in rising order. */
export function rankOfPlan(plan: PaidPlan | null): number {
  return plan === null ? 0 : paidPlanSchema.options.indexOf(plan) + 1;
}

/** Whether a subscription has started and not ended, so that it is or will be charged. */
export function isRunning({ standing }: Pick<SubscriptionRecord, 'standing'>): boolean {
  return standing !== 'ended' && standing !== 'incomplete';
}
