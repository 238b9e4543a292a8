import { SECOND_MS } from '#contract/units.ts';
import { isGatewayErrorStatus } from '../api/connection.ts';
import { errorCode, RequestError } from '../api/request.ts';

const TRIES_WHILE_BUSY = 4;
/** Five minutes, in which a server is restarted and has taken its work up again. */
const TRIES_WHILE_AWAY = 60;
const AWAY_DELAY_MS = 5 * SECOND_MS;

export interface OverloadedError extends RequestError {
  readonly retryAfterSeconds: number;
}

/** Too many analyses wait: this one has not begun. */
export function isOverloaded(error: unknown): error is OverloadedError {
  return errorCode(error) === 'overloaded' && error instanceof RequestError && error.retryAfterSeconds !== null;
}

/** No answer came, which says nothing about the analysis: the server resumes it after a restart, and asking again joins it. */
function isUnanswered(error: unknown): boolean {
  if (!(error instanceof RequestError)) return error instanceof TypeError;
  if (isGatewayErrorStatus(error.status)) return true;
  return ['unavailable', 'outcome-unknown'].includes(errorCode(error) ?? '');
}

/** @param failures how often it has failed before */
export function shouldRetryAnalysis(failures: number, error: unknown): boolean {
  if (isOverloaded(error)) return failures < TRIES_WHILE_BUSY;
  return isUnanswered(error) && failures < TRIES_WHILE_AWAY;
}

/** Milliseconds until the same analysis is asked for again. */
export function analysisRetryDelayMs(error: unknown): number {
  return isOverloaded(error) ? error.retryAfterSeconds * SECOND_MS : AWAY_DELAY_MS;
}
