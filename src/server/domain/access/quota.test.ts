import { expect, test } from 'vitest';
import { betterPlan, calendarMonthOf, uploadAllowancePeriod } from './quota.ts';

const LAST_MOMENT_OF_JANUARY = Date.UTC(2026, 0, 31, 23, 59, 59, 999);

test('upload allowance › a trial has one total allowance [spec: 6.4]', () => {
  expect(uploadAllowancePeriod({ kind: 'trial', plan: 'free' }, true, LAST_MOMENT_OF_JANUARY)).toEqual({
    period: 'trial',
    limit: 3,
  });
});

test.each([
  ['free', 3],
  ['starter', 15],
  ['pro', 100],
  ['premium', 100],
  ['enterprise', 100],
] as const)('upload allowance › an account on %s may upload %i documents per calendar month in UTC', (plan, limit) => {
  const allowanceAt = (now: number) => uploadAllowancePeriod({ kind: 'account', plan }, true, now);
  expect(allowanceAt(LAST_MOMENT_OF_JANUARY)).toEqual({ period: '2026-01', limit });
  expect(allowanceAt(LAST_MOMENT_OF_JANUARY + 1)).toEqual({ period: '2026-02', limit });
});

test('upload allowance › a trial with a plan is counted by month', () => {
  const allowance = uploadAllowancePeriod({ kind: 'trial', plan: 'pro' }, true, LAST_MOMENT_OF_JANUARY);
  expect(allowance).toEqual({ period: '2026-01', limit: 100 });
});

test.each(['trial', 'account'] as const)(
  'upload allowance › uploads of a %s are counted by month without a limit when metering is off',
  (kind) => {
    const allowance = uploadAllowancePeriod({ kind, plan: 'free' }, false, LAST_MOMENT_OF_JANUARY);
    expect(allowance).toEqual({ period: '2026-01', limit: null });
  },
);

test('calendarMonthOf › uses UTC', () => {
  expect(calendarMonthOf(LAST_MOMENT_OF_JANUARY)).toBe('2026-01');
  expect(calendarMonthOf(LAST_MOMENT_OF_JANUARY + 1)).toBe('2026-02');
});

test.each([
  ['free', 'free', 'free'],
  ['free', 'starter', 'starter'],
  ['pro', 'starter', 'pro'],
  ['starter', 'pro', 'pro'],
  ['pro', 'enterprise', 'enterprise'],
] as const)('betterPlan › of %s and %s returns %s', (one, other, better) => {
  expect(betterPlan(one, other)).toBe(better);
});
