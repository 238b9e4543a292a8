import { describe, expect, it } from 'vitest';
import type { AnalysisExcerpt } from '#server/ports/language-model.ts';
import { answerFromDuties, answerRoleDuties } from './answer-from-duties.ts';

const duty = (text: string, words: string) => ({ text, quotes: [{ documentId: 1, pageNumber: 2, text: words }] });
const ANALYSIS: AnalysisExcerpt = {
  documentId: 1,
  sides: [],
  readerRole: null,
  verdict: null,
  summary: { text: 'A hire.', quotes: [] },
  risks: [],
  obligations: [
    duty('Hirer: must wash the van before returning it', 'The Hirer shall wash the van before returning it.'),
    duty('Hirer: must not smoke in the van', 'Smoking in the van is forbidden to the Hirer.'),
  ],
  otherDuties: [duty('Owner: must service the van every year', 'The Owner services the van every year.')],
  facts: [],
  dates: [],
};
const requestOf = (question: string) => ({
  question,
  history: [],
  passages: [],
  categories: [],
  foundProbability: 0,
  foundByDocument: [],
  documents: [{ documentId: 1, title: 'Hire', pagesTotal: 2, pagesRead: 2, unreadPages: [] }],
  analyses: [ANALYSIS],
});

describe('answerFromDuties', () => {
  it.each([
    'Does the hirer have to wash the van before returning it?',
    'is it true that I must wash the van before I return it',
    'Does it say that the hirer shall wash the van before returning it?',
  ])('%s', (question) => {
    const draft = answerFromDuties(requestOf(question));
    expect(draft?.text).toContain('Hirer: must wash the van before returning it.');
    expect(draft?.quotes).toHaveLength(1);
  });

  it.each(['Do I have to wash?', 'Must I wash the van with hot water before returning it?', 'When do I wash the van?'])(
    'leaves “%s” to the search',
    (question) => expect(answerFromDuties(requestOf(question))).toBeNull(),
  );
});

describe('answerRoleDuties', () => {
  it.each([
    ['What does the owner have to do?', 'Owner: must service'],
    ["list the hirer's obligations", 'Hirer: must not smoke'],
    ['Which duties does it give me? I mean the duties of the hirer', 'Hirer: must wash'],
  ])('%s', (question, words) => {
    expect(answerRoleDuties(requestOf(question), ANALYSIS)?.text).toContain(words);
  });

  it('says nothing of sides that have no duties', () =>
    expect(answerRoleDuties(requestOf('What does the insurer have to do?'), ANALYSIS)).toBeNull());
});
