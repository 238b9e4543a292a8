import { expect, test } from 'vitest';
import { cutSnippet } from './search-snippets.ts';

function cut(text: string, words: string) {
  return cutSnippet([text], text.indexOf(words), words.length);
}

test('a short text is shown whole', () => {
  expect(cut('The fee is due.', 'fee')).toEqual({ before: 'The ', match: 'fee', after: ' is due.' });
});

test('a long text is cut at the ends of words, on both sides', () => {
  const { before, match, after } = cut(`${'word '.repeat(60)}needle ${'other '.repeat(60)}`, 'needle');
  expect(match).toBe('needle');
  expect(before).toMatch(/^…(word )+$/);
  expect(after).toMatch(/^( other)+…$/);
  expect(before.length + after.length).toBeLessThan(130);
});

test('ends of lines count for nothing, are shown as spaces, and divided words are joined', () => {
  const lines = ['The ter-', 'mination', 'fee is due'];
  expect(cutSnippet(lines, 4, 12)).toEqual({ before: 'The ', match: 'termination', after: ' fee is due' });
  expect(cutSnippet(lines, 16, 3)).toEqual({ before: 'The termination ', match: 'fee', after: ' is due' });
});
