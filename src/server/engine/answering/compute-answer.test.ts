import { describe, expect, it } from 'vitest';
import { computeSum } from './compute-answer.ts';

describe('computeSum', () => {
  it.each([
    [
      'we finish 10 days too late, how much does it cost us',
      'If completion is late the Builder pays A$18,500 for each calendar day.',
      'AUD 185,000',
      '10 × AUD 18,500 per day',
    ],
    [
      'how much is 300 MB over my data',
      'Excess data costs PHP 5 per MB, with no ceiling.',
      '₱1,500',
      '300 × ₱5 per mb',
    ],
    ['I bring it back three days late, cost?', 'Late return is charged at $40 a day.', '$120', '3 × $40 per day'],
    [
      'What do the payments come to in total?',
      'The Borrower shall repay by twelve equal instalments of KES 53,334, due monthly.',
      'KES 640,008',
      '12 × KES 53,334',
    ],
    ['how much is that a year', 'The premium is €11.90 a month.', '€142.80', '12 × €11.90 per month'],
  ])('%s', (question, sentence, result, calculation) => {
    expect(computeSum(question, sentence)).toEqual({ result, calculation });
  });

  it.each([
    ['the unit is another one', 'how much for 3 weeks', 'Late return is charged at $40 a day.'],
    ['two prices are for the same unit', 'what do 3 days cost', 'Cars are $40 a day and vans are $60 a day.'],
    ['no sum is asked for', 'Can I stay 3 days longer, the landlord is away', 'Each extra day costs £20.'],
    ['the sentence has no price', 'how much for 3 days', 'Late return is not allowed.'],
  ])('says nothing where %s', (_why, question, sentence) => {
    expect(computeSum(question.replace('?', ''), sentence)).toBeNull();
  });

  it('is linear in text that people did not write', () => {
    const started = performance.now();
    computeSum(`how much ${'3 days '.repeat(20_000)}`.slice(0, 40_000), `${'$5 per day '.repeat(5_000)}`);
    expect(performance.now() - started).toBeLessThan(3_000);
  });
});
