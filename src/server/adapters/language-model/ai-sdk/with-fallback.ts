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
  /** A real model. */
  readonly model: LanguageModel;
  /** The engine of this machine. */
  readonly builtIn: LanguageModel;
  readonly breaker: CircuitBreaker;
  /** Hears of each failure that a call ended with, in one line for the log. */
  readonly onProblem: (problem: string) => void;
  /** How long passages are waited for to be put in order, in milliseconds. */
  readonly rerankTimeoutMs?: number;
}

/** Whoever asks waits for it before the answer begins, and the order at hand is a good one. */
const RANKING_MS = 6 * SECOND_MS;

/** What each failure is to somebody who reads the answer. Behind the model's name, before what happened instead. */
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
 * Lets the built-in engine take over where a real model fails, and says so on what it writes: who wrote it, who received
 * text all the same, and why. During an outage the model is left alone for a while, so that nobody waits in vain.
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
      // A call that was broken off from here tells nothing of the model.
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

/** The engine of this machine knows what its own retrieval is worth, and nothing of a model's order. */
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

/** What was told of an answer that failed is taken back. */
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
