import { expect, test } from 'vitest';
import { readText } from '#tests/support/engine/build-reading.ts';
import { findFacts } from '../facts/facts.ts';
import { findKeyDates } from './key-dates.ts';

const OPENING =
  'RENTAL AGREEMENT\n\nThis Agreement is made between Marigold Ltd (the "Supplier") and Ana Ruiz (the "Customer").\n\n';
const CLOSING =
  '\n\n9. General. The Supplier shall keep records. The Customer shall read them. This Agreement shall be governed by the laws of Ireland, and the parties hereby agree hereto.';
const RENEWS =
  '\n2.2 At the end of the Minimum Term this Agreement renews for successive periods of 24 months unless one party has given the other written notice of non-renewal not more than nine months and not less than six months before the end of the Minimum Term or the term then running.';

function daysOf(words: string): readonly string[] {
  const reading = readText(`${OPENING}${words}${CLOSING}`);
  return findKeyDates(reading, findFacts(reading, null)).map(({ kind, day, title }) => `${kind} ${day} ${title}`);
}

test('the term is counted from a planned day, and says so', () => {
  const days = daysOf(
    `Planned Installation Date 11 January 2027\nMinimum Term 60 months from the Installation Date${RENEWS}`,
  );
  expect(days).toEqual(
    expect.arrayContaining([
      'ends 2032-01-10 The first term of the rental agreement ends (as planned)',
      'notice-by 2031-07-10 Last day to stop the renewal (as planned)',
      'due 2031-04-10 First day of the notice to stop the renewal (as planned)',
    ]),
  );
});

test('the term is counted from a day that a row gives for its name', () => {
  const days = daysOf(`Installation Date: 11 January 2027\nMinimum Term 60 months from the Installation Date${RENEWS}`);
  expect(days).toContain('ends 2032-01-10 The first term of the rental agreement ends');
});

test.each([
  ['two days for one name', 'Installation Date: 11 January 2027\nInstallation Date: 12 March 2027'],
  ['no day', 'Installation Date: as agreed on the phone'],
])('the term has no end with %s', (_, rows) => {
  const days = daysOf(`${rows}\nMinimum Term 60 months from the Installation Date${RENEWS}`);
  expect(days.filter((day) => day.startsWith('ends'))).toEqual([]);
});

test('the last day at noon is one, and the notice is counted back from it', () => {
  const days = daysOf(
    'Initial Term: fourteen (14) months, beginning January 1, 2027 and ending at noon on February 29, 2028\n2. Renewal. Unless either party gives written notice of non-renewal not less than sixty (60) days and not more than ninety (90) days before the last day of the Initial Term or any Renewal Term, this Agreement renews automatically for a further term of twelve (12) months.',
  );
  expect(days.map((day) => day.split(' ').slice(0, 2).join(' '))).toEqual(
    expect.arrayContaining(['ends 2028-02-29', 'notice-by 2027-12-31', 'due 2027-12-01']),
  );
});

test('a renewal is switched off before the last day that a row gives', () => {
  const days = daysOf(
    'Start / end 15 November 2026 – 14 November 2027\nThe plan renews for 12 months at the current list price unless you switch renewal off in the app at least 30 days before the end date.',
  );
  expect(days).toContain('notice-by 2027-10-15 Last day to stop the renewal');
});

test('what is not refused in time renews, and is paid on its day', () => {
  const days = daysOf(
    'We will collect £1,318.40 on 30 December 2026. If you do not want to renew, tell us by phone or letter by 21 December 2026.',
  );
  expect(days).toEqual(
    expect.arrayContaining([
      'notice-by 2026-12-21 Last day to stop the renewal',
      'due 2026-12-30 A payment of £1,318.40 is due',
    ]),
  );
});

test.each([
  ['then month to month', false],
  ['a new agreement is needed then', true],
])('a term that continues from month to month ends on no day: %s', (then, ends) => {
  const days = daysOf(`1.1 The term runs from 1 May 2026 to 30 November 2026; ${then}.`);
  expect(days.some((day) => day.startsWith('ends 2026-11-30'))).toBe(ends);
});

test.each([
  [
    'a planned end in a row, and days counted back from it',
    'Hire Period\t48 months from the Delivery Date (if delivered as expected: 16 March 2026 to 15 March 2030)\nDeposit\t£900.00\n\n8.1 The Customer must book collection at least 14 days before the end of the Hire Period.',
    [
      'ends 2030-03-15 The rental agreement ends (as planned)',
      'due 2030-03-01 Last day: 14 days before the end of the Hire Period',
    ],
  ],
  [
    'the end of a first period that continues, and days counted from a start',
    'Start Date\tMay 11, 2026\nInitial Period\tFrom the Start Date to November 30, 2026; then month to month\n\n5.1 The Customer must send a certificate within 14 days of the Start Date.',
    ['due 2026-11-30 Initial Period ends, and it continues', 'due 2026-05-25 Last day: 14 days after the Start Date'],
  ],
  [
    'the first day and the day of loading',
    'First day\tMonday, August 17, 2026\nLoading day\tThursday, August 20, 2026\nDate of joining\tOn or before 1 February 2027',
    [
      'starts 2026-08-17 The rental agreement starts',
      'due 2026-08-20 Loading day',
      'due 2027-02-01 Date of joining: the latest day',
    ],
  ],
  [
    'the last day for a notice that ends on a day',
    '8.1 The term of this Agreement is 12 months from 1 September 2025 to 31 August 2026.\n8.3 Unless the Customer gives at least one month’s written notice ending on 31 August 2026, this Agreement continues after that date from month to month, which the Customer may end by two months’ written notice.',
    ['notice-by 2026-07-31 Last day to stop the renewal'],
  ],
  [
    'the day from which it may be ended',
    '8.1 The Customer may end this Agreement by two months’ written notice, expiring not before 28 February 2026.',
    ['due 2026-02-28 The Customer may end it on this day at the earliest'],
  ],
])('finds %s', (_, words, expected) => {
  expect(daysOf(words)).toEqual(expect.arrayContaining(expected));
});
