import { describe, expect, it } from 'vitest';
import { parseNumberWords, parseOrdinalWords } from './number-words.ts';

describe('parseNumberWords', () => {
  it.each([
    ['one', 1],
    ['Twelve', 12],
    ['thirty', 30],
    ['twenty-five', 25],
    ['Forty Five', 45],
    ['fourty', 40],
    ['one hundred', 100],
    ['hundred', 100],
    ['one hundred and twenty', 120],
    ['three hundred sixty-five', 365],
    ['five thousand', 5_000],
    ['two million five hundred thousand', 2_500_000],
    ['one billion', 1_000_000_000],
    ['two thousand and twenty one', 2_021],
  ])('reads %j as %d', (words, expected) => {
    expect(parseNumberWords(words)).toBe(expected);
  });

  it.each(['', 'and', 'many', 'thirty days', '12'])('does not read %j', (words) => {
    expect(parseNumberWords(words)).toBeNull();
  });
});

describe('parseOrdinalWords', () => {
  it.each([
    ['first', 1],
    ['Twelfth', 12],
    ['twentieth', 20],
    ['twenty-first', 21],
    ['thirty first', 31],
  ])('reads %j as day %d', (words, expected) => {
    expect(parseOrdinalWords(words)).toBe(expected);
  });

  it.each(['', 'thirty-second', 'hundredth', 'last', 'the first of all'])('does not read %j', (words) => {
    expect(parseOrdinalWords(words)).toBeNull();
  });
});
