import { describe, expect, test } from 'vitest';
import { readText } from '#tests/support/engine/build-reading.ts';
import { findDueDates } from './due-dates.ts';

describe('findDueDates', () => {
  test.each([
    [
      'a payment',
      'The Tenant shall pay a deposit of $1,500 on or before June 15, 2026.',
      ['2026-06-15 A payment of $1,500 is due'],
    ],
    [
      'several',
      'The Tenant shall pay $900 on July 1, 2026, January 1, 2027 and July 1, 2027.',
      [
        '2026-07-01 A payment of $900 is due',
        '2027-01-01 A payment of $900 is due',
        '2027-07-01 A payment of $900 is due',
      ],
    ],
    [
      'work',
      'The Landlord shall complete all repairs no later than August 31, 2026.',
      ['2026-08-31 Work is to be complete'],
    ],
    [
      'a sum in parts, of which none is named',
      'The Tenant shall pay $9,000 in four equal installments on July 1, 2026 and October 1, 2026.',
      ['2026-07-01 A payment is due', '2026-10-01 A payment is due'],
    ],
    [
      'a part that is named behind its day',
      'The Tenant shall pay $7,500, payable in a first installment on or before August 1, 2026 of $3,500 and ten others.',
      ['2026-08-01 A payment is due'],
    ],
    ['half a sum', 'The Tenant shall pay one half of $5,000 by July 15, 2026.', ['2026-07-15 A payment is due']],
    [
      'equal parts, each of which is named',
      'The Tenant shall pay two equal installments of $500 on July 1, 2026 and October 1, 2026.',
      ['2026-07-01 A payment of $500 is due', '2026-10-01 A payment of $500 is due'],
    ],
    [
      'the end of a warranty',
      'The Landlord warrants that the stove will work for sixty days, but in no event not later than August 31, 2026.',
      [],
    ],
    ['on a condition', 'If the roof leaks, the Landlord shall repair it by August 31, 2026.', []],
    ['a right', 'The Tenant may paint the walls by August 31, 2026.', []],
    [
      'what is agreed unless a word comes in time',
      'The child is enrolled in the fall term (16 lessons from September 8, 2026, at $56.00 a lesson) unless you tell us in writing by July 31, 2026 that he will not continue.',
      ['2026-07-31 Last day to tell us in writing that he will not continue'],
    ],
    [
      'what is renewed unless it is declined',
      'The plan is added to your bill unless the Tenant has notified the Landlord no later than July 31, 2026.',
      ['2026-07-31 Last day to notify the Landlord'],
    ],
    [
      'a duty of another kind, which is named',
      'The cello is to be returned by August 31, 2026. 5.1 You must complete the health form by June 19, 2026, listing allergies.',
      ['2026-08-31 Deadline: The cello is to be returned', '2026-06-19 Deadline: You must complete the health form'],
    ],
    [
      'a condition that is no word to give',
      'The rent stays the same unless the Landlord paints the walls by July 31, 2026.',
      [],
    ],
    ['a plan', 'The Landlord will, it expects, paint the walls by August 31, 2026.', []],
    ['a day that can be read two ways', 'The Tenant shall pay $1,500 by 6/7/2026.', []],
    ['a month', 'The Tenant shall pay $1,500 by June 2026.', []],
  ])('%s', (_what, words, expected) => {
    const due = findDueDates(readText(words));
    expect(due.map(({ day, title }) => `${day} ${title}`)).toEqual(expected);
  });

  test('finds the due date of an invoice', () => {
    const reading = readText(
      'INVOICE\n\nInvoice number: 17\nBill to: Ana Ruiz\nAmount due: $320.00\nDue date: March 9, 2027\n',
    );
    const due = findDueDates(reading);
    expect(due.map(({ kind, day }) => [kind, day])).toEqual([['due', '2027-03-09']]);
  });
});
