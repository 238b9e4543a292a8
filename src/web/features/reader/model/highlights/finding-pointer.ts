import type { FindingHighlight } from './finding-highlights.ts';

/** A pointer crossing the page opens nothing, and can reach the card it has opened. */
const HOVER_DELAY_MS = 220;

interface PointerOptions {
  readonly container: HTMLElement;
  readonly highlightAt: (x: number, y: number) => FindingHighlight | null;
  /** The pointer rests on a highlight, or on none. */
  readonly onHover: (highlight: FindingHighlight | null) => void;
  readonly onClick: (highlight: FindingHighlight) => void;
  readonly signal: AbortSignal;
}

/**
 * Tracks the pointer hoveredId highlights. They have `pointer-events: none`, so that the text below can be selected;
 * hence the hit test by coordinates.
 */
export function watchPointer({ container, highlightAt, onHover, onClick, signal }: PointerOptions): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hoveredId: string | null = null;

  const hover = (highlight: FindingHighlight | null) => {
    if (hoveredId === (highlight?.id ?? null)) return;
    hoveredId = highlight?.id ?? null;
    clearTimeout(timer);
    timer = setTimeout(() => onHover(highlight), HOVER_DELAY_MS);
  };
  const handleMove = (event: PointerEvent) => {
    // A pressed button selects text, and touch does not hover.
    if (event.buttons !== 0 || event.pointerType === 'touch') return;
    hover(highlightAt(event.clientX, event.clientY));
  };
  const handleClick = (event: MouseEvent) => {
    const isLink = event.target instanceof Element && event.target.closest('a, button, input') !== null;
    const hasSelected = (getSelection()?.toString() ?? '') !== '';
    if (isLink || hasSelected || event.detail === 0) return;
    const highlight = highlightAt(event.clientX, event.clientY);
    if (highlight) onClick(highlight);
  };
  container.addEventListener('pointermove', handleMove, { passive: true, signal });
  container.addEventListener('pointerleave', () => hover(null), { signal });
  container.addEventListener('click', handleClick, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
}
