import { MINUTE_MS } from '#contract/units.ts';

/** Logs a failure with the number of failures since the previous log line. */
type ThrottledLog = (error: unknown, count: number) => void;

/**
 * Throttles the log of frequent failures, like those of an unavailable database: the first is logged at once, then at most
 * one per interval.
 * @param intervalMs milliseconds between two log lines
 * @param now milliseconds of a monotonic clock
 */
export function throttleLog(
  log: ThrottledLog,
  intervalMs: number = MINUTE_MS,
  now: () => number = () => performance.now(),
): (error: unknown) => void {
  let loggedAt: number | undefined;
  let count = 0;
  return (error) => {
    count += 1;
    if (loggedAt !== undefined && now() - loggedAt < intervalMs) return;
    loggedAt = now();
    log(error, count);
    count = 0;
  };
}
