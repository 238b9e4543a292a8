import { AppError } from '#server/domain/errors/app-error.ts';

/** A queue that is full moves on within seconds, and seldom empties faster than this. */
const LEAST_WAIT_SECONDS = 15;
/** Not everybody who was refused comes back at the same moment. */
const SPREAD_SECONDS = 15;

/**
 * Refuses work that has not begun while too much of its kind waits already: it is better told so than left to wait, and what
 * waits is done sooner.
 * @param waiting pieces of work that are accepted and not done, in all processes
 * @param limit from how many on nothing more is accepted
 * @throws AppError `overloaded`, with the seconds after which to come back
 */
export function refuseWhenFull(waiting: number, limit: number): void {
  if (waiting < limit) return;
  throw new AppError('overloaded', {
    retryAfterSeconds: LEAST_WAIT_SECONDS + Math.floor(Math.random() * (SPREAD_SECONDS + 1)),
  });
}
