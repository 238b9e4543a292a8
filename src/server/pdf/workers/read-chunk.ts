import { PdfError, type ReadPage } from '#server/ports/document-reader.ts';
import type { Outcome, PdfWorkers } from './pdf-workers.ts';
import { unreadPage } from './read-page.ts';
import type { ReadContext } from './read-parts.ts';
import type { PagesReply } from './worker-messages.ts';

export interface ChunkLimits {
  readonly openDeadlineMs: number;
  /** Per chunk of pages; beyond it its pages are tried one by one. */
  readonly chunkDeadlineMs: number;
  /** Per single page; beyond it the page is given up. */
  readonly pageDeadlineMs: number;
  /** Total time that failed pages of one document may cost workers; beyond it the document is given up. */
  readonly lostTimeLimitMs: number;
}

type ReadChunk = Omit<PagesReply, 'type'>;

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
 * Reads a chunk of pages; if its worker is lost over it, page by page, and gives up those that lose one again.
 * @throws PdfError if the file cannot be opened or too many pages are given up; the signal's reason when aborted
 */
export async function readChunk(
  pool: PdfWorkers,
  limits: ChunkLimits,
  reading: ReadContext,
  pageNumbers: readonly number[],
): Promise<ReadChunk> {
  const { documentKey, bytes, signal } = reading;
  const isSinglePage = pageNumbers.length === 1;
  const deadlineMs = isSinglePage ? limits.pageDeadlineMs : limits.chunkDeadlineMs;
  const startedAt = performance.now();
  const outcome = await pool.run({
    queue: 'read',
    request: { type: 'read', documentKey, bytes, pageNumbers },
    deadlineMs,
    signal,
  });
  signal.throwIfAborted();
  if (outcome.type === 'pages') return outcome;
  if (outcome.type !== 'lost' || !outcome.wasReading) throw toPdfError(outcome);
  reading.lostMs += performance.now() - startedAt;
  if (reading.lostMs > limits.lostTimeLimitMs) {
    throw new PdfError('pdf-too-complex', 'Too many pages of the file take more time or memory than a page may have.');
  }
  if (isSinglePage) {
    return { pages: [await measureUnreadPage(pool, limits, reading, pageNumbers[0] ?? 1)], pagesNeedingOcr: [] };
  }
  const singles: ReadChunk[] = [];
  for (const pageNumber of pageNumbers) singles.push(await readChunk(pool, limits, reading, [pageNumber]));
  return {
    pages: singles.flatMap(({ pages }) => pages),
    pagesNeedingOcr: singles.flatMap(({ pagesNeedingOcr: pictureNumbers }) => pictureNumbers),
  };
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
