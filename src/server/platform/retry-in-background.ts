import { MINUTE_MS, SECOND_MS } from '#contract/units.ts';

const FIRST_PAUSE_MS = SECOND_MS;
const LONGEST_PAUSE_MS = 30 * SECOND_MS;
/** By then places in allowances have expired, and wishes that were written down have been taken up by the recovery. */
const LIMIT_MS = 40 * MINUTE_MS;

/**
 * Puts something back in order after a failure. Where that fails as well, because what it needs is away, it is tried again in
 * the background until it is done; a process that ends meanwhile leaves it to the recovery of the next.
 * @param work safe to repeat, also after it was done in part
 * @param isPassing whether a failure passes by itself
 * @returns after the first try
 * @throws what the first try failed with, where it does not pass by itself
 */
export async function retryInBackground(
  work: () => Promise<unknown>,
  isPassing: (error: unknown) => boolean,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isPassing(error)) throw error;
    tryAgain(work, isPassing, FIRST_PAUSE_MS, performance.now() + LIMIT_MS);
  }
}

function tryAgain(
  work: () => Promise<unknown>,
  isPassing: (error: unknown) => boolean,
  pauseMs: number,
  deadline: number,
): void {
  setTimeout(async () => {
    try {
      await work();
    } catch (error) {
      if (!isPassing(error) || performance.now() > deadline) return;
      tryAgain(work, isPassing, Math.min(2 * pauseMs, LONGEST_PAUSE_MS), deadline);
    }
  }, pauseMs).unref();
}
