import { Output, streamText } from 'ai';
import type { ModelUsage } from '../../../ports/language-model.ts';
import type { FillRequest } from './model-calls.ts';
import { usageOf } from './model-usage.ts';
import type { ModelSettings, OpenedModel, Patience } from './open-model.ts';
import { readPartialOutput } from './read-output.ts';

/** What one try brought: text, or the error that ended it. */
export interface CallResult {
  readonly text: string;
  readonly isRefusal: boolean;
  /** It wrote until no more was allowed. */
  readonly isCutShort: boolean;
  readonly usage: ModelUsage;
  readonly error: unknown;
  readonly timedOut: boolean;
}

interface CallOnce {
  readonly opened: OpenedModel;
  readonly patience: Patience;
  readonly prices: ModelSettings['prices'];
  readonly request: FillRequest<unknown>;
  /** Undefined where nobody waits for what is there so far. */
  readonly onPartial: ((partial: unknown) => void) | undefined;
  readonly signal: AbortSignal;
}

// The package would write to the console what a model does not support.
globalThis.AI_SDK_LOG_WARNINGS = false;

/**
 * Calls a model once and gathers what it writes. It always streams: a model that says nothing any more is noticed long
 * before one that writes a long answer would be done. Never rejects.
 */
export async function callOnce(call: CallOnce): Promise<CallResult> {
  const watch = watchTime(call);
  const usage = usageOf(0, 0, call.prices);
  const state = { text: '', isRefusal: false, isCutShort: false, usage, error: undefined as unknown };
  try {
    const { fullStream } = startStream(call, AbortSignal.any([call.signal, watch.signal]));
    for await (const part of fullStream) {
      if (part.type === 'text-delta') {
        watch.heard();
        state.text += part.text;
        const partial = call.onPartial && (await readPartialOutput(state.text));
        if (partial !== undefined) call.onPartial?.(partial);
      } else if (part.type === 'finish') {
        const { inputTokens = 0, outputTokens = 0 } = part.totalUsage;
        state.usage = usageOf(inputTokens, outputTokens, call.prices);
        state.isRefusal = part.finishReason === 'content-filter';
        state.isCutShort = part.finishReason === 'length';
      } else if (part.type === 'error') {
        state.error ??= part.error;
      } else if (part.type === 'abort') {
        state.error ??= new Error('aborted');
      }
    }
  } catch (error) {
    state.error ??= error;
  } finally {
    watch.end();
  }
  return { ...state, timedOut: watch.signal.aborted };
}

function startStream({ opened, request }: CallOnce, abortSignal: AbortSignal) {
  return streamText({
    model: opened.model,
    instructions: request.instructions,
    messages: [{ role: 'user', content: request.content }],
    output: objectOutput(request),
    maxOutputTokens: request.outputTokensLimit,
    providerOptions: opened.options,
    maxRetries: 0,
    abortSignal,
    // Errors are parts of the stream; the package would write them to the console as well.
    onError: () => {},
  });
}

/**
 * The package reads all that is there so far anew with every piece that comes, which takes seconds for a long analysis. We
 * read it where somebody waits for it, so here only its length is told: a piece is passed on when something has changed.
 */
function objectOutput({ schema, schemaName }: FillRequest<unknown>) {
  const output = Output.object({ schema, name: schemaName });
  return { ...output, parsePartialOutput: async ({ text }: { text: string }) => ({ partial: text.length }) };
}

/** How many times as long the first word is waited for where nobody looks on. */
const UNHURRIED = 4;

/** Aborts when a model is silent for too long: before its first word, between two, or in all. */
function watchTime({ patience: { firstTextMs, idleMs, tryMs }, request }: CallOnce) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const whole = setTimeout(abort, tryMs);
  let silence = setTimeout(abort, firstTextMs * (request.isUnhurried ? UNHURRIED : 1));
  return {
    signal: controller.signal,
    heard(): void {
      clearTimeout(silence);
      silence = setTimeout(abort, idleMs);
    },
    end(): void {
      clearTimeout(whole);
      clearTimeout(silence);
    },
  };
}
