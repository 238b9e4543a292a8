import { SECOND_MS } from '#contract/units.ts';
import { RequestError } from '#web/lib/api/request.ts';
import { UploadCancelled } from './upload-files.ts';

/** Why the server asks for a retry. */
export type RetryReason = 'busy' | 'too-many-requests';

export interface RetryCountdown {
  readonly reason: RetryReason;
  /** Whole seconds until the next attempt. */
  readonly secondsLeft: number;
}

interface RetryOptions {
  /** Called every second while countdown for the next attempt. */
  readonly onWait: (countdown: RetryCountdown) => void;
  /** Aborted when the user cancels. */
  readonly signal: AbortSignal;
  /** Receives a function that skips the wait, and null once the wait is over. */
  readonly onSkip: (skip: (() => void) | null) => void;
}

/** Automatic retries. */
const MAX_RETRIES = 3;
/** A longer `Retry-After` is reported as failure. */
const MAX_WAIT_SECONDS = 90;

const TOO_MANY_REQUESTS = 429;
const SERVICE_UNAVAILABLE = 503;

/**
 * Retries when the server is busy and sends `Retry-After`.
 * @throws the last error; the first error that is not retryable; UploadCancelled when the user cancels while countdown
 */
export async function retryWhenBusy<Answer>(send: () => Promise<Answer>, options: RetryOptions): Promise<Answer> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      const wait = retryDelayOf(error);
      if (!wait || attempt >= MAX_RETRIES) throw error;
      await countDown(wait, options);
      if (options.signal.aborted) throw new UploadCancelled();
    }
  }
}

function retryDelayOf(error: unknown): RetryCountdown | null {
  if (!(error instanceof RequestError) || error.retryAfterSeconds === null) return null;
  if (error.retryAfterSeconds > MAX_WAIT_SECONDS) return null;
  // Not retried automatically: the server may already have committed it.
  if (error.body?.code === 'outcome-unknown') return null;
  // The same password would be refused again.
  if (error.body?.code === 'pdf-password-attempts') return null;
  const secondsLeft = Math.max(1, error.retryAfterSeconds);
  if (error.status === SERVICE_UNAVAILABLE) return { reason: 'busy', secondsLeft };
  return error.status === TOO_MANY_REQUESTS ? { reason: 'too-many-requests', secondsLeft } : null;
}

/** Resolves when the time is over, skipped or aborted. */
function countDown(wait: RetryCountdown, { onWait, signal, onSkip }: RetryOptions): Promise<void> {
  return new Promise((resolve) => {
    let { secondsLeft } = wait;
    const end = (): void => {
      clearInterval(ticking);
      signal.removeEventListener('abort', end);
      onSkip(null);
      resolve();
    };
    const tick = (): void => {
      secondsLeft -= 1;
      if (secondsLeft > 0) onWait({ ...wait, secondsLeft });
      else end();
    };
    const ticking = setInterval(tick, SECOND_MS);
    signal.addEventListener('abort', end);
    onSkip(end);
    onWait(wait);
  });
}
