import { MEBIBYTE, SECOND_MS } from '../../contract/units.ts';
import { type DocumentReader, PdfError, type ReadPage } from '../ports/document-reader.ts';
import { compilePdfium } from './pdfium.ts';
import { unreadPage } from './read-page.ts';
import type { LostReply, Outcome } from './worker-handle.ts';
import { createWorkerPool, type WorkerPool } from './worker-pool.ts';

export interface PdfReaderOptions {
  /** How many pages are read at the same time, on a processor core each. */
  readonly workerCount?: number;
  /** The most memory PDFium may take in one worker. */
  readonly memoryLimitBytes?: number;
  readonly openDeadlineMs?: number;
  /** For a chunk of pages; when it is over, its pages are tried one by one. */
  readonly chunkDeadlineMs?: number;
  /** For a page by itself; when it is over, the page is given up. */
  readonly pageDeadlineMs?: number;
  /** How long the pages of one document may keep workers busy in vain, until the document is given up. */
  readonly lostTimeLimitMs?: number;
}

/** Small enough that documents take turns often, large enough that messages cost nothing beside the reading. */
const PAGES_PER_CHUNK_LIMIT = 8;
/** A short document is cut finer, so that every worker gets a part of it. */
const CHUNKS_PER_WORKER = 2;
/** Chunks of a document beyond those being read: they wait for the receiver, or keep workers from waiting. */
const CHUNKS_AHEAD = 2;
const DEFAULTS = {
  workerCount: 2,
  memoryLimitBytes: 512 * MEBIBYTE,
  openDeadlineMs: 5 * SECOND_MS,
  chunkDeadlineMs: 20 * SECOND_MS,
  pageDeadlineMs: 8 * SECOND_MS,
  lostTimeLimitMs: 120 * SECOND_MS,
} satisfies Required<PdfReaderOptions>;
const POOL_DEFAULTS = {
  openerCount: 2,
  heapRecycleBytes: 192 * MEBIBYTE,
  requestsPerWorker: 500,
  idleMs: 30 * SECOND_MS,
};

/** A document that is being read. */
interface Reading {
  readonly documentKey: number;
  readonly bytes: SharedArrayBuffer;
  readonly signal: AbortSignal;
  lostMs: number;
}

/**
 * A reader on PDFium, in worker threads. Nothing is compiled or started before the first file comes.
 * Times in the options are milliseconds of the clock on the wall.
 */
export function createPdfReader(options: PdfReaderOptions = {}): DocumentReader {
  const limits = { ...DEFAULTS, ...options };
  const pool = createWorkerPool({
    ...POOL_DEFAULTS,
    compile: () => compilePdfium(limits.memoryLimitBytes),
    readerCount: limits.workerCount,
  });
  let lastDocumentKey = 0;
  return {
    async open(bytes) {
      const shared = share(bytes);
      const tryOpening = (tryPage: 'first' | 'last'): Promise<Outcome> =>
        pool.run({
          lane: 'open',
          request: { type: 'open', bytes: shared, tryPage },
          deadlineMs: limits.openDeadlineMs,
        });
      let outcome = await tryOpening('first');
      // One page that takes too much does not spoil a file whose other pages can be read.
      const mayHaveGoodPages = outcome.type === 'lost' && outcome.wasReading && outcome.pageCount > 1;
      if (mayHaveGoodPages) outcome = await tryOpening('last');
      if (outcome.type === 'opened') return { pageCount: outcome.pageCount, title: outcome.title };
      throw toPdfError(outcome);
    },
    async read(bytes, pageNumbers, onPages, signal) {
      signal.throwIfAborted();
      lastDocumentKey += 1;
      const failure = new AbortController();
      const reading: Reading = {
        documentKey: lastDocumentKey,
        bytes: share(bytes),
        signal: AbortSignal.any([signal, failure.signal]),
        lostMs: 0,
      };
      const chunks = splitIntoChunks(pageNumbers, limits.workerCount);
      let handover = Promise.resolve();
      const work = async (): Promise<void> => {
        for (let chunk = chunks.shift(); chunk !== undefined; chunk = chunks.shift()) {
          const pages = await readChunk(pool, limits, reading, chunk);
          // One at a time: a slow receiver holds back the reading.
          handover = handover.then(() => {
            reading.signal.throwIfAborted();
            return onPages(pages);
          });
          await handover;
        }
      };
      const readers = Array.from({ length: limits.workerCount + CHUNKS_AHEAD }, async () => {
        await work().catch((error: unknown) => failure.abort(error));
      });
      try {
        await untilAborted(Promise.all(readers), reading.signal);
        reading.signal.throwIfAborted();
      } finally {
        pool.forget(reading.documentKey);
      }
    },
    close: () => pool.close(),
  };
}

async function readChunk(
  pool: WorkerPool,
  limits: Required<PdfReaderOptions>,
  reading: Reading,
  pageNumbers: readonly number[],
): Promise<readonly ReadPage[]> {
  const { documentKey, bytes, signal } = reading;
  const isSinglePage = pageNumbers.length === 1;
  const deadlineMs = isSinglePage ? limits.pageDeadlineMs : limits.chunkDeadlineMs;
  const startedAt = performance.now();
  const outcome = await pool.run({
    lane: 'read',
    request: { type: 'read', documentKey, bytes, pageNumbers },
    deadlineMs,
    signal,
  });
  signal.throwIfAborted();
  if (outcome.type === 'pages') return outcome.pages;
  if (outcome.type !== 'lost' || !outcome.wasReading) throw toPdfError(outcome);
  reading.lostMs += performance.now() - startedAt;
  if (reading.lostMs > limits.lostTimeLimitMs) {
    throw new PdfError('pdf-too-complex', 'Too many pages of the file take more time or memory than a page may have.');
  }
  if (isSinglePage) return [await giveUpPage(pool, limits, reading, pageNumbers[0] ?? 1)];
  const pages: ReadPage[] = [];
  for (const pageNumber of pageNumbers) pages.push(...(await readChunk(pool, limits, reading, [pageNumber])));
  return pages;
}

/** OCR of a page without text belongs beside this: here for what cannot be loaded, in `readPage` for what can. */
async function giveUpPage(
  pool: WorkerPool,
  limits: Required<PdfReaderOptions>,
  reading: Reading,
  pageNumber: number,
): Promise<ReadPage> {
  const { documentKey, bytes, signal } = reading;
  const outcome = await pool.run({
    lane: 'read',
    request: { type: 'measure', documentKey, bytes, pageNumber },
    deadlineMs: limits.openDeadlineMs,
    signal,
  });
  return outcome.type === 'measured' ? unreadPage(pageNumber, outcome) : unreadPage(pageNumber);
}

function toPdfError(outcome: { type: string; code?: PdfError['code']; message?: string } | LostReply): PdfError {
  if ('code' in outcome && outcome.code !== undefined) return new PdfError(outcome.code, outcome.message ?? '');
  return new PdfError(
    'pdf-too-complex',
    `The file could not be opened: ${'message' in outcome ? outcome.message : ''}`,
  );
}

function share(bytes: Uint8Array): SharedArrayBuffer {
  const shared = new SharedArrayBuffer(bytes.length);
  new Uint8Array(shared).set(bytes);
  return shared;
}

function splitIntoChunks(pageNumbers: readonly number[], workerCount: number): number[][] {
  const fairSize = Math.ceil(pageNumbers.length / (workerCount * CHUNKS_PER_WORKER));
  const size = Math.max(1, Math.min(PAGES_PER_CHUNK_LIMIT, fairSize));
  const chunks: number[][] = [];
  for (let start = 0; start < pageNumbers.length; start += size) chunks.push(pageNumbers.slice(start, start + size));
  return chunks;
}

/** Waits for the work, or rejects with the signal's reason as soon as it aborts. */
async function untilAborted(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  const aborted = Promise.withResolvers<never>();
  const onAbort = (): void => aborted.reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
