import { type LostReply, startWorker } from '../workers/worker-handle.ts';
import { createWorkerPool } from '../workers/worker-pool.ts';
import type { OcrReply, OcrRequest, OcrWorkerData } from './ocr-messages.ts';
import type { TesseractParts } from './tesseract.ts';

export type OcrOutcome = OcrReply | LostReply;

interface OcrWorkersOptions {
  /** Reads code and languages; called when the first page comes. */
  readonly load: () => Promise<TesseractParts>;
  /** How many pages are recognised at the same time, on a processor core each. */
  readonly workerCount: number;
  /** Per page; beyond it the page is given up and its worker terminated. */
  readonly pageDeadlineMs: number;
  /** A worker is replaced after so many pages: WebAssembly memory never shrinks. */
  readonly pagesPerWorker: number;
  /** Idle workers are ended after this time. */
  readonly idleMs: number;
  /** Called for each worker that was lost over a page. */
  readonly onLost?: (lost: { readonly hasTimedOut: boolean }) => void;
}

export interface OcrWorkers {
  /**
   * Recognises a page on the next free worker, in the order of arrival.
   * @param signal on abort a waiting page is never begun, and a running one is terminated
   * @throws the signal's reason; an Error if workers cannot be started or the pool is closed
   */
  run(request: OcrRequest, signal: AbortSignal): Promise<OcrOutcome>;
  workerCount(): number;
  close(): Promise<void>;
}

/** The JavaScript side holds a few pictures of a page; Tesseract's own memory is outside of it, with a limit of its own. */
const OLD_GENERATION_LIMIT_MEBIBYTES = 256;

/** The pool of worker threads that run Tesseract. */
export function createOcrWorkers(options: OcrWorkersOptions): OcrWorkers {
  let loaded: Promise<TesseractParts> | null = null;
  const pool = createWorkerPool({
    ...options,
    start: async () => {
      loaded ??= options.load().catch((error: unknown) => {
        loaded = null;
        throw error;
      });
      return startOcrWorker(await loaded);
    },
    isWorn: (worker) => worker.requestCount() >= options.pagesPerWorker,
  });
  return {
    run: (request, signal) =>
      pool.run({
        signal,
        async perform(worker) {
          const onAbort = (): void => void worker.end();
          signal.addEventListener('abort', onAbort, { once: true });
          if (signal.aborted) onAbort();
          const outcome = await worker.ask(request, options.pageDeadlineMs);
          signal.removeEventListener('abort', onAbort);
          signal.throwIfAborted();
          return outcome;
        },
      }),
    workerCount: () => [...pool.workers()].length,
    close: pool.close,
  };
}

/** Starts a worker thread on what `loadTesseractParts` made. */
function startOcrWorker(parts: TesseractParts) {
  const workerData: OcrWorkerData = { parts };
  return startWorker<OcrRequest, OcrReply>({
    script: new URL('./ocr-worker.ts', import.meta.url),
    workerData,
    oldGenerationLimitMebibytes: OLD_GENERATION_LIMIT_MEBIBYTES,
    findCrash: (reply) => (reply.type === 'crashed' ? reply.message : null),
  });
}
