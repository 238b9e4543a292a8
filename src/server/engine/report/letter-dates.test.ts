import { describe, expect, it } from 'vitest';
import { documentOf } from '#training/document-of.ts';
import { findFacts } from '../facts/facts.ts';
import { readDocument } from '../reading/reading.ts';
import { findKeyDates } from './key-dates.ts';
import { writeSummary } from './summary.ts';

const LETTER = `Hart & Pell Lettings
27 Otley Road, Leeds LS6 3AA · post@hart.example

Miss P. Nair
Flat 6, 118 Hill Road
Leeds LS6 1LJ

20 November 2026

Return of your deposit – 41 Mount, Leeds

Dear Miss Nair,

Your tenancy of the above house ended on 31 October 2026 and the keys were returned that day.
Total proposed deductions £447.00
Balance to be returned to you £649.00
Please tell us in writing by 4 December 2026 whether you agree.
You may refer the dispute to the free service at the latest by 31 January 2027.

Yours sincerely,
Martin Pell`;

const NOTICE = `Hill Shire Council
PO Box 104, Geelong VIC 3220 Rates enquiries 03 5555 0140
Annual Rates and Charges Notice 2026
Mr T J & Mrs K L Brann
14 Ripple Street, Belmont VIC 3216
Date of issue 18 August 2026
TOTAL AMOUNT DUE $1,330.20
30 September 2026 $665.10
30 November 2026 $665.10
Lump sum 15 February 2027 $1,330.20
You may object to the valuation within two months of the date of this notice. Interest is charged on overdue amounts.`;

function read(text: string) {
  const reading = readDocument(documentOf(text), []);
  const facts = findFacts(reading, null);
  return { summary: writeSummary(reading, facts, [], null).text, dates: findKeyDates(reading, facts) };
}

describe('a letter and a notice', () => {
  it('tells who writes to whom about what, the totals and the last days', () => {
    const { summary, dates } = read(LETTER);
    expect(summary).toBe(
      'This is a letter from Hart & Pell Lettings to Miss P. Nair, dated November 20, 2026: “Return of your deposit – 41 Mount, Leeds”. Sums in it: £447.00 (“Total proposed deductions”) and £649.00 (“Balance to be returned to you”). Last days in it: December 4, 2026 and January 31, 2027.',
    );
    expect(dates.map(({ day, title }) => [day, title])).toEqual([
      ['2026-12-04', 'A last day in the letter'],
      ['2027-01-31', 'A last day in the letter'],
    ]);
  });

  it('tells what is due on which day', () => {
    const { summary, dates } = read(NOTICE);
    expect(summary).toContain('This is a notice from Hill Shire Council to Mr T J & Mrs K L Brann');
    expect(dates.map(({ day, title }) => [day, title])).toEqual([
      ['2026-09-30', '$665.10 is due'],
      ['2026-11-30', '$665.10 is due'],
      ['2027-02-15', 'Lump sum: $1,330.20'],
    ]);
  });
});
