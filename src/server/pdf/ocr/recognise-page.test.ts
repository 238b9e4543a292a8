import { describe, expect, it } from 'vitest';
import type { ReadPage } from '#server/ports/document-reader.ts';
import type { PdfWorkers } from '../workers/pdf-workers.ts';
import type { OcrOutcome } from './ocr-workers.ts';
import { createPageRecogniser } from './recognise-page.ts';

const LATE: OcrOutcome = { type: 'lost', message: 'it took too long', hasTimedOut: true, elapsedMs: 1 };
const FALLEN: OcrOutcome = { type: 'lost', message: 'it ended by itself', hasTimedOut: false, elapsedMs: 1 };
const CRASHED: OcrOutcome = { type: 'crashed', message: 'out of memory' };
const RECOGNISED: OcrOutcome = { type: 'recognised', text: 'Rent is due.', layout: new Uint8Array() };
const page: ReadPage = {
  pageNumber: 1,
  text: '',
  width: 612,
  height: 792,
  status: 'unread',
  readBy: 'text',
  layout: new Uint8Array(),
  hiddenText: [],
};
const drawing = { picture: { width: 1, height: 1, pixels: new Uint8Array(1) }, pointsPerPixel: 1 };

const nothing = async (): Promise<void> => {};
const pool: PdfWorkers = {
  run: async () => ({ type: 'drawn', page, drawing }),
  forget: () => {},
  workerCount: () => 1,
  close: nothing,
};

/** Makes successive attempts on the page end with the given outcomes. */
async function recognise(outcomes: readonly OcrOutcome[], lostTimeLimitMs = 60_000) {
  let tries = 0;
  const ocrPool = {
    run: async () => {
      tries += 1;
      return outcomes[tries - 1] ?? RECOGNISED;
    },
    workerCount: () => 1,
    close: nothing,
  };
  const limits = {
    openDeadlineMs: 1,
    openRetryDeadlineMs: 1,
    chunkDeadlineMs: 1,
    pageDeadlineMs: 1,
    retryDeadlineMs: 1,
    retryTimeLimitMs: 1,
    lostTimeLimitMs: 60_000,
  };
  const reading = { documentKey: 1, bytes: new SharedArrayBuffer(1), signal: new AbortController().signal, lostMs: 0 };
  const read = await createPageRecogniser({ pool, ocrPool, limits, lostTimeLimitMs })(reading, 1);
  return { status: read.status, text: read.text, tries };
}

describe('page recogniser › a page whose recognition', () => {
  it('timed out once is read on retry', async () => {
    expect(await recognise([LATE])).toEqual({ status: 'read', text: 'Rent is due.', tries: 2 });
  });

  it.each<[string, readonly OcrOutcome[], number]>([
    ['was late twice', [LATE, LATE], 2],
    ['was late and then fell over', [LATE, FALLEN], 2],
    ['fell over', [FALLEN], 1],
    ['ran out of memory', [CRASHED], 1],
  ])('%s is left unread', async (_what, outcomes, tries) => {
    expect(await recognise(outcomes)).toEqual({ status: 'unread', text: '', tries });
  });

  it("timed out is left unread past the document's time limit", async () => {
    expect(await recognise([LATE], 0)).toEqual({ status: 'unread', text: '', tries: 1 });
  });
});
