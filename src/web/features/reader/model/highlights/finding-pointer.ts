import { HOVER_DELAY_MS } from '../reader-timings.ts';
import type { FindingHighlight } from './finding-highlights.ts';

interface PointerOptions {
  readonly container: HTMLElement;
  readonly placeAt: (x: number, y: number) => FindingHighlight | null;
  /** The pointer rests on a place, or on none. */
  readonly onHover: (place: FindingHighlight | null) => void;
  readonly onClick: (place: FindingHighlight) => void;
  readonly signal: AbortSignal;
}

/**
 * Watches where the pointer is among the marks. They let it through, so that the text below can still be selected;
 * hence they are found by their places.
 */
export function watchPointer({ container, placeAt, onHover, onClick, signal }: PointerOptions): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over: string | null = null;

  const change = (place: FindingHighlight | null) => {
    if (over === (place?.id ?? null)) return;
    over = place?.id ?? null;
    clearTimeout(timer);
    timer = setTimeout(() => onHover(place), HOVER_DELAY_MS);
  };
  const onMove = (event: PointerEvent) => {
    // Somebody who holds a button selects text, and a finger does not hover.
    if (event.buttons !== 0 || event.pointerType === 'touch') return;
    change(placeAt(event.clientX, event.clientY));
  };
  const onPress = (event: MouseEvent) => {
    const isLink = event.target instanceof Element && event.target.closest('a, button, input') !== null;
    const hasSelected = (getSelection()?.toString() ?? '') !== '';
    if (isLink || hasSelected || event.detail === 0) return;
    const place = placeAt(event.clientX, event.clientY);
    if (place) onClick(place);
  };
  container.addEventListener('pointermove', onMove, { passive: true, signal });
  container.addEventListener('pointerleave', () => change(null), { signal });
  container.addEventListener('click', onPress, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
}
