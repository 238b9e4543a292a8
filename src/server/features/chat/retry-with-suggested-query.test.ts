import { expect, test, vi } from 'vitest';
import type { AnswerDraft, AnswerRequest, RankedPassage } from '#server/ports/language-model.ts';
import { passageOf } from '#tests/support/engine/build-reading.ts';
import { retryWithSuggestedQuery } from './retry-with-suggested-query.ts';

const passage = (ordinal: number) => passageOf(`passage ${ordinal}`, 1, { ordinal });
const REQUEST: AnswerRequest = {
  question: 'Kann ich kündigen?',
  history: [],
  passages: [passage(1), passage(2)],
  categories: [],
  foundProbability: 0.1,
  foundByDocument: [],
  documents: [],
};
const draftOf = (outcome: AnswerDraft['outcome'], more: Partial<AnswerDraft> = {}): AnswerDraft => ({
  outcome,
  text: outcome,
  quotes: [],
  nearestQuotes: [],
  usage: { calls: 1, inputTokens: 100, outputTokens: 10, costUsd: 0.5 },
  ...more,
});
const NOTHING = draftOf('not-found', { suggestedQuery: ' termination notice ' });

async function look(first: AnswerDraft, second: AnswerDraft, found: readonly RankedPassage[]) {
  const answer = vi.fn(async (_request: AnswerRequest) => second);
  const retrieve = vi.fn(async (_words: string) => ({ passages: found }));
  const gather = async () => undefined;
  const result = await retryWithSuggestedQuery({ request: REQUEST, draft: first }, { answer, retrieve, gather });
  return { ...result, answer, retrieve };
}

test('retryWithSuggestedQuery › adds only new passages to the request', async () => {
  const { draft, request, answer, retrieve } = await look(NOTHING, draftOf('answered'), [passage(2), passage(9)]);
  expect(retrieve).toHaveBeenCalledWith('termination notice');
  expect(answer.mock.calls[0]?.[0]).toEqual({ ...REQUEST, passages: [passage(9)] });
  expect(draft).toMatchObject({ outcome: 'answered', passagesSent: 3, usage: { calls: 2, costUsd: 1 } });
  expect(request.passages).toEqual([passage(9)]);
});

test('retryWithSuggestedQuery › keeps the first draft when the second found nothing, with the usage of both', async () => {
  const { draft, request } = await look(NOTHING, draftOf('not-found', { text: 'second' }), [passage(9)]);
  expect(draft).toMatchObject({ text: 'not-found', passagesSent: 3, usage: { inputTokens: 200 } });
  expect(request).toBe(REQUEST);
});

test('retryWithSuggestedQuery › does not use the fallback engine', async () => {
  const origin = { engine: 'built-in', provider: undefined, notice: 'It failed.' };
  const { draft } = await look(NOTHING, draftOf('answered', { origin, passagesSent: 0 }), [passage(9)]);
  expect(draft).toMatchObject({ outcome: 'not-found', passagesSent: 2 });
  expect(draft.origin).toBeUndefined();
});

test.each([
  ['the first look found something', draftOf('answered', { suggestedQuery: 'x' }), [passage(9)], 0],
  ['no words are known', draftOf('not-found'), [passage(9)], 0],
  ['everything was read already', NOTHING, [passage(1)], 1],
])('retryWithSuggestedQuery › does not retry when %s', async (_name, first, found, searches) => {
  const { draft, answer, retrieve } = await look(first, draftOf('answered'), found);
  expect(draft).toBe(first);
  expect(answer).not.toHaveBeenCalled();
  expect(retrieve).toHaveBeenCalledTimes(searches);
});
