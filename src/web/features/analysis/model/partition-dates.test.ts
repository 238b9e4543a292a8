import { expect, test } from 'vitest';
import type { KeyDate } from '#contract/analysis.ts';
import { partitionDates } from './partition-dates.ts';

const dateOn = (day: string): KeyDate => ({
  kind: 'due',
  day,
  title: day,
  detail: '',
  isPrinted: true,
  sources: [],
});

test('partitionDates › sorts upcoming dates ascending and past ones descending, with their keys', () => {
  const days = ['2026-11-21', '2026-11-22', '2027-03-01', '2025-01-01', '2026-12-04'];
  const { coming, past } = partitionDates(days.map(dateOn), '2026-11-22');
  expect(coming.map(({ key, days: distance }) => [key, distance])).toEqual([
    ['date-1', 0],
    ['date-4', 12],
    ['date-2', 99],
  ]);
  expect(past.map(({ key, days: distance }) => [key, distance])).toEqual([
    ['date-0', -1],
    ['date-3', -690],
  ]);
});
