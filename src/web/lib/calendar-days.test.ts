import { expect, test } from 'vitest';
import { daysBetween, describeDistance, localDay, nameDay } from './calendar-days.ts';

test.each([
  [0, 'today'],
  [1, 'tomorrow'],
  [-1, 'yesterday'],
  [12, 'in 12 days'],
  [-12, '12 days ago'],
  [59, 'in 59 days'],
  [60, 'in about 2 months'],
  [-221, 'about 7 months ago'],
  [1096, 'in about 3 years'],
])('%i days are "%s"', (days, words) => {
  expect(describeDistance(days)).toBe(words);
});

test('days are counted by the calendar, also over a change of the clocks', () => {
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  expect(daysBetween('2026-11-22', '2026-11-22')).toBe(0);
  expect(daysBetween('2027-01-01', '2026-12-31')).toBe(-1);
  expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2);
});

test('a day is the viewer’s own, to the last minute', () => {
  expect(localDay(new Date(2026, 10, 22, 23, 59))).toBe('2026-11-22');
  expect(localDay(new Date(2026, 0, 1, 0, 0))).toBe('2026-01-01');
  expect(nameDay('2027-06-30')).toBe('30 June 2027');
});
