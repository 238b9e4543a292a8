import { DAY_MS, HOUR_MS } from '#contract/units.ts';
import type { SubscriptionSnapshot } from '#server/ports/payments.ts';
import { graceEndOf } from './granted-plan.ts';
import { isRunning, rankOfPlan, type SubscriptionRecord } from './subscription-record.ts';

/** An answer of the provider, with the number of its question: of two answers, the higher number is the newer one. */
export interface ProviderReading<Snapshot> {
  readonly version: number;
  readonly snapshot: Snapshot;
}

/** Something known of the provider, with the number of the question that it was learned by. */
export interface StoredState<Something> {
  readonly version: number;
  readonly value: Something;
}

export type SubscriptionEvent =
  | 'started'
  | 'renewed'
  | 'payment-failed'
  | 'paused'
  | 'recovered'
  | 'upgraded'
  | 'downgraded'
  | 'price-unknown'
  | 'downgrade-scheduled'
  | 'downgrade-undone'
  | 'cancel-scheduled'
  | 'cancel-undone'
  | 'ended';

type Owner = Pick<SubscriptionRecord, 'userId' | 'mode'>;

export interface SubscriptionStep {
  readonly known: StoredState<SubscriptionRecord>;
  /** What happened since the last step; empty when nothing did. */
  readonly events: readonly SubscriptionEvent[];
}

/**
 * Leads a subscription on to what the provider told. Answers that were overtaken change nothing, and what has ended
 * stays so whatever is told later.
 * @param former undefined when nothing was known of it
 */
export function applySubscriptionReading(
  former: StoredState<SubscriptionRecord> | undefined,
  { version, snapshot }: ProviderReading<SubscriptionSnapshot>,
  { userId, mode }: Owner,
): SubscriptionStep {
  if (former && (version <= former.version || former.value.standing === 'ended')) {
    return { known: { version: Math.max(version, former.version), value: former.value }, events: [] };
  }
  const { checkoutId: _, ...told } = snapshot;
  const value: SubscriptionRecord = { ...told, userId, mode };
  return { known: { version, value }, events: eventsBetween(former?.value, value) };
}

/** What lies between two states of one subscription. */
function eventsBetween(former: SubscriptionRecord | undefined, next: SubscriptionRecord): SubscriptionEvent[] {
  if (!former || former.standing === 'incomplete') return eventsOfBeginning(next);
  if (next.standing === 'ended') return ['ended'];
  const isRenewal = next.periodStart > former.periodStart && next.standing === 'active';
  return [
    ...(isRenewal ? (['renewed'] as const) : []),
    ...eventsOfPaying(former, next),
    ...eventsOfPlan(former, next),
    ...eventsOfSchedule(former, next),
  ];
}

function eventsOfBeginning(next: SubscriptionRecord): SubscriptionEvent[] {
  if (next.standing === 'ended') return ['ended'];
  if (!isRunning(next)) return [];
  return [
    'started',
    ...(next.plan === null ? (['price-unknown'] as const) : []),
    ...eventsOfPaying(undefined, next),
    ...eventsOfSchedule(undefined, next),
  ];
}

function eventsOfPaying(former: SubscriptionRecord | undefined, next: SubscriptionRecord): SubscriptionEvent[] {
  if (former?.standing === next.standing) return [];
  if (next.standing === 'active') return former ? ['recovered'] : [];
  if (next.standing === 'paused' || next.standing === 'unknown') return ['paused'];
  // From past due to unpaid nothing new has failed.
  return former && former.standing !== 'active' ? [] : ['payment-failed'];
}

function eventsOfPlan(former: SubscriptionRecord, next: SubscriptionRecord): SubscriptionEvent[] {
  if (former.plan === next.plan) return [];
  if (next.plan === null) return ['price-unknown'];
  return [rankOfPlan(next.plan) > rankOfPlan(former.plan) ? 'upgraded' : 'downgraded'];
}

function eventsOfSchedule(former: SubscriptionRecord | undefined, next: SubscriptionRecord): SubscriptionEvent[] {
  const events: SubscriptionEvent[] = [];
  const formerDowngrade = former?.pendingDowngrade ?? null;
  if (next.pendingDowngrade && next.pendingDowngrade.plan !== formerDowngrade?.plan) events.push('downgrade-scheduled');
  if (!next.pendingDowngrade && formerDowngrade && next.plan !== formerDowngrade.plan) events.push('downgrade-undone');
  const formerEnd = former?.cancelsAt ?? null;
  if (next.cancelsAt !== null && formerEnd === null) events.push('cancel-scheduled');
  if (next.cancelsAt === null && formerEnd !== null) events.push('cancel-undone');
  return events;
}

/** The provider renews within hours and tells; two days later its silence is worth a question. */
const RENEWAL_PATIENCE_MS = 2 * DAY_MS;
/** What is scheduled for a moment is done within minutes. */
const SCHEDULE_PATIENCE_MS = HOUR_MS;
/** Polling interval of a subscription whose change or payment is overdue. */
const IDLE_REVIEW_MS = DAY_MS;

/**
 * When a subscription is to be looked at again if nothing is heard of it; null once it has ended.
 * @param now milliseconds since 1970-01-01T00:00:00Z
 */
export function nextReviewOf(subscription: SubscriptionRecord, now: number): number | null {
  if (subscription.standing === 'ended') return null;
  const expected = nextChangeOf(subscription);
  return expected !== undefined && expected > now ? expected : now + IDLE_REVIEW_MS;
}

function nextChangeOf(subscription: SubscriptionRecord): number | undefined {
  const { standing, cancelsAt, pendingDowngrade, periodEnd } = subscription;
  if (standing === 'past-due') return graceEndOf(subscription);
  if (standing !== 'active') return undefined;
  const scheduled = [cancelsAt, pendingDowngrade?.at ?? null].filter((at) => at !== null);
  return Math.min(periodEnd + RENEWAL_PATIENCE_MS, ...scheduled.map((at) => at + SCHEDULE_PATIENCE_MS));
}
