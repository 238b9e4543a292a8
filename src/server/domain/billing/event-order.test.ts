import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BOOST } from '#contract/plans.ts';
import type { CheckoutSnapshot } from '#server/ports/payments.ts';
import { currentSubscription, planGrantedBy } from './granted-plan.ts';
import { applyCreditsEvent, type PackCredits } from './pack-credits.ts';
import { applyPaymentReading, type PaymentRecord } from './payment-lifecycle.ts';
import { applySubscriptionReading, type StoredState } from './subscription-lifecycle.ts';
import type { SubscriptionRecord } from './subscription-record.ts';
import {
  PACKS,
  STEPS_OF_PACKS,
  STEPS_OF_SUBSCRIPTIONS,
  type Step,
  SUBSCRIPTIONS,
  simulateSteps,
  type TestReading,
} from './testing-provider.ts';
import { MONTH_MS, START } from './testing-snapshots.ts';

const RUNS = { seed: 20_270_101, numRuns: 250 };
const OWNER = { userId: 'user-1', mode: 'test' } as const;
/** The longest history takes sixty days; some unpaid months are within their grace period then. */
const NOW = START + 2.5 * MONTH_MS;

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    of: fc.constant('subscription' as const),
    id: fc.constantFrom(...SUBSCRIPTIONS),
    // Endings are rare, so that histories stay long.
    step: fc.oneof(
      { weight: 20, arbitrary: fc.constantFrom(...STEPS_OF_SUBSCRIPTIONS) },
      { weight: 1, arbitrary: fc.constant('end' as const) },
    ),
  }),
  fc.record({
    of: fc.constant('pack' as const),
    id: fc.constantFrom(...PACKS),
    step: fc.constantFrom(...STEPS_OF_PACKS),
    cents: fc.integer({ min: 1, max: 60 }),
  }),
);

/** The reads in order of arrival, and the newest read of each object, which always arrives. */
interface Delivery {
  readonly arrived: readonly TestReading[];
  readonly newest: readonly TestReading[];
}

/** Reads of a random history of subscriptions and packs: in any order, with duplicates, and with gaps except the newest. */
const anyDelivery: fc.Arbitrary<Delivery> = fc
  .array(anyStep, { minLength: 1, maxLength: 60, size: 'max' })
  .map(simulateSteps)
  .chain((readings) => {
    const newest = [...new Map(readings.map((reading) => [idOf(reading), reading])).values()];
    const copies = readings.map((reading) =>
      fc
        .array(fc.nat(), { minLength: newest.includes(reading) ? 1 : 0, maxLength: 3 })
        .map((moments) => moments.map((moment) => ({ moment, reading }))),
    );
    return fc.tuple(...copies).map((deliveries) => ({
      newest,
      arrived: deliveries
        .flat()
        .toSorted((one, other) => one.moment - other.moment)
        .map(({ reading }) => reading),
    }));
  });

function idOf({ kind, snapshot }: TestReading): string {
  return kind === 'subscription' ? snapshot.id : snapshot.providerId;
}

interface Customer {
  readonly subscriptions: Map<string, StoredState<SubscriptionRecord>>;
  readonly packs: Map<string, { readonly known: StoredState<PaymentRecord>; readonly taken: number }>;
  credits: number;
}

const REAL = { applySubscriptionReading, applyPaymentReading, applyCreditsEvent };
type Rules = typeof REAL;

/** Applies reads in memory as the server does. */
function applyAll(arrived: readonly TestReading[], rules: Rules): Customer {
  const customer: Customer = { subscriptions: new Map(), packs: new Map(), credits: 0 };
  for (const reading of arrived) {
    if (reading.kind === 'subscription') {
      const { id } = reading.snapshot;
      const step = rules.applySubscriptionReading(customer.subscriptions.get(id), reading, OWNER);
      customer.subscriptions.set(id, step.known);
    } else applyPack(customer, reading, rules);
  }
  return customer;
}

function applyPack(
  customer: Customer,
  { version, snapshot }: Extract<TestReading, { kind: 'pack' }>,
  rules: Rules,
): void {
  const id = snapshot.providerId;
  const former = customer.packs.get(id);
  const about = { kind: 'boost', checkoutId: id, checkout: snapshot } as const;
  const { known } = rules.applyPaymentReading(former?.known, { version, snapshot: about }, OWNER);
  // The server ignores stale reads.
  if (!known || known === former?.known) return;
  const formerCredits = former && creditsOf(former);
  const next = { granted: known.value.creditsGranted, withdrawn: known.value.creditsWithdrawn };
  const fromLaterPacks = [...customer.packs.values()]
    .filter((pack) => pack.known.value.createdAt > known.value.createdAt)
    .reduce((sum, pack) => sum + pack.known.value.creditsGranted - pack.taken, 0);
  const { taken, change } = rules.applyCreditsEvent(formerCredits, next, { credits: customer.credits, fromLaterPacks });
  customer.packs.set(id, { known, taken });
  customer.credits += change;
}

function creditsOf({ known, taken }: { known: StoredState<PaymentRecord>; taken: number }): PackCredits {
  return { granted: known.value.creditsGranted, withdrawn: known.value.creditsWithdrawn, taken };
}

/** Expected state, from the newest reads alone. */
function expectedOf(newest: Delivery['newest']) {
  const snapshots = newest.flatMap((reading) => (reading.kind === 'subscription' ? [reading.snapshot] : []));
  const graceMs = 14 * 24 * 60 * 60 * 1000;
  const plans = snapshots
    .filter(
      ({ standing, periodStart }) => standing === 'active' || (standing === 'past-due' && NOW < periodStart + graceMs),
    )
    .map(({ plan }) => plan);
  const packs = newest.flatMap((reading) =>
    reading.kind === 'pack' && reading.snapshot.isPaid ? [reading.snapshot] : [],
  );
  return {
    subscriptions: Object.fromEntries(
      snapshots.map(({ checkoutId: _, ...snapshot }) => [snapshot.id, { ...snapshot, ...OWNER }]),
    ),
    plan: plans.includes('pro') ? 'pro' : plans.includes('starter') ? 'starter' : null,
    packs: Object.fromEntries(packs.map((pack) => [pack.providerId, statusOf(pack)])),
    credits: packs.reduce((sum, pack) => sum + creditsLeftOf(pack), 0),
  };
}

function statusOf({ dispute, refunded, amount }: CheckoutSnapshot): PaymentRecord['status'] {
  if (dispute === 'open' || dispute === 'lost') return dispute === 'open' ? 'disputed' : 'charged-back';
  return refunded === amount ? 'refunded' : refunded > 0 ? 'partially-refunded' : 'paid';
}

function creditsLeftOf({ dispute, refunded }: CheckoutSnapshot): number {
  if (dispute === 'open' || dispute === 'lost') return 0;
  // A pack costs 100 cents, so 10 cents are one credit.
  return BOOST.credits - Math.floor(refunded / 10);
}

function outcomeOf({ subscriptions, packs, credits }: Customer) {
  const records = [...subscriptions.values()].map(({ value }) => value);
  const current = currentSubscription(records, NOW);
  return {
    subscriptions: Object.fromEntries(records.map((record) => [record.id, record])),
    plan: current ? planGrantedBy(current, NOW) : null,
    packs: Object.fromEntries([...packs].map(([id, { known }]) => [id, known.value.status])),
    credits,
  };
}

function leadsToNewestState(rules: Rules) {
  return fc.property(anyDelivery, ({ arrived, newest }) => {
    expect(outcomeOf(applyAll(arrived, rules))).toEqual(expectedOf(newest));
  });
}

/** Mutations of the rules. The property must fail for each, or it would prove little. */
const MUTATIONS: Readonly<Record<string, Partial<Rules>>> = {
  'applied the last arrived read of a subscription': {
    applySubscriptionReading: (former, reading, owner) =>
      applySubscriptionReading(former && { ...former, version: reading.version - 1 }, reading, owner),
  },
  'applied only the first arrived read of a subscription': {
    applySubscriptionReading: (former, reading, owner) =>
      former ? { known: former, events: [] } : applySubscriptionReading(former, reading, owner),
  },
  'kept an undone downgrade': {
    applySubscriptionReading: (former, reading, owner) => {
      const step = applySubscriptionReading(former, reading, owner);
      const pendingDowngrade = step.known.value.pendingDowngrade ?? former?.value.pendingDowngrade ?? null;
      return { ...step, known: { ...step.known, value: { ...step.known.value, pendingDowngrade } } };
    },
  },
  'stored the version of a stale read': {
    applySubscriptionReading: (former, reading, owner) => {
      const step = applySubscriptionReading(former, reading, owner);
      return { ...step, known: { ...step.known, version: reading.version } };
    },
  },
  'applied the last arrived read of a payment': {
    applyPaymentReading: (former, reading, owner) =>
      applyPaymentReading(former && { ...former, version: reading.version - 1 }, reading, owner),
  },
  'granted a pack for every read': {
    applyCreditsEvent: (former, next, balance) => {
      const step = applyCreditsEvent(former, next, balance);
      return former ? { ...step, change: step.change + next.granted } : step;
    },
  },
  'withdrew a refund twice': {
    applyCreditsEvent: (former, next, balance) =>
      applyCreditsEvent(former && { ...former, withdrawn: 0, taken: 0 }, next, balance),
  },
  'kept the credits of a won dispute withdrawn': {
    applyCreditsEvent: (former, next, balance) =>
      applyCreditsEvent(former, { ...next, withdrawn: Math.max(next.withdrawn, former?.withdrawn ?? 0) }, balance),
  },
};

describe('reads of subscriptions and packs in any order, with duplicates and gaps', () => {
  it('lead to the state of the newest reads', () => {
    fc.assert(leadsToNewestState(REAL), RUNS);
  });

  it.each(Object.entries(MUTATIONS))('would not, if the server %s', (_name, fault) => {
    const found = fc.check(leadsToNewestState({ ...REAL, ...fault }), { ...RUNS, endOnFailure: true });
    expect(found.failed).toBe(true);
  });
});
