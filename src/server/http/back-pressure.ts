import { AppError } from '#server/domain/errors/app-error.ts';

/** A full queue advances within seconds, and rarely empties faster than this. */
const MIN_WAIT_SECONDS = 15;
/** Jitter, so that refused clients do not all retry at the same moment. */
const SPREAD_SECONDS = 15;

/**
 * Load shedding: refuses new work while too much of its kind is queued. An early refusal is better than a long wait.
 * @param waiting accepted and unfinished work items, in all processes
 * @param limit number of waiting items from which new work is refused
 * @throws AppError `overloaded`, with the seconds after which to retry
 */
export function refuseWhenFull(waiting: number, limit: number): void {
  if (waiting < limit) return;
  throw new AppError('overloaded', {
    retryAfterSeconds: MIN_WAIT_SECONDS + Math.floor(Math.random() * (SPREAD_SECONDS + 1)),
  });
}
