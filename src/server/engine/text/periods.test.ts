import { describe, expect, it } from 'vitest';
import { addPeriod, describePeriod, findPeriods, type PeriodUnit } from './periods.ts';

describe('findPeriods', () => {
  it.each<[string, number, PeriodUnit]>([
    ['thirty (30) days', 30, 'day'],
    ['30 days', 30, 'day'],
    ['a 90-day period', 90, 'day'],
    ['ninety (90) calendar days', 90, 'day'],
    ['ten (10) business days', 10, 'business day'],
    ['five (5) Business Days', 5, 'business day'],
    ['5 working days', 5, 'business day'],
    ['two years', 2, 'year'],
    ['one (1) year', 1, 'year'],
    ['one (I) year', 1, 'year'],
    ['one further year', 1, 'year'],
    ['a one-year term', 1, 'year'],
    ['twelve (12) month period', 12, 'month'],
    ['12 (twelve) months', 12, 'month'],
    ['eighteen-month', 18, 'month'],
    ['twenty-four (24) hours', 24, 'hour'],
    ['six weeks', 6, 'week'],
    ['two (2) calendar quarters', 2, 'quarter'],
    ['(30) days', 30, 'day'],
    ['THIRTY (30) DAYS', 30, 'day'],
    ['thirty\n(30)\ndays', 30, 'day'],
    ["sixty (60) days' notice", 60, 'day'],
    ['one hundred and eighty (180) days', 180, 'day'],
    ['1.5 years', 1.5, 'year'],
    ['six [6] months', 6, 'month'],
    ['drei Monate', 3, 'month'],
    ['einem Monat', 1, 'month'],
    ['sechs Wochen', 6, 'week'],
    ['vierzehn (14) Tage', 14, 'day'],
    ['14 Tagen', 14, 'day'],
    ['zehn Werktagen', 10, 'business day'],
    ['5 Bankarbeitstage', 5, 'business day'],
    ['dreimonatige', 3, 'month'],
    ['zweijährigen', 2, 'year'],
    ['zwölf volle Monate', 12, 'month'],
    ['30 Kalendertage', 30, 'day'],
    ['48 Stunden', 48, 'hour'],
    ['achtzehn Monate', 18, 'month'],
    ['1,5 Jahre', 1.5, 'year'],
  ])('reads %j', (text, count, unit) => {
    expect(findPeriods(text)).toMatchObject([{ count, unit, isInconsistent: false }]);
  });

  it.each([
    'some days',
    'the 2019 year',
    'daily',
    '30 daylight',
    '$30 day',
    'zero days',
    'section 12.30 days',
    'im Jahr 2025',
    'Dreitagebart',
    'allein Tagesgeld',
    '',
  ])('finds none in %j', (text) => {
    expect(findPeriods(text)).toEqual([]);
  });

  it('marks differing words and figures', () => {
    expect(findPeriods('sixty (30) days')).toMatchObject([{ count: 30, isInconsistent: true }]);
    expect(findPeriods('six [4] months')).toMatchObject([{ count: 4, unit: 'month', isInconsistent: true }]);
    expect(findPeriods('drei (4) Monate')).toMatchObject([{ count: 4, unit: 'month', isInconsistent: true }]);
  });

  it('converts to days', () => {
    expect(findPeriods('3 months and 2 weeks').map((period) => period.days)).toEqual([90, 14]);
  });
});

describe('addPeriod', () => {
  it.each<[string, number, PeriodUnit, string | null]>([
    ['2014-12-05', 5, 'year', '2019-12-05'],
    ['2020-01-31', 1, 'month', '2020-02-29'],
    ['2020-02-29', 1, 'year', '2021-02-28'],
    ['2020-11-15', 2, 'quarter', '2021-05-15'],
    ['2020-12-20', 30, 'day', '2021-01-19'],
    ['2020-12-20', 5, 'business day', null],
    ['2020-12', 1, 'year', null],
    ['2020-12-20', 1.5, 'year', '2022-06-20'],
    ['2020-12-20', 9999, 'year', null],
  ])('%s and %d × %s is %s', (iso, count, unit, expected) => {
    expect(addPeriod(iso, { count, unit })).toBe(expected);
  });

  it('describePeriod names number and unit', () => {
    expect(describePeriod({ count: 1, unit: 'year' })).toBe('1 year');
    expect(describePeriod({ count: 10, unit: 'business day' })).toBe('10 business days');
  });
});
