import { Worker } from 'node:worker_threads';
import { AppError } from '#server/domain/errors/app-error.ts';

export interface WorkerQueue<Task, Result> {
  /**
   * Has a task done; tasks start in the order in which they came.
   * @throws the signal's reason when aborted, which ends a worker that is busy with the task; AppError `overloaded` when
   *   too many tasks wait for one that only begins; Error when the worker reports one, crashes, or is over its time
   */
  run(task: Task, options?: WorkerTaskOptions): Promise<Result>;
  /** Sends every running worker a task whose result nobody waits for. */
  broadcast(task: Task): void;
  /** How many tasks wait for a worker. */
  queueLength(): number;
  /** Ends all workers; what waits or runs is rejected. */
  close(): Promise<void>;
}

export interface WorkerTaskOptions {
  readonly signal?: AbortSignal | undefined;
  /**
   * `begins`: nothing was done for it yet, so it may be refused. `continues`: it is a further step of something that was
   * begun, and goes before all that begins, so that what is begun ends soon. Neither where the order of arrival counts.
   */
  readonly step?: 'begins' | 'continues' | undefined;
}

export interface WorkerQueueOptions {
  readonly script: URL;
  readonly workerCount: number;
  /** Milliseconds of the clock on the wall that one task may take. */
  readonly deadlineMs: number;
  readonly memoryLimitMebibytes: number;
  /** Handed to each worker at its start. */
  readonly workerData?: unknown;
  /** How many tasks may wait before those that begin are refused; as many as come when left out. */
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

/** The reply to this is not waited for. */
const UNHEARD = 0;
/** A worker has one task at a time, so one number tells its reply from the unheard ones. */
const HEARD = 1;

/** A queue of tasks before some workers of one kind. Workers start with the first task and keep no process alive when idle. */
export function createWorkerQueue<Task, Result>(options: WorkerQueueOptions): WorkerQueue<Task, Result> {
  const { maxQueueLength = Number.POSITIVE_INFINITY } = options;
  /** Further steps of what was begun, and all other tasks; the former go first. */
  const continuing: Call<Task, Result>[] = [];
  const waiting: Call<Task, Result>[] = [];
  const idle: Worker[] = [];
  /** Busy workers, and how to give up what they do. */
  const busy = new Map<Worker, (reason: unknown) => void>();
  let isClosed = false;

  function startWorker(): Worker {
    const resourceLimits = { maxOldGenerationSizeMb: options.memoryLimitMebibytes };
    const worker = new Worker(options.script, { resourceLimits, workerData: options.workerData });
    worker.on('error', (error) => lose(worker, error));
    worker.on('exit', () => lose(worker, new Error('The worker ended before its task did.')));
    return worker;
  }

  function lose(worker: Worker, reason: unknown): void {
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
      for (const worker of [...idle, ...busy.keys()]) worker.postMessage({ id: UNHEARD, task });
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
 * Has a worker do one task.
 * @param onDone called once, before the call is settled, with whether the worker can be given another task
 * @returns gives the task up with a reason, and ends the worker
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
    if (reply.id !== HEARD) return;
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
  worker.postMessage({ id: HEARD, task: call.task });
  return abandon;
}

function dropWaiting<Task, Result>(waiting: Call<Task, Result>[], call: Call<Task, Result>): void {
  const position = waiting.indexOf(call);
  if (position < 0) return;
  waiting.splice(position, 1);
  call.reject(call.signal?.reason);
}
