import type { PDFViewer } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs';
import { pageSizeOf, pageView } from '../viewer/page-views.ts';
import type { FindingHighlight } from './finding-highlights.ts';
import { type PageRotation, toPercentRectangles } from './percent-rectangles.ts';

/** Where the eyes are while scrolling, as a share of the height from the top. */
const READING_LINE = 0.3;
/** Words below this share of the height are not read yet. */
const LOWEST_SHARE = 0.8;
/** Browsers round scroll positions. */
const SAME_POSITION_PIXELS = 2;
/** Zooming, turning and jumps to a passage scroll for so long without the user reading on. */
const SETTLE_MS = 400;

/** A highlight in the viewport, in pixels from its top. */
interface PassageSpan {
  readonly key: string;
  readonly topPx: number;
  readonly bottomPx: number;
}

export interface PassageFollower {
  /** The pages were scrolled. */
  readonly update: () => void;
  /** What moves now is the layout or a jump, not the user. */
  readonly settle: () => void;
}

interface FollowerOptions {
  readonly viewer: PDFViewer;
  readonly listHighlights: () => readonly FindingHighlight[];
  /** Whether the pages are held at a target. */
  readonly isHeld: () => boolean;
  /** Called with the key of the finding whose words the user has scrolled to. */
  readonly onRead: (key: string) => void;
}

/** Reports the passage at the reading line while the user scrolls; never because of a target, a zoom or a jump. */
export function createPassageFollower({ viewer, listHighlights, isHeld, onRead }: FollowerOptions): PassageFollower {
  const { container } = viewer;
  let lastTop = container.scrollTop;
  let settledAt = 0;
  return {
    settle: () => {
      settledAt = performance.now() + SETTLE_MS;
    },
    update() {
      const { scrollTop, clientHeight } = container;
      const hasMoved = Math.abs(scrollTop - lastTop) >= SAME_POSITION_PIXELS;
      lastTop = scrollTop;
      if (!hasMoved || isHeld() || performance.now() < settledAt) return;
      const key = choosePassage(listSpans(viewer, listHighlights()), clientHeight);
      if (key !== null) onRead(key);
    },
  };
}

/** The passage at the reading line or nearest to it; null where none can be seen. */
export function choosePassage(spans: readonly PassageSpan[], heightPx: number): string | null {
  const line = heightPx * READING_LINE;
  const distance = ({ topPx, bottomPx }: PassageSpan) => Math.max(0, topPx - line, line - bottomPx);
  const seen = spans.filter(({ topPx, bottomPx }) => bottomPx > 0 && topPx < heightPx * LOWEST_SHARE);
  const [nearest] = seen.toSorted((one, other) => distance(one) - distance(other));
  return nearest?.key ?? null;
}

function listSpans(viewer: PDFViewer, highlights: readonly FindingHighlight[]): readonly PassageSpan[] {
  const { scrollTop, clientHeight: heightPx } = viewer.container;
  return highlights.flatMap(({ pageNumber, rects, findings }) => {
    const view = pageView(viewer, pageNumber);
    const key = findings[0]?.key;
    if (!view?.pdfPage || key === undefined) return [];
    const { offsetTop, clientHeight } = view.div;
    const pageTop = offsetTop - scrollTop;
    if (pageTop > heightPx || pageTop + clientHeight < 0) return [];
    const shown = toPercentRectangles(rects, pageSizeOf(view), viewer.pagesRotation as PageRotation);
    if (shown.length === 0) return [];
    const toPixels = (percent: number) => pageTop + (clientHeight * percent) / 100;
    return [
      {
        key,
        topPx: toPixels(Math.min(...shown.map(({ topPercent }) => topPercent))),
        bottomPx: toPixels(Math.max(...shown.map(({ topPercent, heightPercent }) => topPercent + heightPercent))),
      },
    ];
  });
}
