import { DAY_MS } from '#contract/units.ts';
import type { CheckoutSnapshot, PaidPlan, SubscriptionSnapshot } from '#server/ports/payments.ts';
import { MONTH_MS, makeCheckoutTruth, makeSubscriptionTruth, START } from './testing-truths.ts';

/** An answer of the provider about one thing, numbered in the order in which they were given. */
export type TestReading =
  | { readonly kind: 'subscription'; readonly number: number; readonly truth: SubscriptionSnapshot }
  | { readonly kind: 'pack'; readonly number: number; readonly truth: CheckoutSnapshot };

/** What a person may have in the course of a life. */
export const SUBSCRIPTIONS = ['sub_a', 'sub_b', 'sub_c'] as const;
export const PACKS = ['pack_a', 'pack_b', 'pack_c'] as const;

export const STEPS_OF_SUBSCRIPTIONS = [
  ...(['buy-starter', 'buy-pro', 'begin', 'renew', 'fail', 'recover', 'give-up', 'pause', 'upgrade'] as const),
  ...(['schedule-downgrade', 'undo', 'schedule-end', 'change-price'] as const),
];
export const STEPS_OF_PACKS = ['buy', 'pay', 'refund-some', 'refund-all', 'dispute', 'win', 'lose'] as const;

export type Step =
  | { readonly of: 'subscription'; readonly id: string; readonly step: SubscriptionStepName }
  | {
      readonly of: 'pack';
      readonly id: string;
      readonly step: (typeof STEPS_OF_PACKS)[number];
      readonly cents: number;
    };

/** A provider that lives through some steps, a day each, and the answers that it would have given after each. */
export function liveThrough(steps: readonly Step[]): TestReading[] {
  const subscriptions = new Map<string, SubscriptionSnapshot>();
  const packs = new Map<string, CheckoutSnapshot>();
  const readings: TestReading[] = [];
  for (const [index, one] of steps.entries()) {
    const now = START + index * DAY_MS;
    const number = index + 1;
    if (one.of === 'subscription') {
      const truth = stepSubscription(subscriptions.get(one.id), one.id, one.step, now);
      if (!truth) continue;
      subscriptions.set(one.id, truth);
      readings.push({ kind: 'subscription', number, truth });
    } else {
      const truth = stepPack(packs.get(one.id), one.id, one, now);
      if (!truth) continue;
      packs.set(one.id, truth);
      readings.push({ kind: 'pack', number, truth });
    }
  }
  return readings;
}

type SubscriptionStepName = (typeof STEPS_OF_SUBSCRIPTIONS)[number] | 'end';

function stepSubscription(
  truth: SubscriptionSnapshot | undefined,
  id: string,
  name: SubscriptionStepName,
  now: number,
): SubscriptionSnapshot | undefined {
  if (!truth) {
    const plan: PaidPlan = name === 'buy-starter' ? 'starter' : 'pro';
    return makeSubscriptionTruth({
      id,
      plan,
      standing: 'incomplete',
      startedAt: now,
      periodStart: now,
      periodEnd: now + MONTH_MS,
    });
  }
  if (truth.standing === 'ended') return undefined;
  const change = changesOf(truth, now)[name];
  return change && { ...truth, ...change };
}

function changesOf(
  truth: SubscriptionSnapshot,
  now: number,
): Partial<Record<SubscriptionStepName, Partial<SubscriptionSnapshot>>> {
  const next = { periodStart: truth.periodEnd, periodEnd: truth.periodEnd + MONTH_MS };
  const { pendingDowngrade } = truth;
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
    'schedule-downgrade': { pendingDowngrade: { plan: 'starter', at: truth.periodEnd }, cancelsAt: null },
    undo: { pendingDowngrade: null, cancelsAt: null },
    'schedule-end': { cancelsAt: truth.periodEnd, pendingDowngrade: null },
    'change-price': { plan: null },
    end: { standing: 'ended', endedAt: now, cancelsAt: null, pendingDowngrade: null },
  };
}

function stepPack(
  truth: CheckoutSnapshot | undefined,
  id: string,
  { step: name, cents }: Extract<Step, { of: 'pack' }>,
  now: number,
): CheckoutSnapshot | undefined {
  if (!truth) {
    return makeCheckoutTruth({ providerId: id, checkoutId: id, state: 'open', isPaid: false, createdAt: now });
  }
  if (!truth.isPaid) return name === 'pay' ? { ...truth, state: 'complete', isPaid: true } : undefined;
  switch (name) {
    case 'refund-some':
      return { ...truth, refunded: Math.min(truth.amount, truth.refunded + cents) };
    case 'refund-all':
      return { ...truth, refunded: truth.amount };
    case 'dispute':
      return truth.dispute === 'none' ? { ...truth, dispute: 'open' } : undefined;
    case 'win':
      return truth.dispute === 'open' ? { ...truth, dispute: 'won' } : undefined;
    case 'lose':
      return truth.dispute === 'open' ? { ...truth, dispute: 'lost' } : undefined;
    default:
      return undefined;
  }
}
