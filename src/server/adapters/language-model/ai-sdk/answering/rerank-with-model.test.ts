import { expect, test } from 'vitest';
import type { RankedPassage, RerankRequest } from '#server/ports/language-model.ts';
import type { Generated, GenerateRequest, ModelCalls } from '../calls/model-calls.ts';
import { NO_USAGE } from '../calls/model-usage.ts';
import { rerankWithModel } from './rerank-with-model.ts';

const passages = Array.from({ length: 30 }, (_, ordinal): RankedPassage => {
  const text = `Clause ${ordinal}.`;
  const spans = [{ pageNumber: 1, start: 0, end: text.length }];
  return { documentId: 7, ordinal, text, spans, section: null, heading: null, categories: [], score: 30 - ordinal };
});
const REQUEST: RerankRequest = {
  question: 'And the rent?',
  history: [{ role: 'user', content: 'What is the term?' }],
  passages,
  documents: [{ documentId: 7, title: 'Lease.pdf', pagesTotal: 1, pagesRead: 1, unreadPages: [] }],
};

async function rank(order: readonly number[]) {
  let sent = '';
  const generateObject = async <Value>({ content, schema }: GenerateRequest<Value>): Promise<Generated<Value>> => {
    sent = content;
    return { value: schema.parse({ order }), usage: NO_USAGE };
  };
  const calls: ModelCalls = {
    engine: 'm',
    provider: 'P',
    contentTokensLimit: 10_000,
    generateObject,
    streamObject: (request) => generateObject(request),
  };
  const ranked = await rerankWithModel(calls, REQUEST, new AbortController().signal);
  return { sent, ordinals: ranked.passages.map(({ ordinal }) => ordinal), passagesSent: ranked.passagesSent };
}

test('reranking › puts the named passages first, and keeps the order of the others', async () => {
  const { ordinals, sent, passagesSent } = await rank([20, 1, 20, 99, 0, 2.5, -1]);
  expect(ordinals.slice(0, 4)).toEqual([19, 0, 1, 2]);
  expect([...ordinals].sort((one, other) => one - other)).toEqual(passages.map(({ ordinal }) => ordinal));
  expect(passagesSent).toBe(30);
  expect(sent).toContain('What is the term?');
  expect(sent).toMatch(/⟦data [0-9a-f]+ passage 30, document 1, page 1⟧\nClause 29\./);
});

test('reranking › keeps the former best within the first dozen, however many passages are named', async () => {
  const { ordinals } = await rank(Array.from({ length: 27 }, (_, index) => 30 - index));
  expect(ordinals.slice(0, 12)).toEqual([29, 28, 27, 26, 25, 24, 23, 22, 21, 0, 1, 2]);
});

test('reranking › keeps the order without a valid number', async () => {
  expect((await rank([])).ordinals).toEqual(passages.map(({ ordinal }) => ordinal));
});
