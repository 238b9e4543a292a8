import { SECOND_MS } from '#contract/units.ts';
import type { LanguageModel } from '#server/ports/language-model.ts';
import type { CircuitBreaker } from '../calls/circuit-breaker.ts';
import { type ModelCalls, ModelError } from '../calls/model-calls.ts';
import { checkSupport } from './check-support.ts';

interface SupportCheckerParts {
  readonly calls: ModelCalls;
  /** Of its own: a check that fails says nothing about answers. */
  readonly breaker: CircuitBreaker;
  /** Receives each failure as one line for the log, without key or text. */
  readonly onProblem: (problem: string) => void;
  /** Time limit of one check, in milliseconds. */
  readonly timeoutMs: number;
}

/** The answer waits for the check, and is on the screen meanwhile. Models on one's own machine are slower. */
export const CHECK_TIMEOUTS_MS = { elsewhere: 25 * SECOND_MS, ownServer: 90 * SECOND_MS } as const;

/** The support check with its own time limit, circuit breaker and failures, which are results and no errors. */
export function createSupportChecker({
  calls,
  breaker,
  onProblem,
  timeoutMs,
}: SupportCheckerParts): NonNullable<LanguageModel['checkSupport']> {
  const { engine, provider } = calls;

  return async (request, signal) => {
    if (breaker.findOutage()) return { verdicts: undefined, wasSent: false };
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const { verdicts, usage } = await checkSupport(calls, request, AbortSignal.any([signal, timeout]));
      breaker.report(undefined);
      return { verdicts, usage, wasSent: true };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ModelError) {
        // An account's limit says nothing about the model, and is no problem for the operator, who has set it.
        if (error.code !== 'limit-reached') {
          breaker.report(error.code);
          onProblem(error.message);
        }
        return { verdicts: undefined, usage: error.usage, wasSent: error.wasSent };
      }
      if (!timeout.aborted) throw error;
      breaker.report('timed-out');
      onProblem(
        `${engine} at ${provider} did not check in time whether quotes support an answer. Raise LLM_FIRST_TOKEN_TIMEOUT if it needs longer.`,
      );
      return { verdicts: undefined, wasSent: true };
    }
  };
}
