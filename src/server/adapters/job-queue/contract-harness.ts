import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect } from 'vitest';
import type { JobHandler, JobKindOptions, JobQueue } from '#server/ports/job-queue.ts';
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

export interface Expectations {
  /** How long after a process was killed its jobs may wait for another one. */
  readonly failoverMs: number;
  /** How long a job may wait that another process enqueued. */
  readonly wakeMs: number;
}

export interface WorkerUnderTest {
  readonly process: ChildProcess;
  journal(): JournalEntry[];
}

/** What the tests of one queue share. All that is opened through it is closed after each test. */
export interface JobQueueHarness {
  readonly expectations: Expectations;
  /** A queue, with a handler for the kind of the tests when one is given. */
  openQueue(handler?: JobHandler, options?: Partial<JobKindOptions>): JobQueue;
  /** A worker in a process of its own, which writes down what it does: `work` or `hang`. */
  startWorker(behaviour: string, kind?: string): Promise<WorkerUnderTest>;
  /** A test that expects some takes them out: what is left fails it. */
  problems(): unknown[];
}

export const KIND = 'count-words';
const WORKER = fileURLToPath(new URL('./test-worker.ts', import.meta.url));
const POLL_MS = 10;
const LIMIT_MS = 10_000;

export function createJobQueueHarness(
  openPlace: () => Promise<JobQueueUnderTest>,
  expectations: Expectations,
): JobQueueHarness {
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
    await Promise.all(workers.map(killWorker));
    await Promise.all(queues.map((queue) => queue.stop()));
    await place.close();
    await rm(folder, { recursive: true });
    expect(place.problems).toEqual([]);
  });

  return {
    expectations,
    problems: () => place.problems,

    openQueue(handler, options = {}) {
      const queue = place.open();
      queues.push(queue);
      const defaults = { concurrency: 1, attempts: 3, retryDelayMs: 20, onExhausted: async () => {} };
      if (handler) queue.register(KIND, { ...defaults, ...options }, handler);
      return queue;
    },

    async startWorker(behaviour, kind = KIND) {
      const file = join(folder, `${workers.length}.journal`);
      await writeFile(file, '');
      const worker = spawn(process.execPath, [WORKER, file, kind, behaviour, ...place.workerArguments], {
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      workers.push(worker);
      const journal = () => parseJournal(readFileSync(file, 'utf8'));
      await until(() => journal().some((entry) => entry.event === 'ready'));
      return { process: worker, journal };
    },
  };
}

async function killWorker(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const ended = once(worker, 'exit');
  worker.kill('SIGKILL');
  await ended;
}

export interface Gate {
  readonly opened: Promise<void>;
  open(): void;
}

export function createGate(): Gate {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}

export async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}

export async function until(condition: () => boolean | Promise<boolean>, limitMs = LIMIT_MS): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`It did not happen within ${limitMs} ms: ${condition}`);
    await pause(POLL_MS);
  }
}

export async function untilIdle(queue: JobQueue, keys: readonly string[], limitMs?: number): Promise<void> {
  for (const key of keys) await until(async () => (await queue.state(KIND, key)) === 'none', limitMs);
}
