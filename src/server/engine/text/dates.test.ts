import { describe, expect, it } from 'vitest';
import { describeDate, findDates, formatDate, readDayOrder } from './dates.ts';
import { spellDates, writeDayFirst, writesDayFirst } from './spell-dates.ts';

function onlyDate(text: string): string | null | undefined {
  const dates = findDates(text);
  expect(dates.length).toBeLessThanOrEqual(1);
  return dates[0]?.iso;
}

describe('findDates', () => {
  it.each([
    ['made as of June 21, 1999 by', '1999-06-21'],
    ['FEBRUARY 4, 2020', '2020-02-04'],
    ['Feb. 10, 2014', '2014-02-10'],
    ['Feb 10 2014', '2014-02-10'],
    ['Dec.8,2005', '2005-12-08'],
    ['Sept. 3rd, 2010', '2010-09-03'],
    ['May 1st 2004', '2004-05-01'],
    ['March 12th, 2021', '2021-03-12'],
    ['June 21 , 1999', '1999-06-21'],
    ['315t December 2013', '2013-12-31'],
    ['this 1st day of March, in the year of our Lord 2010', '2010-03-01'],
    ['the 1st day of the month of March, 2010', '2010-03-01'],
    ['10th day of June, A.D. 2010', '2010-06-10'],
    ['10th day of June in the year two thousand and ten', '2010-06-10'],
    ['the twentieth of May, two thousand ten', '2010-05-20'],
    ['the 5th (fifth) day of May 2010', '2010-05-05'],
    ['the __5__ day of March, 2010', '2010-03-05'],
    ['1 st. day of March, 2010', '2010-03-01'],
    ['April 1st., 2010', '2010-04-01'],
    ['March the 1st of 2010', '2010-03-01'],
    ['May, 5 2010', '2010-05-05'],
    ['5/Mar/2010', '2010-03-05'],
    ['within 30 days of March 2010', '2010-03'],
    ['Section 5. May 2010', '2010-05'],
    ['until the end of 2026', '2026-12-31'],
    ['by the end of the calendar year 2026', '2026-12-31'],
    ['January\n  7,\n 2001', '2001-01-07'],
    ['27 January 2020', '2020-01-27'],
    ['16th June 2004', '2004-06-16'],
    ['16th of June, 2004', '2004-06-16'],
    ['this 12th day of March, 2021', '2021-03-12'],
    ['12th day of May 2003', '2003-05-12'],
    ['30  day of June 2016', '2016-06-30'],
    ['14t h day of April, 2015', '2015-04-14'],
    ['6 th day of March, 2006', '2006-03-06'],
    ['the first day of January, 1996', '1996-01-01'],
    ['the Twenty-First (21st) day of July 2018', '2018-07-21'],
    ['the 3rd day of May, two thousand and five', '2005-05-03'],
    ['12-Mar-2021', '2021-03-12'],
    ['12-Mar-21', '2021-03-12'],
    ['2021-03-12', '2021-03-12'],
    ['2021/03/12', '2021-03-12'],
    ['13/07/05', '2005-07-13'],
    ['07/13/2005', '2005-07-13'],
    ['31.12.1998', '1998-12-31'],
    ['5/5/2021', '2021-05-05'],
    ['March 2018', '2018-03'],
    ['August, 2018', '2018-08'],
    ['3. Mai 2025', '2025-05-03'],
    ['1. März 2026', '2026-03-01'],
    ['15.Okt. 2025', '2025-10-15'],
    ['den 7. Dezember 2024', '2024-12-07'],
    ['01. Jänner 2026', '2026-01-01'],
    ['03.05.2025', '2025-05-03'],
    ['vom 1.9.2025 an', '2025-09-01'],
    ['Oktober 2025', '2025-10'],
  ])('reads %j as %s', (text, iso) => {
    expect(onlyDate(text)).toBe(iso);
  });

  it.each(['3/4/2021', '03-04-21', '1.2.2003'])('leaves the ambiguous %j without a value', (text) => {
    expect(findDates(text)).toMatchObject([{ text, iso: null }]);
  });

  it.each([
    'February 30, 2020',
    '13/13/2020',
    'Section 12.3.4.5',
    'may 5 people come',
    'version 1.2.3',
    'Mai 25 Personen',
    'call 555-12-3456',
    '24/7',
    'the March of 300 men',
    '$12.03.2021',
    '',
  ])('finds no date in %j', (text) => {
    expect(findDates(text)).toEqual([]);
  });

  it('finds several in order with their offsets', () => {
    const text = 'from January 1, 2020 to 31 December 2021 (signed 2019-12-20)';
    const dates = findDates(text);
    expect(dates.map((date) => date.iso)).toEqual(['2020-01-01', '2021-12-31', '2019-12-20']);
    for (const date of dates) expect(text.slice(date.start, date.end)).toBe(date.text);
  });
});

describe('describeDate', () => {
  it('spells the month', () => {
    expect(formatDate('1999-06-21')).toBe('June 21, 1999');
    expect(formatDate('2018-03')).toBe('March 2018');
  });

  it.each([
    ['8/4/10 and 7-29-10', ['2010-08-04', '2010-07-29']],
    ['8/4/10 and 29-7-10', ['2010-04-08', '2010-07-29']],
    ['8/4/10, 7/29/10 and 29/7/10', [null, '2010-07-29', '2010-07-29']],
  ])('reads an ambiguous date by the others: %j', (text, expected) => {
    expect(findDates(text).map(({ iso }) => iso)).toEqual(expected);
  });

  it('keeps an ambiguous date as printed', () => {
    expect(describeDate({ iso: null, text: '3/4/2021' })).toBe('3/4/2021');
  });
});

describe('readDayOrder', () => {
  it('follows the custom of the place only where no date of the text is clear', () => {
    expect(readDayOrder('on 3/4/2026', 'month')).toBe('month');
    expect(readDayOrder('on 3/4/2026 and 29/7/2026', 'month')).toBe('day');
    expect(readDayOrder('on 7/29/2026 and 29/7/2026', 'month')).toBe('unknown');
  });
});

describe('spellDates', () => {
  it.each([
    ['The deposit is due by 06/30/2030.', 'unknown', 'The deposit is due by June 30, 2030.'],
    ['From 06/07/2030 to 7-8-2031', 'month', 'From June 7, 2030 to July 8, 2031'],
    ['From 06/07/2030 to 7-8-2031', 'day', 'From July 6, 2030 to August 7, 2031'],
    ['Due 06/07/2030', 'unknown', 'Due 06/07/2030'],
    ['Due 2030-06-07, as “due 06/30/2030” says', 'month', 'Due June 7, 2030, as “due 06/30/2030” says'],
    ['Due June 30, 2030, for 12/15 of the price', 'month', 'Due June 30, 2030, for 12/15 of the price'],
    ['Section 3.1.2026-A', 'month', 'Section 3.1.2026-A'],
  ] as const)('spells the month of %j (%s)', (text, order, expected) => {
    expect(spellDates(text, order)).toBe(expected);
  });
});

describe('writesDayFirst and writeDayFirst', () => {
  it.each([
    ['Open until 11 December 2026, from 1st January 2027.', 'unknown', true],
    ['Open until December 11, 2026.', 'day', false],
    ['Open until 11/12/2026.', 'day', true],
    ['Open until Friday.', 'unknown', false],
  ] as const)('follows what the document writes more often: %s', (text, order, expected) => {
    expect(writesDayFirst(text, order)).toBe(expected);
  });

  it('writes the day first, except in the words of the document', () => {
    expect(writeDayFirst('Starts December 11, 2026, as “on May 1, 2026” says. May 5, 2027 ends it.')).toBe(
      'Starts 11 December 2026, as “on May 1, 2026” says. 5 May 2027 ends it.',
    );
  });
});
