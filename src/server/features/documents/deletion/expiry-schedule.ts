import { HOUR_MS } from '#contract/units.ts';
import { createClockTrust } from '#server/platform/clock-trust.ts';
import type { Clock } from '#server/ports/clock.ts';

const INTERVAL_MS = HOUR_MS;

/**
 * Limits expiry to once an hour, and to times in which the clock can be trusted.
 * @param removeExpired resolves to false while there may be more to remove: then the next call continues at once
 */
export function scheduleExpiry(clock: Clock, removeExpired: () => Promise<boolean>): () => Promise<void> {
  const isClockTrusted = createClockTrust(() => clock.now());
  let nextAt = 0;
  return async () => {
    // A clock set a year ahead by mistake must not delete documents.
    if (!isClockTrusted()) return;
    // Further ahead than one interval: the clock was set back since.
    if (clock.now() < nextAt && nextAt - clock.now() <= INTERVAL_MS) return;
    if (await removeExpired()) nextAt = clock.now() + INTERVAL_MS;
  };
}
