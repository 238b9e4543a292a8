import { SECOND_MS } from '#contract/units.ts';

/** The first attempt and three retries. */
export const MAX_ATTEMPTS = 4;
const BASE_DELAY_MS = 0.5 * SECOND_MS;
const MAX_DELAY_MS = 8 * SECOND_MS;
/** A longer `Retry-After` is not awaited: the built-in engine answers at once. */
export const MAX_RETRY_AFTER_MS = 15 * SECOND_MS;

/**
 * Delay before the next attempt: as requested by the provider, otherwise exponential backoff with jitter.
 * @param tries number of attempts so far
 * @param askedMs `Retry-After` in milliseconds
 * @param random 0 to 1
 * @returns milliseconds; undefined when no retry is worthwhile
 */
export function retryDelay(tries: number, askedMs: number | undefined, random: () => number): number | undefined {
  if (tries >= MAX_ATTEMPTS) return undefined;
  if (askedMs !== undefined) return askedMs <= MAX_RETRY_AFTER_MS ? askedMs : undefined;
  const longest = Math.min(MAX_DELAY_MS, BASE_DELAY_MS * 2 ** (tries - 1));
  return (longest * (1 + random())) / 2;
}

/**
 * Reads `retry-after-ms` or `Retry-After` (seconds or a date, RFC 9110 10.2.3).
 * @param nowMs current time, in milliseconds since 1970
 * @returns milliseconds, at least 0; undefined where missing or invalid
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
  // An HTTP date contains the name of a month; `Date.parse` accepts more.
  const date = /[a-z]{3}/i.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs);
}
