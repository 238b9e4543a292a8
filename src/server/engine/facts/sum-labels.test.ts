import { expect, test } from 'vitest';
import { readText } from '#tests/support/engine/build-reading.ts';
import { findMoney } from '../text/money.ts';
import { findLabelledRows } from './labelled-rows.ts';
import { describeSum, findSums } from './sum-facts.ts';

const sums = (text: string): readonly string[] =>
  findSums(readText(text)).map((sum) => `${sum.label}: ${describeSum(sum)}`);

test.each([
  'The Company will match your contributions up to 4% of Base Salary, and will provide $1,500 a year for professional development.',
  'In addition to the salary the Company shall reimburse $900 per year for courses.',
  'Origination fee (4% of Purchase Price) $1,600.00',
  'Tenant pays the rent and Landlord may charge $75 for each reminder.',
  'The Weekly Fee is payable four weekly in advance by direct debit, the first payment of £5,580.00 falling due on the day of arrival.',
])('a sum is not named by what another part of its sentence is about: %s', (text) => {
  expect(sums(text)).toEqual([]);
});

test.each([
  ['Total payable £16,042.00 + VAT £3,208.40 = £19,250.40', ['Total due: £19,250.40']],
  ['Monthly Fee $249.00 plus HST (13%) = $281.37', ['Monthly fee: $281.37 per month']],
  ['Rentals 47 payments of £299.00 + VAT £59.80 = £358.80', []],
  ['Insurance premium $2,400.00 plus insurance duty of $240.00.', []],
  ['HBF pays the broker a commission of $3,200.00 out of its own funds.', []],
  ['The Publisher pays an advance of EUR 6,400.00 on signature.', ['Advance: EUR 6,400.00']],
  ['The intended price is EUR 17.12 including 7% VAT (EUR 16.00 net).', []],
  ['We credit $1,795.00 against Base Rent for January and $897.50 against Base Rent for February.', []],
  ['The agent earns a commission of $3,200.00 for each sale.', ['Commission: $3,200.00']],
  ['Weekly Fee £1,395.00', ['Weekly fee: £1,395.00 per week']],
  ['The salary is $120,000 and will be paid monthly.', ['Salary: $120,000']],
  [
    'The Contract Price shall be the greater of (a) $38,450.00 and (b) the value approved by the Insurer.',
    ['Price (at least): $38,450.00'],
  ],
  ['The rent is not less than $900 per month.', ['Rent (at least): $900 per month']],
  ['The purchase price is the lesser of $9,000 and the appraised value.', ['Purchase price (at most): $9,000']],
  ['The annual fee is about $2,400.', ['Annual fee (estimate): $2,400 per year']],
  ['Reactivation is subject to a fee of € 350.', ['Reactivation fee: € 350']],
  ['Early termination is subject to a charge, and transfer carries a fee of $90.', ['Transfer fee: $90']],
  [
    'The Artist reimburses all expenses, but not overheads save for an administration contribution of €175 per month.',
    ['Administration contribution: €175 per month'],
  ],
])('%s', (text, expected) => {
  expect(sums(text)).toEqual(expected);
});

test('a number before a sum of a table is no sum', () => {
  expect(findMoney('Practice Core 14 € 39.00 € 546.00').map(({ text }) => text)).toEqual(['€ 39.00', '€ 546.00']);
  expect(findMoney('Der Preis beträgt 14 € und 39 € im Monat.').map(({ text }) => text)).toEqual(['14 €', '39 €']);
  expect(findMoney('zwischen 10 € 2026 und später').map(({ text }) => text)).toEqual(['10 €']);
});

const rows = (text: string): readonly string[] =>
  findLabelledRows(readText(text).source).map(({ label, words }) => `${label}: ${words}`);

test.each([
  ['2.1 Base Salary. CAD $128,000 per year, less deductions', ['Base Salary: CAD $128,000 per year, less deductions']],
  ['3.1 After three months of service you may join the plans', []],
  ['6.5 Sums due from the Artist and unpaid after fourteen (14) days bear interest at 1.5% per month.', []],
  ['5.2 Change orders include 20% overhead and profit.', []],
  ['Upon: twenty-four hours’ notice Discloser may enter', []],
  ['Following the first two years, either may end it on four months’ written notice.', []],
  ['(ACV)\n$15,380.00, or as issued', []],
  ['Part B – General Terms (version 7.2, September 2026)', []],
  ['Offer valid until: 12 December 2026', ['Offer valid until: 12 December 2026']],
  [
    'Start Date: 1 January 2027   Initial Term: 36 months from the Start Date',
    ['Start Date: 1 January 2027', 'Initial Term: 36 months from the Start Date'],
  ],
  ['Practice Core 14 € 39.00 € 546.00', ['Practice Core: 14 × € 39.00 = € 546.00']],
  ['Module Seats Price per seat / month Monthly charge', []],
])('rows: %s', (text, expected) => {
  expect(rows(text)).toEqual(expected);
});

test.each([
  ['Otherwise it continues from month to month, except that Base Rent increases by $250.00 per month.', []],
  ['The tenancy continues at the rent then in effect plus $250.00 per month.', []],
  ['The rent may be raised once a year by up to $50.', []],
  ['There is a rent increase of $75 per month for a second occupant.', []],
  ['Each further occupant brings a $60 rent surcharge.', []],
  ['From May you pay $40 more than the rent of the first year.', []],
  ['The rent is increased by 3% to $1,530 per month.', ['Rent: $1,530 per month']],
  ['The rent is $900 per month plus $60 for parking.', ['Rent: $900 per month']],
])('a sum by which a price changes is not the price: %s', (text, expected) => {
  expect(sums(text)).toEqual(expected);
});

test('two different sums are not both shown under one name', () => {
  expect(sums('The rent is $900 per month. For the annex the rent is $400 per month.')).toEqual([
    'Rent: $900 per month',
  ]);
});
