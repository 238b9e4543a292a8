import { describe, expect, it } from 'vitest';
import type { AnswerRequest } from '#server/ports/language-model.ts';
import { passageOf } from '#tests/support/engine/build-reading.ts';
import { chooseRange } from '../choose-sentences.ts';
import { tellUncounted, tellWorkedOut } from './tell-worked-out.ts';

const fact = (label: string, value: string) => ({
  text: `${label}: ${value}`,
  quotes: [{ documentId: 1, pageNumber: 1, text: `${label}\t${value}` }],
});
const sentenceOf = (text: string) => chooseRange(passageOf(text), { start: 0, end: text.length });

function tell(question: string, text: string, isSure = true) {
  const request: AnswerRequest = {
    question,
    history: [],
    passages: [],
    categories: [],
    foundProbability: 0.9,
    foundByDocument: [],
    documents: [{ documentId: 5, title: 'x', pagesTotal: 1, pagesRead: 1, unreadPages: [] }],
    analyses: [
      {
        documentId: 5,
        verdict: null,
        summary: { text: '', quotes: [] },
        risks: [],
        obligations: [],
        facts: [fact('Rent', '£950 per month'), fact('Event Date', '14 August 2027')],
        sides: [],
        readerRole: null,
        dates: [],
      },
    ],
  };
  return tellWorkedOut(sentenceOf(text), request, isSure);
}

const NOTICE = 'Confirm the numbers not later than 21 days before the Event Date.';
const FEE = "On leaving early you pay two months' Rent.";

describe('tellWorkedOut', () => {
  it.each([
    ['by when do i have to tell them the numbers', NOTICE, '**July 24, 2027**'],
    ['whats the last day for the numbers', NOTICE, '**July 24, 2027**'],
    ['when must the numbers be in', NOTICE, '**July 24, 2027**'],
    ['how much is it to leave early', FEE, '**£1,900**'],
    ['what is the fee for leaving early', FEE, '**£1,900**'],
    ["what's the most i pay to leave early", FEE, '**£1,900**'],
  ])('tells what is asked for in front, and once: %s', (question, text, result) => {
    const told = tell(question, text);
    expect(told.lead).toContain(result);
    expect(told.blocks.join('\n')).not.toContain(result);
    expect(told.quotes).toHaveLength(1);
  });

  it.each([
    ['what happens if i leave early', FEE, true],
    ['can i change the numbers', NOTICE, true],
    ['how much is it to leave early', FEE, false],
  ])(
    'tells it below the quote where no value is asked for, or where the quote is unsure: %s',
    (question, text, isSure) => {
      const told = tell(question, text, isSure);
      expect(told.lead).toBeNull();
      expect(told.blocks.join('\n')).toContain('That is **');
    },
  );
});

describe('tellUncounted', () => {
  const rule = sentenceOf('You may cancel until the third business day after the date of this transaction.');

  it.each(['whats the last day to cancel', 'when do i have to cancel', 'by when must they know'])(
    'says that business days are not counted: %s',
    (question) => expect(tellUncounted(question, rule)).toContain('business days'),
  );

  it.each(['can i cancel', 'how much is it to cancel'])('says nothing where no day is asked for: %s', (question) =>
    expect(tellUncounted(question, rule)).toBe(''),
  );

  it('says nothing of calendar days', () => {
    expect(tellUncounted('when must i cancel', sentenceOf('Cancel within three days after signing.'))).toBe('');
  });
});
