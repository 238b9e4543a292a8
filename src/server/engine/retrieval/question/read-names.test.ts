import { describe, expect, it } from 'vitest';
import { readNames } from './read-names.ts';

const DOCUMENT = {
  passages: [
    { text: '1.3 "Key Person" means Fergal Lydon. "Territory" means Great Britain and Ireland.' },
    {
      text: '3.4 If the Key Person ceases to be employed, the Artist may terminate. “Coach” means Ms. Ada Rowe; she may resign.',
    },
    { text: '“Seller” means Green Valley Nurseries. “Bank” means Harbour Bank.' },
  ],
};

const isWord = (word: string): boolean => ['green', 'bank'].includes(word);

describe('readNames', () => {
  it.each([
    ['what happens if fergal leaves', 'what happens if the Key Person leaves'],
    ['What if Fergal Lydon quits?', 'What if the Key Person quits?'],
    ['can lydon be replaced', 'can the Key Person be replaced'],
    ['can Green Valley refuse', 'can the Seller refuse'],
    ['what if ada is ill', 'what if the Coach is ill'],
  ])('reads %j as %j', (typed, read) => {
    expect(readNames(typed, [DOCUMENT], isWord)?.text).toBe(read);
  });

  it.each([
    'who is fergal',
    'Who is Ada Rowe?',
    'what happens if orla leaves',
    'what does the key person do',
    'does it cover Scotland',
    'is the lawn green',
    'can my bank refuse',
    'Can my Bank refuse?',
  ])('leaves %j as it is', (question) => {
    expect(readNames(question, [DOCUMENT], isWord)).toBeNull();
  });
});
