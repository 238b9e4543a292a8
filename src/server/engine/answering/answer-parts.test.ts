import { expect, test } from 'vitest';
import type { AnswerDraft, AnswerRequest, QuestionPart } from '#server/ports/language-model.ts';
import { answerParts } from './answer-parts.ts';

const part = (question: string): QuestionPart => ({
  question,
  history: [],
  passages: [],
  categories: [],
  foundProbability: 1,
  foundByDocument: [],
});
const whole: AnswerRequest = { ...part('How much is the rent and when is it due?'), documents: [] };
const quote = (text: string) => ({ documentId: 1, pageNumber: 1, text });
const answered = (text: string): AnswerDraft => ({
  outcome: 'answered',
  text,
  quotes: [quote(text)],
  nearestQuotes: [],
});
const absent: AnswerDraft = { outcome: 'not-found', text: 'Not there.', quotes: [], nearestQuotes: [quote('near')] };

const answer = (drafts: Readonly<Record<string, AnswerDraft>>) =>
  answerParts(whole, Object.keys(drafts).map(part), ({ question, parts }) => {
    expect(parts).toBeUndefined();
    return drafts[question] ?? absent;
  });

test('answerParts answers each question under its own words', () => {
  const draft = answer({ 'How much is the rent?': answered('£900.'), 'when is it due?': absent });
  expect(draft.outcome).toBe('answered');
  expect(draft.text).toBe('**How much is the rent?**\n\n£900.\n\n**When is it due?**\n\nNot there.');
  expect(draft.quotes).toEqual([quote('£900.')]);
  expect(draft.nearestQuotes).toEqual([quote('near')]);
  expect(draft).not.toHaveProperty('isHedged');
});

test('answerParts is hedged where no part is sure, and finds nothing where none does', () => {
  const unsure: AnswerDraft = { ...answered('Perhaps.'), isHedged: true };
  expect(answer({ a: unsure, b: absent }).isHedged).toBe(true);
  expect(answer({ a: unsure, b: answered('Yes.') })).not.toHaveProperty('isHedged');
  expect(answer({ a: absent, b: absent }).outcome).toBe('not-found');
});

test('answerParts looks for a value in the clause that answers the question before, where the part leans on it', () => {
  const text = 'The teacher must not babysit for parents. On a breach a placement fee of $4,500.00 is due.';
  const clause = {
    documentId: 1,
    ordinal: 3,
    text,
    spans: [{ pageNumber: 2, start: 0, end: text.length }],
    section: '8',
    heading: null,
    categories: [],
    score: 1,
    sentences: [{ start: 0, end: text.indexOf('.') + 1, score: 1 }],
  };
  const other = {
    ...clause,
    ordinal: 4,
    text: 'Registration fee $175.00',
    sentences: [{ start: 0, end: 24, score: 2 }],
  };
  const first = { ...part('Can the teacher babysit?'), passages: [clause] };
  const second = { ...part('what does it cost?'), passages: [other], firstProbability: 0.9 };
  const seen: AnswerRequest[] = [];
  const ask = (parts: readonly QuestionPart[]) =>
    answerParts(whole, parts, (request) => {
      seen.push(request);
      return absent;
    });
  ask([first, { ...second, leansBack: true }]);
  const { passages, firstProbability } = seen[1] ?? whole;
  const [range] = passages[0]?.sentences ?? [];
  expect(text.slice(range?.start, range?.end)).toBe('On a breach a placement fee of $4,500.00 is due.');
  expect(firstProbability).toBeLessThan(0.5);
  ask([first, second]);
  expect(seen[3]?.passages).toEqual([other]);
});
