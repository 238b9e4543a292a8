import type { ShownPlan } from '#contract/billing.ts';
import { PLAN_LIMITS } from '#contract/plans.ts';
import { nextQuotaReset } from '#web/lib/billing/next-quota-reset.ts';
import { formatDate } from '#web/lib/format/formatting.ts';

interface UsedUpLimit {
  readonly isTrial: boolean;
  readonly plan: ShownPlan;
  readonly nowMs: number;
}

/** Which limit was reached, and when uploads are available again; never in a free trial. */
export function describeUploadLimit({ isTrial, plan, nowMs }: UsedUpLimit): string {
  if (isTrial && plan === 'free') {
    return 'You have used all the uploads of the free trial. What you have uploaded stays here, with its analysis and its chat.';
  }
  const { uploadsPerMonth } = PLAN_LIMITS[plan];
  const start = formatDate(nextQuotaReset(nowMs));
  return `You have used all ${uploadsPerMonth} uploads of this month. You can upload again from ${start}. What you have uploaded stays here.`;
}
