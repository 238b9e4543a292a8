import { describe, expect, it } from 'vitest';
import { splitQuestion } from './split-question.ts';

describe('splitQuestion', () => {
  it.each([
    ['How much is the rent and when is it due?', ['How much is the rent?', 'when is it due?']],
    ['Who pays for repairs? And can I do them myself?', ['Who pays for repairs?', 'And can I do them myself?']],
    ['Wie hoch ist die Miete und wann ist sie fällig?', ['Wie hoch ist die Miete?', 'wann ist sie fällig?']],
  ])('%s', (message, parts) => expect(splitQuestion(message)).toEqual(parts));

  it.each([
    'Can I have a cat and a dog?',
    'What happens if I pay late and they terminate?',
    'My flatmate moved out. Do I owe his half?',
    'Is that fair? why',
    'who is the landlord',
  ])('leaves %j as one', (message) => expect(splitQuestion(message)).toEqual([message]));
});
