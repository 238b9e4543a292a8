import { Worker } from 'node:worker_threads';

export interface WorkerLane<Task, Result> {
  /**
   * Has a task done; tasks start in the order in which they came.
   * @throws the signal's reason when aborted, which ends a worker that is busy with the task; Error when the worker
   *   reports one, crashes, or is over its time
   */
  run(task: Task, signal?: AbortSignal): Promise<Result>;
  /** Sends every running worker a task whose result nobody waits for. */
  tellAll(task: Task): void;
  /** Ends all workers; what waits or runs is rejected. */
  close(): Promise<void>;
}

export interface WorkerLaneOptions {
  readonly script: URL;
  readonly workerCount: number;
  /** Milliseconds of the clock on the wall that one task may take. */
  readonly deadlineMs: number;
  readonly memoryLimitMebibytes: number;
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

/** A queue of tasks before some workers of one kind. Workers start with the first task and keep no process alive when idle. */
export function createWorkerLane<Task, Result>(options: WorkerLaneOptions): WorkerLane<Task, Result> {
  const waiting: Call<Task, Result>[] = [];
  const idle: Worker[] = [];
  const busy = new Map<Worker, (reason: Error) => void>();
  let isClosed = false;

  function startWorker(): Worker {
    const worker = new Worker(options.script, {
      resourceLimits: { maxOldGenerationSizeMb: options.memoryLimitMebibytes },
    });
    worker.on('error', (error) => lose(worker, error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', () => lose(worker, new Error('The worker ended before its task did.')));
    return worker;
  }

  function lose(worker: Worker, reason: Error): void {
    const position = idle.indexOf(worker);
    if (position >= 0) idle.splice(position, 1);
    busy.get(worker)?.(reason);
  }

  function next(): void {
    while (waiting.length > 0 && !isClosed && busy.size < options.workerCount) {
      const call = waiting.shift();
      if (call) perform(idle.pop() ?? startWorker(), call);
    }
  }

  function perform(worker: Worker, call: Call<Task, Result>): void {
    const id = 1;
    const abandon = (reason: unknown): void => {
      settle();
      call.reject(reason);
      worker.terminate().catch(() => undefined);
      next();
    };
    const onMessage = (reply: Reply<Result>): void => {
      if (reply.id !== id) return;
      settle();
      worker.unref();
      idle.push(worker);
      if (reply.error === undefined) call.resolve(reply.result as Result);
      else call.reject(new Error(reply.error));
      next();
    };
    const onAbort = (): void => abandon(call.signal?.reason);
    const deadline = setTimeout(() => abandon(new Error('The task took too long.')), options.deadlineMs);
    const settle = (): void => {
      clearTimeout(deadline);
      busy.delete(worker);
      worker.off('message', onMessage);
      call.signal?.removeEventListener('abort', onAbort);
    };
    busy.set(worker, abandon);
    worker.ref();
    worker.on('message', onMessage);
    call.signal?.addEventListener('abort', onAbort, { once: true });
    worker.postMessage({ id, task: call.task });
  }

  return {
    run: (task, signal) => {
      if (signal?.aborted) return Promise.reject(signal.reason as Error);
      if (isClosed) return Promise.reject(new Error('The engine is closed.'));
      return new Promise((resolve, reject) => {
        const call: Call<Task, Result> = { task, signal, resolve, reject };
        waiting.push(call);
        signal?.addEventListener('abort', () => dropWaiting(waiting, call), { once: true });
        next();
      });
    },
    tellAll: (task) => {
      for (const worker of [...idle, ...busy.keys()]) worker.postMessage({ id: UNHEARD, task });
    },
    close: async () => {
      isClosed = true;
      const closed = new Error('The engine is closed.');
      for (const call of waiting.splice(0)) call.reject(closed);
      const workers = [...idle, ...busy.keys()];
      for (const abandon of [...busy.values()]) abandon(closed);
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}

function dropWaiting<Task, Result>(waiting: Call<Task, Result>[], call: Call<Task, Result>): void {
  const position = waiting.indexOf(call);
  if (position < 0) return;
  waiting.splice(position, 1);
  call.reject(call.signal?.reason);
}
