import { Worker } from 'node:worker_threads';
import { AppError } from '#server/domain/errors/app-error.ts';

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
}

interface Call<Task, Result> {
  readonly task: Task;
  readonly signal: AbortSignal | undefined;
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
  const { maxQueueLength = Number.POSITIVE_INFINITY } = options;
  /** Started work precedes new work. */
  const continuing: Call<Task, Result>[] = [];
  const waiting: Call<Task, Result>[] = [];
  const idle: Worker[] = [];
  /** Busy workers, and how to abandon their task. */
  const busy = new Map<Worker, (reason: unknown) => void>();
  let isClosed = false;

  function startWorker(): Worker {
    const resourceLimits = { maxOldGenerationSizeMb: options.memoryLimitMebibytes };
    const worker = new Worker(options.script, { resourceLimits, workerData: options.workerData });
    worker.on('error', (error) => handleLoss(worker, error));
    worker.on('exit', () => handleLoss(worker, new Error('The worker ended before its task did.')));
    return worker;
  }

  function handleLoss(worker: Worker, reason: unknown): void {
    const position = idle.indexOf(worker);
    if (position >= 0) idle.splice(position, 1);
    busy.get(worker)?.(reason);
  }

  function next(): void {
    while (!isClosed && busy.size < options.workerCount) {
      const call = continuing.shift() ?? waiting.shift();
      if (!call) return;
      const worker = idle.pop() ?? startWorker();
      const onDone = (isUsable: boolean): void => {
        busy.delete(worker);
        if (isUsable) idle.push(worker);
        next();
      };
      busy.set(worker, perform(worker, call, options.deadlineMs, onDone));
    }
  }

  return {
    run: async (task, { signal, step } = {}) => {
      signal?.throwIfAborted();
      if (isClosed) throw new Error('The engine is closed.');
      const queue = step === 'continues' ? continuing : waiting;
      if (step === 'begins' && waiting.length >= maxQueueLength) throw new AppError('overloaded');
      return new Promise((resolve, reject) => {
        const call: Call<Task, Result> = { task, signal, resolve, reject };
        queue.push(call);
        signal?.addEventListener('abort', () => dropWaiting(queue, call), { once: true });
        next();
      });
    },
    broadcast: (task) => {
      for (const worker of [...idle, ...busy.keys()]) worker.postMessage({ id: BROADCAST_ID, task });
    },
    queueLength: () => continuing.length + waiting.length,
    close: async () => {
      isClosed = true;
      const closed = new Error('The engine is closed.');
      for (const call of [...continuing.splice(0), ...waiting.splice(0)]) call.reject(closed);
      const workers = [...idle, ...busy.keys()];
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
  deadlineMs: number,
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
  const deadline = setTimeout(() => abandon(new Error('The task took too long.')), deadlineMs);
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
