import { expect, test } from 'vitest';
import { MAX_ATTEMPTS, MAX_RETRY_AFTER_MS, readRetryAfter, retryDelay } from './retry-policy.ts';

const NOW = Date.parse('2026-03-02T09:41:00Z');

test.each([
  [undefined, undefined],
  [{}, undefined],
  [{ 'retry-after': '7' }, 7_000],
  [{ 'retry-after': ' 1.5 ' }, 1_500],
  [{ 'retry-after': 'Mon, 02 Mar 2026 09:41:12 GMT' }, 12_000],
  [{ 'retry-after': 'Mon, 02 Mar 2026 09:40:00 GMT' }, 0],
  [{ 'retry-after': 'soon' }, undefined],
  [{ 'retry-after': '-3' }, undefined],
  [{ 'retry-after-ms': '250', 'retry-after': '7' }, 250],
  [{ 'retry-after-ms': 'x', 'retry-after': '7' }, 7_000],
])('readRetryAfter › reads %o as %s milliseconds', (headers, expected) => {
  expect(readRetryAfter(headers as Record<string, string> | undefined, NOW)).toBe(expected);
});

test('retryDelay › backs off exponentially with jitter, and gives up', () => {
  const waits = [1, 2, 3].map((tries) => retryDelay(tries, undefined, () => 1));
  expect(waits).toEqual([500, 1_000, 2_000]);
  expect(retryDelay(2, undefined, () => 0)).toBe(500);
  expect(retryDelay(MAX_ATTEMPTS, undefined, () => 0)).toBeUndefined();
});

test('retryDelay › waits as long as requested, up to the limit', () => {
  expect(retryDelay(1, 9_000, () => 0)).toBe(9_000);
  expect(retryDelay(1, MAX_RETRY_AFTER_MS + 1, () => 0)).toBeUndefined();
});
