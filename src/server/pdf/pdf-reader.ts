import { MEBIBYTE, MINUTE_MS, SECOND_MS } from '#contract/units.ts';
import { type DocumentReader, type OpenedDocument, PdfError, type ReadPage } from '#server/ports/document-reader.ts';
import { createOcrWorkers } from './ocr/ocr-workers.ts';
import { createPageRecogniser } from './ocr/recognise-page.ts';
import { loadTesseractParts } from './ocr/tesseract.ts';
import { compilePdfium } from './pdfium/pdfium.ts';
import { createPdfWorkers, type Outcome } from './workers/pdf-workers.ts';
import { type ChunkLimits, readChunk, readLatePage, splitIntoChunks, toPdfError } from './workers/read-chunk.ts';
import { copyToSharedMemory, readParts } from './workers/read-parts.ts';
import type { OpenedReply, PagesReply, WorkerRequest } from './workers/worker-messages.ts';

export interface PdfReaderOptions extends Partial<ChunkLimits> {
  /** How many pages are read at the same time, on a processor core each. */
  readonly workerCount?: number;
  /** The most memory PDFium may take in one worker. */
  readonly memoryLimitBytes?: number;
  /** OCR settings; without them scanned pages stay unread. */
  readonly ocr?: OcrOptions;
  /** Called for each worker lost over a file: `late` after a timeout, `ended` after a crash or out of memory. */
  readonly onLost?: (kind: 'pdf' | 'ocr', reason: 'late' | 'ended') => void;
}

export interface OcrOptions {
  /** For each language, by its Tesseract code, the path of its packed data; see `findLanguageFiles`. */
  readonly languageFiles: ReadonlyMap<string, string>;
  /** How many pages are recognised at the same time, beside those being read. */
  readonly workerCount?: number;
  /** The most memory Tesseract may take in one worker. */
  readonly memoryLimitBytes?: number;
  /** Per page; beyond it the page is given up. */
  readonly pageDeadlineMs?: number;
  /** Total time that failed pages of one document may cost workers; beyond it the rest of its pictures are left unread. */
  readonly lostTimeLimitMs?: number;
}

/** Chunks of a document beyond those being read: they wait for the receiver, or keep workers from waiting. */
const CHUNKS_AHEAD = 2;
const DEFAULTS = {
  workerCount: 2,
  memoryLimitBytes: 512 * MEBIBYTE,
  openDeadlineMs: 5 * SECOND_MS,
  openRetryDeadlineMs: 10 * SECOND_MS,
  chunkDeadlineMs: 20 * SECOND_MS,
  pageDeadlineMs: 8 * SECOND_MS,
  retryDeadlineMs: 40 * SECOND_MS,
  retryTimeLimitMs: 120 * SECOND_MS,
  lostTimeLimitMs: 120 * SECOND_MS,
} satisfies Required<Omit<PdfReaderOptions, 'ocr' | 'onLost'>>;
const POOL_DEFAULTS = {
  openerCount: 2,
  heapRecycleBytes: 192 * MEBIBYTE,
  requestsPerWorker: 500,
  idleMs: 30 * SECOND_MS,
  /** Ordinary files leave less than this; hostile ones up to the limit at which a worker is replaced. */
  heapKeptBytes: 48 * MEBIBYTE,
};
/** A page of print takes two to six seconds of a core, a poor one three times that, and 40 MB; a machine may be slow and busy. */
const OCR_DEFAULTS = {
  workerCount: 2,
  memoryLimitBytes: 256 * MEBIBYTE,
  pageDeadlineMs: 3 * MINUTE_MS,
  lostTimeLimitMs: 10 * MINUTE_MS,
};
const OCR_POOL_DEFAULTS = { pagesPerWorker: 100, idleMs: 30 * SECOND_MS };

/**
 * A reader on PDFium, with Tesseract for OCR, in worker threads. Nothing is compiled or started before
 * it is needed. Times in the options are milliseconds of wall-clock time.
 */
export function createPdfReader(options: PdfReaderOptions = {}): DocumentReader {
  const limits = { ...DEFAULTS, ...options };
  const ocrLimits = { ...OCR_DEFAULTS, ...options.ocr };
  const pool = createPdfWorkers({
    ...POOL_DEFAULTS,
    compile: () => compilePdfium(limits.memoryLimitBytes),
    readerCount: limits.workerCount,
    onLost: ({ hasTimedOut }) => options.onLost?.('pdf', hasTimedOut ? 'late' : 'ended'),
  });
  const ocrPool = createOcrWorkers({
    ...OCR_POOL_DEFAULTS,
    ...ocrLimits,
    onLost: ({ hasTimedOut }) => options.onLost?.('ocr', hasTimedOut ? 'late' : 'ended'),
    load: () => loadTesseractParts(options.ocr?.languageFiles ?? new Map(), ocrLimits.memoryLimitBytes),
  });
  const recognisePage = createPageRecogniser({
    pool,
    ocrPool,
    limits,
    lostTimeLimitMs: ocrLimits.lostTimeLimitMs,
  });
  let lastDocumentKey = 0;
  const nextDocumentKey = (): number => {
    lastDocumentKey += 1;
    return lastDocumentKey;
  };
  /** Limits are wall-clock time and the machine may be busy: a file that only took too long is tried once more. */
  const askToOpen = async (request: WorkerRequest): Promise<Outcome> => {
    const outcome = await pool.run({ queue: 'open', request, deadlineMs: limits.openDeadlineMs });
    if (outcome.type !== 'lost' || !outcome.hasTimedOut) return outcome;
    return pool.run({ queue: 'open', request, deadlineMs: limits.openRetryDeadlineMs });
  };
  const tryOpening = async (bytes: Uint8Array): Promise<OpenedReply> => {
    const shared = copyToSharedMemory(bytes);
    const ask = (tryPage: 'first' | 'last') => askToOpen({ type: 'open', bytes: shared, tryPage });
    let outcome = await ask('first');
    // One page beyond the limits does not fail a file whose other pages can be read.
    const mayHaveGoodPages = outcome.type === 'lost' && outcome.wasReading && outcome.pageCount > 1;
    if (mayHaveGoodPages) outcome = await ask('last');
    if (outcome.type !== 'opened') throw toPdfError(outcome);
    return outcome;
  };
  /** A repaired file has to open without further repair, and with as many pages. */
  const checkReplacement = async (replacement: Uint8Array, pageCount: number): Promise<OpenedDocument> => {
    const { repaired, title, ...counted } = await tryOpening(replacement);
    const isSame = repaired === null && counted.pageCount === pageCount;
    if (!isSame) throw new PdfError('pdf-damaged', 'The copy of the file cannot be opened as it is.');
    return { pageCount: counted.pageCount, title, replacement };
  };
  return {
    async open(bytes) {
      const { pageCount, title, repaired } = await tryOpening(bytes);
      return repaired === null ? { pageCount, title } : checkReplacement(repaired, pageCount);
    },
    async unlock(bytes, password) {
      const outcome = await askToOpen({ type: 'unlock', bytes: copyToSharedMemory(bytes), password });
      if (outcome.type !== 'unlocked') throw toPdfError(outcome);
      return checkReplacement(outcome.bytes, outcome.pageCount);
    },
    async read(bytes, pageNumbers, onPages, signal) {
      const documentKey = nextDocumentKey();
      const pictures: number[] = [];
      const late: number[] = [];
      const keepPictures = ({ pages, pagesNeedingOcr }: Omit<PagesReply, 'type'>): readonly ReadPage[] => {
        if (options.ocr === undefined) return pages;
        pictures.push(...pagesNeedingOcr);
        return withoutPages(pages, pagesNeedingOcr);
      };
      try {
        await readParts({
          documentKey,
          bytes,
          onPages,
          signal,
          parts: splitIntoChunks(pageNumbers, limits.workerCount),
          partsAtOnce: limits.workerCount + CHUNKS_AHEAD,
          async read(reading, chunk) {
            const { latePages, ...read } = await readChunk(pool, limits, reading, chunk);
            late.push(...latePages);
            return keepPictures(read);
          },
        });
        if (late.length === 0) return sortNumbers(pictures);
        await readParts({
          documentKey,
          bytes,
          onPages,
          signal,
          parts: sortNumbers(late),
          partsAtOnce: limits.workerCount,
          read: async (reading, pageNumber) => keepPictures(await readLatePage(pool, limits, reading, pageNumber)),
        });
      } finally {
        pool.forget(documentKey);
      }
      return sortNumbers(pictures);
    },
    async recognise(bytes, pageNumbers, onPages, signal) {
      const documentKey = nextDocumentKey();
      try {
        await readParts({
          documentKey,
          bytes,
          onPages,
          signal,
          parts: pageNumbers,
          partsAtOnce: ocrLimits.workerCount,
          read: async (reading, pageNumber) => [await recognisePage(reading, pageNumber)],
        });
      } finally {
        pool.forget(documentKey);
      }
    },
    async close() {
      await Promise.all([pool.close(), ocrPool.close()]);
    },
  };
}

function sortNumbers(numbers: readonly number[]): number[] {
  return numbers.toSorted((left, right) => left - right);
}

function withoutPages(pages: readonly ReadPage[], numbers: readonly number[]): readonly ReadPage[] {
  return pages.filter(({ pageNumber }) => !numbers.includes(pageNumber));
}
