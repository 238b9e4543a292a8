import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFPageView, PDFViewer } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs';
import type { ReaderTarget } from '../reader-target.ts';
import type { PageAttachments } from '../viewer/page-attachments.ts';
import { loadPageView, pageSizeOf } from '../viewer/page-views.ts';
import { drawHighlight, moveHighlight } from './draw-highlight.ts';
import { type PageRotation, type PercentRectangle, toPercentRectangles } from './percent-rectangles.ts';

/** The first marked line comes to stand this far down, as a share of the height: in the upper third. */
const TARGET_LINE = 0.25;
/** What stays visible to the left of marked words when a page is wider than its area. */
const SIDE_MARGIN_PIXELS = 24;
/** From here on the person is reading, and the page must not move under them any more. */
const TAKING_OVER = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Leads to marked words: scrolls there, marks them, and gives them the focus. */
export interface TargetNavigator {
  show(pdf: PDFDocumentProxy, target: ReaderTarget): Promise<void>;
  /** Takes the marks away. */
  clear(): void;
  /** Goes to the words again after something moved the pages, unless the person has scrolled since. */
  keepInView(): void;
  /** The person goes elsewhere: the marks stay, and the pages are theirs to move. */
  release(): void;
  close(): void;
}

interface Shown {
  readonly target: ReaderTarget;
  readonly view: PDFPageView;
  readonly layer: HTMLElement;
}

export function createTargetNavigator(viewer: PDFViewer, keeper: PageAttachments): TargetNavigator {
  const { container } = viewer;
  let shown: Shown | null = null;
  let isHolding = false;
  /** Counts what was asked for, so that a page that loads late does not win over a later request. */
  let latest = 0;

  const letGo = () => {
    isHolding = false;
  };
  for (const name of TAKING_OVER) container.addEventListener(name, letGo, { passive: true });

  const clear = () => {
    latest += 1;
    letGo();
    if (shown) {
      keeper.detach(shown.layer);
      delete shown.view.div.dataset['marked'];
    }
    shown = null;
    makeRoomBelow(container, 0);
  };

  const goThere = ({ view, target }: Shown) => scrollTo(container, view, placeOn(viewer, view, target)[0]);

  return {
    clear,
    release: letGo,
    async show(pdf, target) {
      clear();
      const request = latest;
      const view = await loadPageView(viewer, pdf, target.pageNumber);
      if (!view || request !== latest) return;
      const layer = drawHighlight(placeOn(viewer, view, target), target.pageNumber, target.quote);
      shown = { target, view, layer };
      keeper.attach(view.div, layer);
      view.div.dataset['marked'] = '';
      isHolding = true;
      goThere(shown);
      layer.dataset['pulse'] = '';
      focusFirst(layer, container);
    },
    keepInView() {
      if (!shown) return;
      moveHighlight(shown.layer, placeOn(viewer, shown.view, shown.target));
      if (isHolding) goThere(shown);
    },
    close() {
      clear();
      for (const name of TAKING_OVER) container.removeEventListener(name, letGo);
    },
  };
}

function placeOn(viewer: PDFViewer, view: PDFPageView, target: ReaderTarget): readonly PercentRectangle[] {
  return toPercentRectangles(target.rects, pageSizeOf(view), viewer.pagesRotation as PageRotation);
}

/** Without rectangles the words are somewhere on the page, and its top is where to begin. */
function scrollTo(container: HTMLElement, view: PDFPageView, rect: PercentRectangle | undefined): void {
  const { offsetTop, offsetLeft, clientHeight, clientWidth } = view.div;
  const top = rect
    ? offsetTop + (clientHeight * rect.topPercent) / 100 - container.clientHeight * TARGET_LINE
    : offsetTop;
  const left = offsetLeft + (clientWidth * (rect?.leftPercent ?? 0)) / 100;
  const isInSight = left >= container.scrollLeft && left < container.scrollLeft + container.clientWidth / 2;
  makeRoomBelow(container, 0);
  makeRoomBelow(container, top + container.clientHeight - container.scrollHeight);
  container.scrollTo({ top, behavior: 'instant', ...(!isInSight && { left: left - SIDE_MARGIN_PIXELS }) });
}

/** The last lines of a document come up to the reader's eye only if something stands below them. */
function makeRoomBelow(container: HTMLElement, pixels: number): void {
  container.style.setProperty('--room-below', `${Math.max(0, pixels)}px`);
}

function focusFirst(layer: HTMLElement, container: HTMLElement): void {
  const first = layer.firstElementChild;
  (first instanceof HTMLElement ? first : container).focus({ preventScroll: true });
}
