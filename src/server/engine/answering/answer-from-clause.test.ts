import { describe, expect, it } from 'vitest';
import type { AnswerRequest, RankedPassage } from '#server/ports/language-model.ts';
import { answerFromClause } from './answer-from-clause.ts';

const TEXT = 'Fees are due monthly. The Customer may terminate with 30 days’ notice if go-live has not occurred.';
const QUESTION = 'How can I get out of this early?';
const START = TEXT.indexOf('The Customer');

function ask(asked: number, present: number, documents = 1, question = QUESTION): AnswerRequest {
  const passage: RankedPassage = {
    documentId: 1,
    ordinal: 0,
    text: TEXT,
    spans: [{ pageNumber: 3, start: 0, end: TEXT.length }],
    section: null,
    heading: null,
    categories: [],
    clauses: [{ category: 'termination-for-convenience', probability: present, start: START, end: TEXT.length }],
    score: 1,
  };
  const facts = { documentId: 1, title: 'order.pdf', pagesTotal: 4, pagesRead: 4, unreadPages: [] };
  return {
    question,
    history: [],
    passages: [passage],
    categories: [{ category: 'termination-for-convenience', probability: asked }],
    foundProbability: 0.4,
    foundByDocument: [],
    documents: Array.from({ length: documents }, () => facts),
  };
}

describe('answerFromClause', () => {
  it('quotes the clause of the kind that is asked about, with a caution', () => {
    const draft = answerFromClause(ask(0.8, 0.9));
    expect(draft).toMatchObject({ outcome: 'answered', isHedged: true });
    expect(draft?.quotes).toEqual([{ documentId: 1, pageNumber: 3, text: TEXT.slice(START) }]);
  });

  it.each([
    ['is there a bus from the west end', ['bu', 'west'], true],
    ['can i end it early if i move to Spain', ['spain'], false],
    ['does the go-live customer leave', ['custom', 'live'], false],
  ])('quotes none where most that is named is foreign to contracts: %s', (question, unknown, isForeign) => {
    expect(answerFromClause(ask(0.8, 0.9, 1, question), unknown) === null).toBe(isForeign);
  });

  it('quotes a right to end in certain cases where there is no other', () => {
    const request = ask(0.8, 0.4);
    const sentences = [{ start: START, end: TEXT.length, score: 0.01 }];
    const sides = [
      { role: 'Customer', names: ['Holm'] },
      { role: 'Supplier', names: ['Clare'] },
    ];
    const analysis = {
      documentId: 1,
      verdict: null,
      summary: { text: '', quotes: [] },
      risks: [],
      obligations: [],
      facts: [],
      sides,
      readerRole: 'Customer',
      dates: [],
    };
    const passages = request.passages.map((passage) => ({ ...passage, sentences }));
    const draft = answerFromClause({ ...request, passages, analyses: [analysis] });
    expect(draft?.quotes.map(({ text }) => text)).toEqual([TEXT.slice(START)]);
    const supplier = { ...analysis, readerRole: 'Supplier' };
    expect(answerFromClause({ ...request, passages, analyses: [supplier] })).toBeNull();
  });

  it.each([
    ['the kind that is asked about is unclear', ask(0.3, 0.9)],
    ['the document hardly has such a clause', ask(0.8, 0.4)],
    ['there are several documents', ask(0.8, 0.9, 2)],
  ])('says nothing where %s', (_, request) => {
    expect(answerFromClause(request)).toBeNull();
  });
});
