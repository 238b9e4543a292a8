import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Job } from '#server/ports/job-queue.ts';
import { createGate, type JobQueueHarness, KIND, until, untilIdle } from './contract-harness.ts';

/** Successful runs and concurrency. */
export function describeRunning(harness: JobQueueHarness): void {
  test('runs a job once and forgets it', async () => {
    const jobs: Job[] = [];
    const queue = harness.openQueue(async (job) => void jobs.push(job));
    await queue.enqueue(KIND, '1');
    expect(await queue.state(KIND, '1')).toBe('waiting');
    expect(await queue.state(KIND, '2')).toBe('none');
    await queue.start();
    await until(async () => (await queue.state(KIND, '1')) === 'none');
    expect(jobs).toEqual([{ kind: KIND, key: '1', attempt: 0 }]);
    await queue.enqueue(KIND, '1');
    await until(() => jobs.length === 2);
    expect(jobs[1]).toEqual({ kind: KIND, key: '1', attempt: 0 });
  });

  test('runs a job once that was enqueued twice', async () => {
    const keys: string[] = [];
    const queue = harness.openQueue(async (job) => void keys.push(job.key));
    await Promise.all(['1', '1', '2', '1'].map((key) => queue.enqueue(KIND, key)));
    await queue.start();
    await untilIdle(queue, ['1', '2']);
    expect(keys.sort()).toEqual(['1', '2']);
  });

  test('runs a job once more when it is enqueued while running, never concurrently', async () => {
    const gate = createGate();
    let running = 0;
    let starts = 0;
    const queue = harness.openQueue(
      async () => {
        running += 1;
        expect(running).toBe(1);
        starts += 1;
        await gate.opened;
        running -= 1;
      },
      { concurrency: 3 },
    );
    await queue.start();
    await queue.enqueue(KIND, '1');
    await until(() => starts === 1);
    expect(await queue.state(KIND, '1')).toBe('running');
    for (let times = 0; times < 3; times += 1) await queue.enqueue(KIND, '1');
    await pause(50);
    expect(starts).toBe(1);
    gate.open();
    await untilIdle(queue, ['1']);
    expect(starts).toBe(2);
  });

  test('runs 200 jobs once each, four at a time', async () => {
    const keys = Array.from({ length: 200 }, (_, index) => String(index));
    const done: string[] = [];
    let running = 0;
    let most = 0;
    const queue = harness.openQueue(
      async (job) => {
        running += 1;
        most = Math.max(most, running);
        await pause(2);
        running -= 1;
        done.push(job.key);
      },
      { concurrency: 4 },
    );
    for (const key of keys.slice(0, 50)) await queue.enqueue(KIND, key);
    await queue.start();
    await Promise.all(keys.slice(50).map((key) => queue.enqueue(KIND, key)));
    await until(() => done.length >= keys.length);
    await untilIdle(queue, keys);
    expect(done.toSorted()).toEqual(keys.toSorted());
    expect(most).toBe(4);
  });

  test('does not let a busy kind block another', async () => {
    const gate = createGate();
    const queue = harness.openQueue(() => gate.opened);
    const others: string[] = [];
    const options = { concurrency: 1, attempts: 1, retryDelayMs: 1, onExhausted: async () => {} };
    queue.register('other', options, async (job) => void others.push(job.key));
    await queue.start();
    await queue.enqueue(KIND, '1');
    await until(async () => (await queue.state(KIND, '1')) === 'running');
    await queue.enqueue('other', '1');
    await until(() => others.length === 1);
    gate.open();
  });

  test('starts a job at once, also when another process enqueued it', async () => {
    const startedAt = new Map<string, number>();
    const queue = harness.openQueue(async (job) => void startedAt.set(job.key, performance.now()));
    await queue.start();
    // A web server process never starts its queue.
    const elsewhere = harness.openQueue();
    await elsewhere.enqueue(KIND, 'warm-up');
    await until(() => startedAt.has('warm-up'));
    for (const [from, limitMs] of [
      [queue, 500],
      [elsewhere, harness.expectations.wakeMs],
    ] as const) {
      const key = `after-${limitMs}`;
      const before = performance.now();
      await from.enqueue(KIND, key);
      await until(() => startedAt.has(key));
      expect(startedAt.get(key)! - before).toBeLessThan(limitMs);
    }
  });
}
