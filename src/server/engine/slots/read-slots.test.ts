import { describe, expect, it } from 'vitest';
import { findMoney } from '../text/money.ts';
import { readSlots } from './read-slots.ts';

describe('readSlots', () => {
  it.each<[string, Record<string, number | null>]>([
    ['You pay a late fee of $75 after a grace period of five days.', { amount: 75, grace: 5 }],
    ['We may end this agreement on 30 days’ written notice.', { notice: 30 }],
    ['Claims must be made within fourteen (14) days of delivery.', { deadline: 14 }],
    ['Overdue sums bear interest at 2% per month.', { rate: 24 }],
    ['Overdue sums bear interest at 8 % per annum.', { rate: 8 }],
    ['A cancellation charge of 25% of the price applies.', { share: 25 }],
    ['Our total liability shall not exceed £500.', { cap: 500 }],
    ['The term is three years.', { period: 1095 }],
    [
      'Unless notice is given not less than 60 days and not more than 90 days before the end, it renews for twelve months.',
      { notice: 60, period: 360 },
    ],
    ['Thank you for your order.', {}],
  ])('reads %j', (text, expected) => {
    const { values } = readSlots(text, null);
    const numbers = Object.entries(values).flatMap(([slot, { value }]) => (value === null ? [] : [[slot, value]]));
    expect(Object.fromEntries(numbers)).toEqual(expected);
  });

  it('compares a sum with the regular payment, which it does not print', () => {
    const [rent] = findMoney('$1,500');
    expect(readSlots('The late fee is $150.', rent ?? null).values.share).toEqual({ printed: null, value: 10 });
  });

  it.each([
    ['For each quarter of an hour after 6 pm we charge £6.', 'for each quarter of an hour'],
    ['A storage fee of $12 per day applies.', 'per day'],
    ['Pro Monat fallen 5 Euro an.', 'pro Monat'],
  ])('reads what is charged for each time in %j, to be said within a sentence', (text, per) => {
    expect(readSlots(text, null).values.per?.printed).toBe(per);
  });

  it.each([
    [
      'As the principal debt exceeds R 250 000,00 this is a large agreement, and 90 days of interest are charged.',
      null,
    ],
    ['Where the order value is below £40, a delivery fee of £3.95 is added.', '£3.95'],
    ['If the invoice exceeds $500, a deposit of $50 is due.', '$50'],
    ['The late fee exceeds nothing that the law allows: $25.', '$25'],
  ])('takes no sum that is only a threshold for the amount in %j', (text, printed) => {
    expect(readSlots(text, null).values.amount?.printed ?? null).toBe(printed);
  });

  it('prefers a printed share to a computed one', () => {
    const [rent] = findMoney('$1,500');
    expect(readSlots('The late fee is $150, or 12% if higher.', rent ?? null).values.share).toEqual({
      printed: '12%',
      value: 12,
    });
  });
});

describe('readSlots › traits', () => {
  it.each<[string, readonly string[]]>([
    ['Either party may end it with thirty days of notice.', ['mutual', 'with-notice']],
    ['We may terminate immediately and without notice.', ['without-notice']],
    ['The Agreement may be changed by us in our sole discretion.', ['sole-discretion']],
    ['You indemnify us regardless of our own negligence.', ['own-fault']],
    ['You grant us a perpetual and irrevocable licence.', ['perpetual', 'irrevocable']],
    ['No pets without our written consent.', ['with-consent']],
    ['Rent is due on the first of the month.', []],
  ])('reads %j', (text, expected) => {
    expect([...readSlots(text, null).traits].sort()).toEqual([...expected].sort());
  });
});
