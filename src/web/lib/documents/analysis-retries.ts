import { SECOND_MS } from '#contract/units.ts';
import { isAwayStatus } from '../api/connection.ts';
import { codeOf, RequestError } from '../api/request.ts';

const TRIES_WHILE_BUSY = 4;
/** Five minutes, in which a server is restarted and has taken its work up again. */
const TRIES_WHILE_AWAY = 60;
const AWAY_DELAY_MS = 5 * SECOND_MS;

export interface Busy extends RequestError {
  readonly retryAfterSeconds: number;
}

/** Too many analyses wait: this one has not begun. */
export function isBusy(error: unknown): error is Busy {
  return codeOf(error) === 'overloaded' && error instanceof RequestError && error.retryAfterSeconds !== null;
}

/** No answer came, which says nothing about the analysis: the server resumes it after a restart, and asking again joins it. */
function isUnanswered(error: unknown): boolean {
  if (!(error instanceof RequestError)) return error instanceof TypeError;
  if (isAwayStatus(error.status)) return true;
  return ['unavailable', 'outcome-unknown'].includes(codeOf(error) ?? '');
}

/** @param failures how often it has failed before */
export function mayAskAgain(failures: number, error: unknown): boolean {
  if (isBusy(error)) return failures < TRIES_WHILE_BUSY;
  return isUnanswered(error) && failures < TRIES_WHILE_AWAY;
}

/** Milliseconds until the same analysis is asked for again. */
export function askAgainDelayMs(error: unknown): number {
  return isBusy(error) ? error.retryAfterSeconds * SECOND_MS : AWAY_DELAY_MS;
}
