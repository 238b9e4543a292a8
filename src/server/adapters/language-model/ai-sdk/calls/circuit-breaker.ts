import { SECOND_MS } from '#contract/units.ts';
import type { ModelErrorCode } from './model-calls.ts';

/** Circuit breaker: a model that is down is not called for every question. */
export interface CircuitBreaker {
  /**
   * Asks to call the model. While it is open, one call per pause is let through as a probe.
   * @returns why the model must not be called; undefined when it may be
   */
  findOutage(): ModelErrorCode | undefined;
  /** Why the breaker is open; has no side effects. */
  currentOutage(): ModelErrorCode | undefined;
  /** Result of each call that was let through; undefined for success. */
  report(failure: ModelErrorCode | undefined): void;
}

const MIN_PAUSE_MS = 20 * SECOND_MS;
const MAX_PAUSE_MS = 300 * SECOND_MS;
/** One failed call may be bad luck, two in a row are an outage. */
const FAILURE_THRESHOLD = 2;
/** Failures of the model as a whole, not of one request. */
const OUTAGE_CODES = new Set<ModelErrorCode>([
  'unavailable',
  'timed-out',
  'rate-limited',
  'key-refused',
  'model-unknown',
  'out-of-credit',
  'redirected',
]);
/** Failures that do not resolve without a change of settings or account. */
const PERMANENT_CODES = new Set<ModelErrorCode>(['key-refused', 'model-unknown', 'out-of-credit', 'redirected']);

/** @param now milliseconds of a monotonic clock; the process's own when left out */
export function createCircuitBreaker(now: () => number = () => performance.now()): CircuitBreaker {
  let failures = 0;
  let reason: ModelErrorCode | undefined;
  let pauseMs = MIN_PAUSE_MS;
  let nextProbeMs = 0;

  return {
    findOutage() {
      if (reason === undefined) return undefined;
      if (now() < nextProbeMs) return reason;
      // Calls during the probe still see the outage.
      nextProbeMs = now() + pauseMs;
      return undefined;
    },
    currentOutage: () => reason,
    report(failure) {
      if (failure === undefined || !OUTAGE_CODES.has(failure)) {
        failures = 0;
        reason = undefined;
        pauseMs = MIN_PAUSE_MS;
        return;
      }
      failures += 1;
      if (failures < FAILURE_THRESHOLD && !PERMANENT_CODES.has(failure)) return;
      if (reason !== undefined) pauseMs = Math.min(MAX_PAUSE_MS, pauseMs * 2);
      reason = failure;
      nextProbeMs = now() + pauseMs;
    },
  };
}
