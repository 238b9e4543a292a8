import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RequestError } from '#web/lib/api/request.ts';
import { type RetryCountdown, retryWhenBusy } from './retry-when-busy.ts';
import { UploadCancelled } from './upload-files.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const BUSY = JSON.stringify({ code: 'overloaded', message: 'The server is busy.', retryAfterSeconds: 3 });

/** Runs `send` so that every attempt but the last fails, and records the countdown. */
function retryAfter(...failures: readonly unknown[]) {
  const shown: RetryCountdown[] = [];
  const controller = new AbortController();
  let skip: (() => void) | null = null;
  const send = vi.fn(async () => {
    const failure = failures[send.mock.calls.length - 1];
    if (failure !== undefined) throw failure;
    return 'uploaded';
  });
  const result = retryWhenBusy(send, {
    signal: controller.signal,
    onWait: (countdown) => shown.push(countdown),
    onSkip: (next) => {
      skip = next;
    },
  });
  result.catch(() => undefined);
  return { result, send, shown, controller, skip: () => skip?.() };
}

test('retryWhenBusy › waits as long as Retry-After says and counts down the seconds', async () => {
  const { result, send, shown } = retryAfter(new RequestError(503, BUSY), new RequestError(429, '', '2'));
  await vi.advanceTimersByTimeAsync(2_999);
  expect([send.mock.calls.length, shown.map(({ secondsLeft }) => secondsLeft)]).toEqual([1, [3, 2, 1]]);
  await vi.advanceTimersByTimeAsync(1);
  expect(shown.at(-1)).toEqual({ reason: 'too-many-requests', secondsLeft: 2 });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await result).toBe('uploaded');
  expect(send).toHaveBeenCalledTimes(3);
});

test('retryWhenBusy › throws the last error after three retries', async () => {
  const busy = Array.from({ length: 9 }, () => new RequestError(503, BUSY));
  const { result, send } = retryAfter(...busy);
  await vi.advanceTimersByTimeAsync(60_000);
  await expect(result).rejects.toBe(busy[3]);
  expect(send).toHaveBeenCalledTimes(4);
});

test('retryWhenBusy › does not retry after outcome-unknown', async () => {
  const unknown = new RequestError(503, JSON.stringify({ code: 'outcome-unknown', message: 'Please look.' }), '60');
  const { result, send } = retryAfter(unknown);
  await expect(result).rejects.toBe(unknown);
  expect(send).toHaveBeenCalledTimes(1);
});

test('retryWhenBusy › retries at once on skip, and stops on abort', async () => {
  const skipped = retryAfter(new RequestError(503, BUSY));
  await vi.advanceTimersByTimeAsync(500);
  skipped.skip();
  expect(await skipped.result).toBe('uploaded');
  const cancelled = retryAfter(new RequestError(503, BUSY));
  await vi.advanceTimersByTimeAsync(500);
  cancelled.controller.abort();
  await expect(cancelled.result).rejects.toBeInstanceOf(UploadCancelled);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(cancelled.send).toHaveBeenCalledTimes(1);
});

test.each([
  ['a permanent error', new RequestError(422, JSON.stringify({ code: 'pdf-damaged', message: 'Damaged.' }))],
  ['an error without Retry-After', new RequestError(503, 'Service Unavailable')],
  ['a Retry-After above the limit', new RequestError(429, '', '900')],
  ['a network error', new TypeError('Failed to fetch')],
])('retryWhenBusy › does not retry %s', async (_name, failure) => {
  const { result, send, shown } = retryAfter(failure);
  await vi.advanceTimersByTimeAsync(0);
  await expect(result).rejects.toBe(failure);
  expect([send.mock.calls.length, shown]).toEqual([1, []]);
});
