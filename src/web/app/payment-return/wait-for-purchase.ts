import { SECOND_MS } from '#contract/units.ts';

/** The payment service tells our server within a second or two as a rule; later than this is not worth waiting for. */
const PATIENCE_MS = 20 * SECOND_MS;
const PAUSE_MS = SECOND_MS;

interface Waiting {
  /** Whether what was bought is there by now. An answer that never came counts as "not yet". */
  readonly isThere: () => Promise<boolean>;
  readonly isStopped: () => boolean;
  /** Time in milliseconds. */
  readonly now: () => number;
  readonly pause: (ms: number) => Promise<void>;
}

/**
 * Asks every second whether what somebody paid for is there, for up to twenty seconds: coming back from a payment page
 * proves nothing.
 */
export async function waitForPurchase(waiting: Waiting): Promise<'confirmed' | 'unheard' | 'stopped'> {
  const untilMs = waiting.now() + PATIENCE_MS;
  for (;;) {
    const isThere = await waiting.isThere().catch(() => false);
    if (waiting.isStopped()) return 'stopped';
    if (isThere) return 'confirmed';
    if (waiting.now() + PAUSE_MS > untilMs) return 'unheard';
    await waiting.pause(PAUSE_MS);
    if (waiting.isStopped()) return 'stopped';
  }
}
