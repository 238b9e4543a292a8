import type { ReadPage } from '#server/ports/document-reader.ts';
import { reclassifyHiddenText } from '../text/collect-hidden-text.ts';
import type { Outcome, PdfWorkers } from '../workers/pdf-workers.ts';
import { type ChunkLimits, measureUnreadPage, toPdfError } from '../workers/read-chunk.ts';
import type { ReadContext } from '../workers/read-parts.ts';
import type { OcrRequest } from './ocr-messages.ts';
import type { OcrOutcome, OcrWorkers } from './ocr-workers.ts';

const TRIES = 2;

interface Parts {
  /** Draws pages. */
  readonly pool: PdfWorkers;
  /** Recognises them. */
  readonly ocrPool: OcrWorkers;
  readonly limits: ChunkLimits;
  readonly lostTimeLimitMs: number;
}

/**
 * Reads a page whose words are in a picture: draws it as it is seen, a stamp of real text included, and recognises its
 * words. A page that fails twice, or whose confidence is too low, comes as `unread`.
 */
export function createPageRecogniser({ pool, ocrPool, limits, lostTimeLimitMs }: Parts) {
  return async function recognisePage(reading: ReadContext, pageNumber: number): Promise<ReadPage> {
    if (reading.lostMs > lostTimeLimitMs) return measureUnreadPage(pool, limits, reading, pageNumber);
    let drawn = await draw(reading, pageNumber, limits.pageDeadlineMs);
    // Limits are wall-clock time, and the machine may have been busy.
    if (drawn.type === 'lost' && drawn.hasTimedOut) drawn = await draw(reading, pageNumber, limits.retryDeadlineMs);
    if (drawn.type === 'lost' && drawn.wasReading) {
      return measureUnreadPage(pool, limits, reading, pageNumber);
    }
    if (drawn.type !== 'drawn') throw toPdfError(drawn);
    if (drawn.drawing === null) return drawn.page;
    const recognised = await recogniseDrawing(reading, drawn.drawing);
    if (recognised.type === 'recognised') {
      const { text, layout } = recognised;
      const hiddenText = reclassifyHiddenText(drawn.page.hiddenText, text);
      return { ...drawn.page, text, layout, hiddenText, status: 'read', readBy: 'ocr' };
    }
    return drawn.page;
  };

  async function draw(reading: ReadContext, pageNumber: number, deadlineMs: number): Promise<Outcome> {
    const { documentKey, bytes, signal } = reading;
    const request = { type: 'draw', documentKey, bytes, pageNumber } as const;
    const outcome = await pool.run({ queue: 'read', request, deadlineMs, signal });
    signal.throwIfAborted();
    if (outcome.type === 'lost') reading.lostMs += outcome.elapsedMs;
    return outcome;
  }

  /** The deadline is wall-clock time and the machine may have been busy: a page that only timed out is retried once. */
  async function recogniseDrawing(reading: ReadContext, drawing: OcrRequest): Promise<OcrOutcome> {
    for (let triesLeft = TRIES; ; ) {
      const outcome = await ocrPool.run(drawing, reading.signal);
      triesLeft -= 1;
      if (outcome.type !== 'lost') return outcome;
      reading.lostMs += outcome.elapsedMs;
      if (!outcome.hasTimedOut || triesLeft === 0 || reading.lostMs > lostTimeLimitMs) return outcome;
    }
  }
}
