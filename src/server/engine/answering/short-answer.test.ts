import { expect, it } from 'vitest';
import { readShortAnswer } from './short-answer.ts';

const NOTHING_ELSE = { subjects: [] } as unknown as Parameters<typeof readShortAnswer>[2];

it.each([
  ['When does it end?', 'The term begins on March 1, 2026 and continues for one year.', null],
  ['When does it end?', 'The term begins March 1, 2026 and ends February 28, 2027.', 'February 28, 2027'],
  ['When does it start?', 'The term begins March 1, 2026 and ends February 28, 2027.', 'March 1, 2026'],
  ['When does it start?', 'This Lease expires on February 28, 2027.', null],
  ['When does it expire?', 'This Lease expires on February 28, 2027.', 'February 28, 2027'],
  ['When is the fee due?', 'The fee is due on June 1, 2026.', 'June 1, 2026'],
])('%s %s', (question, sentence, answer) => {
  expect(readShortAnswer(question, sentence, NOTHING_ELSE, 'expiration-date')).toBe(answer);
});
