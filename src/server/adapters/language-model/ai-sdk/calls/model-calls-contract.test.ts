import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ModelSettings } from '../open-model.ts';
import { countInputTokens, type ModelServer } from '../testing/model-server.ts';
import { PROVIDER_NAMES, startProvider, TEST_PRICES, UNSTREAMED_PROVIDERS } from '../testing/providers.ts';
import type { Behaviour, ReadRequest } from '../testing/wire.ts';
import { type CallEnvironment, createModelCalls } from './create-model-calls.ts';
import { ModelError, type ModelErrorCode } from './model-calls.ts';
import { MAX_ATTEMPTS } from './retry-policy.ts';

const schema = z.object({
  text: z.string(),
  quotes: z.array(z.object({ page: z.number(), text: z.string() })),
});
const VALUE = { text: 'Rent is 1 200 €: “due monthly”.', quotes: [{ page: 3, text: 'Rent is\n due "monthly"' }] };
const JSON_TEXT = JSON.stringify(VALUE);
const GOOD: Behaviour = { kind: 'value', value: VALUE };
const REQUEST = {
  instructions: 'Answer from the data, as JSON.',
  content: 'Page 3: Rent is due "monthly".',
  schema,
  purpose: 'answer' as const,
  schemaName: 'answer',
  outputTokensLimit: 500,
};
const never = new AbortController().signal;

describe.each(PROVIDER_NAMES)('calls of a model of %s, by its protocol', (provider) => {
  let server: ModelServer;
  let settings: ModelSettings;
  let waits: number[];
  const environment: CallEnvironment = {
    random: () => 1,
    wait: async (durationMs) => waits.push(durationMs),
  };

  beforeAll(async () => {
    ({ server, settings } = await startProvider(provider));
  });
  beforeEach(() => {
    server.reset();
    waits = [];
  });
  afterAll(() => server.close());

  const fill = async (given: Partial<ModelSettings> = {}, more: CallEnvironment = {}, signal = never) => {
    const calls = await createModelCalls({ ...settings, ...given }, { ...environment, ...more });
    return calls.generateObject(REQUEST, signal);
  };
  const failure = async (...parameters: Parameters<typeof fill>): Promise<ModelError> => {
    const error = await fill(...parameters).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ModelError);
    return error as ModelError;
  };

  it('fills the schema, sends only what the service accepts, and counts usage', async () => {
    server.play(GOOD);
    const { value, usage } = await fill();
    expect(server.complaints).toEqual([]);
    expect(value).toEqual(VALUE);
    const [request] = server.requests;
    expect(request).toMatchObject({ content: REQUEST.content, outputTokensLimit: 500 });
    expect(request?.instructions).toContain(REQUEST.instructions);
    expect(request?.schema).toMatchObject({ required: ['text', 'quotes'] });
    const inputTokens = countInputTokens(request as ReadRequest);
    const costUsd = (inputTokens * TEST_PRICES.input + JSON_TEXT.length * TEST_PRICES.output) / 1_000_000;
    expect(usage).toMatchObject({ calls: 1, inputTokens, outputTokens: JSON_TEXT.length });
    expect(usage.costUsd).toBeCloseTo(costUsd, 12);
  });

  it('leaves room for content in a small model', async () => {
    server.play(GOOD);
    await fill({ contextTokens: 1600 });
    expect(server.requests[0]?.outputTokensLimit).toBe(400);
  });

  it('passes on the partial object as it grows', async () => {
    server.play(GOOD);
    const partials: Partial<typeof VALUE>[] = [];
    const calls = await createModelCalls(settings, environment);
    // One growing object.
    const keep = (partial: unknown) => partials.push(structuredClone(partial as Partial<typeof VALUE>));
    const { value } = await calls.streamObject(REQUEST, keep, never);
    expect(value).toEqual(VALUE);
    const texts = partials.map(({ text }) => text ?? '');
    expect(new Set(texts).size).toBeGreaterThan(UNSTREAMED_PROVIDERS.has(provider) ? 0 : 2);
    for (const text of texts) expect(VALUE.text.startsWith(text)).toBe(true);
    expect(partials.at(-1)).toEqual(VALUE);
  });

  it.each<[string, Behaviour]>([
    ['the connection is lost in the middle', { kind: 'cut', text: JSON_TEXT }],
    ['the stream reports an error', { kind: 'error-midway', text: JSON_TEXT }],
    ['the server breaks', { kind: 'broken' }],
    ['the server is overloaded', { kind: 'overloaded' }],
    ['too much was asked', { kind: 'rate-limited' }],
    ['the JSON is half', { kind: 'text', text: JSON_TEXT.slice(0, -9) }],
    ['the output is empty', { kind: 'text', text: '' }],
    ['the output is no JSON', { kind: 'text', text: 'Rent is due monthly.' }],
    ['the output fits another schema', { kind: 'value', value: { text: 7, quotes: 'none' } }],
  ])('retries when %s', async (_name, behaviour) => {
    // Not possible without a stream.
    if (behaviour.kind === 'error-midway' && UNSTREAMED_PROVIDERS.has(provider)) return;
    server.play(behaviour, GOOD);
    const { value, usage } = await fill();
    expect(value).toEqual(VALUE);
    expect(server.received()).toBe(2);
    expect(waits).toEqual([500]);
    expect(usage.calls).toBe(2);
  });

  it.each<[string, string]>([
    ['a fence', `\`\`\`json\n${JSON_TEXT}\n\`\`\``],
    ['words', `Here is what I found: ${JSON_TEXT} I hope this helps!`],
  ])('parses JSON with %s around it', async (_name, text) => {
    server.play({ kind: 'text', text });
    expect((await fill()).value).toEqual(VALUE);
    expect(server.received()).toBe(1);
  });

  it.each<[ModelErrorCode, number, Behaviour]>([
    ['unavailable', MAX_ATTEMPTS, { kind: 'cut', text: JSON_TEXT }],
    ['unavailable', MAX_ATTEMPTS, { kind: 'overloaded' }],
    ['rate-limited', MAX_ATTEMPTS, { kind: 'rate-limited' }],
    ['rate-limited', 1, { kind: 'rate-limited', retryAfterSeconds: 3600 }],
    ['refused', 1, { kind: 'refusal' }],
    ['too-long', 1, { kind: 'too-long' }],
    ['unusable-output', 2, { kind: 'text', text: JSON_TEXT.slice(0, -9) }],
    ['unusable-output', 2, { kind: 'value', value: { text: VALUE.text } }],
    // A retry would be truncated as well.
    ['unusable-output', 1, { kind: 'length', text: JSON_TEXT.slice(0, -9) }],
  ])('fails with %s after %i attempts on %o', async (code, tries, behaviour) => {
    server.play(behaviour);
    const error = await failure();
    expect({ code: error.code, received: server.received() }).toEqual({ code, received: tries });
    expect(error.usage.calls).toBe(tries);
  });

  it('waits as long as requested', async () => {
    server.play({ kind: 'rate-limited', retryAfterSeconds: 7 }, GOOD);
    await fill();
    expect(waits).toEqual([7000]);
  });

  it('sums up the usage of all attempts', async () => {
    server.play({ kind: 'text', text: 'no' }, GOOD);
    const { usage } = await fill();
    const inputTokens = 2 * countInputTokens(server.requests[0] as ReadRequest);
    expect(usage).toMatchObject({ calls: 2, inputTokens, outputTokens: JSON_TEXT.length + 2 });
  });

  it.each<[ModelErrorCode, Partial<ModelSettings>]>([
    ['key-refused', { apiKey: 'sk-wrong-but-secret' }],
    ['model-unknown', { model: 'claude-gpt-0' }],
  ])('reports at once and without the key: %s', async (code, given) => {
    server.play(GOOD);
    const error = await failure(given);
    expect({ code: error.code, received: server.received() }).toEqual({ code, received: 1 });
    expect(`${error.message} ${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`).not.toContain('secret');
  });

  it.each<[string, Behaviour]>([
    ['never answers', { kind: 'hang' }],
    ['stops in the middle', { kind: 'stall', text: JSON_TEXT.repeat(3) }],
  ])('times out a model that %s', async (_name, behaviour) => {
    server.play(behaviour);
    const error = await failure({}, { timeouts: { firstTokenMs: 60, idleMs: 60, retryWindowMs: 0 } });
    expect(error.code).toBe('timed-out');
  });

  it('gives a model more time in the background', async () => {
    server.play({ kind: 'hang' });
    const calls = await createModelCalls(settings, {
      ...environment,
      timeouts: { firstTokenMs: 60, retryWindowMs: 0 },
    });
    const startedMs = performance.now();
    await expect(calls.generateObject({ ...REQUEST, isBackground: true }, never)).rejects.toMatchObject({
      code: 'timed-out',
    });
    expect(performance.now() - startedMs).toBeGreaterThan(200);
  });

  it('stops when aborted', async () => {
    server.play({ kind: 'hang' });
    const controller = new AbortController();
    const calling = fill({}, {}, controller.signal);
    await expect.poll(() => server.received()).toBeGreaterThan(0);
    controller.abort(new Error('the document was deleted'));
    await expect(calling).rejects.toThrow('the document was deleted');
  });
});
