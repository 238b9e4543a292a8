import { expect, test } from 'vitest';
import { readText } from '#tests/support/engine/build-reading.ts';
import { findFacts } from '../facts/facts.ts';
import { findKeyDates } from './key-dates.ts';

const OPENING =
  'SERVICES AGREEMENT\n\nThis Agreement is dated 2 March 2026 and made between Marigold Ltd (the "Company") and Ana Ruiz (the "Employee").\n\n';
const CLOSING =
  '\n\n9. General. The Company shall keep records. The Employee shall read them. This Agreement shall be governed by the laws of Ireland, and the parties hereby agree hereto.';
const START = 'Your employment begins on 6 April 2026 (the "Start Date"). ';

function daysOf(words: string): readonly string[] {
  const reading = readText(`${OPENING}${words}${CLOSING}`);
  return findKeyDates(reading, findFacts(reading, null)).map(({ kind, day, title }) => `${kind} ${day} ${title}`);
}

test.each([
  ['Go-live is planned for 16 February 2027.', 'due 2027-02-16 Go-live (planned)'],
  ['The final inspection takes place on 3 June 2026.', 'due 2026-06-03 Final inspection'],
  ['The first review will take effect on 1 April 2027.', 'due 2027-04-01 First review takes effect'],
  [
    'This Agreement is conditional on satisfactory references and proof of status, each to be received no later than December 18, 2026.',
    'due 2026-12-18 A condition has to be met',
  ],
  [
    'The Company will reimburse up to $500 for such advice upon receipt of an invoice dated before December 4, 2026.',
    'due 2026-12-04 Invoice: before this day',
  ],
  [
    'The Customer may terminate with 30 days’ notice if go-live has not occurred by 30 June 2027 for reasons within our control.',
    'due 2027-06-30 From this day it may be ended if that has not happened',
  ],
  [
    'It must be signed and returned to the manager, together with the sums due, no later than 12 noon on Friday 27 November 2026, failing which the room may be offered to another.',
    'due 2026-11-27 Last day to accept',
  ],
  ['Date of Admission Monday 7 December 2026', 'starts 2026-12-07 The services agreement starts'],
])('a printed day with something to happen: %s', (words, expected) => {
  expect(daysOf(words)).toContain(expected);
});

test.each([
  [`${START}The first six months of employment are a probationary period.`, 'due 2026-10-05 The probation ends'],
  [
    `${START}"Trial Period" means the period of four weeks beginning on the Start Date.`,
    'due 2026-05-03 The trial period ends',
  ],
  [
    `${START}Costs are reimbursed, provided receipts are submitted within 60 days of the Start Date.`,
    'due 2026-06-05 Something is to be handed in',
  ],
  [
    `${START}The fee is payable in advance, the first payment of £5,580.00 falling due on the Start Date.`,
    'due 2026-04-06 A payment of £5,580.00 is due',
  ],
  [
    `${START}If, within 24 months of the Start Date, you resign for any reason, you shall repay the amount reimbursed.`,
    'due 2028-04-06 Leaving before this day can cost a repayment',
  ],
  [
    'The Employee may cancel this Agreement before midnight of the third (3rd) business day after the date of this Agreement.',
    'due 2026-03-05 Last day of a right to cancel',
  ],
])('a day counted from a known one: %s', (words, expected) => {
  expect(daysOf(words)).toContain(expected);
});

test.each([
  'Work was planned for 16 February 2025 in an earlier contract.',
  'If the review takes effect on 1 April 2027, the fee changes.',
  'The first six months of employment are a probationary period.',
  'The fee is payable in advance, the first payment of £5,580.00 falling due on the Start Date.',
  'The Employee may cancel before midnight of the third business day after receipt of the goods.',
  'The Company’s accounts were dated before December 4, 2026.',
])('no day where none is certain: %s', (words) => {
  expect(daysOf(words).filter((day) => day.startsWith('due'))).toEqual([]);
});

test('options that count as taken up are renewals on a day, as often as there are options', () => {
  const words =
    'This Agreement runs for the Initial Period. "Initial Period" means thirty (30) months from the Commencement Date.\n"Commencement Date" means 1 January 2027.\nThe Client grants the Supplier two (2) consecutive options to extend the Term, each for a further period of eighteen (18) months. Each option shall be deemed exercised unless the Supplier gives the Client written notice to the contrary not less than thirty (30) days before the expiry of the then current period.';
  const reading = readText(`${OPENING}${words}${CLOSING}`);
  const dates = findKeyDates(reading, findFacts(reading, null));
  expect(dates.map(({ kind, day, repeatsEveryMonths }) => `${kind} ${day} ${repeatsEveryMonths ?? 'once'}`)).toEqual([
    'starts 2027-01-01 once',
    'ends 2029-06-30 once',
    'renews 2029-07-01 once',
    'notice-by 2029-05-31 once',
  ]);
});
