import type { Page } from '@playwright/test';
import { MEBIBYTE } from '#contract/units.ts';

export interface Reading {
  readonly openMs: number;
  readonly jumpMs: number;
  /** Share of frames that took longer than 50 ms. */
  readonly slowFrames: number;
  readonly longestFrameMs: number;
  readonly heapMebibytes: number;
  /** From opening the strip of small pictures to the first one; 0 where there is no such strip. */
  readonly pictureMs: number;
}

const JUMP_PAGE = 900;
const SCROLL_SECONDS = 6;
/** About 33 pages a second: the speed of dragging the scroll bar. */
const SCROLLED_PAGES = 200;

/** Opens a document, jumps to page 900 and back, and scrolls fast. */
export async function measureReading(page: Page, open: () => Promise<void>): Promise<Reading> {
  const startedAt = performance.now();
  await open();
  await drawn(page, 1);
  const openMs = performance.now() - startedAt;
  // Pages take their true sizes meanwhile; both sides do this in the background.
  await page.waitForTimeout(2000);

  const jumpedAt = performance.now();
  await scrollToPage(page, JUMP_PAGE);
  await drawn(page, JUMP_PAGE);
  const jumpMs = performance.now() - jumpedAt;

  await scrollToPage(page, 1);
  await drawn(page, 1);
  const frames = await scrollFast(page);
  const heapMebibytes = await readHeap(page);
  return {
    openMs,
    jumpMs,
    slowFrames: frames.filter((ms) => ms > 50).length / frames.length,
    longestFrameMs: Math.max(...frames),
    heapMebibytes,
    pictureMs: 0,
  };
}

function drawn(page: Page, pageNumber: number): Promise<unknown> {
  return page.waitForFunction(
    (number) => document.querySelector(`.page[data-page-number="${number}"] .textLayer .endOfContent`) !== null,
    pageNumber,
    { polling: 'raf', timeout: 60_000 },
  );
}

function scrollToPage(page: Page, pageNumber: number): Promise<void> {
  return page.evaluate((number) => {
    const target = document.querySelector<HTMLElement>(`.page[data-page-number="${number}"]`);
    const scroller = document.querySelector('.pdfViewer')?.parentElement;
    scroller?.scrollTo({ top: target?.offsetTop ?? 0, behavior: 'instant' });
  }, pageNumber);
}

/** The length of every frame while the pages run by at an even speed, in milliseconds. */
function scrollFast(page: Page): Promise<number[]> {
  return page.evaluate(
    ({ seconds, pages }) =>
      new Promise<number[]>((resolve) => {
        const scroller = document.querySelector('.pdfViewer')?.parentElement;
        const height = document.querySelector<HTMLElement>('.page')?.offsetHeight ?? 0;
        const frames: number[] = [];
        const startedAt = performance.now();
        let last = startedAt;
        function frame(now: number): void {
          frames.push(now - last);
          last = now;
          const share = (now - startedAt) / (seconds * 1000);
          if (scroller) scroller.scrollTop = share * pages * height;
          if (share < 1) requestAnimationFrame(frame);
          else resolve(frames.slice(1));
        }
        requestAnimationFrame(frame);
      }),
    { seconds: SCROLL_SECONDS, pages: SCROLLED_PAGES },
  );
}

/** After a full garbage collection. */
async function readHeap(page: Page): Promise<number> {
  const client = await page.context().newCDPSession(page);
  await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = (await client.send('Runtime.getHeapUsage')) as { usedSize: number };
  await client.detach();
  return usedSize / MEBIBYTE;
}
