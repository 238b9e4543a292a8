import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFirstPageTimeout } from './first-page-timeout.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MINUTE_MS = 60_000;

test('a file that shows nothing for a minute is given up, once', () => {
  const onOver = vi.fn();
  const limit = createFirstPageTimeout({ isSeen: () => true, onOver });
  vi.advanceTimersByTime(10 * MINUTE_MS);
  expect(onOver).not.toHaveBeenCalled();
  limit.start();
  limit.start();
  vi.advanceTimersByTime(MINUTE_MS - 1);
  expect(onOver).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10 * MINUTE_MS);
  expect(onOver).toHaveBeenCalledTimes(1);
});

test('time in which nobody looks does not count', () => {
  let isSeen = false;
  const onOver = vi.fn();
  createFirstPageTimeout({ isSeen: () => isSeen, onOver }).start();
  vi.advanceTimersByTime(10 * MINUTE_MS);
  expect(onOver).not.toHaveBeenCalled();
  isSeen = true;
  vi.advanceTimersByTime(MINUTE_MS);
  expect(onOver).toHaveBeenCalledTimes(1);
});

test('a page in time ends the wait for good', () => {
  const onOver = vi.fn();
  const limit = createFirstPageTimeout({ isSeen: () => true, onOver });
  limit.start();
  vi.advanceTimersByTime(MINUTE_MS / 2);
  limit.cancel();
  limit.start();
  vi.advanceTimersByTime(10 * MINUTE_MS);
  expect(onOver).not.toHaveBeenCalled();
});
