import { describe, expect, it } from 'vitest';
import { askInCase, withoutCase } from './question-case.ts';

function asked(...questions: readonly string[]) {
  return questions.map((content) => ({ role: 'user' as const, content }));
}

describe('withoutCase', () => {
  it.each([
    ['do i still pay rent while its broken', 'do i still pay rent'],
    ['if i buy 50 one month can i use the extra next month', 'can i use the extra next month'],
    ['can I keep a cat?', 'can I keep a cat?'],
  ])('%j is %j', (question, main) => expect(withoutCase(question)).toBe(main));
});

describe('askInCase', () => {
  it.each([
    [
      'and if they fire me?',
      asked('if i quit after 1 year do i have to give the joining bonus back?'),
      'do i have to give the joining bonus back if they fire me?',
    ],
    [
      'and what if I move abroad?',
      asked('how much do I get back if I cancel in June?'),
      'how much do I get back if I move abroad?',
    ],
    [
      'and if its 30 months?',
      asked('how much would i owe for the course if i leave 18 months after it'),
      'how much would i owe for the course if its 30 months?',
    ],
    [
      'and when I am ill',
      asked('do I have to pay it back if I resign?', 'and if they fire me?'),
      'do I have to pay it back when I am ill?',
    ],
  ])('reads %j after %j', (question, history, expected) => expect(askInCase(question, history)).toBe(expected));

  it.each([
    ['and if i sell the place am i off the hook', asked('am I liable if the shop fails?')],
    ['and for how long?', asked('can I work for others if I leave?')],
    ['if I forget, what happens?', asked('when do I have to tell them?')],
    ['and if I forget?', asked('when must I tell them?')],
    ['and if they fire me?', []],
    ['and if the buyer has a bad score?', asked('we might sell in year 3, what happens')],
    ['what if they sell?', asked('who is the landlord')],
    ['what if it rains', asked('if 5 rooms stay empty what do I pay')],
  ])('leaves %j after %j', (question, history) => expect(askInCase(question, history)).toBeNull());
});
