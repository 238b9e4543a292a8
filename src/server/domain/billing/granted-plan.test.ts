import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/units.ts';
import { subscriptionsToEnd } from './duplicate-subscriptions.ts';
import { currentSubscription, displayedStanding, planGrantedBy } from './granted-plan.ts';
import { decidePlanChange } from './plan-change.ts';
import { MONTH_MS, makeSubscription as make, START } from './testing-snapshots.ts';

const DURING = START + DAY_MS;
const GRACE_END = START + 14 * DAY_MS;

describe('what a subscription gives', () => {
  it.each([
    ['active', make(), DURING, 'pro', 'active'],
    ['active, long after its month', make(), START + 3 * MONTH_MS, 'pro', 'active'],
    ['past due, on the last day of grace', make({ standing: 'past-due' }), GRACE_END - 1, 'pro', 'past_due'],
    ['past due, after that', make({ standing: 'past-due' }), GRACE_END, null, 'unpaid'],
    ['unpaid', make({ standing: 'unpaid' }), DURING, null, 'unpaid'],
    ['paused', make({ standing: 'paused' }), DURING, null, 'paused'],
    ['in a state that is not known', make({ standing: 'unknown' }), DURING, null, 'unknown'],
    ['stored in words of another version', make({ standing: 'future' as 'unknown' }), DURING, null, 'unknown'],
    ['incomplete', make({ standing: 'incomplete' }), DURING, null, 'inactive'],
    ['ended', make({ standing: 'ended', endedAt: DURING }), DURING, null, 'inactive'],
    ['of an unknown price', make({ plan: null }), DURING, null, 'inactive'],
  ] as const)('%s', (_name, subscription, now, plan, shown) => {
    expect(planGrantedBy(subscription, now)).toBe(plan);
    expect(displayedStanding(subscription, now)).toBe(shown);
  });

  it('shows a user without a subscription as inactive', () => {
    expect(displayedStanding(undefined, DURING)).toBe('inactive');
  });
});

describe('which subscription counts', () => {
  it.each([
    [
      'the one that grants most',
      [make({ id: 'new', plan: 'starter', startedAt: DURING }), make({ id: 'best' })],
      'best',
    ],
    ['the newest of equals', [make({ id: 'old' }), make({ id: 'new', startedAt: DURING })], 'new'],
    [
      'one that grants something before a higher one that grants nothing',
      [make({ id: 'unpaid', standing: 'unpaid' }), make({ id: 'small', plan: 'starter' })],
      'small',
    ],
    ['one that waits for its money, when there is no other', [make({ id: 'unpaid', standing: 'unpaid' })], 'unpaid'],
    ['none that ended or never began', [make({ standing: 'ended' }), make({ standing: 'incomplete' })], undefined],
  ])('%s', (_name, subscriptions, expected) => {
    expect(currentSubscription(subscriptions, DURING)?.id).toBe(expected);
    expect(currentSubscription(subscriptions.toReversed(), DURING)?.id).toBe(expected);
  });
});

describe('what choosing a plan means', () => {
  const downgrade = { plan: 'starter', at: START + MONTH_MS } as const;

  it.each([
    ['nothing runs', undefined, 'pro', 'checkout'],
    ['the former one has ended', make({ standing: 'ended' }), 'pro', 'checkout'],
    ['the price is unknown', make({ plan: null }), 'pro', 'checkout'],
    ['it is a higher one', make({ plan: 'starter' }), 'pro', 'upgrade-now'],
    ['it is higher, and the end was scheduled', make({ plan: 'starter', cancelsAt: START }), 'pro', 'upgrade-now'],
    ['it is a lower one', make(), 'starter', 'downgrade-later'],
    ['it is lower, and the end was scheduled', make({ cancelsAt: START }), 'starter', 'downgrade-later'],
    ['it is lower, and that is scheduled', make({ pendingDowngrade: downgrade }), 'starter', 'unchanged'],
    ['it is the same', make(), 'pro', 'unchanged'],
    ['it is the same, and another was scheduled', make({ pendingDowngrade: downgrade }), 'pro', 'resume'],
    ['it is the same, and its end was scheduled', make({ cancelsAt: START }), 'pro', 'resume'],
    ['a payment is open', make({ standing: 'past-due' }), 'starter', 'pay-first'],
    ['the provider has given up asking', make({ standing: 'unpaid' }), 'pro', 'pay-first'],
  ] as const)('when %s', (_name, current, wanted, expected) => {
    expect(decidePlanChange(current, wanted)).toBe(expected);
  });
});

describe('what should not run on', () => {
  const settle = (changed: Partial<Parameters<typeof subscriptionsToEnd>[0]>) =>
    subscriptionsToEnd({ subscriptions: [], lostToDispute: new Set(), isBeingDeleted: false, ...changed }, 'test');

  it('leaves a person with the one that is worth most, and gives the rest of the others back', () => {
    const subscriptions = [
      make({ id: 'past-due-pro', standing: 'past-due', startedAt: START + 3 }),
      make({ id: 'starter', plan: 'starter', startedAt: START + 2 }),
      make({ id: 'older-pro' }),
      make({ id: 'newer-pro', startedAt: START + 1 }),
      make({ id: 'custom', plan: null }),
      make({ id: 'over', standing: 'ended' }),
      make({ id: 'elsewhere', mode: 'live' }),
    ];
    const expected = ['older-pro', 'starter', 'past-due-pro'].map((id) => ({ id, refundsRest: true }));
    expect(settle({ subscriptions })).toEqual(expected);
    expect(settle({ subscriptions: subscriptions.toReversed() })).toEqual(expected);
  });

  it('ends what was paid with money that was taken back, and refunds nothing of it', () => {
    const subscriptions = [make({ id: 'lost', startedAt: DURING }), make({ id: 'kept', plan: 'starter' })];
    expect(settle({ subscriptions, lostToDispute: new Set(['lost']) })).toEqual([{ id: 'lost', refundsRest: false }]);
  });

  it('ends every subscription of a user who is deleted', () => {
    expect(settle({ subscriptions: [make()], isBeingDeleted: true })).toEqual([{ id: 'sub_1', refundsRest: true }]);
  });
});
