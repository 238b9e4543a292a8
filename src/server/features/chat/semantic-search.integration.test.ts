import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ChatResponse } from '#contract/chat.ts';
import { createEmbeddings } from '#server/adapters/language-model/ai-sdk/embed-texts.ts';
import { createProviderModel } from '#server/adapters/language-model/ai-sdk/provider-model.ts';
import {
  type EmbeddingBehaviour,
  type EmbeddingServer,
  problem,
  startEmbeddingServer,
} from '#server/adapters/language-model/ai-sdk/testing/embedding-server.ts';
import { answerOf, statementOf } from '#server/adapters/language-model/ai-sdk/testing/model-answer.ts';
import { countInputTokens, type ModelServer } from '#server/adapters/language-model/ai-sdk/testing/model-server.ts';
import { startProvider } from '#server/adapters/language-model/ai-sdk/testing/providers.ts';
import type { Behaviour } from '#server/adapters/language-model/ai-sdk/testing/wire.ts';
import type { AnswerRequest, LanguageModel } from '#server/ports/language-model.ts';
import { makeTextPdf } from '#tests/support/builders/documents/text-pdf.ts';
import { type Guest, makeGuest } from '#tests/support/builders/people/guest.ts';
import { startTestLexden, type TestLexden } from '#tests/support/builders/server/test-lexden.ts';

/** Its words occur in eight passages; its meaning in none of them. */
const QUESTION = 'Wieviel Kaution for repairs and keys?';
const MEANT = 'a pledge of nine hundred kroner';
const QUOTE = { document: 1, page: 5, text: `Everyone who moves in hands over ${MEANT} on the first day` };
const ANSWER: Behaviour = {
  kind: 'value',
  value: answerOf(statementOf('A pledge of nine hundred kroner is due on the first day.', QUOTE)),
};
const TOPICS = ['rent', 'term', 'repairs', 'pets', 'noise', 'keys', 'parking', 'guests', 'insurance', 'gardens'];
const NEAR: EmbeddingBehaviour = {
  kind: 'vectors',
  vectorOf: (text) => (text.includes(MEANT) || text.includes('Kaution') ? [1, 0.1, 0] : [0, text.length, 1]),
};

let embedding: EmbeddingServer;
/** The displayed embedding provider. */
let host: string;
let chat: ModelServer;
let lexden: TestLexden;
let pdf: Buffer;
let guest: Guest;
/** The id of the current embedding model. */
let space = 'one';
/** The ranking that the model returns. */
let order: number[] = [];
/** What the model was given to rank. */
let ranked: AnswerRequest['passages'] = [];
/** It ranks so many passages. */
const RANKED = 30;
let clockMs = 0;
const asked: AnswerRequest[] = [];
/** The best lexical results are included. */
const FRONT = 5;

beforeAll(async () => {
  const clause = (number: number): string => {
    const topic = TOPICS[number % TOPICS.length];
    if (number === 33)
      return `${number}. Joining. Everyone who moves in hands over ${MEANT} on the first day of the month.`;
    return `${number}. About ${topic}. ${`The parties agree on ${topic} as annex ${number} sets it out. `.repeat(3)}`;
  };
  const pages = [0, 1, 2, 3].map((page) =>
    Array.from({ length: 10 }, (_, index) => clause(page * 10 + index + 1)).join('\n\n'),
  );
  pdf = await makeTextPdf(['HOUSE AGREEMENT between Ann Vik and Bo Lund.', ...pages]);
  embedding = await startEmbeddingServer('openai');
  host = new URL(embedding.settings.baseUrl ?? '').host;
  const provider = await startProvider('openai-compatible');
  chat = provider.server;
  const surroundings = { now: () => clockMs, random: () => 1, wait: async () => {} };
  const embeddings = await createEmbeddings(embedding.settings, embedding.model, surroundings);
  const named = {
    ...embeddings,
    get space() {
      return space;
    },
  };
  lexden = await startTestLexden({
    async replaceAdapters({ model: builtIn, verification }) {
      const { model } = await createProviderModel({
        verification,
        settings: { ...provider.settings, reranks: true, contextTokens: 120_000 },
        environment: surroundings,
        builtIn,
        onProblem: () => {},
      });
      const answer: LanguageModel['answer'] = (request, options) => {
        asked.push(request);
        return model.answer(request, options);
      };
      // The document is too long for it to be sent whole.
      const rerank: LanguageModel['rerank'] = (request, signal) => {
        ranked = request.passages.slice(0, RANKED);
        return model.rerank?.(request, signal) ?? Promise.reject(new Error('The model does not rank.'));
      };
      return { embeddings: named, model: { ...model, answer, rerank, textTokensLimit: () => 2_000 } };
    },
  });
});
beforeEach(async () => {
  guest = makeGuest(lexden);
  // The outage of the previous test is over.
  clockMs += 3_600_000;
  order = [];
  asked.length = 0;
  embedding.reset();
  embedding.play(NEAR);
  chat.reset();
  chat.answerBy(({ schema }) =>
    JSON.stringify(schema).includes('"order"') ? { kind: 'value', value: { order } } : ANSWER,
  );
});
afterAll(async () => {
  await lexden.close();
  await Promise.all([embedding.close(), chat.close()]);
});

const ask = async (id: number) => {
  const response = await guest.post('/chat', { message: QUESTION, documentIds: [id] });
  expect(response.statusCode).toBe(200);
  return response.json<ChatResponse>();
};
const rowsOf = (id: number) =>
  lexden.database.db.selectFrom('passage_vectors').selectAll().where('document_id', '=', id).execute();
const hasVectors = (id: number) =>
  vi.waitUntil(async () => (await rowsOf(id)).some((row) => row.space === space), { timeout: 20_000 });
/** Those that were ranked, and those that the answer was given besides. */
const countSent = () => {
  const ordinals = new Set(ranked.map(({ ordinal }) => ordinal));
  return RANKED + (asked.at(-1)?.sent?.passages.filter(({ ordinal }) => !ordinals.has(ordinal)).length ?? 0);
};
const placeOfMeant = () => asked.at(-1)?.passages.findIndex(({ text }) => text.includes(MEANT)) ?? -1;

test('semantic search › finds paraphrases, and the answer reports what was sent where', async () => {
  const id = await guest.uploadAndRead(pdf);
  await hasVectors(id);
  const sentBefore = embedding.requests.length;
  const answer = await ask(id);
  const place = placeOfMeant();
  expect([place >= 0, place < FRONT]).toEqual([true, true]);
  expect(answer.sources).toMatchObject([{ pageNumber: 5, verified: true }]);
  expect(answer.egress).toMatchObject({
    search: { provider: host, wasQuestionSent: true },
    passagesSent: countSent(),
  });
  expect(embedding.requests.slice(sentBefore).map(({ texts }) => texts)).toEqual([[QUESTION]]);
  expect(embedding.complaints).toEqual([]);

  // Vectors of another model are useless: they are recomputed, and the question is answered meanwhile.
  space = 'two';
  expect((await ask(id)).egress.search).toEqual({ provider: host, wasQuestionSent: false });
  await hasVectors(id);
  expect((await rowsOf(id)).map((row) => row.space)).toEqual(['two']);

  expect((await guest.delete(`/documents/${id}`)).statusCode).toBe(200);
  expect(await rowsOf(id)).toEqual([]);
});

test('semantic search › reading and chat work during a provider outage', async () => {
  embedding.play(problem('broken'));
  const id = await guest.uploadAndRead(pdf);
  expect((await ask(id)).egress.search?.wasQuestionSent).toBe(false);
  embedding.play(NEAR);
  const other = await guest.uploadAndRead(pdf);
  await hasVectors(other);
  const withVectors = await ask(other);
  expect(withVectors.egress.search?.wasQuestionSent).toBe(true);
  expect(placeOfMeant()).toBeLessThan(FRONT);
  embedding.play(problem('broken'));
  const answer = await ask(other);
  // It was sent without a response.
  expect(answer.egress.search).toEqual({ provider: host, wasQuestionSent: true });
  expect(answer.response).not.toBe('');
  expect(placeOfMeant() === -1 || placeOfMeant() >= FRONT).toBe(true);
});

test('reranking › answers from the top-ranked passages and counts its usage', async () => {
  const id = await guest.uploadAndRead(pdf);
  await hasVectors(id);
  order = [25, 17];
  const { egress } = await ask(id);
  const [ranking, answering] = chat.requests;
  const passageOf = (number: number) =>
    new RegExp(`passage ${number}, document 1, page \\d+⟧\n(.*)\n⟦end`, 's')
      .exec(ranking?.content ?? '')?.[1]
      ?.split('\n⟦end')[0];
  const chosen = asked.at(-1)?.passages.slice(0, 2) ?? [];
  // A passage over a page break is shown to the model page by page.
  const isChosen = [25, 17].map((number, place) => chosen[place]?.text.startsWith(passageOf(number) ?? '?'));
  expect(isChosen).toEqual([true, true]);
  expect(asked.at(-1)?.passages.length).toBeLessThan(RANKED);
  const inputTokens = [ranking, answering].reduce((sum, request) => sum + (request ? countInputTokens(request) : 0), 0);
  expect(egress).toMatchObject({ passagesSent: countSent(), usage: { inputTokens } });
  expect(chat.complaints).toEqual([]);
});
