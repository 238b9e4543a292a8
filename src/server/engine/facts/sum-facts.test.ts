import { describe, expect, it } from 'vitest';
import { readText } from '#tests/support/engine/build-reading.ts';
import { describeSum, findSums } from './sum-facts.ts';

const sums = (text: string): readonly string[] =>
  findSums(readText(text)).map((sum) => `${sum.label}: ${describeSum(sum)}`);

describe('findSums › frequency', () => {
  it.each([
    ['A late fee of $150, plus $25 for each further day, is owed.', ['Late charge: $150', 'Late charge: $25 per day']],
    ['The rent is $2,350 per month, payable on the first day.', ['Rent: $2,350 per month']],
    ['The salary is $120,000, payable in equal monthly installments.', ['Salary: $120,000']],
    ['The salary is $120,000 per year, payable monthly.', ['Salary: $120,000 per year']],
    ['The Tenant shall pay a security deposit of $900 within a week.', ['Security deposit: $900']],
    [
      'The monthly rent is $800 and the security deposit is $1,600.',
      ['Security deposit: $1,600', 'Rent: $800 per month'],
    ],
    ['The Client shall pay a retainer of $5,000 a month.', ['Retainer: $5,000 per month']],
    ['The license fee is $9,000 for each calendar year.', ['Licence fee: $9,000 per year']],
    ['The Lessor may arrange cover by insurance and charge €6.95 per month.', []],
    ['In the event of breach the Client shall pay a placement fee of $4,500.', ['Placement fee for a breach: $4,500']],
    [
      'If this Agreement ends before the end of the Term for any reason other than our breach, you pay an administration fee of €350.',
      ['Administration fee for an early end: €350'],
    ],
  ])('belongs to its own sum: %s', (text, expected) => {
    expect(sums(text)).toEqual(expected);
  });
});

describe('findSums › an unnamed sum', () => {
  it.each([
    'The Landlord pays for heating, up to a yearly heating cost of $1,200.',
    'The Tenant carries out all repairs that cost less than $400 each.',
    'The lease begins in advance of the works and the wall was painted for $700.',
    'The company, with its principal place of business at Elm Street, spent $800 on chairs.',
    'A wholesaler with a net worth of at least $5,000,000 may join.',
    'The Seller shall deposit the goods and hand over $300.',
    'It holds shares that have a nominal value of $10 in the price list.',
    'A welcome sum comes with the February salary and £1,000 with a later one.',
    'Loan Protection Insurance comes with insurance duty (Victoria, 10%) $240.00.',
    '“Training Costs” means the sums in the table and the salary paid to you for study time at £24.10 an hour.',
  ])('is left out: %s', (text) => {
    expect(sums(text)).toEqual([]);
  });

  it('keeps named sums', () => {
    expect(sums('The purchase price for the boat is $12,000.')).toEqual(['Purchase price: $12,000']);
    expect(sums('“Deposit” means £1,298, held in a scheme.')).toEqual(['Deposit: £1,298']);
    expect(sums('Client shall pay Consultant a fee of USD 12,500 per month.')).toEqual(['Fee: USD 12,500 per month']);
    expect(sums('A move-out administration fee of $275 is kept from it.')).toEqual([
      'Move-out administration fee: $275',
    ]);
    expect(sums('The rent is $900 per month. The rent of $900 is due at once.')).toEqual(['Rent: $900 per month']);
    expect(sums('The price of the machine is $40,000.')).toEqual(['Price: $40,000']);
    expect(sums('The Borrower received a loan of $7,500.')).toEqual(['Loan amount: $7,500']);
    expect(sums('For each breach it shall pay $10,000 as liquidated damages.')).toEqual([
      'Liquidated damages: $10,000',
    ]);
    expect(sums('Your salary is €36,400 gross a year.')).toEqual(['Salary: €36,400 per year']);
    expect(sums('If You cancel after the design was sent, You pay a permit fee of $750.')).toEqual([
      'Permit fee for a cancellation: $750',
    ]);
    expect(sums('It pays £23,500 as compensation for loss of employment.')).toEqual(['Compensation: £23,500']);
  });
});

describe('findSums in everyday documents', () => {
  function labelsOf(text: string) {
    return findSums(readText(text)).map(
      (sum) => `${sum.label} ${sum.money.amount}${sum.frequency === '' ? '' : ` ${sum.frequency}`}`,
    );
  }

  it.each([
    ['Each letter about late rent costs you £28.', []],
    ['Tenant shall deposit with Landlord the sum of Two Thousand Dollars ($2,000.00).', ['Deposit 2000']],
    ['The Borrower promises to pay to the Lender the sum of PHP 300,000.00.', ['Loan amount 300000']],
    ['The loan amount is subject to a processing fee of $500.', ['Processing fee 500']],
    ['The quarterly fee is replaced by a one-time fee of $900.', ['One-time fee 900']],
    ['The purchase price of the home is about $400,000.', []],
    ['The purchase price is $400,000.', ['Purchase price 400000']],
  ])('reads %j as %j', (text, labels) => {
    expect(labelsOf(text)).toEqual(labels);
  });
});

describe('findSums › what comes with a sum', () => {
  const told = (text: string) => findSums(readText(text)).map((fact) => `${fact.label}: ${describeSum(fact)}`);

  it('says which tax comes on top, and takes a gross sum for no tax', () => {
    expect(told('The rent is $560.00 a month plus GST.')).toEqual(['Rent: $560.00 per month plus GST']);
    expect(told('The member pays a service fee of €90.00 excluding 19% VAT, once.')).toEqual([
      'Service fee: €90.00 plus 19% VAT',
    ]);
    expect(told('Membership Fee €289.00 per month plus 19% VAT (€343.91 gross)').join()).not.toContain('Tax');
  });

  it('finds how often a penalty is due at the beginning of its sentence', () => {
    expect(told('For each further week or part of a week the Member shall pay a contractual penalty of €50.')).toEqual([
      'Penalty: €50 per week',
    ]);
    expect(told('For each guest the Member shall pay a penalty of €50.')).toEqual(['Penalty: €50']);
  });
});
