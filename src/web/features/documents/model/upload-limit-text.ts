import type { ShownPlan } from '#contract/billing.ts';
import { PLAN_LIMITS } from '#contract/plans.ts';
import { nextQuotaReset } from '#web/lib/billing/next-quota-reset.ts';
import { formatDate } from '#web/lib/format/formatting.ts';
import { uploadTexts } from '../texts.ts';

interface UsedUpLimit {
  readonly isTrial: boolean;
  readonly plan: ShownPlan;
  readonly nowMs: number;
}

/** Which limit was reached, and when uploads are available again; never in a free trial. */
export function describeUploadLimit({ isTrial, plan, nowMs }: UsedUpLimit): string {
  if (isTrial && plan === 'free') return uploadTexts.trialUsedUp;
  const { uploadsPerMonth } = PLAN_LIMITS[plan];
  const start = formatDate(nextQuotaReset(nowMs));
  return uploadTexts.monthUsedUp(uploadsPerMonth, start);
}
