import { setTimeout as sleep } from 'node:timers/promises';
import { countWords, estimateTokens } from '#server/domain/text/estimate-tokens.ts';
import { addUsage } from '#server/domain/usage/add-usage.ts';
import type { ModelUsage } from '#server/ports/language-model.ts';
import type { ModelMeter } from '#server/ports/model-meter.ts';
import { pricesOf } from '../../prices/prices-of.ts';
import { costOf, type TokenPrices } from '../../prices/token-prices.ts';
import { parseOutput, parseTruncatedOutput } from '../analysis/parse-output.ts';
import { type CallTimeouts, type ModelSettings, type OpenedModel, openModel } from '../open-model.ts';
import { type CallResult, callOnce } from './call-once.ts';
import { type CallFailure, classifyCallFailure } from './classify-call-failure.ts';
import { describeCutInput, describeFailure } from './describe-failure.ts';
import {
  type Generated,
  type GenerateRequest,
  type ModelCalls,
  ModelError,
  type ModelErrorCode,
} from './model-calls.ts';
import { NO_USAGE } from './model-usage.ts';
import { retryDelay } from './retry-policy.ts';
import { createTokenScale, type TokenScale } from './token-scale.ts';
import { UNMETERED } from './unmetered.ts';

/** Injectable for tests: time and randomness. */
export interface CallEnvironment {
  readonly timeouts?: Partial<CallTimeouts>;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  readonly random?: () => number;
  /** Waits; rejects when aborted. */
  readonly wait?: (durationMs: number, signal: AbortSignal) => Promise<unknown>;
  /** Puts something in front of the model: what records its output, or plays it back. */
  readonly wrapModel?: (model: OpenedModel['model']) => OpenedModel['model'];
  /** Counts what calls use; nothing does when left out. */
  readonly meter?: ModelMeter;
  /** Receives what calls that succeed show to be set wrong, in one line for the operator. */
  readonly onProblem?: (problem: string) => void;
}

/** Calls whose context the server may tell later on. */
interface LimitedCalls extends ModelCalls {
  /** Tokens of a call, instructions and output included. */
  readonly contextTokens: number;
  /** Calls hold no more than `tokens` from now on, instructions and output included. */
  limitContext(tokens: number): void;
}

/** For the instructions, the schema and delimiters; measured and rounded up generously. */
const INSTRUCTION_TOKENS = 2_000;
/** Share of the context for output, reasoning included. */
const OUTPUT_SHARE = 0.25;
/** A smaller context holds nothing beside the instructions. */
const LEAST_CONTEXT_TOKENS = 4_096;
/** Unusable output is requested once more: a model that fails twice will keep failing. */
const MAX_UNUSABLE_OUTPUTS = 2;
/** Factor of the first-token timeout for background calls. */
const BACKGROUND_TIMEOUT_FACTOR = 4;

/**
 * Calls the configured model, with timeouts and retries, validates its output by the schema, and sums up the usage of
 * all attempts.
 */
export async function createModelCalls(
  settings: ModelSettings,
  environment: CallEnvironment = {},
): Promise<LimitedCalls> {
  const direct = await openModel(settings);
  const opened = { ...direct, model: environment.wrapModel?.(direct.model) ?? direct.model };
  const parts: Parts = {
    opened,
    settings,
    prices: pricesOf(settings, settings.model),
    meter: environment.meter ?? UNMETERED,
    scale: createTokenScale(),
    timeouts: { ...opened.timeouts, ...environment.timeouts },
    now: environment.now ?? Date.now,
    random: environment.random ?? Math.random,
    wait: environment.wait ?? ((durationMs, signal) => sleep(durationMs, undefined, { signal })),
    reportCutInput: createCutInputReport(environment.onProblem),
  };
  let { contextTokens } = opened;
  const maxOutputTokens = () => Math.floor(contextTokens * OUTPUT_SHARE);
  // Servers reject a call whose content and maximum output exceed the context.
  const fitOutput = <Value>(request: GenerateRequest<Value>): GenerateRequest<Value> => ({
    ...request,
    outputTokensLimit: Math.min(request.outputTokensLimit, maxOutputTokens()),
  });
  return {
    engine: settings.model,
    provider: opened.providerName,
    get contentTokensLimit() {
      return Math.floor((contextTokens - maxOutputTokens() - INSTRUCTION_TOKENS) / parts.scale.current());
    },
    get contextTokens() {
      return contextTokens;
    },
    limitContext(tokens) {
      contextTokens = Math.min(contextTokens, Math.max(tokens, LEAST_CONTEXT_TOKENS));
    },
    generateObject: (request, signal) => generateWithRetries(parts, fitOutput(request), undefined, signal),
    streamObject: (request, onPartial, signal) => generateWithRetries(parts, fitOutput(request), onPartial, signal),
  };
}

interface Parts {
  readonly opened: OpenedModel;
  readonly settings: ModelSettings;
  readonly prices: TokenPrices | undefined;
  readonly meter: ModelMeter;
  readonly scale: TokenScale;
  readonly timeouts: CallTimeouts;
  readonly now: () => number;
  readonly random: () => number;
  readonly wait: (durationMs: number, signal: AbortSignal) => Promise<unknown>;
  readonly reportCutInput: (problem: string) => void;
}

/** Once: it is the same for every long prompt. */
function createCutInputReport(onProblem: CallEnvironment['onProblem']): Parts['reportCutInput'] {
  let wasReported = false;
  return (problem) => {
    if (!wasReported) onProblem?.(problem);
    wasReported = true;
  };
}

async function generateWithRetries<Value>(
  parts: Parts,
  request: GenerateRequest<Value>,
  onPartial: ((partial: unknown, attempt: number) => void) | undefined,
  signal: AbortSignal,
): Promise<Generated<Value>> {
  const { scale, timeouts, now, random, wait } = parts;
  const startedMs = now();
  /** The first-token timeout covers all attempts together. */
  let silentSinceMs = startedMs;
  let usage = NO_USAGE;
  let unusable = 0;
  let wasSent = false;
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted();
    const result = await callMetered(parts, {
      request,
      signal,
      firstTokenMs: firstTokenTimeout(request, timeouts) - (now() - silentSinceMs),
      onPartial: onPartial && ((partial) => onPartial(partial, attempt)),
    });
    if (!result) throw createLimitError(parts, usage, wasSent);
    signal.throwIfAborted();
    if (result.hadActivity) silentSinceMs = now();
    usage = addUsage(usage, result.usage);
    const value = await readResult(result, request);
    if (value !== undefined) return { value, usage, isInputCut: result.isInputCut };
    const failure = classifyResult(result, request, now());
    wasSent ||= failure.wasSent;
    if (failure.code === 'too-long') scale.reportTooLong();
    if (failure.code === 'unusable-output') unusable += 1;
    const canRetry = failure.isRetryable && unusable < MAX_UNUSABLE_OUTPUTS;
    const pauseMs = canRetry ? retryDelay(attempt, failure.retryAfterMs, random) : undefined;
    const isLate = (sinceMs: number, limitMs: number) => pauseMs !== undefined && now() - sinceMs + pauseMs > limitMs;
    const isTooLate =
      isLate(startedMs, timeouts.retryWindowMs) || isLate(silentSinceMs, firstTokenTimeout(request, timeouts));
    if (pauseMs === undefined || isTooLate) {
      throw new ModelError(failure.code, describeFailure(nameModel(parts), failure, attempt), usage, {
        wasSent,
        isTruncated: result.isTruncated,
      });
    }
    await wait(pauseMs, signal);
  }
}

/** For messages. */
function nameModel({ settings: { model, modelSetting = 'LLM_MODEL' }, opened: { providerName } }: Parts) {
  return { model, setting: modelSetting, providerName };
}

/**
 * Calls once and counts what that used, also when it was aborted meanwhile.
 * @returns undefined where the limit of the account leaves no room for the call, which is then not made
 */
async function callMetered(
  parts: Parts,
  call: Pick<Parameters<typeof callOnce>[0], 'request' | 'signal' | 'firstTokenMs' | 'onPartial'>,
): Promise<(CallResult & { readonly isInputCut: boolean }) | undefined> {
  const { opened, timeouts, prices } = parts;
  const { request } = call;
  const metered = await parts.meter.open(planCall(parts, request));
  if (!metered) return undefined;
  const result = await callOnce({
    ...call,
    opened,
    timeouts,
    prices,
    estimatedInputTokens: estimateInput(parts, request),
  });
  await metered.settle(result.usage);
  return { ...result, isInputCut: !result.usage.isEstimated && measureInput(parts, request, result.usage) };
}

/** Corrects the estimate by a call. @returns whether the server has cut its prompt */
function measureInput(parts: Parts, request: GenerateRequest<unknown>, { inputTokens }: ModelUsage): boolean {
  const estimated = estimateRequest(request);
  const size = { estimated, least: sumTexts(request, countWords) };
  if (parts.scale.measure(size, inputTokens) === 'plausible') return false;
  parts.reportCutInput(describeCutInput(nameModel(parts), inputTokens, estimated));
  return true;
}

/** What a call may use at most: all of its input at the full price, and all the output that it may write. */
function planCall(parts: Parts, request: GenerateRequest<unknown>) {
  const inputTokens = estimateInput(parts, request);
  const outputTokens = request.outputTokensLimit;
  return {
    purpose: request.purpose,
    provider: parts.opened.providerName,
    model: parts.settings.model,
    maxTokens: inputTokens + outputTokens,
    maxCostUsd: costOf({ inputTokens, outputTokens, cacheWriteTokens: inputTokens }, parts.prices),
  };
}

function createLimitError(parts: Parts, usage: ModelUsage, wasSent: boolean): ModelError {
  const failure = { code: 'limit-reached', status: undefined, wasSent } as const;
  return new ModelError('limit-reached', describeFailure(nameModel(parts), failure, 1), usage, { wasSent });
}

/** Input tokens of a call, by what calls have measured. */
function estimateInput({ scale }: Parts, request: GenerateRequest<unknown>): number {
  return Math.ceil(estimateRequest(request) * scale.current());
}

function estimateRequest(request: GenerateRequest<unknown>): number {
  return sumTexts(request, estimateTokens);
}

function sumTexts(
  { instructions, stableContent = '', content }: GenerateRequest<unknown>,
  count: (text: string) => number,
): number {
  return count(instructions) + count(stableContent) + count(content);
}

function firstTokenTimeout({ isBackground }: GenerateRequest<unknown>, { firstTokenMs }: CallTimeouts): number {
  return isBackground ? firstTokenMs * BACKGROUND_TIMEOUT_FACTOR : firstTokenMs;
}

async function readResult<Value>(result: CallResult, request: GenerateRequest<Value>): Promise<Value | undefined> {
  const { text, isTruncated, isRefusal, error } = result;
  if (error !== undefined || isRefusal) return undefined;
  const value = parseOutput(text, request.schema);
  if (value !== undefined || !isTruncated || !request.recoverTruncated) return value;
  return request.recoverTruncated(await parseTruncatedOutput(text));
}

function classifyResult(
  result: CallResult,
  { isBackground = false }: GenerateRequest<unknown>,
  nowMs: number,
): CallFailure {
  const known = (code: ModelErrorCode, isRetryable: boolean): CallFailure => ({
    code,
    isRetryable,
    retryAfterMs: undefined,
    status: undefined,
    wasSent: true,
  });
  // Not retried while a person waits: the timeout is used up. Calls in the background get a second try.
  if (result.timedOut) return known('timed-out', isBackground);
  if (result.error !== undefined) return classifyCallFailure(result.error, nowMs);
  if (result.isRefusal) return known('refused', false);
  // A retry would be truncated as well.
  return known('unusable-output', !result.isTruncated);
}
