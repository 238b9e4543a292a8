import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EmbeddingError, type EmbeddingInputType } from '#server/ports/embeddings.ts';
import type { CallEnvironment } from './calls/create-model-calls.ts';
import { createEmbeddings } from './embed-texts.ts';
import {
  EMBEDDING_PROVIDERS,
  type EmbeddingBehaviour,
  type EmbeddingServer,
  problem,
  startEmbeddingServer,
} from './testing/embedding-server.ts';

/** The length of the text, so that each has its own vector. */
const GOOD: EmbeddingBehaviour = { kind: 'vectors', vectorOf: (text) => [3, text.length, 0] };
const never = new AbortController().signal;

describe.each(EMBEDDING_PROVIDERS)('embeddings of %s, by its protocol', (provider) => {
  let server: EmbeddingServer;
  let waits: number[];

  beforeAll(async () => {
    server = await startEmbeddingServer(provider);
  });
  beforeEach(() => {
    server.reset();
    waits = [];
  });
  afterAll(() => server.close());

  const open = (more: CallEnvironment = {}, apiKey = server.settings.apiKey) =>
    createEmbeddings({ ...server.settings, apiKey }, server.model, {
      random: () => 1,
      wait: async (durationMs) => waits.push(durationMs),
      ...more,
    });
  const embed = async (texts: readonly string[], kind: EmbeddingInputType = 'document', more: CallEnvironment = {}) =>
    (await open(more)).embed(texts, kind, never);
  const failure = async (...given: Parameters<typeof embed>): Promise<EmbeddingError> => {
    const error = await embed(...given).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(EmbeddingError);
    return error as EmbeddingError;
  };

  it('returns vectors of length 1 in the order of the texts, in calls that the service accepts', async () => {
    server.play(GOOD);
    const texts = Array.from({ length: 150 }, (_, number) => 'x'.repeat(number));
    const vectors = await embed(['\ud800 half a character', ...texts]);
    expect(server.complaints).toEqual([]);
    expect(server.requests.length).toBeGreaterThan(1);
    const sent = server.requests.flatMap((request) => request.texts);
    expect(sent).toHaveLength(151);
    sent.forEach((text, number) => {
      const length = Math.hypot(3, text.length);
      expect(vectors[number]?.[1]).toBeCloseTo(text.length / length, 5);
    });
    expect(await embed(['one']).then(([vector]) => Math.hypot(...(vector ?? [])))).toBeCloseTo(1, 5);
  });

  it('distinguishes questions and documents where the model does', async () => {
    server.play(GOOD);
    await embed(['rent']);
    await embed(['rent'], 'question');
    const asked = server.requests.map(({ texts, task, dimensions }) => [texts[0], task, dimensions]);
    expect(asked).toEqual(
      {
        openai: [
          ['rent', undefined, 768],
          ['rent', undefined, 768],
        ],
        'azure-openai': [
          ['rent', undefined, 768],
          ['rent', undefined, 768],
        ],
        google: [
          ['rent', 'RETRIEVAL_DOCUMENT', 768],
          ['rent', 'RETRIEVAL_QUERY', 768],
        ],
        mistral: [
          ['rent', undefined, undefined],
          ['rent', undefined, undefined],
        ],
        ollama: [
          ['search_document: rent', undefined, undefined],
          ['search_query: rent', undefined, undefined],
        ],
        'openai-compatible': [
          ['search_document: rent', undefined, undefined],
          ['search_query: rent', undefined, undefined],
        ],
      }[provider],
    );
  });

  it('waits as long as requested, and retries a broken response', async () => {
    server.play(problem('rate-limited', 2), { kind: 'cut' }, problem('broken'), GOOD);
    expect(await embed(['one', 'two'])).toHaveLength(2);
    expect(waits).toEqual([2_000, 1_000, 2_000]);
  });

  it('rejects vectors that are not comparable', async () => {
    for (const vectors of [
      [[1, 2], [3]],
      [[1, 2]],
      [
        [0, 0],
        [0, 0],
      ],
      [[], []],
      [
        [1, 2],
        [3, 4],
        [5, 6],
      ],
    ]) {
      server.play({ kind: 'odd', vectors });
      expect((await failure(['one', 'two'])).wasSent).toBe(true);
    }
  });

  it('sends shorter texts to a model with a smaller limit', async () => {
    server.play(problem('too-long'), problem('too-long'), GOOD);
    await embed(['long '.repeat(2_000)]);
    const lengths = server.requests.map(({ texts }) => texts[0]?.length ?? 0);
    expect(lengths[2]).toBeLessThan(lengths[0] ?? 0);
    expect(waits).toEqual([]);
  });

  it('reports a wrong key in one line with the setting, without key or text', async () => {
    server.play(GOOD);
    const embeddings = await open({}, 'sk-wrong');
    const error = await embeddings.embed(['secret words'], 'document', never).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(EmbeddingError);
    expect((error as Error).message).toMatch(/refused the key. Check LLM_API_KEY \(status 40[01]\)\.$/);
    expect((error as Error).message).not.toMatch(/sk-wrong|secret/);
  });

  it('times out a question on a hanging server, and sends no more during the outage', async () => {
    server.play({ kind: 'hang' });
    const embeddings = await open({ timeouts: { attemptMs: 30, retryWindowMs: 0 } });
    const ask = () => embeddings.embed(['rent?'], 'question', never).catch((reason: unknown) => reason);
    expect([await ask(), await ask()]).toMatchObject([{ wasSent: true }, { wasSent: true }]);
    expect(await ask()).toMatchObject({ wasSent: false });
    expect(server.requests).toHaveLength(2);
  });
});
