import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Job, JobHandler, JobKindOptions, JobQueue } from '../../ports/job-queue.ts';
import { type JournalEntry, parseJournal } from './journal.ts';

/** A fresh place for jobs, on which any number of queues can be opened, also by other processes. */
export interface JobQueueUnderTest {
  open(): JobQueue;
  /** What a worker process needs to open a queue on the same place. */
  readonly workerArguments: readonly string[];
  /** Problems that queues reported behind the scenes. */
  readonly problems: unknown[];
  close(): Promise<void>;
}

interface Expectations {
  /** How long after a process was killed its jobs may wait for another one. */
  readonly takeOverMs: number;
  /** How long a job may wait that another process enqueued. */
  readonly wakeMs: number;
}

const KIND = 'count-words';
const WORKER = new URL('./test-worker.ts', import.meta.url).pathname;
const POLL_MS = 10;

/** What every job queue must do, whatever it keeps its jobs in. */
export function describeJobQueue(
  name: string,
  openPlace: () => Promise<JobQueueUnderTest>,
  { takeOverMs, wakeMs }: Expectations,
): void {
  describe(`job queue: ${name}`, () => {
    let place: JobQueueUnderTest;
    let folder: string;
    let queues: JobQueue[];
    let workers: ChildProcess[];

    beforeEach(async () => {
      place = await openPlace();
      folder = await mkdtemp(join(tmpdir(), 'lexden-jobs-'));
      queues = [];
      workers = [];
    });

    afterEach(async () => {
      for (const worker of workers) worker.kill('SIGKILL');
      await Promise.all(queues.map((queue) => queue.stop()));
      await place.close();
      await rm(folder, { recursive: true });
      expect(place.problems).toEqual([]);
    });

    function openQueue(handler?: JobHandler, options: Partial<JobKindOptions> = {}): JobQueue {
      const queue = place.open();
      queues.push(queue);
      if (handler) {
        const defaults = { concurrency: 1, attempts: 3, retryDelayMs: 20, onExhausted: async () => {} };
        queue.register(KIND, { ...defaults, ...options }, handler);
      }
      return queue;
    }

    /** A worker in a process of its own, which writes down what it does. */
    async function startWorker(behaviour: string): Promise<{ process: ChildProcess; journal: () => JournalEntry[] }> {
      const file = join(folder, `${workers.length}.journal`);
      await writeFile(file, '');
      const worker = spawn(process.execPath, [WORKER, file, KIND, behaviour, ...place.workerArguments], {
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      workers.push(worker);
      const journal = () => parseJournal(readFileSync(file, 'utf8'));
      await until(() => journal().some((entry) => entry.event === 'ready'));
      return { process: worker, journal };
    }

    test('a job runs once and is forgotten', async () => {
      const jobs: Job[] = [];
      const queue = openQueue(async (job) => void jobs.push(job));
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

    test('a job enqueued twice runs once', async () => {
      const keys: string[] = [];
      const queue = openQueue(async (job) => void keys.push(job.key));
      await Promise.all(['1', '1', '2', '1'].map((key) => queue.enqueue(KIND, key)));
      await queue.start();
      await untilIdle(queue, ['1', '2']);
      expect(keys.sort()).toEqual(['1', '2']);
    });

    test('a job enqueued while it runs goes once more, and never at the same time', async () => {
      const gate = createGate();
      let running = 0;
      let starts = 0;
      const queue = openQueue(
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

    test('of 200 jobs each runs once, four at a time', async () => {
      const keys = Array.from({ length: 200 }, (_, index) => String(index));
      const done: string[] = [];
      let running = 0;
      let most = 0;
      const queue = openQueue(
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

    test('a kind that is busy holds no other back', async () => {
      const gate = createGate();
      const queue = openQueue(() => gate.opened);
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

    test('a job starts at once, whichever process enqueued it', async () => {
      const startedAt = new Map<string, number>();
      const queue = openQueue(async (job) => void startedAt.set(job.key, performance.now()));
      await queue.start();
      // A server that only answers requests never starts its queue.
      const elsewhere = openQueue();
      await elsewhere.enqueue(KIND, 'warm-up');
      await until(() => startedAt.has('warm-up'));
      for (const [from, limitMs] of [
        [queue, 500],
        [elsewhere, wakeMs],
      ] as const) {
        const key = `after-${limitMs}`;
        const before = performance.now();
        await from.enqueue(KIND, key);
        await until(() => startedAt.has(key));
        expect(startedAt.get(key)! - before).toBeLessThan(limitMs);
      }
    });

    test('a failed job starts again, each time after twice the delay', async () => {
      const starts: { attempt: number; at: number }[] = [];
      const exhausted: Job[] = [];
      const queue = openQueue(
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
      // A few milliseconds less are the rounding of clocks.
      expect(starts[1]!.at - starts[0]!.at).toBeGreaterThan(145);
      expect(starts[2]!.at - starts[1]!.at).toBeGreaterThan(295);
      expect(starts[2]!.at - starts[1]!.at).toBeLessThan(3000);
      expect(exhausted).toEqual([]);
    });

    test('after its last attempt a job has failed for good, and may be enqueued anew', async () => {
      const attempts: number[] = [];
      const exhausted: { job: Job; error: unknown }[] = [];
      const failure = new Error('never');
      const queue = openQueue(
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

    test('what is to be done after the last attempt is repeated until it succeeds', async () => {
      let starts = 0;
      const told: unknown[] = [];
      const queue = openQueue(
        async () => {
          starts += 1;
          throw new Error('never');
        },
        {
          attempts: 1,
          retryDelayMs: 5,
          onExhausted: async (_job, error) => {
            told.push(error);
            if (told.length < 3) throw new Error('the database was away');
          },
        },
      );
      await queue.start();
      await queue.enqueue(KIND, '1');
      await untilIdle(queue, ['1']);
      expect(starts).toBe(1);
      expect(told.map((error) => (error as Error).message)).toEqual(['never', 'never', 'never']);
      expect(place.problems.splice(0).map((error) => (error as Error).message)).toEqual([
        'the database was away',
        'the database was away',
      ]);
    });

    test('a job that is cancelled before it runs never does', async () => {
      const keys: string[] = [];
      const queue = openQueue(async (job) => void keys.push(job.key));
      await queue.enqueue(KIND, '1');
      await queue.enqueue(KIND, '2');
      await queue.cancel(KIND, '1');
      await queue.cancel(KIND, 'unknown');
      expect(await queue.state(KIND, '1')).toBe('none');
      await queue.start();
      await untilIdle(queue, ['2']);
      expect(keys).toEqual(['2']);
    });

    test('a job that is cancelled while it runs is told, waited for and forgotten', async () => {
      const events: string[] = [];
      const queue = openQueue(async (job, { signal }) => {
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

    test('a job that another process cancels is told as well', async () => {
      let wasTold = false;
      const queue = openQueue(async (_job, { signal }) => {
        await aborted(signal);
        wasTold = true;
      });
      await queue.start();
      await queue.enqueue(KIND, '1');
      await until(async () => (await queue.state(KIND, '1')) === 'running');
      await openQueue().cancel(KIND, '1');
      await until(() => wasTold);
      expect(await queue.state(KIND, '1')).toBe('none');
    });

    test('stopping tells running jobs, waits for them, and gives them back as if they had not started', async () => {
      const attempts: number[] = [];
      const events: string[] = [];
      const first = openQueue(async (job, { signal }) => {
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
      const second = openQueue(async (job) => void attempts.push(job.attempt));
      expect(await second.state(KIND, '1')).toBe('waiting');
      await second.start();
      await untilIdle(second, ['1', '2']);
      expect(attempts).toEqual([0, 0, 0]);
    });

    test('a queue that was never started stops as well', async () => {
      await openQueue().stop();
      const queue = openQueue(async () => {});
      await queue.enqueue(KIND, '1');
      await queue.stop();
      expect(await openQueue().state(KIND, '1')).toBe('waiting');
    });

    test('a job of a killed process runs again, and its start counts', { timeout: 60_000 }, async () => {
      const queue = openQueue();
      await queue.enqueue(KIND, '1');
      const killed = await startWorker('hang');
      await until(() => killed.journal().some((entry) => entry.event === 'start'));
      killed.process.kill('SIGKILL');
      await once(killed.process, 'exit');
      const before = performance.now();
      const next = await startWorker('work');
      await until(() => next.journal().some((entry) => entry.event === 'end'), takeOverMs + 10_000);
      expect(performance.now() - before).toBeLessThan(takeOverMs);
      expect(next.journal().filter((entry) => entry.event !== 'ready')).toEqual([
        { event: 'start', key: '1', attempt: 1 },
        { event: 'end', key: '1', attempt: 1 },
      ]);
      await untilIdle(queue, ['1']);
    });

    test('a job whose last attempt ended with its process has failed for good', { timeout: 60_000 }, async () => {
      await openQueue().enqueue(KIND, '1');
      const killed = await startWorker('hang');
      await until(() => killed.journal().some((entry) => entry.event === 'start'));
      killed.process.kill('SIGKILL');
      await once(killed.process, 'exit');
      const exhausted: { job: Job; error: unknown }[] = [];
      const queue = openQueue(() => Promise.reject(new Error('must not run')), {
        attempts: 1,
        onExhausted: async (job, error) => void exhausted.push({ job, error }),
      });
      await queue.start();
      await until(() => exhausted.length > 0, takeOverMs + 10_000);
      expect(exhausted[0]?.job.key).toBe('1');
      expect(String(exhausted[0]?.error)).toContain('The process ended during the last attempt.');
      await untilIdle(queue, ['1']);
      expect(exhausted).toHaveLength(1);
    });

    test('two processes share the jobs, and nothing runs in both', { timeout: 60_000 }, async () => {
      const keys = Array.from({ length: 60 }, (_, index) => String(index));
      const pair = [await startWorker('work'), await startWorker('work')];
      const queue = openQueue();
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
  });
}

interface Gate {
  readonly opened: Promise<void>;
  open(): void;
}

function createGate(): Gate {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}

async function until(condition: () => boolean | Promise<boolean>, limitMs = 10_000): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`It did not happen within ${limitMs} ms: ${condition}`);
    await pause(POLL_MS);
  }
}

async function untilIdle(queue: JobQueue, keys: readonly string[], limitMs?: number): Promise<void> {
  for (const key of keys) await until(async () => (await queue.state(KIND, key)) === 'none', limitMs);
}
