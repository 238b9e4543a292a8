import { type RefObject, useEffect, useRef } from 'react';
import { listStatements, nearestOf, scrollIntoViewIfNeeded } from '../model/scroll-into-view.ts';

/** So long after the user did something in the analysis, it does not scroll by itself. */
const OWN_READING_MS = 2000;
const INPUTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Scrolls to the item whose words are being read in the pages. The focus stays where it is, and the analysis where the
 * user has just scrolled it to.
 */
export function useFollowedItem(itemKey: string | null): RefObject<HTMLElement | null> {
  const viewRef = useRef<HTMLElement>(null);
  const lastInput = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const view = viewRef.current;
    const note = () => {
      lastInput.current = performance.now();
    };
    for (const name of INPUTS) view?.addEventListener(name, note, { passive: true });
    return () => {
      for (const name of INPUTS) view?.removeEventListener(name, note);
    };
  }, []);
  useEffect(() => {
    if (itemKey === null) return;
    // Once the card of the item has opened.
    const frame = requestAnimationFrame(() => {
      const view = viewRef.current;
      if (!view || performance.now() - lastInput.current < OWN_READING_MS) return;
      const statement = nearestOf(listStatements(view, itemKey));
      if (statement) scrollIntoViewIfNeeded(statement);
    });
    return () => cancelAnimationFrame(frame);
  }, [itemKey]);
  return viewRef;
}
