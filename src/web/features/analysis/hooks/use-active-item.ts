import { type RefObject, useEffect } from 'react';
import { isInView } from '../model/scroll-into-view.ts';

/** So long cards open, lists expand, and the browser restores scroll positions after a layer was closed. */
const SETTLING_MS = 1500;
const INPUTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Scrolls to the item selected in the pages, and to it again while the analysis is still being laid out, until the user
 * does something.
 *
 * @param itemKey null while none is selected
 */
export function useActiveItemInView(viewRef: RefObject<HTMLElement | null>, itemKey: string | null): void {
  useEffect(() => {
    if (itemKey === null) return;
    const end = performance.now() + SETTLING_MS;
    const stop = new AbortController();
    const keepInView = () => {
      if (stop.signal.aborted || performance.now() > end) return;
      const item = viewRef.current?.querySelector<HTMLElement>(`[data-citation-key="${CSS.escape(itemKey)}"]`);
      if (item?.checkVisibility() && !isInView(item)) item.scrollIntoView({ block: 'center', behavior: 'instant' });
      requestAnimationFrame(keepInView);
    };
    keepInView();
    for (const name of INPUTS) addEventListener(name, () => stop.abort(), { signal: stop.signal, passive: true });
    return () => stop.abort();
  }, [viewRef, itemKey]);
}
