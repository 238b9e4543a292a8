import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retryInBackground } from './retry-in-background.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const isPassing = (error: unknown) => (error as Error).message === 'away';

test('retryInBackground › retries a transient failure until it succeeds once', async () => {
  let failure: string | undefined = 'away';
  let tries = 0;
  await retryInBackground(async () => {
    tries += 1;
    if (failure) throw new Error(failure);
  }, isPassing);
  expect(tries).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tries).toBeGreaterThan(3);
  failure = undefined;
  await vi.advanceTimersByTimeAsync(30_000);
  const done = tries;
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(tries).toBe(done);
});

test('retryInBackground › rethrows a permanent failure and gives up on a transient one after its limit', async () => {
  await expect(retryInBackground(() => Promise.reject(new Error('a bug')), isPassing)).rejects.toThrow('a bug');
  let tries = 0;
  await retryInBackground(() => {
    tries += 1;
    return Promise.reject(new Error('away'));
  }, isPassing);
  await vi.advanceTimersByTimeAsync(2 * 3_600_000);
  const atLast = tries;
  await vi.advanceTimersByTimeAsync(2 * 3_600_000);
  expect(tries).toBe(atLast);
});
