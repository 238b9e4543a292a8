import { expect, test } from 'vitest';
import { readOutline } from '../structure/document-outline.ts';
import { splitSentences } from '../text/sentences.ts';
import { buildSourceText } from '../text/source-text.ts';
import { followReference } from './follow-reference.ts';

const TEXT = [
  'HIRE AGREEMENT',
  'Part A: Details',
  'Replacement value\t$24,800.00',
  'Delivery fee\t$90.00',
  '8. Ending early',
  "8.1 You may end this agreement by giving 60 days' written notice and paying 75% of the rent for the months then remaining.",
  '8.2 If you breach it you must pay the amount in clause 8.1 at once.',
  '8.3 If the equipment is lost you pay the replacement value stated in Part A to us.',
  '8.4 You repay the percentage of the costs set out in Schedule 2 if you resign.',
  '8.5 If you withdraw, the price is multiplied by the percentage below.',
  'Week 1 0%',
  'Weeks 2 to 4 25%',
  '8.6 Disputes under clause 8.1 go to the court of the city.',
  '',
  'SCHEDULE 2',
  'Up to 6 months after the end 75%',
  'Later 25%',
].join('\n');
const source = buildSourceText({
  documentId: 1,
  title: 'Hire',
  pages: [{ pageNumber: 1, text: TEXT }],
  unreadPages: [],
} as unknown as Parameters<typeof buildSourceText>[0]);
const reading = { source, sentences: splitSentences(source) } as unknown as Parameters<typeof followReference>[0];
const follow = (words: string) => {
  const sentence = reading.sentences.find(({ text }) => text.replace(/\s+/gu, ' ').includes(words));
  return sentence === undefined ? undefined : followReference(reading, readOutline(source.text), sentence);
};

test.each([
  [
    'the amount in clause 8.1',
    "Section 8.1 says: “You may end this agreement by giving 60 days' written notice and paying 75% of the rent for the months then remaining.”",
  ],
  ['the replacement value stated in Part A', 'The document has it as “Replacement value $24,800.00”.'],
  ['the percentage of the costs', 'The percentages in Schedule 2: 75%, 25%.'],
  ['the percentage below', 'The percentages below: 0%, 25%.'],
  ['Disputes under clause 8.1', null],
])('followReference › of “%s” is %s', (words, expected) => {
  expect(follow(words)).toBe(expected);
});
