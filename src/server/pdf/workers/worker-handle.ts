import { Worker } from 'node:worker_threads';
import type { WasmModule } from '../pdfium/web-assembly.ts';
import {
  type FailedReply,
  type ForgetMessage,
  type PdfWorkerData,
  PROGRESS_BYTES,
  PROGRESS_PAGE_COUNT,
  PROGRESS_PHASE,
  PROGRESS_READING,
  WORKER_READY,
  type WorkerMessage,
  type WorkerReply,
  type WorkerRequest,
} from './worker-messages.ts';

/** The worker is gone: timeout, out of memory, or crash. */
interface LostReply {
  readonly type: 'lost';
  /** Whether it had opened the file when that happened. */
  readonly wasReading: boolean;
  /** How many pages the file has, if it was reading. */
  readonly pageCount: number;
  /** It was terminated at its deadline. */
  readonly hasTimedOut: boolean;
  readonly message: string;
}

export type Outcome = Exclude<WorkerReply, FailedReply> | FailedReply | LostReply;

/** One worker thread, which takes one request at a time. */
export interface WorkerHandle {
  /** Resolves when it can take requests; rejects if it cannot be started. */
  readonly ready: Promise<void>;
  /** Current size of its PDFium heap, in bytes. */
  heapBytes(): number;
  requestCount(): number;
  isAlive(): boolean;
  /** Never rejects. After `lost` the worker is of no further use. */
  ask(request: WorkerRequest, deadlineMs: number): Promise<Outcome>;
  forget(documentKey: number): void;
  end(): Promise<void>;
}

/** The JavaScript side of a worker holds a page's text at most; the file and PDFium's heap are outside of it. */
const WORKER_RESOURCE_LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

/** Starts a worker thread on a compiled PDFium. */
export function startWorker(module: WasmModule): WorkerHandle {
  const progress = new SharedArrayBuffer(PROGRESS_BYTES);
  const state = new Int32Array(progress);
  const workerData: PdfWorkerData = { module, progress };
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: WORKER_RESOURCE_LIMITS,
    // Code that parses untrusted files gets no access to settings and secrets in the environment.
    env: {},
    execArgv: [],
  });
  const started = Promise.withResolvers<void>();
  started.promise.catch(() => {});
  let isAlive = true;
  let heapBytes = 0;
  let requestCount = 0;
  let settle: ((outcome: Outcome) => void) | null = null;

  const fall = (message: string, hasTimedOut = false): void => {
    if (!isAlive) return;
    isAlive = false;
    void worker.terminate();
    started.reject(new Error(`The PDF worker did not start: ${message}`));
    settle?.({
      type: 'lost',
      wasReading: Atomics.load(state, PROGRESS_PHASE) === PROGRESS_READING,
      pageCount: Atomics.load(state, PROGRESS_PAGE_COUNT),
      hasTimedOut: hasTimedOut,
      message,
    });
  };
  worker.on('message', (message: WorkerMessage | typeof WORKER_READY) => {
    if (message === WORKER_READY) {
      started.resolve();
      return;
    }
    heapBytes = message.heapBytes;
    const { reply } = message;
    if (reply.type === 'failed' && reply.isWorkerBroken) fall(reply.message);
    else settle?.(reply);
  });
  worker.on('error', (error) => fall(error instanceof Error ? error.message : String(error)));
  worker.on('exit', () => fall('it ended by itself'));

  return {
    ready: started.promise,
    heapBytes: () => heapBytes,
    requestCount: () => requestCount,
    isAlive: () => isAlive,
    ask(request, deadlineMs) {
      requestCount += 1;
      return new Promise<Outcome>((resolve) => {
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
        else
          settle({ type: 'lost', wasReading: false, pageCount: 0, hasTimedOut: false, message: 'it had ended before' });
      });
    },
    forget(documentKey) {
      const message: ForgetMessage = { type: 'forget', documentKey };
      if (isAlive) worker.postMessage(message);
    },
    async end() {
      fall('it was ended');
      await worker.terminate();
    },
  };
}
