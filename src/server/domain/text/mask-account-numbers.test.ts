import { describe, expect, it } from 'vitest';
import { maskAccountNumbers } from './mask-account-numbers.ts';

describe('maskAccountNumbers', () => {
  it.each([
    ['IBAN DE89 3704 0044 0532 0130 00, BIC COBADEFF', 'IBAN •••• 3000, BIC COBADEFF'],
    ['Pay to GB29NWBK60161331926819 now', 'Pay to •••• 6819 now'],
    ['Visa 4111-1111-1111-1111', 'Visa •••• 1111'],
    ['account number 20349871 balance 12.00', 'account number •••• 9871 balance 12.00'],
    ['Acct #: 0034 9981 22', 'Acct #: •••• 8122'],
  ])('%s', (printed, masked) => {
    expect(maskAccountNumbers(printed)).toBe(masked);
  });

  it.each([
    'Card ending 1234',
    'Invoice 20260417',
    'Total 1,234,567,890,123.00',
    'Phone 0049 30 1234 5678 90',
    'the account 2026 was settled on April 17, 2026',
    'US Patent 6,016,133 and 8,319,268',
  ])('leaves %s unchanged', (printed) => {
    expect(maskAccountNumbers(printed)).toBe(printed);
  });
});
