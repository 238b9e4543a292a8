import { DAY_MS, HOUR_MS } from '#contract/units.ts';

/** More than any NTP correction of a running clock. */
const JUMP_MS = HOUR_MS;
/** Long enough to be noticed, and short beside every retention period. */
const DISTRUST_MS = DAY_MS;

/**
 * Compares the system clock, which can be set wrong, with the monotonic one.
 * @param now milliseconds since 1970-01-01T00:00:00Z
 * @param elapsed milliseconds since any moment
 * @returns whether irreversible deletions may run: false for a day after the clock has jumped by more than an hour. A host
 *   that was suspended looks the same, which only delays them by that day
 */
export function createClockTrust(now: () => number, elapsed: () => number = () => performance.now()): () => boolean {
  let last = { now: now(), elapsed: elapsed() };
  let distrustedUntil: number | undefined;
  return () => {
    const present = { now: now(), elapsed: elapsed() };
    const jumpedByMs = present.now - last.now - (present.elapsed - last.elapsed);
    last = present;
    if (Math.abs(jumpedByMs) > JUMP_MS) distrustedUntil = present.elapsed + DISTRUST_MS;
    return distrustedUntil === undefined || present.elapsed >= distrustedUntil;
  };
}
