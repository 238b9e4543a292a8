import type { PDFViewer } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs';
import { pageView } from './page-views.ts';

/** The reading line, as a share of the viewport height from the top. */
const READING_LINE = 0.3;
/** Browsers round scroll positions. */
const SAME_POSITION_PIXELS = 2;

/** The current page. */
interface PagePosition {
  /** Makes a page that was navigated to the current one until the next scroll, even where only its beginning is seen. */
  standAt(pageNumber: number): void;
  current(): number;
}

/** @param onStand called with the page that was navigated to */
export function createPagePosition(viewer: PDFViewer, onStand: (pageNumber: number) => void): PagePosition {
  const { container } = viewer;
  let pinned = { pageNumber: 1, scrollTop: Number.NaN };
  return {
    standAt(pageNumber) {
      pinned = { pageNumber, scrollTop: container.scrollTop };
      onStand(pageNumber);
    },
    current() {
      // A short last page never reaches the reading line, yet navigating to it must make it current.
      const isStill = Math.abs(container.scrollTop - pinned.scrollTop) < SAME_POSITION_PIXELS;
      return isStill ? pinned.pageNumber : findReadingPage(viewer);
    },
  };
}

/** The page at the reading line, by binary search. */
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
