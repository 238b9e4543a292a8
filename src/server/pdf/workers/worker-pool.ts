import type { WasmModule } from '../pdfium/web-assembly.ts';
import { type Outcome, startWorker, type WorkerHandle } from './worker-handle.ts';
import type { WorkerRequest } from './worker-messages.ts';

interface WorkerPoolOptions {
  /** Compiles PDFium; called once, when the first worker is needed. */
  readonly compile: () => Promise<WasmModule>;
  /** How many workers may read pages at the same time. */
  readonly readerCount: number;
  /** How many workers more there may be, so that a file is opened at once while others are being read. */
  readonly openerCount: number;
  /** A worker whose PDFium holds more than this is replaced: that memory never shrinks. */
  readonly heapRecycleBytes: number;
  /** A worker is replaced after so many requests. */
  readonly requestsPerWorker: number;
  /** Idle workers are ended after this time, except one with a small heap. */
  readonly idleMs: number;
  /** A worker with a larger heap than this is not the one that stays. */
  readonly heapKeptBytes: number;
  /** Called for each worker that was lost over a request. */
  readonly onLost?: (lost: { readonly hasTimedOut: boolean }) => void;
}

interface WorkerTask {
  /** `open` has priority, and workers reserved for it. */
  readonly queue: 'open' | 'read';
  readonly request: WorkerRequest;
  readonly deadlineMs: number;
  /** A task that is still queued when this aborts is never begun. */
  readonly signal?: AbortSignal;
}

export interface WorkerPool {
  /**
   * Runs a task on the next free worker, first in, first out within its queue.
   * @throws the signal's reason; an Error if workers cannot be started or the pool is closed
   */
  run(task: WorkerTask): Promise<Outcome>;
  /** Lets workers close a document that was being read. */
  forget(documentKey: number): void;
  workerCount(): number;
  close(): Promise<void>;
}

interface Waiting {
  readonly task: WorkerTask;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

/** A pool of workers that are started on demand, and replaced after their limits or ended when idle. */
export function createWorkerPool(options: WorkerPoolOptions): WorkerPool {
  const queues = { open: [] as Waiting[], read: [] as Waiting[] };
  const workers = new Set<WorkerHandle>();
  const idle: WorkerHandle[] = [];
  const idleTimers = new Map<WorkerHandle, NodeJS.Timeout>();
  let compiled: Promise<WasmModule> | null = null;
  let starting = 0;
  let readsRunning = 0;
  let isClosed = false;

  function pump(): void {
    while (starting + workers.size - idle.length < options.readerCount + options.openerCount) {
      const next = takeNext();
      if (next === undefined) return;
      if (next.task.queue === 'read') readsRunning += 1;
      void serve(next).finally(() => {
        if (next.task.queue === 'read') readsRunning -= 1;
        pump();
      });
    }
  }

  function takeNext(): Waiting | undefined {
    for (;;) {
      const mayRead = readsRunning < options.readerCount;
      const next = queues.open.shift() ?? (mayRead ? queues.read.shift() : undefined);
      if (next?.task.signal?.aborted !== true) return next;
      next.reject(next.task.signal.reason);
    }
  }

  async function serve({ task, resolve, reject }: Waiting): Promise<void> {
    try {
      const worker = await claimWorker();
      const outcome = await worker.ask(task.request, task.deadlineMs);
      // The password may remain in its memory until then.
      if (task.request.type === 'unlock') await discard(worker);
      else await release(worker);
      // The worker was terminated for another reason than the file.
      if (isClosed && outcome.type === 'lost') throw closedError();
      if (outcome.type === 'lost') options.onLost?.(outcome);
      resolve(outcome);
    } catch (error) {
      reject(error);
    }
  }

  async function claimWorker(): Promise<WorkerHandle> {
    for (let worker = idle.pop(); worker !== undefined; worker = idle.pop()) {
      clearTimeout(idleTimers.get(worker));
      idleTimers.delete(worker);
      if (worker.isAlive()) return worker;
      workers.delete(worker);
    }
    starting += 1;
    let worker: WorkerHandle;
    try {
      compiled ??= options.compile();
      const module = await compiled;
      if (isClosed) throw closedError();
      worker = startWorker(module);
      workers.add(worker);
    } finally {
      starting -= 1;
    }
    await worker.ready.catch(async (error: unknown) => {
      await discard(worker);
      throw error;
    });
    return worker;
  }

  async function release(worker: WorkerHandle): Promise<void> {
    const isWorn =
      !worker.isAlive() ||
      worker.heapBytes() > options.heapRecycleBytes ||
      worker.requestCount() >= options.requestsPerWorker;
    if (isWorn || isClosed) {
      await discard(worker);
      return;
    }
    idle.push(worker);
    const timer = setTimeout(() => retire(worker), options.idleMs);
    timer.unref();
    idleTimers.set(worker, timer);
  }

  function retire(worker: WorkerHandle): void {
    const place = idle.indexOf(worker);
    const mayStay = workers.size <= 1 && worker.heapBytes() <= options.heapKeptBytes;
    if (place === -1 || mayStay) return;
    idle.splice(place, 1);
    void discard(worker);
  }

  async function discard(worker: WorkerHandle): Promise<void> {
    workers.delete(worker);
    clearTimeout(idleTimers.get(worker));
    idleTimers.delete(worker);
    await worker.end();
  }

  return {
    run(task) {
      if (isClosed) return Promise.reject(closedError());
      return new Promise<Outcome>((resolve, reject) => {
        queues[task.queue].push({ task, resolve, reject });
        pump();
      });
    },
    forget(documentKey) {
      for (const worker of workers) worker.forget(documentKey);
    },
    workerCount: () => workers.size,
    async close() {
      isClosed = true;
      for (const waiting of [...queues.open.splice(0), ...queues.read.splice(0)]) waiting.reject(closedError());
      await Promise.all([...workers].map(discard));
    },
  };
}

function closedError(): Error {
  return new Error('The PDF reader is closed.');
}
