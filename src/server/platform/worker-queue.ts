import { Worker } from 'node:worker_threads';
import { AppError } from '#server/domain/errors/app-error.ts';
import { workerEnvironment } from './worker-environment.ts';

export interface WorkerQueue<Task, Result> {
  /**
   * Runs a task; tasks start in order of arrival.
   * @throws the signal's reason when aborted, which terminates a worker that is busy with the task; AppError
   *   `overloaded` when the queue is full for a new one; Error when the worker reports one, crashes or times out
   */
  run(task: Task, options?: WorkerTaskOptions): Promise<Result>;
  /** Sends every running worker a task without waiting for results. */
  broadcast(task: Task): void;
  /** Waiting tasks. */
  queueLength(): number;
  /** Terminates all workers; waiting and running tasks are rejected. */
  close(): Promise<void>;
}

export interface WorkerTaskOptions {
  readonly signal?: AbortSignal | undefined;
  /**
   * `begins`: new work, refused when the queue is full. `continues`: a further step of started work, which precedes new
   * work so that it finishes soon. Left out where only the order of arrival counts.
   */
  readonly step?: 'begins' | 'continues' | undefined;
  /** Milliseconds of wall-clock time; that of the queue when left out. */
  readonly deadlineMs?: number | undefined;
}

interface WorkerQueueOptions {
  readonly script: URL;
  readonly workerCount: number;
  /** Timeout of one task, in milliseconds of wall-clock time. */
  readonly deadlineMs: number;
  readonly memoryLimitMebibytes: number;
  /** Passed to each worker at its start. */
  readonly workerData?: unknown;
  /** Queue length from which new work is refused; unlimited when left out. */
  readonly maxQueueLength?: number;
  /** Milliseconds after which an idle worker is terminated to free its memory; never when left out. */
  readonly idleMs?: number;
}

interface Call<Task, Result> {
  readonly task: Task;
  readonly signal: AbortSignal | undefined;
  readonly deadlineMs: number;
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: unknown) => void;
}

interface Reply<Result> {
  readonly id: number;
  readonly result?: Result;
  readonly error?: string;
}

/** Replies to broadcasts are ignored. */
const BROADCAST_ID = 0;
/** A worker has one task at a time, so one id distinguishes its reply from those. */
const TASK_ID = 1;

/** A queue for a pool of worker threads, which start on demand and do not keep the process alive when idle. */
export function createWorkerQueue<Task, Result>(options: WorkerQueueOptions): WorkerQueue<Task, Result> {
  const { maxQueueLength = Number.POSITIVE_INFINITY, idleMs } = options;
  /** Started work precedes new work. */
  const continuing: Call<Task, Result>[] = [];
  const waiting: Call<Task, Result>[] = [];
  /** Idle workers, and what terminates them. */
  const idle = new Map<Worker, NodeJS.Timeout | undefined>();
  /** Busy workers, and how to abandon their task. */
  const busy = new Map<Worker, (reason: unknown) => void>();
  let isClosed = false;

  function startWorker(): Worker {
    const worker = new Worker(options.script, {
      resourceLimits: { maxOldGenerationSizeMb: options.memoryLimitMebibytes },
      workerData: options.workerData,
      env: workerEnvironment(),
    });
    worker.on('error', (error) => lose(worker, error));
    worker.on('exit', () => lose(worker, new Error('The worker ended before its task did.')));
    return worker;
  }

  function keepIdle(worker: Worker): void {
    const end = (): void => {
      idle.delete(worker);
      void worker.terminate();
    };
    idle.set(worker, idleMs === undefined ? undefined : setTimeout(end, idleMs).unref());
  }

  function takeIdle(): Worker | undefined {
    const worker = [...idle.keys()].at(-1);
    if (!worker) return undefined;
    clearTimeout(idle.get(worker));
    idle.delete(worker);
    return worker;
  }

  function lose(worker: Worker, reason: unknown): void {
    clearTimeout(idle.get(worker));
    idle.delete(worker);
    busy.get(worker)?.(reason);
  }

  function next(): void {
    while (!isClosed && busy.size < options.workerCount) {
      const call = continuing.shift() ?? waiting.shift();
      if (!call) return;
      const worker = takeIdle() ?? startWorker();
      const onDone = (isUsable: boolean): void => {
        busy.delete(worker);
        if (isUsable) keepIdle(worker);
        next();
      };
      busy.set(worker, perform(worker, call, onDone));
    }
  }

  return {
    run: async (task, { signal, step, deadlineMs = options.deadlineMs } = {}) => {
      signal?.throwIfAborted();
      if (isClosed) throw new Error('The worker queue is closed.');
      const queue = step === 'continues' ? continuing : waiting;
      if (step === 'begins' && waiting.length >= maxQueueLength) throw new AppError('overloaded');
      return new Promise((resolve, reject) => {
        const call: Call<Task, Result> = { task, signal, deadlineMs, resolve, reject };
        queue.push(call);
        signal?.addEventListener('abort', () => dropWaiting(queue, call), { once: true });
        next();
      });
    },
    broadcast: (task) => {
      for (const worker of [...idle.keys(), ...busy.keys()]) worker.postMessage({ id: BROADCAST_ID, task });
    },
    queueLength: () => continuing.length + waiting.length,
    close: async () => {
      isClosed = true;
      const closed = new Error('The worker queue is closed.');
      for (const call of [...continuing.splice(0), ...waiting.splice(0)]) call.reject(closed);
      const workers = [...idle.keys(), ...busy.keys()];
      for (const abandon of [...busy.values()]) abandon(closed);
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}

/**
 * Runs one task on a worker.
 * @param onDone called once, before the call settles, with whether the worker is reusable
 * @returns abandons the task with a reason, and terminates the worker
 */
function perform<Task, Result>(
  worker: Worker,
  call: Call<Task, Result>,
  onDone: (isUsable: boolean) => void,
): (reason: unknown) => void {
  const settle = (isUsable: boolean): void => {
    clearTimeout(deadline);
    worker.off('message', onMessage);
    call.signal?.removeEventListener('abort', onAbort);
    onDone(isUsable);
  };
  const abandon = (reason: unknown): void => {
    settle(false);
    call.reject(reason);
    worker.terminate().catch(() => undefined);
  };
  const onMessage = (reply: Reply<Result>): void => {
    if (reply.id !== TASK_ID) return;
    worker.unref();
    settle(true);
    if (reply.error === undefined) call.resolve(reply.result as Result);
    else call.reject(new Error(reply.error));
  };
  const onAbort = (): void => abandon(call.signal?.reason);
  const deadline = setTimeout(() => abandon(new Error('The task took too long.')), call.deadlineMs);
  worker.ref();
  worker.on('message', onMessage);
  call.signal?.addEventListener('abort', onAbort, { once: true });
  worker.postMessage({ id: TASK_ID, task: call.task });
  return abandon;
}

function dropWaiting<Task, Result>(waiting: Call<Task, Result>[], call: Call<Task, Result>): void {
  const position = waiting.indexOf(call);
  if (position < 0) return;
  waiting.splice(position, 1);
  call.reject(call.signal?.reason);
}
