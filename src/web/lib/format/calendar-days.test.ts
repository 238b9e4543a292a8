import { afterEach, expect, test } from 'vitest';
import {
  dayAndShortMonth,
  daysBetween,
  describeDistance,
  formatLongDay,
  localDay,
  msUntilTomorrow,
} from './calendar-days.ts';
import { formatDate } from './formatting.ts';

const zone = process.env['TZ'];

afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

/** 23:30 in London. */
const MOMENT = '2026-11-21T23:30:00.000Z';

test.each([
  ['Europe/London', '2026-11-21', 'Nov 21, 2026'],
  ['Asia/Tokyo', '2026-11-22', 'Nov 22, 2026'],
  ['Pacific/Kiritimati', '2026-11-22', 'Nov 22, 2026'],
  ['America/Los_Angeles', '2026-11-21', 'Nov 21, 2026'],
  ['Pacific/Pago_Pago', '2026-11-21', 'Nov 21, 2026'],
])('local day › in %s is %s', (name, day, shown) => {
  process.env['TZ'] = name;
  expect(localDay(new Date(MOMENT))).toBe(day);
  expect(formatDate(MOMENT)).toBe(shown);
  // A date in a contract is the same in every zone.
  expect(formatLongDay('2027-06-30')).toBe('June 30, 2027');
  expect(formatLongDay('2027-06-30', 'day-first')).toBe('30 June 2027');
  expect(dayAndShortMonth('2027-06-30')).toEqual({ day: '30', month: 'Jun' });
});

test('calendar days › are counted across daylight saving changes and leap days', () => {
  process.env['TZ'] = 'Europe/Berlin';
  expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2);
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
  expect(daysBetween('2026-11-22', '2026-11-21')).toBe(-1);
});

test('next day › starts at the viewer’s midnight, also on a 25-hour day', () => {
  process.env['TZ'] = 'America/New_York';
  expect(msUntilTomorrow(new Date('2026-11-22T04:59:00.000Z'))).toBe(60_000);
  expect(msUntilTomorrow(new Date('2026-11-01T04:00:00.000Z'))).toBe(25 * 3_600_000);
});

test.each([
  [0, 'today'],
  [1, 'tomorrow'],
  [-1, 'yesterday'],
  [12, 'in 12 days'],
  [-12, '12 days ago'],
  [59, 'in 59 days'],
  [60, 'in about 2 months'],
  [-221, 'about 7 months ago'],
  [365, 'in about 12 months'],
  [1100, 'in about 3 years'],
])('distance › of %i days is "%s"', (days, words) => {
  expect(describeDistance(days)).toBe(words);
});
