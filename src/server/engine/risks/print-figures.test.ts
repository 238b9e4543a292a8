import { describe, expect, it } from 'vitest';
import { readSlots } from '../slots/read-slots.ts';
import { printFigures } from './print-figures.ts';

describe('printFigures', () => {
  it.each([
    [
      'The increase is the rise of the Consumer Prices Index plus 4%, or 7.5%, whichever is the greater.',
      'share',
      'at least 7.5%',
    ],
    [
      'The Contract Price shall be the greater of (a) $38,450.00 and (b) the sum approved by the insurer.',
      'amount',
      'at least $38,450.00',
    ],
    ['The price rises each year by the index, but by no less than 5%.', 'share', 'at least 5%'],
    ['A late charge of 5% of the rent or $50, whichever is less, is due.', 'share', 'at most 5%'],
    ['Where availability falls below 99.0% the Customer may claim a credit.', 'share', undefined],
    ['The price goes up each year by the Consumer Price Index plus 3%.', 'share', undefined],
    ['Interest accrues at 8% per annum above the base rate.', 'rate', '8% above the base rate'],
    [
      'Overdue sums carry 4% per annum over the Bank of England base rate.',
      'rate',
      '4% above the Bank of England base rate',
    ],
    ['If you deliver late, we reduce the fee by 2% for each week, up to 10% in all.', 'share', '2%'],
    ['30 days or fewer: 100% of the Venue Hire Fee and the Minimum Spend.', 'share', '100%'],
    ['Overdue sums bear a late charge of 8% and interest at 18% per annum from the due date.', 'rate', '18%'],
    ['The price rises by up to 8% each year.', 'share', 'at most 8%'],
    ['A cancellation charge of 25% of the price applies.', 'share', '25% of the price'],
    [
      'The Member shall pay 80% of the fees that would have fallen due up to the next end of term.',
      'share',
      '80% of the fees that would have fallen due up to the next end of term',
    ],
    ['Our liability is limited to $0.60 per pound of the weight of the article lost.', 'cap', '$0.60 per pound'],
    [
      'You pay a late charge of $75.00 on the 6th day, and a further $10.00 for each day after that.',
      'amount',
      '$10.00',
    ],
    [
      'A fee of $75 is due, and interest on $1,485.00 of rent and all else accrues after five days for each day.',
      'per',
      undefined,
    ],
    ['You pay a late fee of $75 after five days.', 'amount', '$75'],
    ['You must pay £195.00 for collection and 60p for each mile driven.', 'amount', '60p'],
    ['You must pay £195.00 for collection and 60p for each mile driven.', 'per', 'for each mile'],
    ['You must pay £195.00 for collection and our usual rate for each mile driven.', 'per', undefined],
    ['Excess mileage is charged at 14.4p per mile.', 'amount', '14.4p'],
    ['For each started hour after six we charge £6.', 'per', 'for each started hour'],
    ['You must pay 75% of the rentals not yet due, less a discount at 3% a year.', 'rate', undefined],
    ['Overdue sums, less any credit, bear interest at 8% a year.', 'rate', '8%'],
    ['Sums not paid within ten days bear interest at 1.5% per month.', 'rate', '1.5%'],
  ] as const)('of %j prints the %s as %j', (text, slot, expected) => {
    expect(printFigures(text, readSlots(text, null).values)[slot]).toBe(expected);
  });
});
