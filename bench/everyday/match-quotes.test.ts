import { expect, test } from 'vitest';
import { isQuoteOf } from './match-quotes.ts';

const SENTENCE = 'The Tenant shall pay a late charge of $75.00 for every rent that is not received by the fifth day.';

test.each([
  ['the sentence itself', SENTENCE],
  ['more than half of its words', 'pay a late charge of $75.00 for every rent that is not received'],
  ['other spacing and case', 'the tenant SHALL pay a late charge of $75.00 for every rent that is not received by the'],
])('isQuoteOf › accepts %s', (_name, quote) => {
  expect(isQuoteOf(quote, ['Nothing of the kind is said here.', SENTENCE])).toBe(true);
});

test.each([
  [
    'the same words in another order',
    'day fifth the by received not is that rent every for $75.00 of charge late a pay',
  ],
  ['few words', 'The Tenant'],
  ['a page that contains it', `${SENTENCE} ${'Other words stand before and behind it. '.repeat(12)}`],
])('isQuoteOf › refuses %s', (_name, quote) => {
  expect(isQuoteOf(quote, [SENTENCE])).toBe(false);
});
