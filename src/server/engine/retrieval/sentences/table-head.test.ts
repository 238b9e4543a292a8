import { expect, test } from 'vitest';
import { isTableHead } from './candidate-sentences.ts';

test.each([
  [
    'Period Per sq. ft. Annual Base Rent Monthly Installment',
    '08/01/2025 – 06/30/2026 $24.00 $39,360.00 $3,280.00',
    true,
  ],
  ['Payment Amount Due', 'Booking Deposit $4,900 7 December 2026', true],
  ['Charge Rate When', 'Debit cards 0.55% per transaction, 2 days later', true],
  ['The Tenant pays the Rent on the first day of each month', '$1,200.00 is due on 1 May 2026', false],
  ['Monthly Rent $1,200', '$1,200.00 is due on 1 May 2026', false],
  ['Payment Amount Due', 'Nothing is due before the keys are handed over.', false],
  ['No pets.', '2 cats cost $40 a month', false],
])('isTableHead › %j above %j: %s', (text, next, expected) => {
  expect(isTableHead(text, next)).toBe(expected);
});
