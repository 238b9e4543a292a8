import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/units.ts';
import type { SubscriptionSnapshot } from '#server/ports/payments.ts';
import { applySubscriptionReading, nextReviewOf } from './subscription-lifecycle.ts';
import { MONTH_MS, makeSubscription, makeSubscriptionSnapshot, START } from './testing-snapshots.ts';

const OWNER = { userId: 'user-1', mode: 'test' } as const;
const NEXT_MONTH = { periodStart: START + MONTH_MS, periodEnd: START + 2 * MONTH_MS };
const DOWNGRADE = { plan: 'starter', at: START + MONTH_MS } as const;

describe('a step in the life of a subscription', () => {
  type Change = Partial<SubscriptionSnapshot>;
  it.each<[string, Change, Change, string[]]>([
    ['begins when its first payment is made', { standing: 'incomplete' }, {}, ['started']],
    ['is only waiting before', { standing: 'incomplete' }, { standing: 'incomplete' }, []],
    ['is renewed', {}, NEXT_MONTH, ['renewed']],
    ['fails to renew', {}, { ...NEXT_MONTH, standing: 'past-due' }, ['payment-failed']],
    ['is given up', { standing: 'past-due' }, { standing: 'unpaid' }, []],
    ['recovers', { ...NEXT_MONTH, standing: 'past-due' }, NEXT_MONTH, ['recovered']],
    ['is paused', {}, { standing: 'paused' }, ['paused']],
    ['goes up', { plan: 'starter' }, {}, ['upgraded']],
    ['is to go down', {}, { pendingDowngrade: DOWNGRADE }, ['downgrade-scheduled']],
    ['is not to go down after all', { pendingDowngrade: DOWNGRADE }, {}, ['downgrade-undone']],
    ['goes down', { pendingDowngrade: DOWNGRADE }, { ...NEXT_MONTH, plan: 'starter' }, ['renewed', 'downgraded']],
    ['is to end', {}, { cancelsAt: START + MONTH_MS }, ['cancel-scheduled']],
    ['is not to end after all', { cancelsAt: START + MONTH_MS }, {}, ['cancel-undone']],
    ['ends', { cancelsAt: START + MONTH_MS }, { standing: 'ended', endedAt: START + MONTH_MS }, ['ended']],
    ['gets a price that is not ours', {}, { plan: null }, ['price-unknown']],
    ['stays as it is', {}, {}, []],
  ])('%s', (_name, before, after, expected) => {
    const first = applySubscriptionReading(
      undefined,
      { version: 1, snapshot: makeSubscriptionSnapshot(before) },
      OWNER,
    );
    const snapshot = makeSubscriptionSnapshot(after);
    expect(applySubscriptionReading(first.known, { version: 2, snapshot }, OWNER).events).toEqual(expected);
    // The same again, and what was true before, tell nothing new.
    const second = applySubscriptionReading(first.known, { version: 2, snapshot }, OWNER).known;
    expect(applySubscriptionReading(second, { version: 3, snapshot }, OWNER).events).toEqual([]);
    const late = applySubscriptionReading(second, { version: 1, snapshot: makeSubscriptionSnapshot(before) }, OWNER);
    expect(late).toEqual({ known: second, events: [] });
  });

  it('never comes back from its end, whatever the number of the answer', () => {
    const ended = makeSubscriptionSnapshot({ standing: 'ended', endedAt: START + DAY_MS });
    const { known } = applySubscriptionReading(undefined, { version: 1, snapshot: ended }, OWNER);
    const revived = applySubscriptionReading(known, { version: 9, snapshot: makeSubscriptionSnapshot() }, OWNER);
    expect(revived).toEqual({ known: { version: 9, value: known.value }, events: [] });
  });
});

describe('when a subscription is looked at again', () => {
  const now = START + DAY_MS;
  const monthEnd = START + MONTH_MS;

  it.each([
    ['two days after it should have renewed', makeSubscription(), monthEnd + 2 * DAY_MS],
    ['soon after its end', makeSubscription({ cancelsAt: monthEnd }), monthEnd + HOUR_MS],
    ['soon after a downgrade', makeSubscription({ pendingDowngrade: DOWNGRADE }), monthEnd + HOUR_MS],
    ['when its time without payment is over', makeSubscription({ standing: 'past-due' }), START + 14 * DAY_MS],
    ['tomorrow, while a payment is due', makeSubscription({ standing: 'unpaid' }), now + DAY_MS],
    [
      'tomorrow, when what should have happened has not',
      makeSubscription({ periodStart: START - 2 * MONTH_MS, periodEnd: START - MONTH_MS }),
      now + DAY_MS,
    ],
    ['never, once it has ended', makeSubscription({ standing: 'ended' }), null],
  ])('%s', (_name, subscription, expected) => {
    expect(nextReviewOf(subscription, now)).toBe(expected);
  });
});
