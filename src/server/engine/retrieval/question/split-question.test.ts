import { describe, expect, it } from 'vitest';
import { splitQuestion } from './split-question.ts';

describe('splitQuestion', () => {
  it.each([
    ['How much is the rent and when is it due?', ['How much is the rent?', 'when is it due?']],
    ['Who pays for repairs? And can I do them myself?', ['Who pays for repairs?', 'And can I do them myself?']],
    ['Wie hoch ist die Miete und wann ist sie fällig?', ['Wie hoch ist die Miete?', 'wann ist sie fällig?']],
    ['can i buy out my notice and what does 60 days cost', ['can i buy out my notice?', 'what does 60 days cost?']],
    ['can I keep a cat and is parking included', ['can I keep a cat?', 'is parking included?']],
    ['what if they sell and do i get my deposit back', ['what if they sell?', 'do i get my deposit back?']],
    ['how long is probation and can they drag it out', ['how long is probation?', 'can they drag it out?']],
  ])('%s', (message, parts) => expect(splitQuestion(message)).toEqual(parts));

  it.each([
    'Can I have a cat and a dog?',
    'What happens if I pay late and they terminate?',
    'My flatmate moved out. Do I owe his half?',
    'Is that fair? why',
    'who is the landlord',
    'what if i get a job in Seattle and have to leave',
    'what if they go bust and are unable to deliver',
    'what happens if i break it and do not tell them',
    'Can I stay when they sell and when they move me?',
    'what if i lose my job and must move out',
  ])('leaves %j as one', (message) => expect(splitQuestion(message)).toEqual([message]));
});
