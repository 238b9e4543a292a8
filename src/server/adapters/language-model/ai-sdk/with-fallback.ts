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
const RANKING_MS = 6 * SECOND_MS;

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
};

/**
 * Falls back to the built-in engine where a model fails, and records in the draft who wrote it, who received text
 * nevertheless, and why. During an outage the circuit breaker saves users the wait.
 */
export function withFallback(parts: FallbackParts): LanguageModel {
  const { model, builtIn, breaker, onProblem, rerankTimeoutMs = RANKING_MS } = parts;
  const name = model.provider === undefined ? model.engine : `${model.engine} at ${model.provider}`;

  async function tryModel<Draft>(call: () => Promise<Draft>): Promise<Draft | Failed> {
    const outage = breaker.findOutage();
    if (outage) return { code: outage, wasSent: false, usage: undefined };
    try {
      const draft = await call();
      breaker.report(undefined);
      return draft;
    } catch (error) {
      // A call aborted from here says nothing about the model.
      if (!(error instanceof ModelError)) throw error;
      breaker.report(error.code);
      onProblem(error.message);
      return error;
    }
  }

  function making({ code, wasSent, usage }: Failed, deed: string) {
    const notice = `${name} ${REASONS[code]}, so the built-in engine ${deed}.`;
    const origin: DraftOrigin = { engine: builtIn.engine, provider: wasSent ? model.provider : undefined, notice };
    const isCounted = usage !== undefined && usage.inputTokens + usage.outputTokens > 0;
    return { origin, ...(isCounted && { usage }) };
  }

  async function rankInTime(request: RerankRequest, signal: AbortSignal): Promise<RerankResult> {
    const asItCame = { passages: request.passages, passagesSent: 0 };
    const timeout = AbortSignal.timeout(rerankTimeoutMs);
    try {
      const ranked = await tryModel(
        async () => model.rerank?.(request, AbortSignal.any([signal, timeout])) ?? asItCame,
      );
      if (!isFailed(ranked)) return ranked;
      const { usage, wasSent } = ranked;
      return { ...asItCame, ...(usage && { usage }), passagesSent: wasSent ? request.passages.length : 0 };
    } catch (error) {
      signal.throwIfAborted();
      if (!timeout.aborted) throw error;
      onProblem(`${name} did not put passages in order in time.`);
      return { ...asItCame, passagesSent: request.passages.length };
    }
  }

  return {
    engine: model.engine,
    provider: model.provider,

    async analyse(document, passages, options) {
      const draft = await tryModel(() => model.analyse(document, passages, options));
      if (!isFailed(draft)) return draft;
      return { ...(await builtIn.analyse(document, passages, options)), ...making(draft, 'made this analysis') };
    },

    async answer(request, options) {
      const { onPart, withdraw } = rememberParts(options.onPart);
      const draft = await tryModel(() => model.answer(request, { ...options, ...(onPart && { onPart }) }));
      if (!isFailed(draft)) return draft;
      withdraw();
      return {
        ...(await builtIn.answer(inBuiltInOrder(request), { signal: options.signal })),
        ...making(draft, 'answered this'),
        passagesSent: draft.wasSent ? request.passages.length : 0,
      };
    },

    ...(model.rerank && { rerank: (request, signal) => rankInTime(request, signal) }),
  };
}

/** The built-in engine relies on the scores of its own retrieval. */
function inBuiltInOrder(request: AnswerRequest): AnswerRequest {
  return { ...request, passages: request.passages.toSorted((left, right) => right.score - left.score) };
}

interface Failed {
  readonly code: ModelErrorCode;
  /** Whether the provider may have received text. */
  readonly wasSent: boolean;
  readonly usage: ModelUsage | undefined;
}

function isFailed(draft: object): draft is Failed {
  return 'wasSent' in draft;
}

/** Withdraws the parts of a failed answer. */
function rememberParts(onPart: ModelCallOptions['onPart']) {
  let hasTold = false;
  if (!onPart) return { onPart: undefined, withdraw: () => {} };
  return {
    onPart: (part: Parameters<typeof onPart>[0]) => {
      hasTold = part.kind !== 'withdrawn';
      onPart(part);
    },
    withdraw: () => {
      if (hasTold) onPart({ kind: 'withdrawn' });
    },
  };
}
