import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Job } from '#server/ports/job-queue.ts';
import { aborted, type JobQueueHarness, KIND, until, untilIdle } from './contract-harness.ts';

/** Failure, cancellation and shutdown. */
export function describeFailureAndStop(harness: JobQueueHarness): void {
  test('retries a failed job with exponential backoff', async () => {
    const starts: { attempt: number; at: number }[] = [];
    const exhausted: Job[] = [];
    const queue = harness.openQueue(
      async (job) => {
        starts.push({ attempt: job.attempt, at: performance.now() });
        if (job.attempt < 2) throw new Error('not yet');
      },
      { attempts: 5, retryDelayMs: 150, onExhausted: async (job) => void exhausted.push(job) },
    );
    await queue.start();
    await queue.enqueue(KIND, '1');
    await until(() => starts.length === 1);
    await until(async () => (await queue.state(KIND, '1')) === 'waiting');
    await untilIdle(queue, ['1']);
    expect(starts.map((start) => start.attempt)).toEqual([0, 1, 2]);
    // Tolerance for rounded clocks.
    expect(starts[1]!.at - starts[0]!.at).toBeGreaterThan(145);
    expect(starts[2]!.at - starts[1]!.at).toBeGreaterThan(295);
    expect(starts[2]!.at - starts[1]!.at).toBeLessThan(15_000);
    expect(exhausted).toEqual([]);
  });

  test('fails a job for good after its last attempt, and accepts it again', async () => {
    const attempts: number[] = [];
    const exhausted: { job: Job; error: unknown }[] = [];
    const failure = new Error('never');
    const queue = harness.openQueue(
      async (job) => {
        attempts.push(job.attempt);
        throw failure;
      },
      { attempts: 3, retryDelayMs: 5, onExhausted: async (job, error) => void exhausted.push({ job, error }) },
    );
    await queue.start();
    await queue.enqueue(KIND, '1');
    await untilIdle(queue, ['1']);
    expect(attempts).toEqual([0, 1, 2]);
    expect(exhausted).toEqual([{ job: { kind: KIND, key: '1', attempt: 2 }, error: failure }]);
    await queue.enqueue(KIND, '1');
    await until(() => exhausted.length === 2);
    expect(attempts).toEqual([0, 1, 2, 0, 1, 2]);
  });

  test('repeats onExhausted until it succeeds', async () => {
    let starts = 0;
    const reported: unknown[] = [];
    const queue = harness.openQueue(
      async () => {
        starts += 1;
        throw new Error('never');
      },
      {
        attempts: 1,
        retryDelayMs: 5,
        onExhausted: async (_job, error) => {
          reported.push(error);
          if (reported.length < 3) throw new Error('the database was away');
        },
      },
    );
    await queue.start();
    await queue.enqueue(KIND, '1');
    await untilIdle(queue, ['1']);
    expect(starts).toBe(1);
    expect(reported.map((error) => (error as Error).message)).toEqual(['never', 'never', 'never']);
    expect(
      harness
        .problems()
        .splice(0)
        .map((error) => (error as Error).message),
    ).toEqual(['the database was away', 'the database was away']);
  });

  test('never runs a job cancelled before its start', async () => {
    const keys: string[] = [];
    const queue = harness.openQueue(async (job) => void keys.push(job.key));
    await queue.enqueue(KIND, '1');
    await queue.enqueue(KIND, '2');
    await queue.cancel(KIND, '1');
    await queue.cancel(KIND, 'unknown');
    expect(await queue.state(KIND, '1')).toBe('none');
    await queue.start();
    await untilIdle(queue, ['2']);
    expect(keys).toEqual(['2']);
  });

  test('aborts a running job on cancellation, and waits for it', async () => {
    const events: string[] = [];
    const queue = harness.openQueue(async (job, { signal }) => {
      events.push(`start ${job.key}`);
      await aborted(signal);
      await pause(30);
      events.push(`end ${job.key}`);
      throw signal.reason;
    });
    await queue.start();
    await queue.enqueue(KIND, '1');
    await until(() => events.length === 1);
    await queue.enqueue(KIND, '1');
    await queue.cancel(KIND, '1');
    expect(events).toEqual(['start 1', 'end 1']);
    await pause(100);
    expect(await queue.state(KIND, '1')).toBe('none');
    expect(events).toEqual(['start 1', 'end 1']);
  });

  test('aborts running jobs on stop, and releases them without counting the attempt', async () => {
    const attempts: number[] = [];
    const events: string[] = [];
    const first = harness.openQueue(async (job, { signal }) => {
      attempts.push(job.attempt);
      await aborted(signal);
      await pause(30);
      events.push('ended');
      throw signal.reason;
    });
    await first.start();
    await first.enqueue(KIND, '1');
    await first.enqueue(KIND, '2');
    await until(() => attempts.length === 1);
    await Promise.all([first.stop(), first.stop()]);
    expect(events).toEqual(['ended']);
    const second = harness.openQueue(async (job) => void attempts.push(job.attempt));
    expect(await second.state(KIND, '1')).toBe('waiting');
    await second.start();
    await untilIdle(second, ['1', '2']);
    expect(attempts).toEqual([0, 0, 0]);
  });

  test('stops without having been started', async () => {
    await harness.openQueue().stop();
    const queue = harness.openQueue(async () => {});
    await queue.enqueue(KIND, '1');
    await queue.stop();
    expect(await harness.openQueue().state(KIND, '1')).toBe('waiting');
  });
}
