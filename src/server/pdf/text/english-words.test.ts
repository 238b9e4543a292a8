import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import wordListPath from 'word-list';
import { isEnglishWord } from './english-words.ts';

it('isEnglishWord › knows the first, the last and any other word of the list, and no others', () => {
  const words = readFileSync(wordListPath, 'latin1').trim().split('\n');
  const sample = words.filter((_, index) => index % 97 === 0);
  expect([...sample, words[0] ?? '', words.at(-1) ?? ''].filter((word) => !isEnglishWord(word))).toEqual([]);
  expect(['', 'thencurrent', 'zzzzz', 'a\nb', 'paypal', 'aa'].map(isEnglishWord)).toEqual([
    false,
    false,
    false,
    false,
    false,
    true,
  ]);
});
