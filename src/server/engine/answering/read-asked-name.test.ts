import { describe, expect, it } from 'vitest';
import { readAskedNames } from './read-asked-name.ts';

describe('readAskedNames', () => {
  it.each([
    ['What is the rent?', 'rent'],
    ['how high is the deposit here?', 'deposit'],
    ['Can you tell me what the notice period is, please?', 'notice period'],
    ['what does it say about automatic renewal', 'automatic renewal'],
    ['Is there anything in there on pets?', 'pets'],
    ['Does this lease mention a late fee?', 'late fee'],
    ['tell me more about the insurance', 'insurance'],
    ['And what about parking?', 'parking'],
    ['Is there a break clause?', 'break clause'],
    ['late fee?', 'late fee'],
    ['Wie hoch ist die Kaution?', 'Kaution'],
    ['was steht da über Haustiere', 'Haustiere'],
  ])('%s', (question, name) => expect(readAskedNames(question)).toContain(name));

  it.each([
    'and how much of that is just interest?',
    'What happens if I am late?',
    'Can I have a cat?',
    `What is ${'a very long thing '.repeat(15)}?`,
  ])('finds no name in “%s”', (question) => expect(readAskedNames(question)).toEqual([]));
});
