import { describe, expect, it } from 'vitest';
import type { AnalysisExcerpt } from '#server/ports/language-model.ts';
import { givesOtherValue, isSameValue, sayPlainly } from './say-plainly.ts';

const say = (question: string, words: string, analyses: readonly AnalysisExcerpt[] = []) =>
  sayPlainly({ question, analyses }, { words, heading: null });

describe('sayPlainly', () => {
  it.each([
    ['How much is the rent?', 'The rent is £640 per month, payable on the first.', '**£640 per month.**'],
    ['what is the late fee', 'A payment that is late costs $25 each time.', '**$25.**'],
    [
      'How long is the notice period?',
      'Either side may end it with thirty (30) days’ notice.',
      '**thirty (30) days’ notice.**',
    ],
    ['When does the job start?', 'Your job starts on 4 May 2026 in Galway.', '**4 May 2026.**'],
    ['What is the interest rate?', 'Interest runs at 8.9 % per year on the balance.', '**8.9 % per year.**'],
  ])('%s', (question, words, answer) => expect(say(question, words)).toBe(answer));

  it.each([
    ['two sums', 'How much must I bring?', 'The rent is £640 and the deposit is £900.'],
    ['no value', 'How much is the rent?', 'The rent is as agreed.'],
    ['another kind', 'How much notice do I need?', 'The fee is £20.'],
    ['words about something else', 'How much is the rent for 3 weeks?', 'A late fee of $150 is due on late rent.'],
    ['a question for more', 'What happens if I pay late?', 'A late payment costs $25.'],
    ['figures that differ from their words', 'How long is the notice?', 'Give sixty (30) days’ notice.'],
  ])('leaves the words to speak with %s', (_, question, words) => expect(say(question, words)).toBeNull());

  it('says what the analysis says of the very words', () => {
    const words = 'Entry at any time and without notice is possible.';
    const item = { text: 'They can come in unannounced.', quotes: [{ documentId: 1, pageNumber: 2, text: words }] };
    const analysis: AnalysisExcerpt = {
      documentId: 1,
      sides: [],
      readerRole: null,
      verdict: null,
      summary: { text: '', quotes: [] },
      risks: [{ ...item, term: 'Entry', severity: 'High' }],
      obligations: [],
      facts: [],
      dates: [],
    };
    expect(say('Can they just walk in?', words, [analysis])).toBe('They can come in unannounced.');
    expect(say('Can they just walk in?', 'The cleaner may enter it.', [analysis])).toBeNull();
  });
});

describe('what the analysis says of a part of the words', () => {
  const words =
    'The discount is given if the contract is not ended early. If it ends early, the discount of 50% is repaid in full.';
  const tell = (question: string, text: string): string | null =>
    say(question, words, [
      {
        documentId: 1,
        sides: [],
        readerRole: null,
        verdict: null,
        summary: { text: '', quotes: [] },
        risks: [{ text, term: 'Lock-in', severity: 'High', quotes: [{ documentId: 1, pageNumber: 2, text: words }] }],
        obligations: [],
        facts: [],
        dates: [],
      },
    ]);

  it('is no answer where it leaves out what is asked', () => {
    expect(tell('do i have to give the discount back', 'You can’t end it before the term is up.')).toBeNull();
    expect(tell('do i have to give the discount back', 'The discount has to be paid back.')).not.toBeNull();
  });

  it('is no answer where it has a share or a sum that the words do not print', () => {
    expect(tell('what about the discount', 'You pay a discount: $400.00 (100%).')).toBeNull();
    expect(tell('what about the discount', 'The discount of 50% has to be paid back.')).not.toBeNull();
  });
});

describe('givesOtherValue', () => {
  it.each([
    ['what must I pay every month', 'Monthly service fee £6', 'Monthly instalment £229', true],
    ['how much is the rent', 'Rent £1,140 a month', 'Deposit £1,300', false],
    ['how much is the rent', 'The rent is £640 a month.', 'Rent £640 a month', false],
    ['what does it cost', 'Price £640', 'Delivery £12', false],
  ])('%s: %s; %s: %s', (question, first, other, expected) => {
    expect(givesOtherValue(question, first, other)).toBe(expected);
  });
});

describe('isSameValue', () => {
  it.each([
    ['$2,350', '$2,350 per month', true],
    ['$2,350', '$2,350.50', false],
    ['$2', '$2,350', false],
    ['30 days', '30 days', true],
    ['3', '30 days', false],
  ])('of %s and %s is %s', (one, other, expected) => {
    expect(isSameValue(one, other)).toBe(expected);
    expect(isSameValue(other, one)).toBe(expected);
  });
});
