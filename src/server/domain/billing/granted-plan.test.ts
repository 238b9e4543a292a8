import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/units.ts';
import { subscriptionsToEnd } from './duplicate-subscriptions.ts';
import { currentSubscription, displayedStanding, planGrantedBy } from './granted-plan.ts';
import { decidePlanChange } from './plan-change.ts';
import { MONTH_MS, makeSubscription as make, START } from './testing-snapshots.ts';

const DURING = START + DAY_MS;
const GRACE_END = START + 14 * DAY_MS;

describe('planGrantedBy and displayedStanding', () => {
  it.each([
    ['active', make(), DURING, 'pro', 'active'],
    ['active, long after its month', make(), START + 3 * MONTH_MS, 'pro', 'active'],
    ['past due, on the last day of grace', make({ standing: 'past-due' }), GRACE_END - 1, 'pro', 'past_due'],
    ['past due, after the grace period', make({ standing: 'past-due' }), GRACE_END, null, 'unpaid'],
    ['unpaid', make({ standing: 'unpaid' }), DURING, null, 'unpaid'],
    ['paused', make({ standing: 'paused' }), DURING, null, 'paused'],
    ['in an unknown state', make({ standing: 'unknown' }), DURING, null, 'unknown'],
    ['in a state of another version', make({ standing: 'future' as 'unknown' }), DURING, null, 'unknown'],
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

describe('currentSubscription', () => {
  it.each([
    [
      'the one that grants the highest plan',
      [make({ id: 'new', plan: 'starter', startedAt: DURING }), make({ id: 'best' })],
      'best',
    ],
    ['the newest of equals', [make({ id: 'old' }), make({ id: 'new', startedAt: DURING })], 'new'],
    [
      'one that grants something before a higher one that grants nothing',
      [make({ id: 'unpaid', standing: 'unpaid' }), make({ id: 'small', plan: 'starter' })],
      'small',
    ],
    ['an unpaid one when there is no other', [make({ id: 'unpaid', standing: 'unpaid' })], 'unpaid'],
    ['none that ended or never started', [make({ standing: 'ended' }), make({ standing: 'incomplete' })], undefined],
  ])('%s', (_name, subscriptions, expected) => {
    expect(currentSubscription(subscriptions, DURING)?.id).toBe(expected);
    expect(currentSubscription(subscriptions.toReversed(), DURING)?.id).toBe(expected);
  });
});

describe('decidePlanChange', () => {
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
    ['the provider has stopped retrying', make({ standing: 'unpaid' }), 'pro', 'pay-first'],
  ] as const)('when %s', (_name, current, wanted, expected) => {
    expect(decidePlanChange(current, wanted)).toBe(expected);
  });
});

describe('subscriptionsToEnd', () => {
  const toEnd = (changed: Partial<Parameters<typeof subscriptionsToEnd>[0]>) =>
    subscriptionsToEnd({ subscriptions: [], lostToDispute: new Set(), isBeingDeleted: false, ...changed }, 'test');

  it('keeps the most valuable one, and refunds the rest of the others', () => {
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
    expect(toEnd({ subscriptions })).toEqual(expected);
    expect(toEnd({ subscriptions: subscriptions.toReversed() })).toEqual(expected);
  });

  it('ends a subscription with a lost dispute, without a refund', () => {
    const subscriptions = [make({ id: 'lost', startedAt: DURING }), make({ id: 'kept', plan: 'starter' })];
    expect(toEnd({ subscriptions, lostToDispute: new Set(['lost']) })).toEqual([{ id: 'lost', refundsRest: false }]);
  });

  it('ends all subscriptions of an account that is being deleted', () => {
    expect(toEnd({ subscriptions: [make()], isBeingDeleted: true })).toEqual([{ id: 'sub_1', refundsRest: true }]);
  });
});
