import type { PaidPlan, Payment, ShownPlan, SubscriptionStatus } from '#contract/billing.ts';
import { BOOST } from '#contract/plans.ts';
import { formatAmount, planName } from '#web/lib/billing/prices.ts';
import { formatDate } from '#web/lib/format/formatting.ts';

/** For a subscription status without a message of its own. */
export const ATTENTION_TEXT = 'Your subscription requires attention. Please contact support if you have any issues.';
export const LIMIT_TEXT = 'Monthly limit reached! Upgrade your plan to upload more documents.';
export const CANCEL_QUESTION =
  'Are you sure you want to cancel your subscription? You will lose access to premium features.';

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
  if (status.subscriptionStatus !== 'active') return 'No payment is scheduled for this plan.';
  const end = periodEndOf(status, nowMs);
  if (status.cancelsAtPeriodEnd) return `Ends on ${end}`;
  if (!status.pendingDowngrade) return `Renews on ${end}`;
  const { toPlan, effectiveDate } = status.pendingDowngrade;
  return `${planName(status.plan)} until ${formatDate(effectiveDate)}, then ${planName(toPlan)}`;
}

/** A trial's paid plan. With a failed payment it must not read as if it simply renewed. */
export function describeTrialPlan(status: SubscriptionStatus): string {
  const { subscriptionEndDate, cancelsAtPeriodEnd, usage, hasBillingPage } = status;
  const used = `You have uploaded ${usage.documentsThisMonth} of ${usage.documentLimit ?? 'any number of'} documents this month.`;
  const end = subscriptionEndDate && !needsAttention(status) ? formatDate(subscriptionEndDate) : null;
  const renewal = end && (cancelsAtPeriodEnd ? `The plan ends on ${end}.` : `The plan renews on ${end}.`);
  const way = hasBillingPage && !cancelsAtPeriodEnd && 'You can cancel it under "Cards and invoices" as well.';
  return [used, renewal, way].filter(Boolean).join(' ');
}

export function needsAttention({ subscriptionStatus }: Pick<SubscriptionStatus, 'subscriptionStatus'>): boolean {
  return subscriptionStatus !== 'active' && subscriptionStatus !== 'inactive';
}

const ATTENTION_REASONS: ReadonlyMap<string, string> = new Map([
  [
    'unpaid',
    'The last payments did not go through, so the plan has stopped. It comes back when the open invoice is paid.',
  ],
  ['paused', 'Your plan is paused. Nothing is charged while it is.'],
]);

/** Explains a subscription status that needs action. The date of an unpaid period is the plan's last day. */
export function describeAttention({ subscriptionStatus, subscriptionEndDate }: SubscriptionStatus): string | null {
  if (subscriptionStatus !== 'past_due') return ATTENTION_REASONS.get(subscriptionStatus) ?? null;
  const until = subscriptionEndDate ? `until ${formatDate(subscriptionEndDate)}` : 'for now';
  return `The last payment did not go through. Your plan is kept ${until}, and the payment is tried again.`;
}

const STATUS_LABELS: ReadonlyMap<string, string> = new Map([
  ['past_due', 'Payment failed'],
  ['unpaid', 'Unpaid'],
  ['paused', 'Paused'],
]);

/** Status label beside the plan's name; null where the plan says it all. */
export function describeSubscriptionState(status: SubscriptionStatus): string | null {
  if (status.subscriptionStatus === 'inactive') return null;
  if (status.subscriptionStatus !== 'active') return STATUS_LABELS.get(status.subscriptionStatus) ?? 'Needs attention';
  return status.cancelsAtPeriodEnd ? 'Cancelled' : 'Active';
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
  if (plan === 'free') return 'Free';
  const { pendingDowngrade } = status;
  if (pendingDowngrade?.toPlan === plan) return `Begins on ${formatDate(pendingDowngrade.effectiveDate)}`;
  const step = nextStep(status, plan);
  if (step === 'upgrade') return `Upgrade to ${planName(plan)}`;
  return step === 'downgrade' ? `Change to ${planName(plan)}` : `Choose ${planName(plan)}`;
}

/** The purchased item. */
export function describePayment({ kind, plan, reason }: Pick<Payment, 'kind' | 'plan' | 'reason'>): string {
  if (kind === 'boost') return `Q&A Boost, ${BOOST.credits} questions`;
  if (!plan) return 'Subscription';
  if (reason === 'change') return `Change to ${planName(plan)}`;
  return reason === 'renewal' ? `${planName(plan)} plan, renewal` : `${planName(plan)} plan`;
}

/** The payment's outcome. */
export function describePaymentStatus({
  status,
  refunded,
  currency,
}: Pick<Payment, 'status' | 'refunded' | 'currency'>): string {
  return {
    paid: 'Paid',
    failed: 'Not paid',
    'partially-refunded': `${formatAmount(refunded, currency)} refunded`,
    refunded: 'Refunded',
    disputed: 'Disputed at the bank',
    'charged-back': 'Returned by the bank',
    other: 'See the receipt',
  }[status];
}
