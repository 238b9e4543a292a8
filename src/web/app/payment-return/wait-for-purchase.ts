import { SECOND_MS } from '#contract/units.ts';

/** Webhook events normally arrive within a second or two; waiting longer is not worthwhile. */
const TIMEOUT_MS = 20 * SECOND_MS;
const POLL_INTERVAL_MS = SECOND_MS;

interface WaitOptions {
  /** Whether the purchase has arrived. A failed request counts as "not yet". */
  readonly hasArrived: () => Promise<boolean>;
  readonly isStopped: () => boolean;
  /** Time in milliseconds. */
  readonly now: () => number;
  readonly pause: (ms: number) => Promise<void>;
}

/**
 * Polls every second, for up to twenty seconds, whether a purchase has arrived: the return from a payment page proves
 * nothing.
 */
export async function waitForPurchase(options: WaitOptions): Promise<'confirmed' | 'unconfirmed' | 'stopped'> {
  const untilMs = options.now() + TIMEOUT_MS;
  for (;;) {
    const hasArrived = await options.hasArrived().catch(() => false);
    if (options.isStopped()) return 'stopped';
    if (hasArrived) return 'confirmed';
    if (options.now() + POLL_INTERVAL_MS > untilMs) return 'unconfirmed';
    await options.pause(POLL_INTERVAL_MS);
    if (options.isStopped()) return 'stopped';
  }
}
