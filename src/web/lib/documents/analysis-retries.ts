import { SECOND_MS } from '#contract/units.ts';
import { isGatewayErrorStatus } from '../api/connection.ts';
import { errorCode, RequestError } from '../api/request.ts';

const MAX_RETRIES_WHEN_OVERLOADED = 4;
/** Five minutes, which cover a server restart that resumes its analyses. */
const MAX_RETRIES_WHEN_UNREACHABLE = 60;
const UNREACHABLE_DELAY_MS = 5 * SECOND_MS;

interface OverloadedError extends RequestError {
  readonly retryAfterSeconds: number;
}

/** The queue of analyses is full: this one has not started. */
export function isOverloaded(error: unknown): error is OverloadedError {
  return errorCode(error) === 'overloaded' && error instanceof RequestError && error.retryAfterSeconds !== null;
}

/**
 * Without a response the state of the analysis is unknown: the server resumes it after a restart, and another request
 * joins it.
 */
function isUnanswered(error: unknown): boolean {
  if (!(error instanceof RequestError)) return error instanceof TypeError;
  if (isGatewayErrorStatus(error.status)) return true;
  return ['unavailable', 'outcome-unknown'].includes(errorCode(error) ?? '');
}

/** @param failures number of failures so far */
export function shouldRetryAnalysis(failures: number, error: unknown): boolean {
  if (isOverloaded(error)) return failures < MAX_RETRIES_WHEN_OVERLOADED;
  return isUnanswered(error) && failures < MAX_RETRIES_WHEN_UNREACHABLE;
}

/** Delay before the next attempt, in milliseconds. */
export function analysisRetryDelayMs(error: unknown): number {
  return isOverloaded(error) ? error.retryAfterSeconds * SECOND_MS : UNREACHABLE_DELAY_MS;
}
