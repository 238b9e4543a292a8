import { expect, test } from 'vitest';
import { splitSentences } from './sentences.ts';

const split = (text: string): string[] => splitSentences(text).map(({ words }) => words.trim());

test('splitSentences › a full stop after an abbreviation does not split a sentence', () => {
  expect(split('It renews unless Delta Group Inc. objects. No. 7 governs rent. Ask Mr. Finch (e.g. by mail).')).toEqual(
    ['It renews unless Delta Group Inc. objects.', 'No. 7 governs rent.', 'Ask Mr. Finch (e.g. by mail).'],
  );
});

test('splitSentences › splits at full stops and line ends', () => {
  expect(split('May I sublet? **No.** The lease says so.\nrent: $5. 90 days.\n\n- one')).toEqual([
    'May I sublet?',
    '**No.**',
    'The lease says so.',
    'rent: $5.',
    '90 days.',
    '- one',
  ]);
});
