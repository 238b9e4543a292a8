import type { OcrRequest } from './ocr-messages.ts';
import { type OcrOutcome, type OcrWorkerHandle, startOcrWorker } from './ocr-worker-handle.ts';
import type { TesseractParts } from './tesseract.ts';

interface OcrPoolOptions {
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

export interface OcrPool {
  /**
   * Recognises a page on the next free worker, in the order of arrival.
   * @param signal on abort a waiting page is never begun, and a running one is terminated
   * @throws the signal's reason; an Error if workers cannot be started or the pool is closed
   */
  run(request: OcrRequest, signal: AbortSignal): Promise<OcrOutcome>;
  workerCount(): number;
  close(): Promise<void>;
}

interface Waiting {
  readonly request: OcrRequest;
  readonly signal: AbortSignal;
  readonly resolve: (outcome: OcrOutcome) => void;
  readonly reject: (error: unknown) => void;
}

/** A pool of workers that are started on demand, and ended when idle, aborted or past their page limit. */
export function createOcrPool(options: OcrPoolOptions): OcrPool {
  const queue: Waiting[] = [];
  const workers = new Set<OcrWorkerHandle>();
  const idle: OcrWorkerHandle[] = [];
  const idleTimers = new Map<OcrWorkerHandle, NodeJS.Timeout>();
  let parts: Promise<TesseractParts> | null = null;
  let running = 0;
  let isClosed = false;

  function pump(): void {
    while (running < options.workerCount) {
      const next = queue.shift();
      if (next === undefined) return;
      if (next.signal.aborted) {
        next.reject(next.signal.reason);
        continue;
      }
      running += 1;
      void serve(next).finally(() => {
        running -= 1;
        pump();
      });
    }
  }

  async function serve({ request, signal, resolve, reject }: Waiting): Promise<void> {
    try {
      const worker = await claimWorker();
      const onAbort = (): void => void discard(worker);
      signal.addEventListener('abort', onAbort, { once: true });
      if (signal.aborted) onAbort();
      const outcome = await worker.ask(request, options.pageDeadlineMs);
      signal.removeEventListener('abort', onAbort);
      await release(worker);
      signal.throwIfAborted();
      // The worker was terminated for another reason than the page.
      if (isClosed && outcome.type === 'lost') throw closedError();
      if (outcome.type === 'lost') options.onLost?.(outcome);
      resolve(outcome);
    } catch (error) {
      reject(error);
    }
  }

  async function claimWorker(): Promise<OcrWorkerHandle> {
    for (let worker = idle.pop(); worker !== undefined; worker = idle.pop()) {
      clearTimeout(idleTimers.get(worker));
      if (worker.isAlive()) return worker;
      workers.delete(worker);
    }
    parts ??= options.load().catch((error: unknown) => {
      parts = null;
      throw error;
    });
    const loaded = await parts;
    if (isClosed) throw closedError();
    const worker = startOcrWorker(loaded);
    workers.add(worker);
    await worker.ready.catch(async (error: unknown) => {
      await discard(worker);
      throw error;
    });
    return worker;
  }

  async function release(worker: OcrWorkerHandle): Promise<void> {
    if (isClosed || !worker.isAlive() || worker.pageCount() >= options.pagesPerWorker) {
      await discard(worker);
      return;
    }
    idle.push(worker);
    const timer = setTimeout(() => {
      idle.splice(idle.indexOf(worker), 1);
      void discard(worker);
    }, options.idleMs);
    timer.unref();
    idleTimers.set(worker, timer);
  }

  async function discard(worker: OcrWorkerHandle): Promise<void> {
    workers.delete(worker);
    clearTimeout(idleTimers.get(worker));
    idleTimers.delete(worker);
    await worker.end();
  }

  return {
    run(request, signal) {
      if (isClosed) return Promise.reject(closedError());
      return new Promise<OcrOutcome>((resolve, reject) => {
        queue.push({ request, signal, resolve, reject });
        pump();
      });
    },
    workerCount: () => workers.size,
    async close() {
      isClosed = true;
      for (const waiting of queue.splice(0)) waiting.reject(closedError());
      await Promise.all([...workers].map(discard));
    },
  };
}

function closedError(): Error {
  return new Error('The reader of scans is closed.');
}
