import { expect, test } from 'vitest';
import { inQuotationMarks } from './quotation-marks.ts';

test('inQuotationMarks › gives no second one to words that begin with their own', () => {
  expect(inQuotationMarks('The rent is $2.')).toBe('“The rent is $2.”');
  expect(inQuotationMarks('“Deposit” means $2.')).toBe('“Deposit” means $2.');
});
