import { expect, test } from 'vitest';
import { readText } from '#tests/support/engine/build-reading.ts';
import { describeDate } from '../text/dates.ts';
import { describePeriod } from '../text/periods.ts';
import { findDateFacts } from './date-facts.ts';
import { findTermFacts } from './facts.ts';
import { findTermEnd } from './term-end.ts';

function read(text: string): string {
  const reading = readText(text);
  const { term, renewal } = findTermFacts(reading);
  const end = findTermEnd(reading, term, findDateFacts(reading));
  const until = term?.until ? ` until ${describeDate(term.until)}` : '';
  const length = term?.period ? describePeriod(term.period) : term?.isOpenEnded === true ? 'open' : '';
  const renews = renewal === null ? '' : `, ${renewal.isAutomatic ? 'renews' : 'may renew'}`;
  const by = renewal?.period ? ` by ${describePeriod(renewal.period)}` : '';
  return `${length}${until}${end === null ? '' : ` to ${end.day}`}${renews}${by}`;
}

test.each([
  [
    'Start Date: 1 January 2027   Initial Term: 36 months from the Start Date\nThis agreement runs for the Initial Term and then renews for successive periods of 24 months unless either party gives notice of non-renewal not less than 120 days before the end of the running term.',
    '36 months to 2029-12-31, renews by 24 months',
  ],
  [
    'The agreement continues for the Minimum Term and is then renewed for further periods of one year each unless either party gives three months’ notice.\nMinimum Term: 24 months from the Commencement Date.\nCommencement Date: 1 March 2027',
    '24 months to 2029-02-28, renews by 1 year',
  ],
  [
    '1.3 "Initial Period" means thirty (30) months from the Commencement Date. "Commencement Date" means\n1 January 2027.\n3.1 The term begins on the Commencement Date and continues for the Initial Period and any Option Period (the "Term").\n3.2 The Artist grants the Manager two (2) consecutive options to extend the Term, each for a further period of eighteen (18) months. Each option shall be deemed exercised unless the Manager gives the Artist written notice to the contrary not less than thirty (30) days before the expiry of the then current period.',
    '30 months to 2029-06-30, renews by 18 months',
  ],
  [
    'The licence starts on 1 May 2027 and runs for the Initial Period, and is then extended for 12 months at a time unless the Customer objects. "Initial Period" means 18 months from that day.',
    '18 months, renews by 12 months',
  ],
])('the first term is the one of its name, not the length of a renewal: %s', (text, expected) => {
  expect(read(text)).toBe(expected);
});

test.each([
  // The length of an extension that is all there is of the term stays it.
  ['The term of this Agreement is hereby extended for two (2) years from June 1, 2027.', '2 years'],
  [
    'The Term of this Agreement shall be five (5) years from June 1, 2027 and renews for one year at a time.',
    '5 years',
  ],
])('a length that is no renewal’s counts: %s', (text, expected) => {
  expect(read(text)).toContain(expected);
});

test.each([
  'In the event of your death this Agreement will continue for a period of four weeks from the date of death, or until the Room has been cleared.',
  'Upon the resident’s death this contract continues for two months and the fee stays payable.',
  'Should the Lessor decide to demolish or sell, the Term ends on ninety days’ notice and no compensation arises.',
  'Passports must be valid for six months after return.',
  'Training sessions bought in packages expire four months after purchase.',
  'The Contractor may determine its employment if a certificate remains undischarged for thirty days after the date due.',
])('what holds in some case, or of a thing, says nothing on how long the contract lasts: %s', (text) => {
  expect(read(text)).toBe('');
});

test.each([
  ['The agreement lasts until ended.', 'open'],
  ['This Agreement remains in force until it is ended by either party on three months’ notice.', 'open'],
])('%s', (text, expected) => {
  expect(read(text)).toBe(expected);
});

test.each([
  'The first six months of employment are a probationary period, which the Company may extend by up to three months on written notice.',
  'You will be on probation for twelve months, which the Company may extend by such further period as it deems fit.',
  'The trial period of your employment may be extended for a further period of one month.',
])('a longer probation is no renewal: %s', (text) => {
  expect(read(text)).not.toContain('renew');
});

test.each([
  [
    'The Term renews for successive periods of twenty-four months save where a party gives notice ninety days before the end.',
    'renews',
  ],
  ['The agreement renews for a further year except if the Customer objects in writing two months before.', 'renews'],
  [
    'The Tenant has an option to extend the lease for three years. The option is treated as exercised unless the Tenant notifies the Landlord otherwise.',
    'renews',
  ],
  [
    'The Tenant has an option to extend the lease for three years. The option is exercised by notice in writing.',
    'may renew',
  ],
])('%s: %s', (text, expected) => {
  expect(read(text)).toContain(expected);
});
