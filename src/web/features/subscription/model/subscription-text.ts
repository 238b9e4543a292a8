import type { PaidPlan, Payment, ShownPlan, SubscriptionStatus } from '#contract/billing.ts';
import { BOOST } from '#contract/plans.ts';
import { formatAmount, planName } from '#web/lib/billing/prices.ts';
import { formatDate } from '#web/lib/format/formatting.ts';
import { subscriptionTexts } from '../texts.ts';

/** One calendar month later in UTC, clamped to the month's last day. */
export function addOneMonth(timeMs: number): number {
  const date = new Date(timeMs);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + 1);
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.getTime();
}

/** End of the paid period; one month from now where unknown. */
export function periodEndOf(status: SubscriptionStatus, nowMs: number): string {
  return formatDate(status.subscriptionEndDate ?? new Date(addOneMonth(nowMs)).toISOString());
}

/** What happens to the plan next, in one line; null where there is nothing to say. */
export function describeRenewal(status: SubscriptionStatus, nowMs: number): string | null {
  if (status.plan === 'free' || needsAttention(status)) return null;
  if (status.subscriptionStatus !== 'active') return subscriptionTexts.notBilled;
  const end = periodEndOf(status, nowMs);
  if (status.cancelsAtPeriodEnd) return subscriptionTexts.endsOn(end);
  if (!status.pendingDowngrade) return subscriptionTexts.renewsOn(end);
  const { toPlan, effectiveDate } = status.pendingDowngrade;
  return subscriptionTexts.planThen(planName(status.plan), formatDate(effectiveDate), planName(toPlan));
}

/** A trial's paid plan. With a failed payment it must not read as if it simply renewed. */
export function describeTrialPlan(status: SubscriptionStatus): string {
  const { subscriptionEndDate, cancelsAtPeriodEnd, usage, hasBillingPage } = status;
  const used = subscriptionTexts.trialPlanUsed(usage.documentsThisMonth, usage.documentLimit);
  const end = subscriptionEndDate && !needsAttention(status) ? formatDate(subscriptionEndDate) : null;
  const renewal =
    end && (cancelsAtPeriodEnd ? subscriptionTexts.trialPlanEnds(end) : subscriptionTexts.trialPlanRenews(end));
  const way = hasBillingPage && !cancelsAtPeriodEnd && subscriptionTexts.trialPlanCancel;
  return [used, renewal, way].filter(Boolean).join(' ');
}

export function needsAttention({ subscriptionStatus }: Pick<SubscriptionStatus, 'subscriptionStatus'>): boolean {
  return subscriptionStatus !== 'active' && subscriptionStatus !== 'inactive';
}

const ATTENTION_REASONS: ReadonlyMap<string, string> = new Map([
  ['unpaid', subscriptionTexts.paymentsUnpaid],
  ['paused', subscriptionTexts.planPaused],
]);

/** Explains a subscription status that needs action. The date of an unpaid period is the plan's last day. */
export function describeAttention({ subscriptionStatus, subscriptionEndDate }: SubscriptionStatus): string | null {
  if (subscriptionStatus !== 'past_due') return ATTENTION_REASONS.get(subscriptionStatus) ?? null;
  return subscriptionTexts.paymentOverdue(subscriptionEndDate ? formatDate(subscriptionEndDate) : null);
}

const STATUS_LABELS: ReadonlyMap<string, string> = new Map([
  ['past_due', subscriptionTexts.statusOverdue],
  ['unpaid', subscriptionTexts.statusUnpaid],
  ['paused', subscriptionTexts.statusPaused],
]);

/** Status label beside the plan's name; null where the plan says it all. */
export function describeSubscriptionState(status: SubscriptionStatus): string | null {
  if (status.subscriptionStatus === 'inactive') return null;
  if (status.subscriptionStatus !== 'active')
    return STATUS_LABELS.get(status.subscriptionStatus) ?? subscriptionTexts.statusUnknown;
  return status.cancelsAtPeriodEnd ? subscriptionTexts.statusCancelled : subscriptionTexts.statusActive;
}

/** Capped at 100. */
export function usagePercent(documentsThisMonth: number, documentLimit: number): number {
  return documentLimit <= 0 ? 100 : Math.min(100, Math.round((documentsThisMonth / documentLimit) * 100));
}

export function isLimitReached({ documentsThisMonth, documentLimit }: SubscriptionStatus['usage']): boolean {
  return documentLimit !== null && documentsThisMonth >= documentLimit;
}

export function canCancel(status: SubscriptionStatus): boolean {
  return status.plan !== 'free' && status.subscriptionStatus === 'active' && !status.cancelsAtPeriodEnd;
}

/**
 * What choosing a plan requires: an active subscription is charged or changed at once and needs confirmation; otherwise
 * the payment page shows the price. A plan without an end date was granted by an administrator and is not billed.
 */
export function nextStep(status: SubscriptionStatus, wanted: PaidPlan): 'none' | 'upgrade' | 'downgrade' | 'checkout' {
  if (status.plan === wanted) return 'none';
  const paysAlready = status.subscriptionStatus === 'active' && status.subscriptionEndDate !== null;
  if (!paysAlready || status.plan === 'free') return 'checkout';
  return wanted === 'pro' ? 'upgrade' : 'downgrade';
}

/** Whether the plan starts when the paid period ends. */
export function isScheduled({ pendingDowngrade }: SubscriptionStatus, plan: ShownPlan): boolean {
  return pendingDowngrade?.toPlan === plan;
}

/** Label of the button under a plan. */
export function describeChoice(status: SubscriptionStatus, plan: ShownPlan): string {
  if (plan === 'free') return subscriptionTexts.free;
  const { pendingDowngrade } = status;
  if (pendingDowngrade?.toPlan === plan) return subscriptionTexts.startsOn(formatDate(pendingDowngrade.effectiveDate));
  const step = nextStep(status, plan);
  if (step === 'upgrade') return subscriptionTexts.upgradeTo(planName(plan));
  return step === 'downgrade' ? subscriptionTexts.changeTo(planName(plan)) : subscriptionTexts.choose(planName(plan));
}

/** The purchased item. */
export function describePayment({ kind, plan, reason }: Pick<Payment, 'kind' | 'plan' | 'reason'>): string {
  if (kind === 'boost') return subscriptionTexts.boostItem(BOOST.credits);
  if (!plan) return subscriptionTexts.subscription;
  if (reason === 'change') return subscriptionTexts.changeTo(planName(plan));
  return reason === 'renewal'
    ? subscriptionTexts.renewalItem(planName(plan))
    : subscriptionTexts.planItem(planName(plan));
}

/** The payment's outcome. */
export function describePaymentStatus({
  status,
  refunded,
  currency,
}: Pick<Payment, 'status' | 'refunded' | 'currency'>): string {
  return {
    paid: subscriptionTexts.paid,
    failed: subscriptionTexts.paymentFailed,
    'partially-refunded': subscriptionTexts.partlyRefunded(formatAmount(refunded, currency)),
    refunded: subscriptionTexts.refunded,
    disputed: subscriptionTexts.disputed,
    'charged-back': subscriptionTexts.chargedBack,
    other: subscriptionTexts.seeReceipt,
  }[status];
}
