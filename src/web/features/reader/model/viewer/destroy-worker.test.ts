import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { destroyWorker } from './destroy-worker.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  ['shuts down', () => Promise.resolve(), 0],
  ['rejects', () => Promise.reject(new Error('Worker was destroyed')), 0],
  ['is stuck', () => new Promise<void>(() => undefined), 1000],
])('destroyWorker › terminates a worker that %s exactly once', async (_what, destroy, afterMs) => {
  const terminate = vi.fn();
  destroyWorker({ destroy, terminate });
  await vi.advanceTimersByTimeAsync(Math.max(0, afterMs - 1));
  expect(terminate).toHaveBeenCalledTimes(afterMs === 0 ? 1 : 0);
  await vi.advanceTimersByTimeAsync(5000);
  expect(terminate).toHaveBeenCalledTimes(1);
});
