import type { LostReply, WorkerHandle } from './worker-handle.ts';

/** What the pool needs to know of a worker. */
type PooledWorker = Pick<WorkerHandle<never, unknown>, 'ready' | 'isAlive' | 'end'>;

interface WorkerPoolOptions<Worker> {
  /** Starts a worker; called when a task has no idle one. */
  readonly start: () => Promise<Worker>;
  /** How many workers may run ordinary tasks at the same time, on a processor core each. */
  readonly workerCount: number;
  /** How many workers more there may be for urgent tasks, so that they start while ordinary ones are running. */
  readonly urgentWorkerCount?: number;
  /** Whether a worker is replaced after a task: WebAssembly memory never shrinks. */
  readonly isWorn: (worker: Worker) => boolean;
  /** Idle workers are ended after this time, in milliseconds. */
  readonly idleMs: number;
  /** Whether the last worker may stay beyond `idleMs`; none does when left out. */
  readonly mayStay?: (worker: Worker) => boolean;
  /** Called for each worker that was lost over a task. */
  readonly onLost?: ((lost: { readonly hasTimedOut: boolean }) => void) | undefined;
}

interface WorkerTask<Worker, Outcome> {
  /** An urgent task precedes ordinary ones, and has workers reserved for it. */
  readonly isUrgent?: boolean;
  /** A task that is still queued when this aborts is never begun. */
  readonly signal?: AbortSignal | undefined;
  /** May end the worker, which is then replaced. */
  readonly perform: (worker: Worker) => Promise<Outcome | LostReply>;
}

export interface WorkerPool<Worker> {
  /**
   * Runs a task on the next free worker, first in, first out within its priority.
   * @throws the signal's reason; what `perform` throws; an Error if workers cannot be started or the pool is closed
   */
  run<Outcome>(task: WorkerTask<Worker, Outcome>): Promise<Outcome | LostReply>;
  workers(): Iterable<Worker>;
  close(): Promise<void>;
}

interface Waiting {
  readonly isUrgent: boolean;
  readonly signal: AbortSignal | undefined;
  readonly serve: () => Promise<void>;
  readonly reject: (error: unknown) => void;
}

/** A pool of workers that are started on demand, and replaced when worn or ended when idle. */
export function createWorkerPool<Worker extends PooledWorker>(options: WorkerPoolOptions<Worker>): WorkerPool<Worker> {
  const queues = { urgent: [] as Waiting[], ordinary: [] as Waiting[] };
  const workers = new Set<Worker>();
  const idle = new Map<Worker, NodeJS.Timeout>();
  const workerLimit = options.workerCount + (options.urgentWorkerCount ?? 0);
  const running = { all: 0, ordinary: 0 };
  let isClosed = false;

  function pump(): void {
    while (running.all < workerLimit) {
      const next = takeNext();
      if (next === undefined) return;
      running.all += 1;
      if (!next.isUrgent) running.ordinary += 1;
      void next.serve().finally(() => {
        running.all -= 1;
        if (!next.isUrgent) running.ordinary -= 1;
        pump();
      });
    }
  }

  function takeNext(): Waiting | undefined {
    for (;;) {
      const mayBegin = running.ordinary < options.workerCount;
      const next = queues.urgent.shift() ?? (mayBegin ? queues.ordinary.shift() : undefined);
      if (next?.signal?.aborted !== true) return next;
      next.reject(next.signal.reason);
    }
  }

  async function serve<Outcome>({ perform }: WorkerTask<Worker, Outcome>): Promise<Outcome | LostReply> {
    const worker = await claimWorker();
    const outcome = await perform(worker).finally(() => release(worker));
    if (isLost(outcome)) {
      // The worker was terminated for another reason than the task.
      if (isClosed) throw closedError();
      options.onLost?.(outcome);
    }
    return outcome;
  }

  async function claimWorker(): Promise<Worker> {
    for (const worker of [...idle.keys()].reverse()) {
      clearTimeout(idle.get(worker));
      idle.delete(worker);
      if (worker.isAlive()) return worker;
      workers.delete(worker);
    }
    const worker = await options.start();
    workers.add(worker);
    try {
      if (isClosed) throw closedError();
      await worker.ready;
    } catch (error) {
      await discard(worker);
      throw error;
    }
    return worker;
  }

  async function release(worker: Worker): Promise<void> {
    if (isClosed || !worker.isAlive() || options.isWorn(worker)) await discard(worker);
    else idle.set(worker, setTimeout(() => retire(worker), options.idleMs).unref());
  }

  function retire(worker: Worker): void {
    const mayStay = workers.size <= 1 && options.mayStay?.(worker) === true;
    if (!mayStay) void discard(worker);
  }

  async function discard(worker: Worker): Promise<void> {
    workers.delete(worker);
    clearTimeout(idle.get(worker));
    idle.delete(worker);
    await worker.end();
  }

  return {
    run(task) {
      if (isClosed) return Promise.reject(closedError());
      return new Promise((resolve, reject) => {
        const isUrgent = task.isUrgent === true;
        const queue = isUrgent ? queues.urgent : queues.ordinary;
        queue.push({ isUrgent, signal: task.signal, reject, serve: () => serve(task).then(resolve, reject) });
        pump();
      });
    },
    workers: () => workers,
    async close() {
      isClosed = true;
      for (const waiting of [...queues.urgent.splice(0), ...queues.ordinary.splice(0)]) waiting.reject(closedError());
      await Promise.all([...workers].map(discard));
    },
  };
}

function isLost(outcome: unknown): outcome is LostReply {
  return (outcome as LostReply).type === 'lost';
}

function closedError(): Error {
  return new Error('The reader is closed.');
}
