import { expect, test } from 'vitest';
import { saysAll } from './noted-answers.ts';

const noted = (must: readonly string[], alternatives: Record<string, readonly string[]> = {}) => ({
  question: '',
  answer: '',
  sentences: [],
  kind: 'open',
  must_contain: must,
  alternatives,
});

test.each([
  ['No. No pets are allowed.', ['no'], true],
  ['Nothing is said about pets.', ['no'], false],
  ['You pay $75.00 then.', ['$75'], true],
  ['You pay $750 then.', ['$75'], false],
  ['Within 90 days', ['90 days', 'notice'], false],
])('saysAll › of %j that it has %j is %s', (text, wanted, expected) => {
  expect(saysAll(text, noted(wanted))).toBe(expected);
});

test('saysAll › takes other spellings', () => {
  expect(saysAll('on the 1st', noted(['first'], { first: ['1st'] }))).toBe(true);
});
