import { describe, expect, it } from 'vitest';
import { compareValues } from './compare-values.ts';

const compare = (question: string, ...words: readonly string[]) =>
  compareValues(
    question,
    words.map((own, index) => ({ title: `offer ${index + 1}`, words: own })),
  );

describe('compareValues', () => {
  it.each([
    [
      'Which pays better?',
      'You earn $4,000 per month.',
      'The salary is $4,500 a month.',
      '**$4,500 per month** in offer 2 is more than **$4,000 per month** in offer 1.',
    ],
    [
      'which terminal is cheaper',
      'Terminal lease €29.50 monthly, per terminal',
      'Terminal rental €18.00 per terminal per month',
      '**€29.50 per month per terminal** in offer 1 is more than **€18 per terminal per month** in offer 2.',
    ],
    [
      'which has the longer notice',
      'Notice is thirty (30) days.',
      'Give 3 weeks’ notice.',
      '**30 days** in offer 1 is longer than **3 weeks** in offer 2.',
    ],
    [
      'Which one starts earlier?',
      'It starts on 4 May 2026.',
      'It begins on 1 June 2026.',
      '**June 1, 2026** in offer 2 is later than **May 4, 2026** in offer 1.',
    ],
    [
      'what is the difference in commission',
      'It is 10 % of sales.',
      'Ten percent (10%) is due.',
      'All of them say **10%**.',
    ],
  ])('%s', (question, one, other, answer) => expect(compare(question, one, other)).toBe(answer));

  it('compares nothing beyond doubt', () => {
    expect(compare('How much is the rent?', 'It is $5.', 'It is $6.')).toBeNull();
    expect(compare('Which pays better?', 'It is $5 per hour.', 'It is $900 per month.')).toBeNull();
    expect(compare('Which pays better?', 'It is $5 or $6.', 'It is $7.')).toBeNull();
    expect(compare('Which pays better?', 'It is $5.')).toBeNull();
  });

  it('names the most of several', () => {
    expect(compare('which has the longest notice', 'Give 30 days.', 'Give 60 days.', 'Give 10 days.')).toBe(
      '**60 days** in offer 2 is longer than **30 days** in offer 1 and **10 days** in offer 3.',
    );
  });
});
