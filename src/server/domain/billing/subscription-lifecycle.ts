import { DAY_MS, HOUR_MS } from '#contract/units.ts';
import type { SubscriptionSnapshot } from '#server/ports/payments.ts';
import { graceEndOf } from './granted-plan.ts';
import { isRunning, rankOfPlan, type SubscriptionRecord } from './subscription-record.ts';

/** A read of a provider object. Of two reads, the one with the higher version is the newer one. */
export interface ProviderReading<Snapshot> {
  readonly version: number;
  readonly snapshot: Snapshot;
}

/** A stored value with the version of the read that it comes from. */
export interface StoredState<Value> {
  readonly version: number;
  readonly value: Value;
}

type SubscriptionEvent =
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

interface SubscriptionStep {
  readonly known: StoredState<SubscriptionRecord>;
  /** Changes since the former state. */
  readonly events: readonly SubscriptionEvent[];
}

/**
 * Applies a read to a subscription. Stale reads change nothing, and an ended subscription stays ended.
 * @param former undefined for a new subscription
 */
export function applySubscriptionReading(
  former: StoredState<SubscriptionRecord> | undefined,
  { version, snapshot }: ProviderReading<SubscriptionSnapshot>,
  { userId, mode }: Owner,
): SubscriptionStep {
  if (former && (version <= former.version || former.value.standing === 'ended')) {
    return { known: { version: Math.max(version, former.version), value: former.value }, events: [] };
  }
  const { checkoutId: _, ...reported } = snapshot;
  const value: SubscriptionRecord = { ...reported, userId, mode };
  return { known: { version, value }, events: eventsBetween(former?.value, value) };
}

/** Changes between two states of one subscription. */
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
  // The change from past due to unpaid is no new failure.
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

/** The provider renews within hours; after two days without a webhook event it is polled. */
const RENEWAL_TOLERANCE_MS = 2 * DAY_MS;
/** Scheduled changes happen within minutes. */
const SCHEDULE_TOLERANCE_MS = HOUR_MS;
/** Interval of reviews of an overdue change or an unpaid subscription. */
const IDLE_REVIEW_MS = DAY_MS;

/**
 * Time of a subscription's next review if no webhook event arrives; null once it has ended.
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
  return Math.min(periodEnd + RENEWAL_TOLERANCE_MS, ...scheduled.map((at) => at + SCHEDULE_TOLERANCE_MS));
}
