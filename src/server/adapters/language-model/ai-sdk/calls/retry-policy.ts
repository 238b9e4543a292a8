import { SECOND_MS } from '#contract/units.ts';

/** The first try and three more. */
export const MAX_ATTEMPTS = 4;
const FIRST_WAIT_MS = 0.5 * SECOND_MS;
const LONGEST_WAIT_MS = 8 * SECOND_MS;
/** A provider that wants to be left alone for longer is not waited for: the built-in engine answers at once. */
export const MAX_RETRY_AFTER_MS = 15 * SECOND_MS;

/**
 * How long to wait before the next try: as long as the provider asked for, otherwise twice as long each time, and each
 * time by chance between half of that and all of it, so that many who failed together do not come back together.
 * @param tries how many there were
 * @param askedMs what the provider asked for, in milliseconds
 * @param random 0 to 1
 * @returns milliseconds; undefined when waiting is not worth it
 */
export function retryDelay(tries: number, askedMs: number | undefined, random: () => number): number | undefined {
  if (tries >= MAX_ATTEMPTS) return undefined;
  if (askedMs !== undefined) return askedMs <= MAX_RETRY_AFTER_MS ? askedMs : undefined;
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1));
  return (longest * (1 + random())) / 2;
}

/**
 * Reads how long a provider asks to be left alone, from `retry-after-ms` or `Retry-After` (seconds or a date, RFC 9110
 * 10.2.3).
 * @param nowMs the present, in milliseconds since 1970
 * @returns milliseconds, at least 0; undefined where it does not say, or nothing that can be understood
 */
export function readRetryAfter(
  headers: Readonly<Record<string, string>> | undefined,
  nowMs: number,
): number | undefined {
  const milliseconds = Number.parseFloat(headers?.['retry-after-ms'] ?? '');
  if (milliseconds >= 0) return milliseconds;
  const value = headers?.['retry-after']?.trim();
  if (!value) return undefined;
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * SECOND_MS;
  // Without the name of a month it is no date of HTTP, though it may be read as one.
  const date = /[a-z]{3}/i.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs);
}
