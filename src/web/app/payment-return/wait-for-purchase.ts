import { SECOND_MS } from '#contract/units.ts';

/** Webhook events normally arrive within a second or two; waiting longer is not worthwhile. */
const PATIENCE_MS = 20 * SECOND_MS;
const PAUSE_MS = SECOND_MS;

interface Waiting {
  /** Whether the purchase has arrived. A failed request counts as "not yet". */
  readonly isThere: () => Promise<boolean>;
  readonly isStopped: () => boolean;
  /** Time in milliseconds. */
  readonly now: () => number;
  readonly pause: (ms: number) => Promise<void>;
}

/**
 * Polls every second, for up to twenty seconds, whether a purchase has arrived: the return from a payment page proves
 * nothing.
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
