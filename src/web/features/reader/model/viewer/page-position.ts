import type { PDFViewer } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs';
import { pageView } from './page-views.ts';

/** How far down the pages' area, as a share of its height, people are taken to be reading. */
const READING_LINE = 0.3;
/** Browsers round scroll positions; less than this is no movement. */
const SAME_POSITION_PIXELS = 2;

/** Which page a person is on. */
export interface PagePosition {
  /** Says that a page was gone to: it counts as the current one until something moves. */
  pin(pageNumber: number): void;
  current(): number;
}

export function createPagePosition(viewer: PDFViewer): PagePosition {
  const { container } = viewer;
  let pinned = { pageNumber: 1, scrollTop: Number.NaN };
  return {
    pin(pageNumber) {
      pinned = { pageNumber, scrollTop: container.scrollTop };
    },
    current() {
      // A short page at the end never comes up to the reading line; going there must still arrive.
      const isStill = Math.abs(container.scrollTop - pinned.scrollTop) < SAME_POSITION_PIXELS;
      return isStill ? pinned.pageNumber : findReadingPage(viewer);
    },
  };
}

/** The page at the reading line, which is the one that a person would say they are on. */
function findReadingPage(viewer: PDFViewer): number {
  const { container, pagesCount } = viewer;
  const isAtEnd = container.scrollTop + container.clientHeight >= container.scrollHeight - SAME_POSITION_PIXELS;
  if (isAtEnd && container.scrollTop > 0) return pagesCount;
  const line = container.scrollTop + container.clientHeight * READING_LINE;
  let first = 1;
  let last = pagesCount;
  while (first < last) {
    const middle = Math.ceil((first + last) / 2);
    if ((pageView(viewer, middle)?.div.offsetTop ?? 0) <= line) first = middle;
    else last = middle - 1;
  }
  return first;
}
