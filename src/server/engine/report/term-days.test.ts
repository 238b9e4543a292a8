import { describe, expect, test } from 'vitest';
import { readText } from '#tests/support/engine/build-reading.ts';
import { findFacts } from '../facts/facts.ts';
import { findKeyDates } from './key-dates.ts';

const OPENING =
  'LEASE AGREEMENT\n\nThis Lease Agreement is made on August 14, 2026 between Marigold Homes LLC (the "Landlord") and Ana Ruiz (the "Tenant").\n\n2. Term. The term of this Lease begins on September 1, 2026 and ends on August 31, 2028.\n\n';
const CLOSING =
  '\n\n9. General. The Landlord shall repair the roof. This Lease shall be governed by the laws of Oregon, and the parties hereby agree hereto.';

function datesOf(words: string): readonly string[] {
  const reading = readText(`${OPENING}${words}${CLOSING}`);
  return findKeyDates(reading, findFacts(reading, null))
    .filter(({ kind }) => kind === 'due' || kind === 'notice-by')
    .map(({ day, title }) => `${day} ${title}`);
}

describe('findTermDays', () => {
  test.each([
    [
      'from the date of the agreement',
      '3. The Tenant covenants to pay the stamp duty on this Lease within fourteen days of its date.',
      ['2026-08-28 Last day to pay the stamp duty on this Lease'],
    ],
    [
      'from the start, in front of what is done',
      '3. The Tenant may within thirty (30) days from the commencement of the Term notify the Landlord of any defect.',
      ['2026-10-01 Last day to notify the Landlord of any defect'],
    ],
    [
      'back from the end, in working days',
      '3. The Tenant must book the final inspection at least ten working days before the end of the Term.',
      ['2028-08-17 Last day to book the final inspection'],
    ],
    [
      'the first notice',
      '3. The Tenant may end this Lease by two months’ notice. No such notice may be served before the first twelve months have elapsed.',
      ['2027-09-01 First day on which notice can be given'],
    ],
    [
      'the last day to ask for a further term',
      '3. The Landlord shall on the written request of the Tenant, made not less than three (3) months before the expiry of the Term, grant a further term of twelve (12) months at the market rent.',
      ['2028-05-31 Last day to ask for the renewal'],
    ],
    [
      'what hangs on something',
      '3. If the Tenant is ill, the Tenant must tell the Landlord within fourteen days of the date of this Lease.',
      [],
    ],
    [
      'a passive without a verb of its own',
      '3. The keys shall be returned within thirty (30) days from the commencement of the Term.',
      [],
    ],
  ])('counts %s', (_, words, expected) => {
    expect(datesOf(words)).toEqual(expected);
  });
});

describe('findKeyDates › hire', () => {
  test('counts the hire from a delivery that a row dates, and its rentals month by month', () => {
    const reading = readText(
      'HIRE AGREEMENT\n\nThis agreement is made between Fen Hire plc ("we") and Owen Pryce ("you").\n\nDelivery date\t4 September 2026\nHire period\t36 months from the delivery date\nMonthly rentals\t35 rentals of £319.00, on the 5th of each month from 5 October 2026\n\n1. We agree to let and you agree to hire the Vehicle. You must pay every rental on its due date. This agreement is governed by the law of England.',
    );
    const dates = findKeyDates(reading, findFacts(reading, null));
    expect(dates.map(({ kind, day, repeatsEveryMonths }) => [kind, day, repeatsEveryMonths])).toEqual(
      expect.arrayContaining([
        ['ends', '2029-09-03', undefined],
        ['due', '2026-10-05', 1],
      ]),
    );
  });
});
