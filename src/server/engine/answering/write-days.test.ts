import { expect, test } from 'vitest';
import type { AnswerRequest } from '#server/ports/language-model.ts';
import { writeDaysAsPrinted } from './write-days.ts';

const write = (text: string, printed: string): string =>
  writeDaysAsPrinted({ outcome: 'answered', text, quotes: [], nearestQuotes: [] }, {
    passages: [{ text: printed }],
  } as unknown as AnswerRequest).text;
const ANSWER = '**February 28, 2027** (6 months)\n\n> “Signed on May 1, 2026” (page 1)';

test('writeDaysAsPrinted › writes days as the document does, and leaves its quotes alone', () => {
  expect(write(ANSWER, 'It begins on 1 September 2026.')).toBe(
    '**28 February 2027** (6 months)\n\n> “Signed on May 1, 2026” (page 1)',
  );
  expect(write(ANSWER, 'It begins on September 1, 2026.')).toBe(ANSWER);
});
