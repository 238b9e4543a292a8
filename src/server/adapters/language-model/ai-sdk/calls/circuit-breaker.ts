import { SECOND_MS } from '#contract/units.ts';
import type { ModelErrorCode } from './model-calls.ts';

/** Keeps a model that is down from being asked again for every question. */
export interface CircuitBreaker {
  /**
   * Asks to call the model. While it is down, one caller after each pause is let through to see whether it is back.
   * @returns why it is not to be called; undefined when it may be
   */
  findOutage(): ModelErrorCode | undefined;
  /** Why the model is being left alone at the moment; asking changes nothing. */
  currentOutage(): ModelErrorCode | undefined;
  /** Told after each call that was let through: what went wrong, undefined when it answered. */
  report(failure: ModelErrorCode | undefined): void;
}

const FIRST_PAUSE_MS = 20 * SECOND_MS;
const LONGEST_PAUSE_MS = 300 * SECOND_MS;
/** One call that was tried several times may be bad luck, two in a row are an outage. */
const FAILURES_OF_OUTAGE = 2;
/** What concerns the model as a whole, and not what it was asked. */
const OUTAGES = new Set<ModelErrorCode>([
  ...([
    'unavailable',
    'timed-out',
    'rate-limited',
    'key-refused',
    'model-unknown',
    'out-of-credit',
    'redirected',
  ] as const),
]);
/** What does not pass by itself. */
const LASTING = new Set<ModelErrorCode>(['key-refused', 'model-unknown', 'out-of-credit', 'redirected']);

/** @param now milliseconds of a clock that nobody sets; the process's own when left out */
export function createCircuitBreaker(now: () => number = () => performance.now()): CircuitBreaker {
  let failures = 0;
  let reason: ModelErrorCode | undefined;
  let pauseMs = FIRST_PAUSE_MS;
  let nextTryMs = 0;

  return {
    findOutage() {
      if (reason === undefined) return undefined;
      if (now() < nextTryMs) return reason;
      // Whoever asks while this one tries is still told of the outage.
      nextTryMs = now() + pauseMs;
      return undefined;
    },
    currentOutage: () => reason,
    report(failure) {
      if (failure === undefined || !OUTAGES.has(failure)) {
        failures = 0;
        reason = undefined;
        pauseMs = FIRST_PAUSE_MS;
        return;
      }
      failures += 1;
      if (failures < FAILURES_OF_OUTAGE && !LASTING.has(failure)) return;
      if (reason !== undefined) pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
      reason = failure;
      nextTryMs = now() + pauseMs;
    },
  };
}
