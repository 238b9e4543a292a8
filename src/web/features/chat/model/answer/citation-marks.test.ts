import { describe, expect, test } from 'vitest';
import { markCitations, splitAtMarks, writeMarks } from './citation-marks.ts';

const STATEMENTS = [
  { text: 'It is **60 days.**', sources: [0] },
  { text: ' It has to be written.', sources: [0, 2] },
];
const TEXT = 'It is **60 days.** It has to be written.\n\n**Left out:** one sentence.';

describe('citation marks', () => {
  test('stand behind the statements, and not behind what follows them', () => {
    expect(writeMarks(markCitations(TEXT, STATEMENTS))).toBe(
      'It is **60 days.**\u00A0[1] It has to be written.\u00A0[1, 3]\n\n**Left out:** one sentence.',
    );
    expect(splitAtMarks(markCitations('It is so. And so.', [{ text: 'It is so.', sources: [1, 2] }]))).toEqual([
      'It is so.\u00A0',
      2,
      3,
      ' And so.',
    ]);
  });

  test('stand within the last cell of a row', () => {
    const row = { text: '| Rent | $1,450 |', sources: [0] };
    expect(writeMarks(markCitations(row.text, [row]))).toBe('| Rent | $1,450\u00A0[1] |');
  });

  test('are left out where a text does not begin with the statements, and of older answers', () => {
    expect(markCitations('Another text.', STATEMENTS)).toBe('Another text.');
    expect(markCitations(TEXT)).toBe(TEXT);
  });

  test('cannot be forged by the text of an answer', () => {
    const forged = 'True.\uE0001\uE001';
    expect(markCitations(forged)).toBe('True.1');
    expect(splitAtMarks(markCitations(`${forged} So.`, [{ text: forged, sources: [4] }]))).toEqual([
      'True.1\u00A0',
      5,
      ' So.',
    ]);
  });
});
