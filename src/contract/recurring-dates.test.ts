import { expect, test } from 'vitest';
import type { KeyDate } from './analysis.ts';
import { comingDates, rollForward } from './recurring-dates.ts';

const dateOn = (kind: KeyDate['kind'], day: string, repeatsEveryMonths: number | null = null): KeyDate => ({
  kind,
  day,
  title: day,
  detail: '',
  isPrinted: true,
  repeatsEveryMonths,
  sources: [],
});
const daysOf = (dates: readonly KeyDate[], today: string) => rollForward(dates, today).map(({ day }) => day);

test('rollForward › a past recurring day gets its next one, others stay', () => {
  const dates = [dateOn('due', '2026-01-31', 1), dateOn('due', '2026-01-15'), dateOn('due', '2027-05-01', 12)];
  expect(daysOf(dates, '2026-02-10')).toEqual(['2026-02-28', '2026-01-15', '2027-05-01']);
  expect(daysOf(dates, '2026-03-01')).toEqual(['2026-03-31', '2026-01-15', '2027-05-01']);
});

test('rollForward › payments stop with the end, unless the contract renews', () => {
  const rent = dateOn('due', '2026-01-01', 1);
  expect(daysOf([rent, dateOn('ends', '2026-03-31')], '2026-03-02')).toEqual(['2026-01-01', '2026-03-31']);
  expect(daysOf([rent, dateOn('ends', '2026-03-31'), dateOn('renews', '2026-04-01')], '2026-03-02')[0]).toBe(
    '2026-04-01',
  );
});

test('rollForward › a notice period in days is never late in a leap year', () => {
  const dates = [dateOn('renews', '2028-04-01', 12), dateOn('notice-by', '2028-01-02', 12)];
  expect(daysOf(dates, '2028-12-31')).toEqual(['2029-04-01', '2029-01-01']);
});

test('comingDates › soonest first, as the list of key dates has them, what is paid each month too', () => {
  const dates = [dateOn('due', '2026-01-01', 1), dateOn('ends', '2026-12-31'), dateOn('starts', '2026-01-01')];
  expect(comingDates(dates, '2026-03-02').map(({ day }) => day)).toEqual(['2026-04-01', '2026-12-31']);
  expect(comingDates(dates.slice(0, 1), '2026-03-02').map(({ day }) => day)).toEqual(['2026-04-01']);
});
