import { describe, expect, it } from 'vitest';
import type { RankedPassage } from '#server/ports/language-model.ts';
import { passageOf } from '#tests/support/engine/build-reading.ts';
import type { QuestionUnderstanding } from '../retrieval/question/understand-question.ts';
import { answerFromPlace } from './answer-from-place.ts';

type Place = QuestionUnderstanding['places'][number];

const PRICE = 'The price is $900. It is due on May 3.';
const passages: readonly RankedPassage[] = [
  passageOf(PRICE, 1, {
    section: '2.1',
    heading: 'Price and payment',
    sentences: [
      { start: 0, end: 18, score: 1 },
      { start: 19, end: PRICE.length, score: 0.5 },
    ],
  }),
  passageOf('Three pumps and a hose are delivered.', 2, {
    ordinal: 1,
    section: 'SCHEDULE B',
    sentences: [{ start: 0, end: 37, score: 0.4 }],
  }),
];

function ask(question: string, place?: Place, words: readonly string[] = ['section']) {
  const documents = [{ documentId: 5, title: 'Sale', pagesTotal: 3, pagesRead: 2, unreadPages: [3] }];
  const request = {
    question,
    history: [],
    passages,
    categories: [],
    foundProbability: 0,
    foundByDocument: [],
    documents,
  };
  const understanding: QuestionUnderstanding = {
    intent: 'content',
    text: question,
    stems: new Map(words.map((word) => [word, 1])),
    unknownStems: [],
    related: new Map(),
    expected: new Map(),
    subjects: new Float64Array(),
    places: place ? [place] : [],
    kinds: [],
    phrases: [],
  };
  return answerFromPlace(request, understanding);
}

describe('answerFromPlace', () => {
  it('tells the sentences of a section, with those of its parts, in reading order', () => {
    const draft = ask('Summarise section 2', { kind: 'section', value: '2' });
    expect(draft?.text).toMatch(/^Section 2 \(Price and payment\) says:.*\$900.*May 3/su);
    expect(draft?.quotes.map(({ pageNumber }) => pageNumber)).toEqual([1, 1]);
  });

  it('tells one sentence where one is wanted', () =>
    expect(ask('sum up clause 2.1 in one sentence', { kind: 'section', value: '2.1' })?.quotes).toHaveLength(1));

  it('tells annexes, pages and headings', () => {
    expect(ask("what's in schedule B", { kind: 'annex', value: 'b' })?.text).toContain('Schedule B says:');
    expect(ask('what does page 2 say', { kind: 'page', value: '2' })?.text).toMatch(/^Page 2 says:.*Three pumps/su);
    expect(ask('What does the section on payment say?')?.text).toContain('“Price and payment” says:');
  });

  it('says that a place is not there, or was not read', () => {
    expect(ask('Summarise section 9', { kind: 'section', value: '9' })).toMatchObject({
      outcome: 'not-found',
      text: 'I found no section 9 in this document.',
    });
    expect(ask('page 8?', { kind: 'page', value: '8' })?.text).toBe('This document has 3 pages only.');
    expect(ask('page 3?', { kind: 'page', value: '3' })?.text).toBe('Page 3 could not be read.');
  });

  it('leaves what is asked about something in a place to the search', () => {
    expect(ask('What is the deposit in section 2?', { kind: 'section', value: '2' }, ['deposit'])).toBeNull();
    expect(ask('What is the deposit?')).toBeNull();
  });
});
