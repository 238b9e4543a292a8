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
