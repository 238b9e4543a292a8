import { describe, expect, it } from 'vitest';
import { GERMAN_NUMBER_WORDS_PATTERN, parseGermanNumberWords } from './german-number-words.ts';

describe('parseGermanNumberWords', () => {
  it.each([
    ['drei', 3],
    ['einem', 1],
    ['eins', 1],
    ['Zwölf', 12],
    ['siebzehn', 17],
    ['dreißig', 30],
    ['dreissig', 30],
    ['fünfundvierzig', 45],
    ['hundertzwanzig', 120],
    ['einhundertachtzig', 180],
    ['zweitausendfünfhundert', 2500],
    ['zwölftausend', 12_000],
  ])('reads %j', (word, value) => {
    expect(parseGermanNumberWords(word)).toBe(value);
    expect(new RegExp(`^${GERMAN_NUMBER_WORDS_PATTERN}$`, 'iu').test(word)).toBe(true);
  });

  it.each(['Dreirad', 'achtsam', 'einig', 'hundertfach'])('finds no number in %j', (word) => {
    expect(new RegExp(`^${GERMAN_NUMBER_WORDS_PATTERN}`, 'iu').test(word)).toBe(false);
  });
});
