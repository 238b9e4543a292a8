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

/** A fresh job store, on which any number of queues can be opened, also by other processes. */
export interface JobQueueUnderTest {
  open(): JobQueue;
  /** Arguments for a worker process on the same store. */
  readonly workerArguments: readonly string[];
  /** Background errors that queues reported. */
  readonly problems: unknown[];
  close(): Promise<void>;
}

export interface Expectations {
  /** Limit until jobs of a killed process run elsewhere. */
  readonly failoverMs: number;
  /** Limit until a job that another process enqueued starts. */
  readonly wakeMs: number;
}

interface WorkerUnderTest {
  readonly process: ChildProcess;
  journal(): JournalEntry[];
}

/** Shared by the tests of one queue; closes everything it opened after each test. */
export interface JobQueueHarness {
  readonly expectations: Expectations;
  /** A queue, with the handler registered when one is given. */
  openQueue(handler?: JobHandler, options?: Partial<JobKindOptions>): JobQueue;
  /** A worker process that writes a journal; behaves as `work` or `hang`. */
  startWorker(behaviour: string, kind?: string): Promise<WorkerUnderTest>;
  /** Tests remove the errors they expect; any others fail the test. */
  problems(): unknown[];
}

export const KIND = 'count-words';
const WORKER = fileURLToPath(new URL('./test-worker.ts', import.meta.url));
const POLL_MS = 10;
const LIMIT_MS = 10_000;

export function createJobQueueHarness(
  openStore: () => Promise<JobQueueUnderTest>,
  expectations: Expectations,
): JobQueueHarness {
  let store: JobQueueUnderTest;
  let folder: string;
  let queues: JobQueue[];
  let workers: ChildProcess[];

  beforeEach(async () => {
    store = await openStore();
    folder = await mkdtemp(join(tmpdir(), 'lexden-jobs-'));
    queues = [];
    workers = [];
  });

  afterEach(async () => {
    await Promise.all(workers.map(killWorker));
    await Promise.all(queues.map((queue) => queue.stop()));
    await store.close();
    await rm(folder, { recursive: true });
    expect(store.problems).toEqual([]);
  });

  return {
    expectations,
    problems: () => store.problems,

    openQueue(handler, options = {}) {
      const queue = store.open();
      queues.push(queue);
      const defaults = { concurrency: 1, attempts: 3, retryDelayMs: 20, onExhausted: async () => {} };
      if (handler) queue.register(KIND, { ...defaults, ...options }, handler);
      return queue;
    },

    async startWorker(behaviour, kind = KIND) {
      const file = join(folder, `${workers.length}.journal`);
      await writeFile(file, '');
      const worker = spawn(process.execPath, [WORKER, file, kind, behaviour, ...store.workerArguments], {
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
