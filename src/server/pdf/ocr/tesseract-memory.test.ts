import { afterAll, expect, it } from 'vitest';
import { MEBIBYTE, MINUTE_MS } from '#contract/units.ts';
import type { GreyPicture } from './grey-picture.ts';
import { findLanguageFiles } from './ocr-languages.ts';
import { createOcrWorkers } from './ocr-workers.ts';
import { loadTesseractParts, startTesseract } from './tesseract.ts';

/** Enough to start, which takes 20, and not enough for a large page. */
const NARROW_BYTES = 24 * MEBIBYTE;
const load = () => loadTesseractParts(findLanguageFiles(['eng']), NARROW_BYTES);
const pool = createOcrWorkers({
  load,
  workerCount: 1,
  pageDeadlineMs: MINUTE_MS,
  pagesPerWorker: 100,
  idleMs: MINUTE_MS,
});
afterAll(() => pool.close());

/** Bars as high as letters, as many as there is room for. */
function drawBars(side: number): GreyPicture {
  const pixels = new Uint8Array(side * side).fill(255);
  for (let at = 0; at < pixels.length; at += 1) {
    const [x, y] = [at % side, Math.floor(at / side)];
    if (x % 6 < 3 && y % 14 < 8) pixels[at] = 0;
  }
  return { width: side, height: side, pixels };
}

it('OCR pool › gives up a picture beyond the memory limit, and stays within it', async () => {
  const tesseract = await startTesseract(await load());
  expect(() => tesseract.recognise(drawBars(3000), 'even')).toThrow();
  expect(tesseract.heapBytes()).toBeLessThanOrEqual(NARROW_BYTES);
});

it('OCR pool › replaces a worker that ran out of memory', async () => {
  const recognise = (side: number) =>
    pool.run({ picture: drawBars(side), pointsPerPixel: 0.36 }, new AbortController().signal);
  expect(await recognise(3000)).toMatchObject({ type: 'lost', hasTimedOut: false });
  expect(await recognise(300)).toEqual({ type: 'unreadable' });
  expect(pool.workerCount()).toBe(1);
});
