import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/units.ts';
import type { SubscriptionSnapshot } from '#server/ports/payments.ts';
import { applySubscriptionReading, nextReviewOf } from './subscription-lifecycle.ts';
import { MONTH_MS, makeSubscription, makeSubscriptionSnapshot, START } from './testing-snapshots.ts';

const OWNER = { userId: 'user-1', mode: 'test' } as const;
const NEXT_MONTH = { periodStart: START + MONTH_MS, periodEnd: START + 2 * MONTH_MS };
const DOWNGRADE = { plan: 'starter', at: START + MONTH_MS } as const;

describe('applySubscriptionReading', () => {
  type Change = Partial<SubscriptionSnapshot>;
  it.each<[string, Change, Change, string[]]>([
    ['starts with its first payment', { standing: 'incomplete' }, {}, ['started']],
    ['stays incomplete before', { standing: 'incomplete' }, { standing: 'incomplete' }, []],
    ['is renewed', {}, NEXT_MONTH, ['renewed']],
    ['fails to renew', {}, { ...NEXT_MONTH, standing: 'past-due' }, ['payment-failed']],
    ['becomes unpaid', { standing: 'past-due' }, { standing: 'unpaid' }, []],
    ['recovers', { ...NEXT_MONTH, standing: 'past-due' }, NEXT_MONTH, ['recovered']],
    ['is paused', {}, { standing: 'paused' }, ['paused']],
    ['is upgraded', { plan: 'starter' }, {}, ['upgraded']],
    ['has a downgrade scheduled', {}, { pendingDowngrade: DOWNGRADE }, ['downgrade-scheduled']],
    ['has a downgrade undone', { pendingDowngrade: DOWNGRADE }, {}, ['downgrade-undone']],
    ['is downgraded', { pendingDowngrade: DOWNGRADE }, { ...NEXT_MONTH, plan: 'starter' }, ['renewed', 'downgraded']],
    ['has a cancellation scheduled', {}, { cancelsAt: START + MONTH_MS }, ['cancel-scheduled']],
    ['has a cancellation undone', { cancelsAt: START + MONTH_MS }, {}, ['cancel-undone']],
    ['ends', { cancelsAt: START + MONTH_MS }, { standing: 'ended', endedAt: START + MONTH_MS }, ['ended']],
    ['gets an unknown price', {}, { plan: null }, ['price-unknown']],
    ['is unchanged', {}, {}, []],
  ])('%s', (_name, before, after, expected) => {
    const first = applySubscriptionReading(
      undefined,
      { version: 1, snapshot: makeSubscriptionSnapshot(before) },
      OWNER,
    );
    const snapshot = makeSubscriptionSnapshot(after);
    expect(applySubscriptionReading(first.known, { version: 2, snapshot }, OWNER).events).toEqual(expected);
    // Repeated and stale reads cause no events.
    const second = applySubscriptionReading(first.known, { version: 2, snapshot }, OWNER).known;
    expect(applySubscriptionReading(second, { version: 3, snapshot }, OWNER).events).toEqual([]);
    const late = applySubscriptionReading(second, { version: 1, snapshot: makeSubscriptionSnapshot(before) }, OWNER);
    expect(late).toEqual({ known: second, events: [] });
  });

  it('never restarts an ended subscription, whatever the version of the read', () => {
    const ended = makeSubscriptionSnapshot({ standing: 'ended', endedAt: START + DAY_MS });
    const { known } = applySubscriptionReading(undefined, { version: 1, snapshot: ended }, OWNER);
    const revived = applySubscriptionReading(known, { version: 9, snapshot: makeSubscriptionSnapshot() }, OWNER);
    expect(revived).toEqual({ known: { version: 9, value: known.value }, events: [] });
  });
});

describe('nextReviewOf', () => {
  const now = START + DAY_MS;
  const monthEnd = START + MONTH_MS;

  it.each([
    ['two days after the renewal date', makeSubscription(), monthEnd + 2 * DAY_MS],
    ['an hour after its scheduled end', makeSubscription({ cancelsAt: monthEnd }), monthEnd + HOUR_MS],
    ['an hour after a scheduled downgrade', makeSubscription({ pendingDowngrade: DOWNGRADE }), monthEnd + HOUR_MS],
    ['at the end of the grace period', makeSubscription({ standing: 'past-due' }), START + 14 * DAY_MS],
    ['a day later while unpaid', makeSubscription({ standing: 'unpaid' }), now + DAY_MS],
    [
      'a day later when an expected change is overdue',
      makeSubscription({ periodStart: START - 2 * MONTH_MS, periodEnd: START - MONTH_MS }),
      now + DAY_MS,
    ],
    ['never, once it has ended', makeSubscription({ standing: 'ended' }), null],
  ])('%s', (_name, subscription, expected) => {
    expect(nextReviewOf(subscription, now)).toBe(expected);
  });
});
