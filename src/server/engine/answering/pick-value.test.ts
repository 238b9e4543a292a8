import { describe, expect, it } from 'vitest';
import { pickValue } from './pick-value.ts';

describe('pickValue', () => {
  it.each([
    ['How much is the rent?', 'The rent is £640 per month, payable on the first.', '£640 per month'],
    ['late fee?', 'A payment that is late costs $25 each time.', '$25'],
    [
      'how long do I have to complain',
      'Complaints must be made within 14 days after delivery.',
      '14 days after delivery',
    ],
    ['when does the job start', 'Your job starts on 4 May 2026 in Galway.', '4 May 2026'],
    ['what interest do they charge', 'Interest runs at 8.9 % per year on the balance.', '8.9 % per year'],
    [
      'how long is it',
      'A fixed term of eighteen months from and including 1 December 2026 to and including 31 May 2028',
      'eighteen months from and including 1 December 2026 to and including 31 May 2028',
    ],
    [
      'how long do I have to exercise them',
      'They must be exercised within thirty (30) days after the end of employment and are forfeited on dismissal.',
      'thirty (30) days after the end of employment',
    ],
    ['how long can I get my data', 'For 90 days after the end the Customer can download all of it.', '90 days'],
    ['how much warning', 'Seven days’ notice where the funding stops is enough.', 'Seven days’ notice'],
    ['what does the till cost', 'Till rental €18.00 per till per month', '€18.00 per till per month'],
    ['Wie hoch ist die Kaution?', 'Die Kaution beträgt 1.500,00 €.', '1.500,00 €'],
  ])('%s', (question, words, value) => expect(pickValue(question, words)).toBe(value));

  it('takes the value whose own words are asked for', () => {
    const words = 'The deposit is £900 and the rent is £640 per month.';
    expect(pickValue('What is the rent?', words)).toBe('£640 per month');
    expect(pickValue('How much is the deposit?', words)).toBe('£900');
    expect(pickValue('How much do I have to bring?', words)).toBeNull();
  });

  it.each([
    ['a total', 'How much is it altogether?', 'Each instalment is £50.'],
    ['a count of its own', 'How much is it for 5 days?', 'The charge is $30 per day.'],
    ['another kind', 'How much notice do I need?', 'The fee is £20.'],
    ['one of two steps', 'What is the late fee?', 'The late fee is $2 per minute for the first ten and $5 thereafter.'],
    [
      'more than the day that it names',
      'When does it end if I join on July 6, 2026?',
      'You join on or before 6 July 2026.',
    ],
    ['more than the sum that it names', 'How much more than $40 is it?', 'The fee is $40.'],
    ['no single value', 'What happens if I pay late?', 'A late payment costs $25.'],
    ['figures that differ from their words', 'How long is the notice?', 'Give sixty (30) days’ notice.'],
  ])('gives none where the question wants %s', (_, question, words) => expect(pickValue(question, words)).toBeNull());
});
