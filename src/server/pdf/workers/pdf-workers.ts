import type { WasmModule } from '../pdfium/web-assembly.ts';
import { type LostReply, startWorker } from './worker-handle.ts';
import {
  type FailedReply,
  type ForgetMessage,
  type PdfWorkerData,
  PROGRESS_BYTES,
  PROGRESS_PAGE_COUNT,
  PROGRESS_PHASE,
  PROGRESS_READING,
  type WorkerMessage,
  type WorkerReply,
  type WorkerRequest,
} from './worker-messages.ts';
import { createWorkerPool } from './worker-pool.ts';

/** A lost worker, with how far it had come. */
interface LostRequest extends LostReply {
  /** Whether it had opened the file when it was lost. */
  readonly wasReading: boolean;
  /** How many pages the file has, if it was reading. */
  readonly pageCount: number;
}

export type Outcome = Exclude<WorkerReply, FailedReply> | FailedReply | LostRequest;

interface PdfWorkersOptions {
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

interface PdfTask {
  /** `open` has priority, and workers reserved for it. */
  readonly queue: 'open' | 'read';
  readonly request: WorkerRequest;
  readonly deadlineMs: number;
  /** A task that is still queued when this aborts is never begun. */
  readonly signal?: AbortSignal;
}

export interface PdfWorkers {
  /**
   * Runs a task on the next free worker, first in, first out within its queue.
   * @throws the signal's reason; an Error if workers cannot be started or the pool is closed
   */
  run(task: PdfTask): Promise<Outcome>;
  /** Lets workers close a document that was being read. */
  forget(documentKey: number): void;
  workerCount(): number;
  close(): Promise<void>;
}

/** The JavaScript side of a worker holds a page's text at most; the file and PDFium's heap are outside of it. */
const OLD_GENERATION_LIMIT_MEBIBYTES = 192;

/** The pool of worker threads that run PDFium. */
export function createPdfWorkers(options: PdfWorkersOptions): PdfWorkers {
  let compiled: Promise<WasmModule> | null = null;
  const pool = createWorkerPool({
    start: async () => {
      compiled ??= options.compile();
      return startPdfWorker(await compiled);
    },
    workerCount: options.readerCount,
    urgentWorkerCount: options.openerCount,
    isWorn: (worker) =>
      worker.heapBytes() > options.heapRecycleBytes || worker.requestCount() >= options.requestsPerWorker,
    idleMs: options.idleMs,
    mayStay: (worker) => worker.heapBytes() <= options.heapKeptBytes,
    onLost: options.onLost,
  });
  return {
    run: ({ queue, request, deadlineMs, signal }) =>
      pool.run({
        isUrgent: queue === 'open',
        signal,
        async perform(worker) {
          const outcome = await worker.request(request, deadlineMs);
          // The password may remain in its memory until then.
          if (request.type === 'unlock') await worker.end();
          return outcome;
        },
      }) as Promise<Outcome>,
    forget(documentKey) {
      const message: ForgetMessage = { type: 'forget', documentKey };
      for (const worker of pool.workers()) worker.post(message);
    },
    workerCount: () => [...pool.workers()].length,
    close: pool.close,
  };
}

/** Starts a worker thread on a compiled PDFium. */
function startPdfWorker(module: WasmModule) {
  const progress = new SharedArrayBuffer(PROGRESS_BYTES);
  const state = new Int32Array(progress);
  const workerData: PdfWorkerData = { module, progress };
  const worker = startWorker<WorkerRequest, WorkerMessage>({
    script: new URL('./pdf-worker.ts', import.meta.url),
    workerData,
    oldGenerationLimitMebibytes: OLD_GENERATION_LIMIT_MEBIBYTES,
    findCrash: ({ reply }) => (reply.type === 'failed' && reply.isWorkerBroken ? reply.message : null),
  });
  let heapBytes = 0;
  return {
    ...worker,
    /** Size of its PDFium heap after the last request, in bytes. */
    heapBytes: () => heapBytes,
    async request(request: WorkerRequest, deadlineMs: number): Promise<Outcome> {
      const outcome = await worker.ask(request, deadlineMs);
      if ('reply' in outcome) {
        heapBytes = outcome.heapBytes;
        return outcome.reply;
      }
      const wasReading = Atomics.load(state, PROGRESS_PHASE) === PROGRESS_READING;
      return { ...outcome, wasReading, pageCount: Atomics.load(state, PROGRESS_PAGE_COUNT) };
    },
  };
}
