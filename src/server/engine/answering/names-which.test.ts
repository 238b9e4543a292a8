import { describe, expect, it } from 'vitest';
import { namesNothing, namesWhich, standsBeside } from './names-which.ts';

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

describe('standsBeside', () => {
  it.each([
    ['how much is the rent', 'The rent is £640 per month.', '£640'],
    ['what is the monthly fee', 'Monthly fee, small group (up to 30 months of age) £640', '£640'],
    ['how long is the notice period', 'Either side gives thirty days’ notice.', 'thirty days'],
  ])('%s: %s', (question, words, value) => expect(standsBeside(question, { words, value }, 'said')).toBe(true));

  it.each([
    ['how much does a tuning cost', 'The price is £4,600, which includes a stool and two tunings.', '£4,600'],
    ['what is the monthly payment', 'Term loan £260,000 for the workshop, fixed for 36 months', '£260,000'],
    [
      'compare the terminal rental',
      'Rentals of equipment go on, and if it is not back by then you pay €480 per terminal.',
      '€480',
    ],
  ])('not %s: %s', (question, words, value) => expect(standsBeside(question, { words, value }, 'said')).toBe(false));

  it('takes the heading for what stands beside all words under it', () => {
    const said = { words: 'You pay £25 each time.', value: '£25' };
    expect(standsBeside('what is the late fee', { ...said, heading: 'Late payment' }, 'said')).toBe(true);
    expect(standsBeside('what is the late fee', said, 'said')).toBe(false);
  });
});

describe('namesNothing', () => {
  it('tells what only asks from what names something', () => {
    expect(['do I pay?', 'what does it cost', 'how long is it'].map(namesNothing)).toEqual([true, true, true]);
    expect(['do I pay the gardener?', 'can the teacher babysit'].map(namesNothing)).toEqual([false, false]);
  });
});
