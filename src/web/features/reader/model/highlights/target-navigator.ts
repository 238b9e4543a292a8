import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFPageView, PDFViewer } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs';
import { travelTo } from '#web/lib/browser/travelling-mark.ts';
import { type PassageSize, PHONE_AREA_PIXELS } from '../commands/zoom.ts';
import type { ReaderTarget } from '../reader-target.ts';
import type { PageAttachments } from '../viewer/page-attachments.ts';
import { loadPageView, pageSizeOf } from '../viewer/page-views.ts';
import { drawHighlight, moveHighlight } from './draw-highlight.ts';
import { type PageRotation, type PercentRectangle, toPercentRectangles } from './percent-rectangles.ts';
import { measureTextColumn, type TextColumn } from './text-column.ts';

/** Distance of the first highlighted line from the top, as a share of the height. */
const TARGET_OFFSET = 0.25;
/** Space kept beside the highlight when the page is wider than the viewport. */
const SIDE_MARGIN_PIXELS = 8;
/** After one of these the user is reading, and the page must not move. */
const USER_INPUT_EVENTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Scrolls to a target, highlights and focuses it. */
interface TargetNavigator {
  show(pdf: PDFDocumentProxy, target: ReaderTarget): Promise<void>;
  /** Removes the highlight. */
  clear(): void;
  /** Scrolls to the target again after a layout change, unless the user has scrolled since. */
  keepInView(): void;
  /** Holds the scroll position again where the target is in sight, as before a zoom. */
  holdInSight(): void;
  /** Stops holding the scroll position; the highlight stays. */
  release(): void;
  /** Whether the scroll position is held. */
  isHolding(): boolean;
  close(): void;
}

interface Shown {
  readonly target: ReaderTarget;
  readonly view: PDFPageView;
  readonly layer: HTMLElement;
  readonly column: TextColumn | null;
}

/** @param enlarge makes a passage readable where the page is too small for it */
export function createTargetNavigator(
  viewer: PDFViewer,
  attachments: PageAttachments,
  enlarge: (passage: PassageSize) => void,
): TargetNavigator {
  const { container } = viewer;
  let shown: Shown | null = null;
  let isHolding = false;
  /** Request counter: a page that loads late must not override a later request. */
  let latest = 0;

  const release = () => {
    isHolding = false;
  };
  for (const name of USER_INPUT_EVENTS) container.addEventListener(name, release, { passive: true });

  const clear = () => {
    latest += 1;
    release();
    if (shown) {
      attachments.detach(shown.layer);
      delete shown.view.div.dataset['marked'];
    }
    shown = null;
    setPaddingBelow(container, 0);
  };

  const scrollToTarget = ({ view, target, column }: Shown) => {
    const rects = layOut(viewer, view, target);
    const [first] = rects;
    // The lines of a passage begin further left than its first word.
    const leftPercent = Math.min(...rects.map((rect) => rect.leftPercent));
    const widthPercent = Math.max(...rects.map((rect) => rect.leftPercent + rect.widthPercent)) - leftPercent;
    scrollTo(container, view, first && { ...first, leftPercent, widthPercent }, toPercent(column, viewer, view));
  };

  return {
    clear,
    release,
    isHolding: () => isHolding,
    async show(pdf, target) {
      clear();
      const request = latest;
      const view = await loadPageView(viewer, pdf, target.pageNumber);
      if (!view || request !== latest) return;
      const column = container.clientWidth < PHONE_AREA_PIXELS ? await measureTextColumn(view) : null;
      if (request !== latest) return;
      const passage = sizeOfPassage(target, column);
      if (passage) enlarge(passage);
      const layer = drawHighlight(layOut(viewer, view, target), target.pageNumber, target.quote);
      shown = { target, view, layer, column };
      attachments.attach(view.div, layer);
      view.div.dataset['marked'] = '';
      isHolding = true;
      scrollToTarget(shown);
      layer.dataset['pulse'] = '';
      if (layer.firstElementChild) travelTo(layer.firstElementChild);
      focusFirst(layer, container);
    },
    holdInSight() {
      const area = container.getBoundingClientRect();
      const isSeen = [...(shown?.layer.children ?? [])].some((line) => {
        const { top, bottom, left, right } = line.getBoundingClientRect();
        return bottom > area.top && top < area.bottom && right > area.left && left < area.right;
      });
      if (isSeen) isHolding = true;
    },
    keepInView() {
      if (!shown) return;
      moveHighlight(shown.layer, layOut(viewer, shown.view, shown.target));
      if (isHolding) scrollToTarget(shown);
    },
    close() {
      clear();
      for (const name of USER_INPUT_EVENTS) container.removeEventListener(name, release);
    },
  };
}

/** Null without rectangles. */
function sizeOfPassage({ rects }: ReaderTarget, column: TextColumn | null): PassageSize | null {
  const [first] = rects;
  if (!first) return null;
  const heights = rects.map(({ height }) => height).sort((one, other) => one - other);
  const left = Math.min(...rects.map(({ x }) => x));
  const right = Math.max(...rects.map(({ x, width }) => x + width));
  return {
    lineHeight: heights[Math.floor(heights.length / 2)] ?? first.height,
    width: right - left,
    columnWidth: Math.max(right, column?.right ?? 0) - Math.min(left, column?.left ?? left),
  };
}

type PercentSpan = Pick<PercentRectangle, 'leftPercent' | 'widthPercent'>;

/** Null in a viewer that the user has turned. */
function toPercent(column: TextColumn | null, viewer: PDFViewer, view: PDFPageView): PercentSpan | null {
  if (column === null || viewer.pagesRotation !== 0) return null;
  const { width } = pageSizeOf(view);
  return { leftPercent: (100 * column.left) / width, widthPercent: (100 * (column.right - column.left)) / width };
}

function layOut(viewer: PDFViewer, view: PDFPageView, target: ReaderTarget): readonly PercentRectangle[] {
  return toPercentRectangles(target.rects, pageSizeOf(view), viewer.pagesRotation as PageRotation);
}

/** Without rectangles it scrolls to the top of the page. @param column what is shown with the words where it fits */
function scrollTo(
  container: HTMLElement,
  view: PDFPageView,
  rect: PercentRectangle | undefined,
  column: PercentSpan | null,
): void {
  const { offsetTop, offsetLeft, clientHeight, clientWidth } = view.div;
  const top = rect
    ? offsetTop + (clientHeight * rect.topPercent) / 100 - container.clientHeight * TARGET_OFFSET
    : offsetTop;
  const fitting = [column, rect ?? null].map((span) => ({
    start: offsetLeft + (clientWidth * (span?.leftPercent ?? 0)) / 100,
    width: span === null ? Number.POSITIVE_INFINITY : (clientWidth * span.widthPercent) / 100,
  }));
  const roomPx = container.clientWidth - 2 * SIDE_MARGIN_PIXELS;
  // Rounding makes a column that was fitted a pixel wider.
  const { start, width } = fitting.find((span) => span.width <= roomPx + 1) ?? {
    start: fitting[1]?.start ?? 0,
    width: roomPx,
  };
  const { scrollLeft } = container;
  const isInSight = start >= scrollLeft && start + width <= scrollLeft + container.clientWidth;
  setPaddingBelow(container, 0);
  setPaddingBelow(container, top + container.clientHeight - container.scrollHeight);
  const left = start - (container.clientWidth - width) / 2;
  container.scrollTo({ top, behavior: 'instant', ...(!isInSight && { left }) });
}

/** Padding below the last page, so that its last lines can reach the upper third. */
function setPaddingBelow(container: HTMLElement, pixels: number): void {
  container.style.setProperty('--room-below', `${Math.max(0, pixels)}px`);
}

function focusFirst(layer: HTMLElement, container: HTMLElement): void {
  const first = layer.firstElementChild;
  (first instanceof HTMLElement ? first : container).focus({ preventScroll: true });
}
