import { PdfError, type ReadPage } from '#server/ports/document-reader.ts';
import type { Outcome, PdfWorkers } from './pdf-workers.ts';
import { unreadPage } from './read-page.ts';
import type { ReadContext } from './read-parts.ts';
import type { PagesReply } from './worker-messages.ts';

export interface ChunkLimits {
  readonly openDeadlineMs: number;
  /** For opening a file once more after that took too long. */
  readonly openRetryDeadlineMs: number;
  /** Per chunk of pages; beyond it its pages are tried one by one. */
  readonly chunkDeadlineMs: number;
  /** Per single page; beyond it the page is tried once more when the others have been read. */
  readonly pageDeadlineMs: number;
  /** Per page that was late once; beyond it the page is given up. */
  readonly retryDeadlineMs: number;
  /** Total time that late pages of one document may cost workers on retry; beyond it the rest of them are given up. */
  readonly retryTimeLimitMs: number;
  /** Total time that failed pages of one document may cost workers; beyond it the document is given up. */
  readonly lostTimeLimitMs: number;
}

interface ReadChunk extends Omit<PagesReply, 'type'> {
  /** Numbers of the pages that took too long: they may be ordinary ones on a busy machine. */
  readonly latePages: readonly number[];
}

/** Small enough to interleave documents, large enough to make the cost of messages negligible. */
const PAGES_PER_CHUNK_LIMIT = 8;
/** A short document is split finer, so that every worker gets a part of it. */
const CHUNKS_PER_WORKER = 2;

/** Cuts a list of pages into what a worker reads at once. */
export function splitIntoChunks(pageNumbers: readonly number[], workerCount: number): number[][] {
  const fairSize = Math.ceil(pageNumbers.length / (workerCount * CHUNKS_PER_WORKER));
  const size = Math.max(1, Math.min(PAGES_PER_CHUNK_LIMIT, fairSize));
  const chunks: number[][] = [];
  for (let start = 0; start < pageNumbers.length; start += size) chunks.push(pageNumbers.slice(start, start + size));
  return chunks;
}

/**
 * Reads a chunk of pages; if its worker is lost over it, page by page. A page that loses its worker again is late if it
 * took too long, and otherwise unread.
 * @throws PdfError if the file cannot be opened or too many pages fail; the signal's reason when aborted
 */
export async function readChunk(
  pool: PdfWorkers,
  limits: ChunkLimits,
  reading: ReadContext,
  pageNumbers: readonly number[],
): Promise<ReadChunk> {
  const [onlyPage, ...others] = pageNumbers;
  const isSinglePage = onlyPage !== undefined && others.length === 0;
  const deadlineMs = isSinglePage ? limits.pageDeadlineMs : limits.chunkDeadlineMs;
  const outcome = await askForPages(pool, reading, pageNumbers, deadlineMs);
  if (outcome.type === 'pages') return { ...outcome, latePages: [] };
  const isRetried = outcome.type === 'lost' && (outcome.wasReading || outcome.hasTimedOut);
  if (!isRetried) throw toPdfError(outcome);
  reading.lostMs += outcome.elapsedMs;
  if (reading.lostMs > limits.lostTimeLimitMs) {
    throw new PdfError('pdf-too-complex', 'Too many pages of the file take more time or memory than a page may have.');
  }
  if (isSinglePage) {
    if (outcome.hasTimedOut) return { pages: [], pagesNeedingOcr: [], latePages: [onlyPage] };
    return { pages: [await measureUnreadPage(pool, limits, reading, onlyPage)], pagesNeedingOcr: [], latePages: [] };
  }
  const singles: ReadChunk[] = [];
  for (const pageNumber of pageNumbers) singles.push(await readChunk(pool, limits, reading, [pageNumber]));
  return {
    pages: singles.flatMap(({ pages }) => pages),
    pagesNeedingOcr: singles.flatMap(({ pagesNeedingOcr: pictureNumbers }) => pictureNumbers),
    latePages: singles.flatMap(({ latePages }) => latePages),
  };
}

/**
 * Reads a late page once more, with a longer limit: limits are wall-clock time, and the machine may have been busy. The
 * page comes as unread if it fails, or if retries of the document have used up their time.
 * @throws PdfError if the file cannot be opened; the signal's reason when aborted
 */
export async function readLatePage(
  pool: PdfWorkers,
  limits: ChunkLimits,
  reading: ReadContext,
  pageNumber: number,
): Promise<Omit<PagesReply, 'type'>> {
  if (reading.lostMs <= limits.retryTimeLimitMs) {
    const outcome = await askForPages(pool, reading, [pageNumber], limits.retryDeadlineMs);
    if (outcome.type === 'pages') return outcome;
    if (outcome.type !== 'lost' || !outcome.wasReading) throw toPdfError(outcome);
    reading.lostMs += outcome.elapsedMs;
  }
  return { pages: [await measureUnreadPage(pool, limits, reading, pageNumber)], pagesNeedingOcr: [] };
}

async function askForPages(
  pool: PdfWorkers,
  { documentKey, bytes, signal }: ReadContext,
  pageNumbers: readonly number[],
  deadlineMs: number,
): Promise<Outcome> {
  const request = { type: 'read', documentKey, bytes, pageNumbers } as const;
  const outcome = await pool.run({ queue: 'read', request, deadlineMs, signal });
  signal.throwIfAborted();
  return outcome;
}

/** The page as unread, with its size if that can be measured. @throws the signal's reason when aborted */
export async function measureUnreadPage(
  pool: PdfWorkers,
  { openDeadlineMs }: Pick<ChunkLimits, 'openDeadlineMs'>,
  reading: ReadContext,
  pageNumber: number,
): Promise<ReadPage> {
  const { documentKey, bytes, signal } = reading;
  const outcome = await pool.run({
    queue: 'read',
    request: { type: 'measure', documentKey, bytes, pageNumber },
    deadlineMs: openDeadlineMs,
    signal,
  });
  return outcome.type === 'measured' ? unreadPage(pageNumber, outcome) : unreadPage(pageNumber);
}

/** The error for an outcome that is no result. */
export function toPdfError(outcome: Outcome): PdfError {
  if ('code' in outcome && outcome.code !== undefined) return new PdfError(outcome.code, outcome.message ?? '');
  return new PdfError(
    'pdf-too-complex',
    `The file could not be opened: ${'message' in outcome ? outcome.message : ''}`,
  );
}
