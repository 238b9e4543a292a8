import { TouchManager } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** One notch is 100 pixels in most browsers: a factor of about 1.1. */
const WHEEL_PIXELS_PER_E = 1000;
/** Browsers that report lines report three per notch. */
const PIXELS_PER_LINE = 33;
/** Cap for a single event, however far the wheel was spun. */
const LARGEST_FACTOR = 1.5;

type ScaleBy = (factor: number, origin: readonly [number, number]) => void;

/** Zooms at the pointer by Ctrl + wheel, touchpad pinch (which browsers report as Ctrl + wheel) or two-finger pinch. */
export function watchZoomGestures(container: HTMLElement, scaleBy: ScaleBy, signal: AbortSignal): void {
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
