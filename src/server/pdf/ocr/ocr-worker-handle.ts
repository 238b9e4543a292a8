import { Worker } from 'node:worker_threads';
import { OCR_WORKER_READY, type OcrReply, type OcrRequest, type OcrWorkerData } from './ocr-messages.ts';
import type { TesseractParts } from './tesseract.ts';

/** The worker is gone: timeout, out of memory, crash, or terminated. */
interface LostPage {
  readonly type: 'lost';
  readonly message: string;
  /** A timeout: on a less busy machine the page may be read. */
  readonly hasTimedOut: boolean;
}

export type OcrOutcome = OcrReply | LostPage;

/** One worker thread, which recognises one page at a time. */
export interface OcrWorkerHandle {
  /** Resolves when it can take pages; rejects if it cannot be started. */
  readonly ready: Promise<void>;
  isAlive(): boolean;
  pageCount(): number;
  /** Never rejects. After `lost` or `crashed` the worker is of no further use. */
  ask(request: OcrRequest, deadlineMs: number): Promise<OcrOutcome>;
  end(): Promise<void>;
}

/** The JavaScript side holds a few pictures of a page; Tesseract's own memory is outside of it, with a limit of its own. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

/** Starts a worker thread on what `loadTesseractParts` made. */
export function startOcrWorker(parts: TesseractParts): OcrWorkerHandle {
  const workerData: OcrWorkerData = { parts };
  const worker = new Worker(new URL('./ocr-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: RESOURCE_LIMITS,
    // Code that parses untrusted files gets no access to settings and secrets in the environment.
    env: {},
    execArgv: [],
  });
  const started = Promise.withResolvers<void>();
  started.promise.catch(() => {});
  let isAlive = true;
  let pageCount = 0;
  let settle: ((outcome: OcrOutcome) => void) | null = null;

  const fall = (message: string, hasTimedOut = false): void => {
    if (!isAlive) return;
    isAlive = false;
    void worker.terminate();
    started.reject(new Error(`The OCR worker did not start: ${message}`));
    settle?.({ type: 'lost', message, hasTimedOut: hasTimedOut });
  };
  worker.on('message', (message: OcrReply | typeof OCR_WORKER_READY) => {
    if (message === OCR_WORKER_READY) started.resolve();
    else if (message.type === 'crashed') fall(message.message);
    else settle?.(message);
  });
  worker.on('error', (error) => fall(error instanceof Error ? error.message : String(error)));
  worker.on('exit', () => fall('it ended by itself'));

  return {
    ready: started.promise,
    isAlive: () => isAlive,
    pageCount: () => pageCount,
    ask(request, deadlineMs) {
      pageCount += 1;
      return new Promise<OcrOutcome>((resolve) => {
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
        else settle({ type: 'lost', message: 'it had ended before', hasTimedOut: false });
      });
    },
    async end() {
      fall('it was ended');
      await worker.terminate();
    },
  };
}
