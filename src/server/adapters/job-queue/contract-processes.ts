import { once } from 'node:events';
import { expect, test } from 'vitest';
import type { Job } from '#server/ports/job-queue.ts';
import { aborted, type JobQueueHarness, KIND, until, untilIdle } from './contract-harness.ts';

/** Several processes and crashes. */
export function describeProcesses(harness: JobQueueHarness): void {
  test('aborts a running job that another process cancels', async () => {
    let wasTold = false;
    const queue = harness.openQueue(async (_job, { signal }) => {
      await aborted(signal);
      wasTold = true;
    });
    await queue.start();
    await queue.enqueue(KIND, '1');
    await until(async () => (await queue.state(KIND, '1')) === 'running');
    await harness.openQueue().cancel(KIND, '1');
    await until(() => wasTold);
    expect(await queue.state(KIND, '1')).toBe('none');
  });

  test('runs jobs of killed processes again, counting the killed start, also the last one', {
    timeout: 60_000,
  }, async () => {
    const { failoverMs } = harness.expectations;
    const attempts: number[] = [];
    const exhausted: { job: Job; error: unknown }[] = [];
    const queue = harness.openQueue(async (job) => void attempts.push(job.attempt));
    const lastTry = {
      concurrency: 1,
      attempts: 1,
      retryDelayMs: 10,
      onExhausted: async (job: Job, error: unknown) => void exhausted.push({ job, error }),
    };
    queue.register('once-only', lastTry, () => Promise.reject(new Error('must not run')));
    for (const kind of [KIND, 'once-only']) {
      await queue.enqueue(kind, '1');
      const worker = await harness.startWorker('hang', kind);
      await until(() => worker.journal().some((entry) => entry.event === 'start'));
      worker.process.kill('SIGKILL');
      await once(worker.process, 'exit');
    }
    const before = performance.now();
    await queue.start();
    await until(() => attempts.length > 0 && exhausted.length > 0, failoverMs);
    expect(performance.now() - before).toBeLessThan(failoverMs);
    await untilIdle(queue, ['1']);
    expect(attempts).toEqual([1]);
    expect(exhausted).toHaveLength(1);
    expect(exhausted[0]?.job).toEqual({ kind: 'once-only', key: '1', attempt: 0 });
    expect(String(exhausted[0]?.error)).toContain('The process ended during the last attempt.');
  });

  test('shares jobs between two processes, each job running once', { timeout: 60_000 }, async () => {
    const keys = Array.from({ length: 60 }, (_, index) => String(index));
    const pair = [await harness.startWorker('work'), await harness.startWorker('work')];
    const queue = harness.openQueue();
    for (const key of keys) await queue.enqueue(KIND, key);
    await untilIdle(queue, keys, 30_000);
    const started = pair.map(({ journal }) => journal().filter((entry) => entry.event === 'start'));
    expect(
      started
        .flat()
        .map((entry) => entry.key)
        .toSorted(),
    ).toEqual(keys.toSorted());
    expect(started.every((entries) => entries.length > 0)).toBe(true);
  });
}
