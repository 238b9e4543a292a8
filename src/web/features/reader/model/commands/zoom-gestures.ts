import { TouchManager } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** One notch of a wheel is 100 pixels in most browsers; this makes it about a tenth of the size. */
const WHEEL_PIXELS_PER_E = 1000;
/** Browsers that count in lines count three for a notch. */
const PIXELS_PER_LINE = 33;
/** No single movement may do more than this, however far a wheel was spun. */
const LARGEST_FACTOR = 1.5;

type ScaleBy = (factor: number, origin: readonly [number, number]) => void;

/** Zooms where the pointer is, by a wheel with Ctrl held, by pinching a touch pad (which browsers report as that), or by two fingers. */
export function watchZoomGestures(container: HTMLElement, scaleBy: ScaleBy, signal: AbortSignal): void {
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    // Otherwise the browser would zoom the whole page.
    event.preventDefault();
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * PIXELS_PER_LINE;
    scaleBy(limit(Math.exp(-pixels / WHEEL_PIXELS_PER_E)), [event.clientX, event.clientY]);
  };
  container.addEventListener('wheel', onWheel, { passive: false, signal });
  new TouchManager({
    container,
    signal,
    onPinching: (origin: [number, number], previousDistance: number, distance: number) =>
      scaleBy(limit(distance / previousDistance), origin),
  });
}

function limit(factor: number): number {
  return Math.min(LARGEST_FACTOR, Math.max(1 / LARGEST_FACTOR, factor));
}
