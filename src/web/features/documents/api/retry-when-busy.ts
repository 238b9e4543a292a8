import { SECOND_MS } from '#contract/units.ts';
import { RequestError } from '#web/lib/api/request.ts';
import { UploadCancelled } from './upload-files.ts';

/** Why the server asks to come back later. */
export type RetryReason = 'busy' | 'too-many-requests';

export interface RetryCountdown {
  readonly reason: RetryReason;
  /** Whole seconds until the next try. */
  readonly secondsLeft: number;
}

interface Patience {
  /** Hears once a second how long it takes until the next try. */
  readonly onWait: (waiting: RetryCountdown) => void;
  /** Fires when the person gives up. */
  readonly signal: AbortSignal;
  /** Hears of what begins the next try at once, for as long as there is one to wait for. */
  readonly onSkip: (skip: (() => void) | null) => void;
}

/** How often it is tried again without anybody doing anything. */
const TRIES_BY_ITSELF = 3;
/** Nobody is kept before a countdown for longer. */
const LONGEST_WAIT_SECONDS = 90;

const TOO_MANY_REQUESTS = 429;
const UNAVAILABLE = 503;

/**
 * Does something again when the server says that it is busy and when to come back.
 * @throws the last failure; the first one that waiting does not mend; UploadCancelled when the person gives up meanwhile
 */
export async function retryWhenBusy<Answer>(send: () => Promise<Answer>, patience: Patience): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await send();
    } catch (error) {
      const wait = waitFor(error);
      if (!wait || tries >= TRIES_BY_ITSELF) throw error;
      await countDown(wait, patience);
      if (patience.signal.aborted) throw new UploadCancelled();
    }
  }
}

function waitFor(error: unknown): RetryCountdown | null {
  if (!(error instanceof RequestError) || error.retryAfterSeconds === null) return null;
  if (error.retryAfterSeconds > LONGEST_WAIT_SECONDS) return null;
  // It may be there already: by itself nothing is sent twice.
  if (error.body?.code === 'outcome-unknown') return null;
  // The same password would be refused again.
  if (error.body?.code === 'pdf-password-attempts') return null;
  const secondsLeft = Math.max(1, error.retryAfterSeconds);
  if (error.status === UNAVAILABLE) return { reason: 'busy', secondsLeft };
  return error.status === TOO_MANY_REQUESTS ? { reason: 'too-many-requests', secondsLeft } : null;
}

/** Ends when the time is over, when it is cut short, and when the person gives up. */
function countDown(wait: RetryCountdown, { onWait, signal, onSkip }: Patience): Promise<void> {
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
