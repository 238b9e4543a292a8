import { expect, test } from 'vitest';
import { readPaymentReturn, withoutPaymentReturn } from './read-payment-return.ts';

test.each([
  ['upgrade=success', 'upgrade'],
  ['payment=success', 'payment'],
  ['documentId=7&boost=success', 'boost'],
  ['boost=cancelled', 'boost-cancelled'],
  ['upgrade=cancelled', null],
  ['payment=', null],
  ['', null],
])('payment return › reads "%s" as %s', (query, expected) => {
  expect(readPaymentReturn(new URLSearchParams(query))).toBe(expected);
});

test('payment return › removes its own parameters from the address and no others [spec: 2.52]', () => {
  const cleaned = withoutPaymentReturn(
    new URLSearchParams('upgrade=success&boost=success&payment=success&anonymous=true'),
  );
  expect(cleaned.toString()).toBe('anonymous=true');
});
