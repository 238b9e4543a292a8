import { defaultRangeExtractor, type Range, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import {
  type FocusEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';

interface VirtualListOptions {
  /** By its id an item is known again when the list around it changes. */
  readonly of: readonly { readonly id: number }[];
  readonly estimatedHeightPx: number;
  /** Items drawn above and below what is seen: the Tab key finds them there. */
  readonly overscan: number;
  /**
   * What scrolls; the list may stand anywhere in it. The element and not a ref to it: what stands around a list is there
   * later than the list itself, and nothing is drawn before.
   */
  readonly scroller: HTMLElement | null;
}

export interface PositionedItem extends VirtualItem {
  /** Empty space above it, in pixels: what stands there is not drawn. */
  readonly gapBeforePx: number;
}

/**
 * A long list of which only what is seen is drawn, and the item that holds the focus, wherever that has been scrolled to.
 * Heights are measured; elements need `data-index` and `measure` as their ref.
 */
export function useVirtualList<Place extends HTMLElement>(options: VirtualListOptions) {
  const { of: list, estimatedHeightPx, overscan, scroller } = options;
  const placeRef = useRef<Place>(null);
  const [focusedId, setFocusedId] = useState<number | null>(null);
  const scrollMargin = useOffsetWithin(placeRef, scroller);
  // The same function for the same list: with another one, thousands of places are worked out again.
  const idAt = useCallback((index: number) => list[index]?.id ?? -1, [list]);
  const focusedIndex = useMemo(() => list.findIndex(({ id }) => id === focusedId), [list, focusedId]);
  useFocusOnNext(placeRef, list.length, focusedIndex, focusedId !== null);

  function withFocused(range: Range): number[] {
    const drawn = defaultRangeExtractor(range);
    if (focusedIndex < 0 || drawn.includes(focusedIndex)) return drawn;
    return [...drawn, focusedIndex].sort((one, other) => one - other);
  }

  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: list.length,
    overscan,
    scrollMargin,
    getItemKey: idAt,
    rangeExtractor: withFocused,
    estimateSize: () => estimatedHeightPx,
    getScrollElement: () => scroller,
    // What is drawn a moment later is hardly seen, as there is more than the window holds.
    useFlushSync: false,
  });
  const drawn = virtualizer.getVirtualItems();
  const endPx = virtualizer.getTotalSize() + scrollMargin;
  return {
    placeRef,
    items: drawn.map((item, position): PositionedItem => {
      const before = position === 0 ? scrollMargin : (drawn[position - 1]?.end ?? 0);
      return { ...item, gapBeforePx: item.start - before };
    }),
    gapAfterPx: endPx - (drawn.at(-1)?.end ?? scrollMargin),
    measure: virtualizer.measureElement,
    scrollToIndex: virtualizer.scrollToIndex,
    /** For the element around the items. */
    focusProps: {
      onFocus: ({ target }: FocusEvent<HTMLElement>) => {
        const index = target.closest<HTMLElement>('[data-index]')?.dataset['index'];
        setFocusedId(index === undefined ? null : idAt(Number(index)));
      },
      onBlur: () => setFocusedId(null),
    },
  };
}

/** Where the item that held the focus is gone, as it was deleted, the one that took its place is gone on from. */
function useFocusOnNext(
  placeRef: RefObject<HTMLElement | null>,
  count: number,
  focusedIndex: number,
  hadFocus: boolean,
): void {
  const latestIndex = useRef(-1);
  useEffect(() => {
    if (focusedIndex >= 0) latestIndex.current = focusedIndex;
    // The browser tells nobody of a focus that goes with its element.
    else if (hadFocus && document.activeElement === document.body) {
      const next = Math.min(latestIndex.current, count - 1);
      const item = placeRef.current?.querySelector(`[data-index="${next}"]`);
      item?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
    }
  }, [placeRef, count, focusedIndex, hadFocus]);
}

/** Pixels from the top of what scrolls to the top of the list; what stands above the list may grow and shrink. */
function useOffsetWithin(placeRef: RefObject<HTMLElement | null>, scroller: HTMLElement | null): number {
  const [offsetPx, setOffsetPx] = useState(0);
  useLayoutEffect(() => {
    if (!scroller) return;
    const measure = () => {
      const place = placeRef.current;
      if (!place) return;
      const distance = place.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
      setOffsetPx(Math.round(distance + scroller.scrollTop));
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const part of scroller.children) observer.observe(part);
    return () => observer.disconnect();
  }, [placeRef, scroller]);
  return offsetPx;
}
