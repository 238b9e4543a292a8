import { setTimeout as sleep } from 'node:timers/promises';
import { embedMany } from 'ai';
import { SECOND_MS } from '#contract/units.ts';
import { estimateTokens } from '#server/domain/text/estimate-tokens.ts';
import { EmbeddingError, type EmbeddingInputType, type Embeddings } from '#server/ports/embeddings.ts';
import type { ModelMeter } from '#server/ports/model-meter.ts';
import { pricesOf } from '../prices/prices-of.ts';
import { costOf, type TokenPrices } from '../prices/token-prices.ts';
import { type CircuitBreaker, createCircuitBreaker } from './calls/circuit-breaker.ts';
import { type CallFailure, classifyCallFailure } from './calls/classify-call-failure.ts';
import type { CallEnvironment } from './calls/create-model-calls.ts';
import { describeFailure } from './calls/describe-failure.ts';
import { usageOf } from './calls/model-usage.ts';
import { retryDelay } from './calls/retry-policy.ts';
import { UNMETERED } from './calls/unmetered.ts';
import { type OpenedEmbeddingModel, openEmbeddingModel } from './open-embedding-model.ts';
import type { ModelSettings } from './open-model.ts';

/**
 * Limits that every provider accepts per call. Parsing the JSON of the vectors blocks the event loop: 32 of them with
 * 1,536 dimensions take some 10 ms.
 */
const BATCH = { texts: 32, characters: 60_000 };
/** Characters per text; halved for a model that accepts less. */
const TEXT_LENGTH = { most: 6_000, least: 700 };
const MAX_DIMENSIONS = 8_192;

/**
 * Timeouts in milliseconds: a user waits for a question, which is also answered without vectors; documents are embedded
 * in the background.
 */
const TIMEOUTS: Readonly<Record<EmbeddingInputType, { readonly attemptMs: number; readonly retryWindowMs: number }>> = {
  question: { attemptMs: 4 * SECOND_MS, retryWindowMs: 2 * SECOND_MS },
  document: { attemptMs: 120 * SECOND_MS, retryWindowMs: 40 * SECOND_MS },
};

// The AI SDK would log warnings to the console.
globalThis.AI_SDK_LOG_WARNINGS = false;

interface Parts {
  readonly opened: OpenedEmbeddingModel;
  readonly model: string;
  readonly prices: TokenPrices | undefined;
  readonly meter: ModelMeter;
  readonly timeouts: Pick<CallEnvironment, 'timeouts'>['timeouts'];
  readonly now: () => number;
  readonly random: () => number;
  readonly wait: (durationMs: number, signal: AbortSignal) => Promise<unknown>;
}

/**
 * Embeddings by the configured model: in batches, with timeouts and retries. During an outage, questions fail at once.
 */
export async function createEmbeddings(
  settings: ModelSettings,
  model: string,
  environment: CallEnvironment = {},
): Promise<Embeddings> {
  const opened = await openEmbeddingModel(settings, model);
  const { timeouts, now = Date.now, random = Math.random } = environment;
  const wait = environment.wait ?? ((durationMs, signal) => sleep(durationMs, undefined, { signal }));
  const prices = pricesOf(settings, model);
  const parts: Parts = { opened, model, prices, meter: environment.meter ?? UNMETERED, timeouts, now, random, wait };
  const breaker = createCircuitBreaker(environment.now);
  return {
    model,
    provider: opened.providerName,
    space: opened.space,
    async embed(texts, kind, signal) {
      const vectors: Float32Array[] = [];
      for (const batch of batchesOf(texts)) {
        const embedBatch = () => embedWithRetries(parts, batch, kind, signal);
        vectors.push(...(kind === 'question' ? await withBreaker(parts, breaker, embedBatch) : await embedBatch()));
      }
      if (vectors.some((vector) => vector.length !== vectors[0]?.length)) {
        throw toEmbeddingFailure(parts, { code: 'unusable-output', status: undefined, wasSent: true }, 1);
      }
      return vectors;
    },
  };
}

class EmbeddingFailure extends EmbeddingError {
  readonly code: CallFailure['code'];

  constructor(message: string, { code, wasSent }: Pick<CallFailure, 'code' | 'wasSent'>) {
    super(message, wasSent, { isLimited: code === 'limit-reached' });
    this.code = code;
  }
}

async function withBreaker<Result>(parts: Parts, breaker: CircuitBreaker, call: () => Promise<Result>) {
  const outage = breaker.findOutage();
  if (outage) throw toEmbeddingFailure(parts, { code: outage, status: undefined, wasSent: false }, 1);
  try {
    const result = await call();
    breaker.report(undefined);
    return result;
  } catch (error) {
    // An account's limit says nothing about the model.
    if (error instanceof EmbeddingFailure && error.code !== 'limit-reached') breaker.report(error.code);
    throw error;
  }
}

async function embedWithRetries(parts: Parts, texts: readonly string[], kind: EmbeddingInputType, signal: AbortSignal) {
  const timeouts = { ...TIMEOUTS[kind], ...parts.timeouts };
  const startedMs = parts.now();
  let wasSent = false;
  let length = TEXT_LENGTH.most;
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted();
    const timeout = AbortSignal.timeout(timeouts.attemptMs);
    const result = await embedMetered(parts, texts, { kind, length, signal: AbortSignal.any([signal, timeout]) });
    signal.throwIfAborted();
    if ('vectors' in result) return result.vectors;
    const failure = explain(result.error, timeout.aborted, parts.now());
    wasSent ||= failure.wasSent;
    if (failure.code === 'too-long' && length / 2 >= TEXT_LENGTH.least) {
      length /= 2;
      continue;
    }
    const pauseMs = failure.isRetryable ? retryDelay(attempt, failure.retryAfterMs, parts.random) : undefined;
    if (pauseMs === undefined || parts.now() - startedMs + pauseMs > timeouts.retryWindowMs) {
      throw toEmbeddingFailure(parts, { ...failure, wasSent }, attempt);
    }
    await parts.wait(pauseMs, signal);
  }
}

interface EmbedOnce {
  readonly kind: EmbeddingInputType;
  /** Characters per text. */
  readonly length: number;
  readonly signal: AbortSignal;
}

/** Counts one call. Never rejects. */
async function embedMetered(parts: Parts, texts: readonly string[], options: EmbedOnce) {
  const { opened, model, prices, meter } = parts;
  // Providers reject empty texts and unpaired surrogates.
  const values = texts.map((text) =>
    `${opened.prefixes[options.kind]}${text.slice(0, options.length).trim() || '-'}`.toWellFormed(),
  );
  const estimated = { inputTokens: values.reduce((sum, text) => sum + estimateTokens(text), 0), outputTokens: 0 };
  const metered = await meter.open({
    purpose: 'embedding',
    provider: opened.providerName,
    model,
    maxTokens: estimated.inputTokens,
    maxCostUsd: costOf(estimated, prices),
  });
  if (!metered) return { error: LIMIT_REACHED };
  const result = await embedOnce(parts, values, options);
  const { tokens } = result;
  // What was aborted was sent nevertheless.
  const isEstimated = tokens === undefined && (!('error' in result) || options.signal.aborted);
  const counts = { inputTokens: tokens ?? (isEstimated ? estimated.inputTokens : 0), outputTokens: 0 };
  await metered.settle({ ...usageOf(counts, prices), ...(isEstimated && { isEstimated: true }) });
  return result;
}

/** Never rejects. */
async function embedOnce(
  { opened }: Parts,
  values: readonly string[],
  { kind, signal }: EmbedOnce,
): Promise<
  | { readonly vectors: Float32Array[]; readonly tokens: number | undefined }
  | { readonly error: unknown; readonly tokens?: number | undefined }
> {
  try {
    const { embeddings, usage } = await embedMany({
      model: opened.model,
      values: [...values],
      providerOptions: opened.options[kind],
      maxRetries: 0,
      maxParallelCalls: 1,
      abortSignal: signal,
    });
    const vectors = embeddings.map(normalise);
    // Some servers report no tokens.
    const tokens = usage.tokens > 0 ? usage.tokens : undefined;
    const isComplete = vectors.length === values.length && vectors.every((vector) => vector !== undefined);
    const hasEqualLengths = vectors.every((vector) => vector?.length === vectors[0]?.length);
    return isComplete && hasEqualLengths ? { vectors, tokens } : { error: UNUSABLE, tokens };
  } catch (error) {
    return { error };
  }
}

const UNUSABLE = new Error('These are no vectors that could be compared.');
const LIMIT_REACHED = new Error('The account has reached its limit of the day.');

function explain(error: unknown, timedOut: boolean, nowMs: number): CallFailure {
  const known = { isRetryable: true, retryAfterMs: undefined, status: undefined, wasSent: true };
  if (timedOut) return { ...known, code: 'timed-out' };
  if (error === UNUSABLE) return { ...known, code: 'unusable-output' };
  if (error === LIMIT_REACHED) return { ...known, code: 'limit-reached', isRetryable: false, wasSent: false };
  return classifyCallFailure(error, nowMs);
}

function toEmbeddingFailure(
  { opened, model }: Parts,
  failure: Pick<CallFailure, 'code' | 'status' | 'wasSent'>,
  tries: number,
): EmbeddingFailure {
  const named = { model, setting: 'LLM_EMBEDDING_MODEL', providerName: opened.providerName };
  return new EmbeddingFailure(describeFailure(named, failure, tries), failure);
}

/** Scales a vector to length 1; undefined for an invalid one. */
function normalise(values: readonly number[]): Float32Array | undefined {
  const length = Math.hypot(...values);
  if (values.length === 0 || values.length > MAX_DIMENSIONS || !Number.isFinite(length) || length === 0)
    return undefined;
  return Float32Array.from(values, (value) => value / length);
}

function* batchesOf(texts: readonly string[]): Generator<readonly string[]> {
  let batch: string[] = [];
  let characters = 0;
  for (const text of texts) {
    const length = Math.min(text.length, TEXT_LENGTH.most);
    if (batch.length > 0 && (batch.length === BATCH.texts || characters + length > BATCH.characters)) {
      yield batch;
      batch = [];
      characters = 0;
    }
    batch.push(text);
    characters += length;
  }
  if (batch.length > 0) yield batch;
}
