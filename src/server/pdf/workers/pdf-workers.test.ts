import { expect, test } from 'vitest';
import { MEBIBYTE, MINUTE_MS } from '#contract/units.ts';
import { makeLeasePdf } from '#tests/support/builders/documents/text-pdf.ts';
import { compilePdfium } from '../pdfium/pdfium.ts';
import { createPdfWorkers } from './pdf-workers.ts';
import { copyToSharedMemory } from './read-parts.ts';

const IDLE_MS = 50;

/** Has two files opened at once, and waits until nothing more is ended. @returns how many workers are left */
async function countWorkersAtRest(heapKeptBytes: number): Promise<number> {
  const bytes = copyToSharedMemory(await makeLeasePdf());
  const pool = createPdfWorkers({
    compile: () => compilePdfium(512 * MEBIBYTE),
    readerCount: 1,
    openerCount: 1,
    heapRecycleBytes: 192 * MEBIBYTE,
    requestsPerWorker: 10,
    idleMs: IDLE_MS,
    heapKeptBytes,
  });
  const open = () =>
    pool.run({ queue: 'open', request: { type: 'open', bytes, tryPage: 'first' }, deadlineMs: MINUTE_MS });
  const outcomes = await Promise.all([open(), open()]);
  expect(outcomes.map(({ type }) => type)).toEqual(['opened', 'opened']);
  await new Promise((resolve) => setTimeout(resolve, 2 * IDLE_MS));
  const left = pool.workerCount();
  await pool.close();
  return left;
}

test('worker pool › keeps one idle worker unless its heap exceeds the limit', async () => {
  expect(await countWorkersAtRest(MEBIBYTE * 512)).toBe(1);
  expect(await countWorkersAtRest(0)).toBe(0);
});
