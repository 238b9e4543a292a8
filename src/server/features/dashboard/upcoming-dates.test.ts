import { expect, test } from 'vitest';
import { UPCOMING_DATES_LIMIT } from '#contract/dashboard.ts';
import type { OwnDate } from './dashboard-store.ts';
import { listUpcoming } from './upcoming-dates.ts';

const date = (
  kind: OwnDate['kind'],
  day: string,
  repeatsEveryMonths: number | null = null,
  documentId = 1,
): OwnDate => ({
  documentId,
  kind,
  day,
  repeatsEveryMonths,
  originalName: 'Lease.pdf',
  isSample: false,
  title: 'The lease renews by itself',
  position: 0,
});
const daysOf = (dates: readonly OwnDate[]) => dates.map(({ kind, day }) => `${kind} ${day}`);

test('upcoming dates › a renewal and its notice recur, sorted with one-time dates', () => {
  const repeated = [date('renews', '2021-07-01', 12), date('notice-by', '2021-04-01', 12)];
  const coming = [date('ends', '2027-06-01', null, 2)];
  expect(daysOf(listUpcoming(coming, repeated, '2027-04-02'))).toEqual([
    'ends 2027-06-01',
    'renews 2027-07-01',
    'notice-by 2028-04-01',
  ]);
});

test('upcoming dates › a recurring date is listed once while its first day is ahead', () => {
  const renewal = date('renews', '2027-07-01', 12);
  expect(daysOf(listUpcoming([renewal], [renewal], '2027-01-01'))).toEqual(['renews 2027-07-01']);
});

test('upcoming dates › a notice period in days is never late in a leap year', () => {
  // 90 days before April 1: January 1 in 2027, January 2 in 2028.
  const [renewal, notice] = [date('renews', '2028-04-01', 12), date('notice-by', '2028-01-02', 12)];
  expect(daysOf(listUpcoming([], [renewal, notice], '2028-12-31'))).toEqual([
    'notice-by 2029-01-01',
    'renews 2029-04-01',
  ]);
});

test('upcoming dates › the last day of a month stays the last day', () => {
  const renewal = date('renews', '2026-01-31', 1);
  expect(daysOf(listUpcoming([], [renewal], '2026-02-01'))).toEqual(['renews 2026-02-28']);
  expect(daysOf(listUpcoming([], [renewal], '2026-03-01'))).toEqual(['renews 2026-03-31']);
});

test('upcoming dates › are limited in number', () => {
  const coming = Array.from({ length: UPCOMING_DATES_LIMIT }, (_, index) => date('due', '2027-01-02', null, index));
  const upcoming = listUpcoming(coming, [date('renews', '2026-01-01', 12, 99)], '2026-12-31');
  expect(upcoming).toHaveLength(UPCOMING_DATES_LIMIT);
  expect(upcoming[0]?.kind).toBe('renews');
});

test('upcoming dates › payments stop with the last day of their document', () => {
  const rent = [date('due', '2026-01-01', 1, 1), date('due', '2026-01-05', 1, 2)];
  const lastDays = new Map([[1, '2026-03-31']]);
  expect(daysOf(listUpcoming([], rent, '2026-03-02', lastDays))).toEqual(['due 2026-03-05']);
  expect(daysOf(listUpcoming([], rent, '2026-02-27', lastDays))).toEqual(['due 2026-03-01', 'due 2026-03-05']);
});

test('upcoming dates › what is paid each month is left out first where its document has another date ahead', () => {
  const rent = [date('due', '2026-01-01', 1, 1), date('due', '2026-01-05', 1, 2)];
  const coming = [date('ends', '2026-12-31', null, 1)];
  expect(daysOf(listUpcoming(coming, rent, '2026-03-02'))).toEqual([
    'due 2026-03-05',
    'due 2026-04-01',
    'ends 2026-12-31',
  ]);
  const others = Array.from({ length: UPCOMING_DATES_LIMIT }, (_, index) => date('due', '2026-12-30', null, index));
  expect(daysOf(listUpcoming(others, rent, '2026-03-02'))).not.toContain('due 2026-04-01');
});
