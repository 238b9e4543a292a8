import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addBusinessDays, addDays, addMonths, daysBetween, daysInMonth, isCalendarDay } from './calendar-days.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const anyDay = fc
  .record({ year: fc.integer({ min: 1600, max: 2400 }), month: fc.integer({ min: 1, max: 12 }), rest: fc.nat(30) })
  .map(({ year, month, rest }) => {
    const day = 1 + (rest % daysInMonth(year, month));
    return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  });
const anyCount = fc.integer({ min: -80_000, max: 80_000 });

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-07-01', 12, '2027-07-01'],
  ['2024-02-29', 12, '2025-02-28'],
  ['2024-02-29', 48, '2028-02-29'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-01-15', -1, '2025-12-15'],
  ['9999-12-01', 1, null],
  ['2026-02-30', 1, null],
  ['2026-02', 1, null],
])('addMonths › %s and %i months is %s', (day, months, expected) => {
  expect(addMonths(day, months)).toBe(expected);
});

test.each(['2026-02-29', '1900-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '0000-01-01', '2026-1-1', ''])(
  'isCalendarDay › %j is not a day',
  (text) => {
    expect([isCalendarDay(text), addDays(text, 1), daysBetween(text, '2026-01-01')]).toEqual([false, null, Number.NaN]);
  },
);

test('isCalendarDay › 1900 and 2100 have no leap day, 2000 has', () => {
  expect(['1900-02-28', '2000-02-28', '2100-02-28'].map((day) => addDays(day, 1))).toEqual([
    '1900-03-01',
    '2000-02-29',
    '2100-03-01',
  ]);
});

test('addDays › agrees with Date', () => {
  fc.assert(
    fc.property(anyDay, anyCount, (day, count) => {
      const expected = new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
      expect(addDays(day, count)).toBe(expected);
      expect(daysBetween(day, expected)).toBe(count);
    }),
  );
});

test('addMonths › keeps the day of the month or clamps to its last day', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -2000, max: 2000 }), (day, months) => {
      const result = addMonths(day, months) ?? '';
      const [year = 0, month = 0, number = 0] = result.split('-').map(Number);
      const [fromYear = 0, fromMonth = 0, fromNumber = 0] = day.split('-').map(Number);
      expect(year * 12 + month - (fromYear * 12 + fromMonth)).toBe(months);
      expect(number).toBe(Math.min(fromNumber, daysInMonth(year, month)));
    }),
  );
});

test.each([
  ['2026-11-27', 1, '2026-11-30'],
  ['2026-11-27', 3, '2026-12-02'],
  ['2026-11-28', 1, '2026-11-30'],
  ['2026-12-02', -3, '2026-11-27'],
  ['2026-11-27', 0, '2026-11-27'],
  ['9999-12-31', 1, null],
])('addBusinessDays › %s and %i days is %s', (day, days, expected) => {
  expect(addBusinessDays(day, days)).toBe(expected);
});
