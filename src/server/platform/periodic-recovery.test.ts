import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPeriodicRecovery } from './periodic-recovery.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Runs that last until they are aborted, and their reports. */
function startRecovery() {
  const rounds: PromiseWithResolvers<void>[] = [];
  const signals: AbortSignal[] = [];
  const failures: unknown[] = [];
  const round = (signal: AbortSignal): Promise<void> => {
    const { promise, ...settle } = Promise.withResolvers<void>();
    rounds.push({ promise, ...settle });
    signals.push(signal);
    return promise;
  };
  const recovery = createPeriodicRecovery({
    first: round,
    again: round,
    onFailure: (error) => failures.push(error),
    intervalMs: 1000,
    stopTimeoutMs: 100,
  });
  return { rounds, signals, failures, recovery };
}

test('periodic recovery › runs do not overlap, and a failure is reported', async () => {
  const { rounds, failures, recovery } = startRecovery();
  recovery.start();
  await vi.advanceTimersByTimeAsync(3500);
  expect(rounds.length).toBe(1);
  const failure = new Error('the disk is full');
  rounds[0]?.reject(failure);
  await vi.advanceTimersByTimeAsync(1000);
  expect([rounds.length, failures]).toEqual([2, [failure]]);
  rounds[1]?.resolve();
  await recovery.stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(rounds.length).toBe(2);
});

test('periodic recovery › stop aborts and awaits the current run', async () => {
  const { rounds, signals, recovery } = startRecovery();
  const first = recovery.runFirst();
  let hasEnded = false;
  const ended = recovery.stop().then(() => {
    hasEnded = true;
  });
  await vi.advanceTimersByTimeAsync(50);
  expect([signals[0]?.aborted, hasEnded]).toEqual([true, false]);
  rounds[0]?.resolve();
  await Promise.all([first, ended]);
  recovery.start();
  await vi.advanceTimersByTimeAsync(5000);
  expect(rounds.length).toBe(1);
});

test('periodic recovery › stop gives up after its timeout and ignores later failures', async () => {
  const { rounds, failures, recovery } = startRecovery();
  recovery.start();
  await vi.advanceTimersByTimeAsync(1000);
  const ended = recovery.stop();
  await vi.advanceTimersByTimeAsync(100);
  await ended;
  rounds[0]?.reject(new Error('the database is closed'));
  await vi.advanceTimersByTimeAsync(0);
  expect(failures).toEqual([]);
});
