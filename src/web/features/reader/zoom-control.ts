import type { PDFViewer } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs';
import { pageView } from './page-views.ts';
import type { ReaderView } from './reader-view.ts';
import { CSS_PIXELS_PER_POINT, fitWidth, stepScale } from './zoom.ts';

const NARROW_AREA_PIXELS = 600;
const NARROW_MARGIN_PIXELS = 8;
const WIDE_MARGIN_PIXELS = 20;
/** Drawing pages anew is work; while an edge is being dragged it can wait. */
const RESIZE_PAUSE_MS = 80;

export interface ZoomControl {
  step(direction: 'in' | 'out'): void;
  /** Fills the width, and keeps filling it when the width changes, until someone zooms. */
  fitToWidth(): void;
  close(): void;
}

export function createZoomControl(
  viewer: PDFViewer,
  report: (change: Pick<ReaderView, 'scalePercent' | 'fitsWidth'>) => void,
): ZoomControl {
  const { container } = viewer;
  let fitsWidth = true;
  let fittedPixels = -1;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const setScale = (scale: number) => {
    viewer.currentScale = scale;
    report({ scalePercent: Math.round(scale * 100), fitsWidth });
  };

  const fillWidth = () => {
    const page = pageView(viewer, viewer.currentPageNumber);
    const available = container.clientWidth;
    if (!page || available === 0) return;
    fittedPixels = available;
    const margin = available < NARROW_AREA_PIXELS ? NARROW_MARGIN_PIXELS : WIDE_MARGIN_PIXELS;
    const pagePoints = page.width / page.scale / CSS_PIXELS_PER_POINT;
    setScale(fitWidth(available, margin, pagePoints));
  };

  const resized = new ResizeObserver(() => {
    if (!fitsWidth || container.clientWidth === fittedPixels) return;
    clearTimeout(timer);
    timer = setTimeout(fillWidth, RESIZE_PAUSE_MS);
  });
  resized.observe(container);

  viewer.eventBus.on('rotationchanging', () => {
    if (fitsWidth) fillWidth();
  });

  return {
    step(direction) {
      if (viewer.pagesCount === 0) return;
      fitsWidth = false;
      setScale(stepScale(viewer.currentScale, direction));
    },
    fitToWidth() {
      fitsWidth = true;
      fillWidth();
    },
    close() {
      clearTimeout(timer);
      resized.disconnect();
    },
  };
}
