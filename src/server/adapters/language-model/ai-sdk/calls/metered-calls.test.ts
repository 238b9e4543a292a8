import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { EmbeddingError } from '#server/ports/embeddings.ts';
import type { ModelUsage } from '#server/ports/language-model.ts';
import type { ModelMeter, PlannedCall } from '#server/ports/model-meter.ts';
import { createEmbeddings } from '../embed-texts.ts';
import type { ModelSettings } from '../open-model.ts';
import { startEmbeddingServer } from '../testing/embedding-server.ts';
import type { ModelServer } from '../testing/model-server.ts';
import { startProvider, TEST_PRICES } from '../testing/providers.ts';
import { createModelCalls } from './create-model-calls.ts';

const REQUEST = {
  purpose: 'check',
  instructions: 'Answer from the data, as JSON.',
  content: 'The rent is due. '.repeat(300),
  schema: z.object({ word: z.string() }),
  schemaName: 'answer',
  outputTokensLimit: 500,
} as const;
const VALUE = { word: 'ready' };
const never = new AbortController().signal;

let planned: PlannedCall[];
let settled: ModelUsage[];
let hasRoom: () => boolean;
const meter: ModelMeter = {
  async open(call) {
    planned.push(call);
    if (!hasRoom()) return undefined;
    return { settle: async (usage) => void settled.push(usage) };
  },
};
beforeEach(() => {
  [planned, settled] = [[], []];
  hasRoom = () => true;
});

describe('metered calls of a model', () => {
  let server: ModelServer;
  let settings: ModelSettings;
  beforeAll(async () => {
    ({ server, settings } = await startProvider('openai-compatible'));
  });
  beforeEach(() => server.reset());
  afterAll(() => server.close());

  const call = async (signal = never, given: Partial<ModelSettings> = {}) => {
    const environment = { meter, random: () => 1, wait: async () => {} };
    return (await createModelCalls({ ...settings, ...given }, environment)).generateObject(REQUEST, signal);
  };

  it('reserve at most what they may use, and settle what the provider reports', async () => {
    server.play({ kind: 'value', value: VALUE });
    const { usage } = await call();
    expect(planned).toMatchObject([{ purpose: 'check', model: settings.model }]);
    expect(planned[0]?.maxTokens).toBeGreaterThan(REQUEST.content.length / 3 + 500);
    expect(planned[0]?.maxCostUsd).toBeGreaterThan(usage.costUsd ?? 0);
    expect(settled).toEqual([usage]);
  });

  it('count every attempt, and nothing for one that was rejected', async () => {
    server.play({ kind: 'overloaded' }, { kind: 'value', value: VALUE });
    const { usage } = await call();
    expect(planned).toHaveLength(2);
    expect(settled).toMatchObject([{ inputTokens: 0, outputTokens: 0 }, { outputTokens: usage.outputTokens }]);
    server.reset();
    await expect(call(never, { apiKey: 'sk-wrong' })).rejects.toMatchObject({ code: 'key-refused' });
    expect(settled.at(-1)).toMatchObject({ inputTokens: 0, costUsd: 0 });
  });

  it('estimate what was read by a call that is aborted or times out', async () => {
    server.play({ kind: 'hang' });
    const controller = new AbortController();
    const calling = call(controller.signal);
    calling.catch(() => {});
    await expect.poll(() => server.received(), { timeout: 10_000 }).toBe(1);
    controller.abort();
    await expect(calling).rejects.toThrow();
    const [usage] = settled;
    expect(usage).toMatchObject({ calls: 1, outputTokens: 0, isEstimated: true });
    expect(usage?.inputTokens).toBeGreaterThan(REQUEST.content.length / 4);
    expect(usage?.costUsd).toBeCloseTo(((usage?.inputTokens ?? 0) * TEST_PRICES.input) / 1e6, 9);
    await expect(call(never, { firstTokenTimeoutMs: 50 })).rejects.toMatchObject({ code: 'timed-out' });
    expect(settled.at(-1)).toMatchObject({ isEstimated: true });
  });

  it('are not made where there is no room for them', async () => {
    hasRoom = () => false;
    await expect(call()).rejects.toMatchObject({
      code: 'limit-reached',
      wasSent: false,
      message: expect.stringContaining('was not called: the account has reached its limit of the day.'),
    });
    expect([server.received(), settled]).toEqual([0, []]);
  });
});

it('metered embeddings › settle what the provider reports, and are not made where there is no room', async () => {
  const server = await startEmbeddingServer('openai-compatible');
  server.play({ kind: 'vectors', vectorOf: () => [1, 0] });
  const embeddings = await createEmbeddings(server.settings, server.model, { meter });
  await embeddings.embed(['The rent is due.', 'The deposit is due.'], 'document', never);
  expect(planned).toMatchObject([{ purpose: 'embedding', model: server.model }]);
  expect(settled).toMatchObject([{ calls: 1, outputTokens: 0 }]);
  expect(settled[0]?.inputTokens).toBeGreaterThan(0);
  hasRoom = () => false;
  const error = await embeddings.embed(['The rent'], 'question', never).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(EmbeddingError);
  expect(error).toMatchObject({ wasSent: false, isLimited: true });
  expect(server.requests).toHaveLength(1);
  await server.close();
});
