import { describe, expect, it } from 'vitest';
import type { AnalysisExcerpt, AnswerRequest } from '#server/ports/language-model.ts';
import { passageOf } from '#tests/support/engine/build-reading.ts';
import { chooseRange } from './choose-sentences.ts';
import { addNext, dropRepeated, preferUnsaid, repeatsLastAnswer, tellDayOfLastAnswer } from './follow-last-answer.ts';

const ROW = 'Term\t24 months from 1 September 2026 to 31 August 2028';
const ANALYSIS: AnalysisExcerpt = {
  documentId: 7,
  verdict: null,
  summary: { text: '', quotes: [] },
  risks: [],
  obligations: [],
  facts: [
    {
      text: 'Term: 24 months from 1 September 2026 to 31 August 2028',
      quotes: [{ documentId: 7, pageNumber: 1, text: ROW }],
    },
  ],
  sides: [],
  readerRole: null,
  dates: [],
};
const RULE =
  'The Landlord shall on the written request of the Tenant, made not less than three (3) months before the expiry of the Term, grant a further term.';

function requestOf(question: string, quote = RULE, before = 'can i stay a third year'): AnswerRequest {
  return {
    question,
    history: [
      { role: 'user', content: before },
      { role: 'assistant', content: `The document says:\n\n> “${quote}” (page 3)` },
    ],
    passages: [],
    categories: [],
    foundProbability: 0.5,
    foundByDocument: [],
    documents: [{ documentId: 7, title: 'lease.pdf', pagesTotal: 4, pagesRead: 4, unreadPages: [] }],
    analyses: [ANALYSIS],
  };
}

describe('tellDayOfLastAnswer', () => {
  it.each([
    'by when must i ask',
    'so whats the last day to ask for it',
    'when do I have to make that request?',
    'and what is the deadline',
    'until when can I let them know',
  ])('tells the day that follows from the last passage: %s', (question) => {
    const answer = tellDayOfLastAnswer(requestOf(question));
    expect(answer?.text).toMatch(/^\*\*May 31, 2028\*\* \(3 months before August 31, 2028, the end of the Term\)/u);
    expect(answer?.quotes.map(({ text }) => text)).toEqual([RULE, ROW]);
  });

  it.each([
    ['by when must i pay the deposit', RULE],
    ['how much is it then', RULE],
    ['when do they have to tell me', RULE],
    ['when does the term start', RULE],
    ['when is the term over', RULE],
    ['by when must i ask', 'The Tenant may ask for a further term at any time.'],
    ['by when must i ask', 'The request is made five business days before the expiry of the Term.'],
  ])('says nothing where something else is asked, or no day follows: %s (%s)', (question, quote) => {
    expect(tellDayOfLastAnswer(requestOf(question, quote))).toBeNull();
  });

  it('says nothing without a last answer', () => {
    expect(tellDayOfLastAnswer({ ...requestOf('by when must i ask'), history: [] })).toBeNull();
  });
});

describe('preferUnsaid', () => {
  const text = 'The fee is due when you cancel. It is $40 for each month. We send a bill within ten days.';
  const passage = passageOf(text);
  const sentences = ['The fee is due when you cancel.', 'We send a bill within ten days.'].map((one, index) => {
    const start = text.indexOf(one);
    return { ...chooseRange(passage, { start, end: start + one.length }), score: 1 - index / 2 };
  });
  const order = (question: string, before = 'what if i cancel') =>
    preferUnsaid(requestOf(question, 'The fee is due when you cancel.', before), sentences).map((one) => one.text);

  it.each(['and how much is it', 'so when does it come', 'how much does that cost then'])(
    'begins with the next best one where a day or sum is asked for: %s',
    (question) => {
      expect(order(question)[0]).toBe('We send a bill within ten days.');
    },
  );

  it.each([
    ['and what if i cancel late', 'what if i cancel'],
    ['how much is it', 'how much is the fee'],
  ])('keeps the order where nothing else is asked: %s', (question, before) => {
    expect(order(question, before)[0]).toBe('The fee is due when you cancel.');
  });

  it('drops the last answer where it has nothing of what is asked now', () => {
    const fresh = (question: string) =>
      dropRepeated(requestOf(question, 'The fee is due when you cancel.'), sentences).map((one) => one.text);
    expect(fresh('do they give us cups and umbrellas')).toEqual([]);
    expect(fresh('and is there a bill on paper')).toEqual(['We send a bill within ten days.']);
    expect(fresh('and what is the fee for')).toHaveLength(2);
    expect(fresh('and why?')).toHaveLength(2);
    expect(fresh('and if i miss that deadline')).toHaveLength(2);
  });

  it('knows the words of the last answer, and adds what follows them', () => {
    const [first, second] = sentences;
    if (first === undefined || second === undefined) throw new Error('two sentences');
    const request = requestOf('and how much is it', 'The fee is due when you cancel.');
    expect(repeatsLastAnswer(request, first)).toBe(true);
    expect(repeatsLastAnswer(request, second)).toBe(false);
    expect(
      addNext([first])
        .map((one) => one.text)
        .join(' '),
    ).toContain('$40');
  });
});
