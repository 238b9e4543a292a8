import { SECOND_MS } from '#contract/units.ts';
import type {
  AnswerRequest,
  DraftOrigin,
  LanguageModel,
  ModelCallOptions,
  ModelUsage,
  RerankRequest,
  RerankResult,
} from '#server/ports/language-model.ts';
import type { CircuitBreaker } from './calls/circuit-breaker.ts';
import { ModelError, type ModelErrorCode } from './calls/model-calls.ts';

interface FallbackParts {
  /** An external model. */
  readonly model: LanguageModel;
  /** The built-in engine. */
  readonly builtIn: LanguageModel;
  readonly breaker: CircuitBreaker;
  /** Receives the failure of each call, as one line for the log. */
  readonly onProblem: (problem: string) => void;
  /** Timeout of reranking, in milliseconds. */
  readonly rerankTimeoutMs?: number;
}

/** The answer waits for it, and the built-in order is good. */
const RERANK_TIMEOUT_MS = 6 * SECOND_MS;

/** Predicate of each failure, for the reader of the answer; the model's name precedes it, the fallback follows. */
const REASONS: Readonly<Record<ModelErrorCode, string>> = {
  'key-refused': 'cannot be used at the moment',
  'model-unknown': 'cannot be used at the moment',
  'out-of-credit': 'cannot be used at the moment',
  'request-refused': 'could not take this request',
  redirected: 'redirected the request to another address',
  'rate-limited': 'has too much to do at the moment',
  unavailable: 'was not available',
  'timed-out': 'did not answer in time',
  refused: 'declined to answer',
  'too-long': 'could not take that much text',
  'unusable-output': 'gave no answer that can be used',
  'limit-reached': 'has reached your limit for today, which starts again at midnight UTC',
};

/**
 * Falls back to the built-in engine where a model fails, and records in the draft who wrote it, who received text
 * nevertheless, and why. During an outage the circuit breaker saves users the wait.
 */
export function withFallback(parts: FallbackParts): LanguageModel {
  const { model, builtIn, breaker, onProblem, rerankTimeoutMs = RERANK_TIMEOUT_MS } = parts;
  const { readDocument } = model;
  const name = model.provider === undefined ? model.engine : `${model.engine} at ${model.provider}`;

  async function tryModel<Draft>(call: () => Promise<Draft>): Promise<Draft | FailedCall> {
    const outage = breaker.findOutage();
    if (outage) return { code: outage, wasSent: false, usage: undefined };
    try {
      const draft = await call();
      breaker.report(undefined);
      return draft;
    } catch (error) {
      // A call aborted from here says nothing about the model.
      if (!(error instanceof ModelError)) throw error;
      // An account's limit says nothing about the model, and is no problem for the operator, who has set it.
      if (error.code === 'limit-reached') return error;
      breaker.report(error.code);
      onProblem(error.message);
      return error;
    }
  }

  function provenanceOf({ code, wasSent, usage }: FailedCall, fallback: string) {
    const notice = `${name} ${REASONS[code]}, so the built-in engine ${fallback}.`;
    const origin: DraftOrigin = { engine: builtIn.engine, provider: wasSent ? model.provider : undefined, notice };
    const hasUsage = usage !== undefined && usage.inputTokens + usage.outputTokens > 0;
    return { origin, ...(hasUsage && { usage }) };
  }

  async function rerankWithTimeout(request: RerankRequest, signal: AbortSignal): Promise<RerankResult> {
    const unchanged = { passages: request.passages, passagesSent: 0 };
    const timeout = AbortSignal.timeout(rerankTimeoutMs);
    try {
      const ranked = await tryModel(
        async () => model.rerank?.(request, AbortSignal.any([signal, timeout])) ?? unchanged,
      );
      if (!isFailedCall(ranked)) return ranked;
      const { usage, wasSent } = ranked;
      return { ...unchanged, ...(usage && { usage }), passagesSent: wasSent ? request.passages.length : 0 };
    } catch (error) {
      signal.throwIfAborted();
      if (!timeout.aborted) throw error;
      onProblem(`${name} did not put passages in order in time.`);
      return { ...unchanged, passagesSent: request.passages.length };
    }
  }

  return {
    engine: model.engine,
    provider: model.provider,

    analyse: builtIn.analyse,

    ...(readDocument && {
      async readDocument(request, signal) {
        const result = await tryModel(async () => ({ result: await readDocument(request, signal) }));
        if (!isFailedCall(result)) return result.result;
        const { origin, ...provenance } = provenanceOf(result, 'made this analysis');
        return { reading: undefined, notice: origin.notice, wasSent: result.wasSent, ...provenance };
      },
    }),

    async answer(request, options) {
      const { onPart, withdraw } = trackParts(options.onPart);
      const draft = await tryModel(() => model.answer(request, { ...options, ...(onPart && { onPart }) }));
      if (!isFailedCall(draft)) return draft;
      withdraw();
      return {
        ...(await builtIn.answer(forBuiltIn(request), { signal: options.signal })),
        ...provenanceOf(draft, 'answered this'),
        passagesSent: draft.wasSent ? (request.sent ?? { passageCount: request.passages.length }).passageCount : 0,
        ...(draft.wasSent && request.sent?.isWhole && { sentWhole: true }),
      };
    },

    ...(model.textTokensLimit && { textTokensLimit: model.textTokensLimit }),
    ...(model.rerank && { rerank: (request, signal) => rerankWithTimeout(request, signal) }),
    // Its failures are results.
    ...(model.checkSupport && { checkSupport: model.checkSupport }),
  };
}

/** The built-in engine relies on the scores of its own retrieval, and has no use for what was chosen for a model. */
function forBuiltIn({ sent: _sent, ...request }: AnswerRequest): AnswerRequest {
  return { ...request, passages: request.passages.toSorted((left, right) => right.score - left.score) };
}

interface FailedCall {
  readonly code: ModelErrorCode;
  /** Whether the provider may have received text. */
  readonly wasSent: boolean;
  readonly usage: ModelUsage | undefined;
}

function isFailedCall(draft: object): draft is FailedCall {
  return 'wasSent' in draft;
}

/** Withdraws the parts of a failed answer. */
function trackParts(onPart: ModelCallOptions['onPart']) {
  let hasEmitted = false;
  if (!onPart) return { onPart: undefined, withdraw: () => {} };
  return {
    onPart: (part: Parameters<typeof onPart>[0]) => {
      hasEmitted = part.kind !== 'withdrawn';
      onPart(part);
    },
    withdraw: () => {
      if (hasEmitted) onPart({ kind: 'withdrawn' });
    },
  };
}
