import { Worker } from 'node:worker_threads';
import { workerEnvironment } from '#server/platform/worker-environment.ts';
import { WORKER_READY } from './worker-messages.ts';

/** The worker is gone: timeout, out of memory, crash, or terminated. */
export interface LostReply {
  readonly type: 'lost';
  readonly message: string;
  /** A timeout: on a less busy machine the request may succeed. */
  readonly hasTimedOut: boolean;
  /** For how long the request had the worker, in milliseconds. */
  readonly elapsedMs: number;
}

/** One worker thread, which takes one request at a time. */
export interface WorkerHandle<Request, Reply> {
  /** Resolves when it can take requests; rejects if it cannot be started. */
  readonly ready: Promise<void>;
  isAlive(): boolean;
  requestCount(): number;
  /** Never rejects. After `lost` the worker is of no further use. */
  ask(request: Request, deadlineMs: number): Promise<Reply | LostReply>;
  /** Sends a message that has no reply; ignored after the worker's end. */
  post(message: unknown): void;
  end(): Promise<void>;
}

interface WorkerOptions<Reply> {
  readonly script: URL;
  /** Passed to the worker at its start. */
  readonly workerData: unknown;
  readonly oldGenerationLimitMebibytes: number;
  /** @returns the message of a reply that says the worker must be replaced, otherwise null */
  readonly findCrash: (reply: Reply) => string | null;
}

/** Starts a worker thread, which posts `WORKER_READY` and then one reply for each request. */
export function startWorker<Request, Reply>(options: WorkerOptions<Reply>): WorkerHandle<Request, Reply> {
  const worker = new Worker(options.script, {
    workerData: options.workerData,
    resourceLimits: {
      maxOldGenerationSizeMb: options.oldGenerationLimitMebibytes,
      maxYoungGenerationSizeMb: 32,
      stackSizeMb: 4,
    },
    // Code that parses untrusted files gets no access to settings and secrets in the environment.
    env: workerEnvironment(),
    execArgv: [],
  });
  const started = Promise.withResolvers<void>();
  started.promise.catch(() => {});
  let isAlive = true;
  let requestCount = 0;
  let askedAt = performance.now();
  let settle: ((outcome: Reply | LostReply) => void) | null = null;

  const fall = (message: string, hasTimedOut = false): void => {
    if (!isAlive) return;
    isAlive = false;
    void worker.terminate();
    started.reject(new Error(`The worker did not start: ${message}`));
    settle?.({ type: 'lost', message, hasTimedOut, elapsedMs: performance.now() - askedAt });
  };
  worker.on('message', (message: Reply | typeof WORKER_READY) => {
    if (message === WORKER_READY) {
      started.resolve();
      return;
    }
    const crash = options.findCrash(message);
    if (crash === null) settle?.(message);
    else fall(crash);
  });
  worker.on('error', (error) => fall(error instanceof Error ? error.message : String(error)));
  worker.on('exit', () => fall('it ended by itself'));

  return {
    ready: started.promise,
    isAlive: () => isAlive,
    requestCount: () => requestCount,
    ask(request, deadlineMs) {
      requestCount += 1;
      askedAt = performance.now();
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          // On a busy server a reply may already be queued behind this timer: let it be handled first.
          setImmediate(() => fall(`it took longer than ${deadlineMs} ms`, true));
        }, deadlineMs);
        settle = (outcome) => {
          clearTimeout(timer);
          settle = null;
          resolve(outcome);
        };
        if (isAlive) worker.postMessage(request);
        else settle({ type: 'lost', message: 'it had ended before', hasTimedOut: false, elapsedMs: 0 });
      });
    },
    post(message) {
      if (isAlive) worker.postMessage(message);
    },
    async end() {
      fall('it was ended');
      await worker.terminate();
    },
  };
}
