import { expect, it, test } from 'vitest';
import { tellInContext, wordSentence } from './duty-context.ts';

test('wordSentence › words a right that is used by a notice as what has to be done for it', () => {
  expect(
    wordSentence(
      "You may end this agreement before the minimum term ends by giving 60 days' notice and paying half of the rent.",
      true,
    ),
  ).toBe("to end this agreement before the minimum term ends, must give 60 days' notice and pay half of the rent");
  expect(wordSentence('After the first year, the Member may leave only by writing to us or by calling.', true)).toBe(
    'after the first year, to leave, must write to us or call',
  );
  expect(wordSentence('After the first year you may opt out of Section 8.1 by writing to us.', true)).toBe(
    'after the first year, to opt out of Section 8.1, must write to us',
  );
  expect(wordSentence('You can cancel within seven days by telling us in writing.', true)).toBe(
    'to cancel within seven days, must tell us in writing',
  );
  expect(wordSentence('You may choose a card and may change it by giving notice.', true)).toBeNull();
  expect(wordSentence('You may end it by giving notice and using the form or singing.', true)).toBeNull();
});

it.each([
  ['We may sell the loan.', 'If we do, you must pay the buyer.'],
  ['During the first year a week of notice is enough.', 'After that, you must give eight weeks of notice.'],
  ['We may end it when you pay late.', 'You must then return the machine.'],
])('tellInContext › tells what a sentence refers to: %s %s', (first, second) => {
  const sentence = { text: second, start: first.length + 1, end: first.length + 1 + second.length };
  const before = { text: first, start: 0, end: first.length };
  const duty = { text: 'Customer: must do so', speaker: 'Customer', sentence };
  expect(tellInContext(duty, before).text).toBe(`Customer: ${first} ${second.slice(0, -1)}`);
  // What stands elsewhere is not what it refers to.
  expect(tellInContext(duty, { ...before, end: 0 }).text).toBe(duty.text);
  expect(tellInContext({ ...duty, sentence: { ...sentence, text: 'You must pay.' } }, before).text).toBe(duty.text);
});
