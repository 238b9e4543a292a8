import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFirstPageTimeout } from './first-page-timeout.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MINUTE_MS = 60_000;

test('first page timeout › fires once after a minute without a rendered page', () => {
  const onTimeout = vi.fn();
  const timeout = createFirstPageTimeout({ isVisible: () => true, onTimeout });
  vi.advanceTimersByTime(10 * MINUTE_MS);
  expect(onTimeout).not.toHaveBeenCalled();
  timeout.start();
  timeout.start();
  vi.advanceTimersByTime(MINUTE_MS - 1);
  expect(onTimeout).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10 * MINUTE_MS);
  expect(onTimeout).toHaveBeenCalledTimes(1);
});

test('first page timeout › does not count time in the background', () => {
  let isVisible = false;
  const onTimeout = vi.fn();
  createFirstPageTimeout({ isVisible: () => isVisible, onTimeout }).start();
  vi.advanceTimersByTime(10 * MINUTE_MS);
  expect(onTimeout).not.toHaveBeenCalled();
  isVisible = true;
  vi.advanceTimersByTime(MINUTE_MS);
  expect(onTimeout).toHaveBeenCalledTimes(1);
});

test('first page timeout › stays cancelled after a page was rendered', () => {
  const onTimeout = vi.fn();
  const timeout = createFirstPageTimeout({ isVisible: () => true, onTimeout });
  timeout.start();
  vi.advanceTimersByTime(MINUTE_MS / 2);
  timeout.cancel();
  timeout.start();
  vi.advanceTimersByTime(10 * MINUTE_MS);
  expect(onTimeout).not.toHaveBeenCalled();
});
