import { MINUTE_MS } from '#contract/units.ts';

/** Tells of one failure, and how many there were since it was last told. */
export type ThrottledLog = (error: unknown, count: number) => void;

/**
 * Tells of failures that come in floods, like those of a database that is away: the first one at once, and after that one a
 * minute at most.
 * @param intervalMs milliseconds between two that are told
 * @param now milliseconds of a monotonic clock
 */
export function throttleLog(
  tell: ThrottledLog,
  intervalMs: number = MINUTE_MS,
  now: () => number = () => performance.now(),
): (error: unknown) => void {
  let toldAt: number | undefined;
  let count = 0;
  return (error) => {
    count += 1;
    if (toldAt !== undefined && now() - toldAt < intervalMs) return;
    toldAt = now();
    tell(error, count);
    count = 0;
  };
}
