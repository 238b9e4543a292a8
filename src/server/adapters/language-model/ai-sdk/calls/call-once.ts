import { Output, streamText, type TextStreamPart, type ToolSet, type UserContent } from 'ai';
import { MODEL_OUTPUT_LIMITS } from '#server/domain/claims/model-output-limits.ts';
import { estimateTokens, LATIN_CHARACTERS_PER_TOKEN } from '#server/domain/text/estimate-tokens.ts';
import { untilOwnTurn } from '#server/platform/event-loop-share.ts';
import type { ModelUsage } from '#server/ports/language-model.ts';
import type { TokenPrices } from '../../prices/token-prices.ts';
import { parseWhileStreaming } from '../analysis/parse-output.ts';
import type { CallTimeouts, OpenedModel } from '../open-model.ts';
import type { GenerateRequest } from './model-calls.ts';
import { usageOf } from './model-usage.ts';
import { ResponseTooLargeError } from './provider-fetch.ts';

/** Result of one attempt: text, or the error that ended it. */
export interface CallResult {
  readonly text: string;
  readonly isRefusal: boolean;
  /** Cut at the provider's or our limit. */
  readonly isTruncated: boolean;
  readonly usage: ModelUsage;
  readonly error: unknown;
  readonly timedOut: boolean;
  /** Whether the model has written or reasoned. */
  readonly hadActivity: boolean;
}

interface CallOnce {
  readonly opened: OpenedModel;
  readonly timeouts: CallTimeouts;
  readonly prices: TokenPrices | undefined;
  /** Counted where the provider reports no tokens although it has read the request. */
  readonly estimatedInputTokens: number;
  readonly request: GenerateRequest<unknown>;
  /** Milliseconds until the first token of this attempt. */
  readonly firstTokenMs: number;
  /** Receives the partial object, the same one each time; undefined where not needed. */
  readonly onPartial: ((partial: unknown) => void) | undefined;
  readonly signal: AbortSignal;
}

// The AI SDK would log warnings to the console.
globalThis.AI_SDK_LOG_WARNINGS = false;

/**
 * Calls a model once. Always streams, so that a stalled model is noticed long before a long answer would be complete.
 * Never rejects.
 */
export async function callOnce(call: CallOnce): Promise<CallResult> {
  const watch = startTimeouts(call);
  const state: CallState = {
    text: '',
    bytes: 0,
    isRefusal: false,
    isTruncated: false,
    error: undefined,
    usage: undefined,
    reasoningLength: 0,
  };
  const cut = new AbortController();
  try {
    const signal = AbortSignal.any([call.signal, watch.signal, cut.signal]);
    const pieces = readPieces(call, state, watch.onActivity, signal);
    if (call.onPartial) await parseWhileStreaming(pieces, call.onPartial);
    for await (const _piece of pieces);
  } catch (error) {
    if (isTooLarge(error)) state.isTruncated = true;
    else state.error ??= error;
  } finally {
    watch.end();
    cut.abort();
  }
  const { text, isRefusal, isTruncated, error } = state;
  return {
    text,
    isRefusal,
    isTruncated,
    usage: state.usage ?? estimateUsage(call, state, watch),
    error,
    timedOut: watch.signal.aborted,
    hadActivity: watch.hadActivity(),
  };
}

interface CallState {
  text: string;
  bytes: number;
  isRefusal: boolean;
  isTruncated: boolean;
  /** As the provider reported it. */
  usage: ModelUsage | undefined;
  /** UTF-16 units; charged as output. */
  reasoningLength: number;
  error: unknown;
}

/** Pieces of the output, up to the size limit. */
async function* readPieces(call: CallOnce, state: CallState, onActivity: () => void, signal: AbortSignal) {
  const { fullStream } = startStream(call, signal);
  for await (const part of fullStream) {
    await untilOwnTurn();
    if (ACTIVITY_PARTS.has(part.type)) onActivity();
    if (part.type === 'reasoning-delta') state.reasoningLength += part.text.length;
    if (part.type !== 'text-delta') {
      recordEnd(part, state, call.prices);
      continue;
    }
    state.bytes += Buffer.byteLength(part.text);
    state.isTruncated = state.bytes > MODEL_OUTPUT_LIMITS.outputBytes;
    if (state.isTruncated) return;
    state.text += part.text;
    yield part.text;
  }
}

/** Parts that count as activity, reasoning included. */
const ACTIVITY_PARTS: ReadonlySet<string> = new Set(['text-delta', 'reasoning-delta', 'tool-input-delta']);

function recordEnd(part: TextStreamPart<ToolSet>, state: CallState, prices: CallOnce['prices']): void {
  if (part.type === 'finish') {
    const { inputTokens = 0, outputTokens = 0, inputTokenDetails } = part.totalUsage;
    // Some servers report nothing: then it is estimated.
    if (inputTokens + outputTokens > 0) {
      const { cacheReadTokens, cacheWriteTokens } = inputTokenDetails;
      const counts = { inputTokens, outputTokens, cachedInputTokens: cacheReadTokens, cacheWriteTokens };
      state.usage = usageOf(counts, prices);
    }
    state.isRefusal = part.finishReason === 'content-filter';
    state.isTruncated = part.finishReason === 'length';
  } else if (part.type === 'error') {
    if (isTooLarge(part.error)) state.isTruncated = true;
    else state.error ??= part.error;
  } else if (part.type === 'abort') {
    state.error ??= new Error('aborted');
  }
}

/**
 * Usage of a call whose tokens the provider did not report: it was aborted, timed out or broke off. What it has read and
 * written until then is charged nevertheless. A call that was rejected or never arrived has used nothing.
 */
function estimateUsage(call: CallOnce, { text, reasoningLength }: CallState, watch: Timeouts): ModelUsage {
  const wasRead = watch.hadActivity() || watch.signal.aborted || call.signal.aborted;
  if (!wasRead) return usageOf({ inputTokens: 0, outputTokens: 0 }, call.prices);
  const outputTokens = estimateTokens(text) + Math.ceil(reasoningLength / LATIN_CHARACTERS_PER_TOKEN);
  const usage = usageOf({ inputTokens: call.estimatedInputTokens, outputTokens }, call.prices);
  return { ...usage, isEstimated: true };
}

function isTooLarge(error: unknown): boolean {
  return error instanceof ResponseTooLargeError || (error instanceof Error && isTooLarge(error.cause));
}

function startStream({ opened, request }: CallOnce, abortSignal: AbortSignal) {
  return streamText({
    model: opened.model,
    instructions: request.instructions,
    messages: [{ role: 'user', content: contentOf(opened, request) }],
    output: objectOutput(request),
    maxOutputTokens: request.outputTokensLimit,
    providerOptions: opened.options,
    maxRetries: 0,
    abortSignal,
    // Errors are parts of the stream; the AI SDK would also log them to the console.
    onError: () => {},
  });
}

/** Two parts only where the provider has to be told what to keep: not every server takes a list of parts. */
function contentOf({ cacheMark }: OpenedModel, { stableContent, content }: GenerateRequest<unknown>): UserContent {
  if (stableContent === undefined) return content;
  if (!cacheMark) return `${stableContent}\n\n${content}`;
  return [
    { type: 'text', text: stableContent, providerOptions: cacheMark },
    { type: 'text', text: content },
  ];
}

/**
 * The AI SDK parses the whole partial output again for every piece, which takes seconds for a long analysis. Partial
 * output is parsed elsewhere where needed; here its length stands for it, to signal a change.
 */
function objectOutput({ schema, schemaName }: GenerateRequest<unknown>) {
  const output = Output.object({ schema, name: schemaName });
  return { ...output, parsePartialOutput: async ({ text }: { text: string }) => ({ partial: text.length }) };
}

type Timeouts = ReturnType<typeof startTimeouts>;

/** Aborts on a timeout: until the first token, between tokens, or in total. */
function startTimeouts({ timeouts: { idleMs, attemptMs }, firstTokenMs }: CallOnce) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const whole = setTimeout(abort, attemptMs);
  let silence = setTimeout(abort, firstTokenMs);
  let hadActivity = false;
  return {
    signal: controller.signal,
    hadActivity: () => hadActivity,
    onActivity(): void {
      hadActivity = true;
      clearTimeout(silence);
      silence = setTimeout(abort, idleMs);
    },
    end(): void {
      clearTimeout(whole);
      clearTimeout(silence);
    },
  };
}
