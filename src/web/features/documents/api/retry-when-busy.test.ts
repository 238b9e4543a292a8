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

/** Sends with a failure for each try but the last, and writes down what is shown. */
function sendingAfter(...failures: readonly unknown[]) {
  const shown: RetryCountdown[] = [];
  const controller = new AbortController();
  let skip: (() => void) | null = null;
  const send = vi.fn(async () => {
    const failure = failures[send.mock.calls.length - 1];
    if (failure !== undefined) throw failure;
    return 'taken';
  });
  const sending = retryWhenBusy(send, {
    signal: controller.signal,
    onWait: (waiting) => shown.push(waiting),
    onSkip: (way) => {
      skip = way;
    },
  });
  sending.catch(() => undefined);
  return { sending, send, shown, controller, skip: () => skip?.() };
}

test('a busy server is asked again when it said so, and the seconds are counted down', async () => {
  const { sending, send, shown } = sendingAfter(new RequestError(503, BUSY), new RequestError(429, '', '2'));
  await vi.advanceTimersByTimeAsync(2_999);
  expect([send.mock.calls.length, shown.map(({ secondsLeft }) => secondsLeft)]).toEqual([1, [3, 2, 1]]);
  await vi.advanceTimersByTimeAsync(1);
  expect(shown.at(-1)).toEqual({ reason: 'too-many-requests', secondsLeft: 2 });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await sending).toBe('taken');
  expect(send).toHaveBeenCalledTimes(3);
});

test('after three tries by itself the failure is the answer', async () => {
  const busy = Array.from({ length: 9 }, () => new RequestError(503, BUSY));
  const { sending, send } = sendingAfter(...busy);
  await vi.advanceTimersByTimeAsync(60_000);
  await expect(sending).rejects.toBe(busy[3]);
  expect(send).toHaveBeenCalledTimes(4);
});

test('what may be there already is not sent again by itself', async () => {
  const unknown = new RequestError(503, JSON.stringify({ code: 'outcome-unknown', message: 'Please look.' }), '60');
  const { sending, send } = sendingAfter(unknown);
  await expect(sending).rejects.toBe(unknown);
  expect(send).toHaveBeenCalledTimes(1);
});

test('somebody in a hurry tries at once, and somebody who gives up is not sent for', async () => {
  const hurried = sendingAfter(new RequestError(503, BUSY));
  await vi.advanceTimersByTimeAsync(500);
  hurried.skip();
  expect(await hurried.sending).toBe('taken');
  const given = sendingAfter(new RequestError(503, BUSY));
  await vi.advanceTimersByTimeAsync(500);
  given.controller.abort();
  await expect(given.sending).rejects.toBeInstanceOf(UploadCancelled);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(given.send).toHaveBeenCalledTimes(1);
});

test.each([
  ['a refusal for good', new RequestError(422, JSON.stringify({ code: 'pdf-damaged', message: 'Damaged.' }))],
  ['a failure that does not say when to return', new RequestError(503, 'Service Unavailable')],
  ['a wait too long to sit through', new RequestError(429, '', '900')],
  ['no answer at all', new TypeError('Failed to fetch')],
])('%s is not tried again', async (_name, failure) => {
  const { sending, send, shown } = sendingAfter(failure);
  await vi.advanceTimersByTimeAsync(0);
  await expect(sending).rejects.toBe(failure);
  expect([send.mock.calls.length, shown]).toEqual([1, []]);
});
