import { paidPlanSchema } from '#contract/billing.ts';
import type { Plan } from '#contract/plans.ts';
import type { PaidPlan, PaymentsMode, SubscriptionSnapshot } from '#server/ports/payments.ts';

/** A subscription as the provider last told, with whose it is. Times are milliseconds since 1970-01-01T00:00:00Z. */
export interface SubscriptionRecord extends Omit<SubscriptionSnapshot, 'checkoutId'> {
  readonly userId: string;
  readonly mode: PaymentsMode;
}

/** Plans that come and go with a subscription; others are given by hand, and stay until a hand takes them. */
const SOLD_PLANS: readonly Plan[] = ['free', ...paidPlanSchema.options];

/** Whether a plan is one that subscriptions decide about. */
export function isSold(plan: Plan): boolean {
  return SOLD_PLANS.includes(plan);
}

/** 0 for no plan, higher for one that allows more: plans are listed in rising order. */
export function rankOfPlan(plan: PaidPlan | null): number {
  return plan === null ? 0 : paidPlanSchema.options.indexOf(plan) + 1;
}

/** Whether money is asked for it, or will be: it was begun and has not ended. */
export function isRunning({ standing }: Pick<SubscriptionRecord, 'standing'>): boolean {
  return standing !== 'ended' && standing !== 'incomplete';
}
