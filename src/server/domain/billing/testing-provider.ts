import { DAY_MS } from '#contract/units.ts';
import type { CheckoutSnapshot, PaidPlan, SubscriptionSnapshot } from '#server/ports/payments.ts';
import { MONTH_MS, makeCheckoutSnapshot, makeSubscriptionSnapshot, START } from './testing-snapshots.ts';

/** A read of one provider object; versions are in the order of the reads. */
export type TestReading =
  | { readonly kind: 'subscription'; readonly version: number; readonly snapshot: SubscriptionSnapshot }
  | { readonly kind: 'pack'; readonly version: number; readonly snapshot: CheckoutSnapshot };

/** Objects of the simulated user. */
export const SUBSCRIPTIONS = ['sub_a', 'sub_b', 'sub_c'] as const;
export const PACKS = ['pack_a', 'pack_b', 'pack_c'] as const;

export const STEPS_OF_SUBSCRIPTIONS = [
  'buy-starter',
  'buy-pro',
  'begin',
  'renew',
  'fail',
  'recover',
  'give-up',
  'pause',
  'upgrade',
  'schedule-downgrade',
  'undo',
  'schedule-end',
  'change-price',
] as const;
export const STEPS_OF_PACKS = ['buy', 'pay', 'refund-some', 'refund-all', 'dispute', 'win', 'lose'] as const;

export type Step =
  | { readonly of: 'subscription'; readonly id: string; readonly step: SubscriptionStepName }
  | {
      readonly of: 'pack';
      readonly id: string;
      readonly step: (typeof STEPS_OF_PACKS)[number];
      readonly cents: number;
    };

/** Simulates a provider through steps of a day each. @returns the read after each step */
export function simulateSteps(steps: readonly Step[]): TestReading[] {
  const subscriptions = new Map<string, SubscriptionSnapshot>();
  const packs = new Map<string, CheckoutSnapshot>();
  const readings: TestReading[] = [];
  for (const [index, one] of steps.entries()) {
    const now = START + index * DAY_MS;
    const version = index + 1;
    if (one.of === 'subscription') {
      const snapshot = stepSubscription(subscriptions.get(one.id), one.id, one.step, now);
      if (!snapshot) continue;
      subscriptions.set(one.id, snapshot);
      readings.push({ kind: 'subscription', version, snapshot });
    } else {
      const snapshot = stepPack(packs.get(one.id), one.id, one, now);
      if (!snapshot) continue;
      packs.set(one.id, snapshot);
      readings.push({ kind: 'pack', version, snapshot });
    }
  }
  return readings;
}

type SubscriptionStepName = (typeof STEPS_OF_SUBSCRIPTIONS)[number] | 'end';

function stepSubscription(
  snapshot: SubscriptionSnapshot | undefined,
  id: string,
  name: SubscriptionStepName,
  now: number,
): SubscriptionSnapshot | undefined {
  if (!snapshot) {
    const plan: PaidPlan = name === 'buy-starter' ? 'starter' : 'pro';
    return makeSubscriptionSnapshot({
      id,
      plan,
      standing: 'incomplete',
      startedAt: now,
      periodStart: now,
      periodEnd: now + MONTH_MS,
    });
  }
  if (snapshot.standing === 'ended') return undefined;
  const change = changesOf(snapshot, now)[name];
  return change && { ...snapshot, ...change };
}

function changesOf(
  snapshot: SubscriptionSnapshot,
  now: number,
): Partial<Record<SubscriptionStepName, Partial<SubscriptionSnapshot>>> {
  const next = { periodStart: snapshot.periodEnd, periodEnd: snapshot.periodEnd + MONTH_MS };
  const { pendingDowngrade } = snapshot;
  return {
    begin: { standing: 'active' },
    renew: {
      ...next,
      standing: 'active',
      ...(pendingDowngrade && { plan: pendingDowngrade.plan, pendingDowngrade: null }),
    },
    fail: { ...next, standing: 'past-due' },
    recover: { standing: 'active' },
    'give-up': { standing: 'unpaid' },
    pause: { standing: 'paused' },
    upgrade: { plan: 'pro', pendingDowngrade: null, cancelsAt: null },
    'schedule-downgrade': { pendingDowngrade: { plan: 'starter', at: snapshot.periodEnd }, cancelsAt: null },
    undo: { pendingDowngrade: null, cancelsAt: null },
    'schedule-end': { cancelsAt: snapshot.periodEnd, pendingDowngrade: null },
    'change-price': { plan: null },
    end: { standing: 'ended', endedAt: now, cancelsAt: null, pendingDowngrade: null },
  };
}

function stepPack(
  snapshot: CheckoutSnapshot | undefined,
  id: string,
  { step: name, cents }: Extract<Step, { of: 'pack' }>,
  now: number,
): CheckoutSnapshot | undefined {
  if (!snapshot) {
    return makeCheckoutSnapshot({ providerId: id, checkoutId: id, state: 'open', isPaid: false, createdAt: now });
  }
  if (!snapshot.isPaid) return name === 'pay' ? { ...snapshot, state: 'complete', isPaid: true } : undefined;
  switch (name) {
    case 'refund-some':
      return { ...snapshot, refunded: Math.min(snapshot.amount, snapshot.refunded + cents) };
    case 'refund-all':
      return { ...snapshot, refunded: snapshot.amount };
    case 'dispute':
      return snapshot.dispute === 'none' ? { ...snapshot, dispute: 'open' } : undefined;
    case 'win':
      return snapshot.dispute === 'open' ? { ...snapshot, dispute: 'won' } : undefined;
    case 'lose':
      return snapshot.dispute === 'open' ? { ...snapshot, dispute: 'lost' } : undefined;
    default:
      return undefined;
  }
}
