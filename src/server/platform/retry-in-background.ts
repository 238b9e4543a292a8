import pRetry from 'p-retry';
import { MINUTE_MS, SECOND_MS } from '#contract/units.ts';

/** By then reservations of allowances have expired, and recovery has resumed recorded work. */
const LIMIT_MS = 40 * MINUTE_MS;
const BACKOFF = {
  minTimeout: SECOND_MS,
  maxTimeout: 30 * SECOND_MS,
  maxRetryTime: LIMIT_MS,
  retries: Number.POSITIVE_INFINITY,
  unref: true,
};

/**
 * Repairs state after a failure. When the repair fails with a transient error as well, it is retried in the background;
 * when the process ends before, the recovery of the next one completes it.
 * @param work safe to repeat, also after it was partly done
 * @returns after the first attempt
 * @throws the failure of the first attempt when it is not transient
 */
export async function retryInBackground(
  work: () => Promise<unknown>,
  isTransient: (error: unknown) => boolean,
): Promise<void> {
  const { promise: firstAttempt, resolve, reject } = Promise.withResolvers<void>();
  const shouldRetry = ({ error }: { error: Error }) => isTransient(error);
  const onFailedAttempt = ({ error }: { error: Error }) => (isTransient(error) ? resolve() : reject(error));
  pRetry(work, { ...BACKOFF, shouldRetry, onFailedAttempt }).then(() => resolve(), reject);
  return firstAttempt;
}
