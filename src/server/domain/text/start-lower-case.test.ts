import { expect, it } from 'vitest';
import { startLowerCase } from './start-lower-case.ts';

it.each([
  ['Late fee', 'late fee'],
  ['Where the Hirer cancels', 'where the Hirer cancels'],
  ['NHS charges', 'NHS charges'],
  ['Booking Deposit', 'Booking Deposit'],
  ['First-year Monthly Payment', 'First-year Monthly Payment'],
  ['', ''],
])('startLowerCase › %s', (words, lowered) => {
  expect(startLowerCase(words)).toBe(lowered);
});
