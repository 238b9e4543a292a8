import { describe, expect, it } from 'vitest';
import { namesWhich } from './names-which.ts';

describe('namesWhich', () => {
  it.each([
    ['How much is the rent?', 'The rent is £640 per month.', null],
    ['what is the late fee', 'A payment that is late costs $25 each time.', null],
    ['what is the late fee', 'You pay $25 each time.', 'Late charges'],
    ['what does the terminal cost', 'Terminal rental €18.00 per month', null],
    ['what is the annual fee', 'The fee is A$120 a year.', null],
    ['how long do I have to complain', 'Complaints must be made within 14 days.', null],
    ['what is the price', 'The price is €900.', null],
    ['when does it start', 'Commencement date: 1 September 2027.', null],
    ['Wie hoch ist die Kaution?', 'Die Kaution beträgt 1.500,00 €.', null],
  ])('%s: %s (%s)', (question, words, heading) => expect(namesWhich(question, words, heading)).toBe(true));

  it.each([
    ['a fee for something else', 'what does the terminal cost', 'An administration fee of €350 is due.'],
    ['only a word for a sum', 'how much is the placement fee', 'Registration fee $175.00'],
    ['one of two words', 'how much is the sign-on bonus', 'A yearly bonus of $3,000 is paid.'],
    ['another rhythm', 'what is the monthly fee', 'The fee is A$120 a year.'],
    ['nothing that the question names', 'and what does it cost?', 'Registration fee $175.00'],
    ['nothing that the question names', 'do I pay?', 'Registration fee $175.00'],
    [
      'a leave of another kind',
      'pregnant next year, how long am I off',
      'Sick leave of up to 12 working days is paid.',
    ],
  ])('not with %s: %s', (_, question, words) => expect(namesWhich(question, words, null)).toBe(false));
});
