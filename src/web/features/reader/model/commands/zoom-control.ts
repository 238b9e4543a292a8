import { TouchManager } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFViewer } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs';
import type { ReaderView } from '../reader-view.ts';
import { pageView } from '../viewer/page-views.ts';
import {
  CSS_PIXELS_PER_POINT,
  clampScale,
  type Fit,
  fitPage,
  fitWidth,
  type PassageSize,
  PHONE_AREA_PIXELS,
  readableScale,
  stepScale,
} from './zoom.ts';

const NARROW_AREA_PIXELS = 600;
const NARROW_MARGIN_PIXELS = 8;
const WIDE_MARGIN_PIXELS = 20;
/** Debounces rendering while a pane is being resizeObserver. */
const RESIZE_PAUSE_MS = 80;
/** During a pinch the pages are scaled by CSS, and rendered again after this pause. */
const DRAWING_PAUSE_MS = 250;

export interface ZoomControl {
  step(direction: 'in' | 'out'): void;
  setPercent(percent: number): void;
  fit(fit: Fit): void;
  /** In an area as narrow as a phone: enlarges a passage until it can be read, unless the user has chosen a zoom. */
  read(passage: PassageSize): void;
  close(): void;
}

export function createZoomControl(
  viewer: PDFViewer,
  report: (change: Partial<Pick<ReaderView, 'scalePercent' | 'fit'>>) => void,
): ZoomControl {
  const { container, eventBus } = viewer;
  const closing = new AbortController();
  let fit: Fit | null = 'width';
  /** Enlarged for it, and not by the user. */
  let passage: PassageSize | null = null;
  let fittedSize = '';
  let timer: ReturnType<typeof setTimeout> | undefined;

  const measure = () => {
    const page = pageView(viewer, viewer.currentPageNumber);
    const { clientWidth, clientHeight } = container;
    if (!page || clientWidth === 0) return null;
    const margin = clientWidth < NARROW_AREA_PIXELS ? NARROW_MARGIN_PIXELS : WIDE_MARGIN_PIXELS;
    const [width, height] = [page.width, page.height].map((pixels) => pixels / page.scale / CSS_PIXELS_PER_POINT);
    const byWidth = fitWidth(clientWidth, margin, width ?? 1);
    return { margin, byWidth, byHeight: fitPage(clientHeight, margin, height ?? 1) };
  };
  const applyFit = () => {
    const measured = fit === null && passage === null ? null : measure();
    if (!measured) return;
    fittedSize = sizeOf(container);
    const { margin: marginPixels, byWidth, byHeight } = measured;
    const { clientWidth: availablePixels } = container;
    if (passage !== null && availablePixels < PHONE_AREA_PIXELS)
      viewer.currentScale = readableScale(passage, { availablePixels, marginPixels, fitted: byWidth });
    else viewer.currentScale = fit === 'page' ? Math.min(byWidth, byHeight) : byWidth;
  };
  const setFit = (next: Fit | null) => {
    fit = next;
    passage = null;
    report({ fit });
  };

  const resizeObserver = new ResizeObserver(() => {
    if ((fit === null && passage === null) || sizeOf(container) === fittedSize) return;
    clearTimeout(timer);
    timer = setTimeout(applyFit, RESIZE_PAUSE_MS);
  });
  resizeObserver.observe(container);
  eventBus.on('rotationchanging', applyFit);
  eventBus.on('scalechanging', ({ scale }: { scale: number }) => report({ scalePercent: Math.round(scale * 100) }));
  watchZoomGestures(
    container,
    (factor, origin) => {
      if (viewer.pagesCount === 0) return;
      const scale = clampScale(viewer.currentScale * factor);
      setFit(null);
      viewer.updateScale({
        scaleFactor: scale / viewer.currentScale,
        origin: [...origin],
        drawingDelay: DRAWING_PAUSE_MS,
      });
    },
    closing.signal,
  );

  const setScale = (scale: number) => {
    if (viewer.pagesCount === 0) return;
    setFit(null);
    viewer.currentScale = scale;
  };
  return {
    step: (direction) =>
      setScale(stepScale(viewer.currentScale, direction, container.clientWidth < NARROW_AREA_PIXELS)),
    setPercent: (percent) => setScale(clampScale(percent / 100)),
    fit(next) {
      setFit(next);
      applyFit();
    },
    read(next) {
      const isChosen = fit !== 'width' && passage === null;
      if (isChosen || container.clientWidth >= PHONE_AREA_PIXELS) return;
      setFit(null);
      passage = next;
      applyFit();
    },
    close() {
      closing.abort();
      clearTimeout(timer);
      resizeObserver.disconnect();
    },
  };
}

function sizeOf({ clientWidth, clientHeight }: HTMLElement): string {
  return `${clientWidth}×${clientHeight}`;
}

/** One notch is 100 pixels in most browsers: a factor of about 1.1. */
const WHEEL_PIXELS_PER_E = 1000;
/** Browsers that report lines report three per notch. */
const PIXELS_PER_LINE = 33;
/** Cap for a single event, however far the wheel was spun. */
const LARGEST_FACTOR = 1.5;

type ScaleBy = (factor: number, origin: readonly [number, number]) => void;

/** Zooms at the pointer by Ctrl + wheel, touchpad pinch (which browsers report as Ctrl + wheel) or two-finger pinch. */
function watchZoomGestures(container: HTMLElement, scaleBy: ScaleBy, signal: AbortSignal): void {
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    // Otherwise the browser would zoom the whole page.
    event.preventDefault();
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * PIXELS_PER_LINE;
    scaleBy(clampFactor(Math.exp(-pixels / WHEEL_PIXELS_PER_E)), [event.clientX, event.clientY]);
  };
  container.addEventListener('wheel', onWheel, { passive: false, signal });
  new TouchManager({
    container,
    signal,
    onPinching: (origin: [number, number], previousDistance: number, distance: number) =>
      scaleBy(clampFactor(distance / previousDistance), origin),
  });
}

function clampFactor(factor: number): number {
  return Math.min(LARGEST_FACTOR, Math.max(1 / LARGEST_FACTOR, factor));
}
