import { describe, expect, it } from 'vitest';
import { readText } from '#tests/support/engine/build-reading.ts';
import { describeRateFact, findRateFacts } from './rate-facts.ts';

describe('findRateFacts', () => {
  it.each([
    ['The principal shall earn interest at one and one-half percent (1.5%) per month.', ['Interest: 1.5% per month']],
    [
      'If you’re late, we may add interest at 4% a year above the base rate.',
      ['Interest on late payment: 4% per year above the base rate'],
    ],
    [
      'Interest at 3% per annum above the Bank Rate is payable on arrears.',
      ['Interest on late payment: 3% per year above the Bank Rate'],
    ],
    [
      'Overdue sums carry interest at the prime rate plus 2% per annum.',
      ['Interest on late payment: 2% per year above the prime rate'],
    ],
    ['The loan bears interest at 3-month EURIBOR plus a margin of 1.5%.', ['Interest: 1.5% above 3-month EURIBOR']],
    ['Interest runs at 9% per annum over the year 2026.', ['Interest: 9% per year']],
    ['Overdue rent shall bear a late charge of three percent (3%) of the amount.', ['Late charge: 3%']],
    ['A service charge of 10% is added to all food and drink.', []],
    ['A service charge of 1.5% is added to sums that are overdue.', ['Late charge: 1.5%']],
    ['The service fee is one hundred forty percent (140%) of cost.', []],
    ['Hinzu kommt eine Provision von 3 % auf den Nettoumsatz.', ['Commission: 3%']],
    ['Der Sollzinssatz beträgt 6,875 % p. a. und ist gebunden.', ['Interest: 6.875% per year']],
    ['If you pay by May 4 you may take off 2% of the balance.', ['Discount: 2%']],
    ['Prices include VAT at 20%.', []],
    ['You pay 10% collection commission on each amount that we receive.', []],
    ['Copies sold at a discount of more than 55% bear half the royalty.', []],
    ['The Dealer receives commission from us of 2.5% of the amount of credit.', []],
    ['A refund that is not paid in time is increased by a penalty of 10%.', []],
    ['The insurer pays the Supplier a commission of 20% of the premium.', []],
  ])('reads %j', (text, expected) => {
    expect(findRateFacts(readText(text)).map((fact) => `${fact.label}: ${describeRateFact(fact)}`)).toEqual(expected);
  });
});
