import {
  defaultRangeExtractor,
  type Range,
  useVirtualizer,
  type VirtualItem,
  type VirtualizerOptions,
} from '@tanstack/react-virtual';
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
  /** Items are identified by id when the list changes. */
  readonly of: readonly { readonly id: number }[];
  readonly estimatedHeightPx: number;
  /** Rendered above and below the viewport, so that the Tab key finds them. */
  readonly overscan: number;
  /**
   * The scroll container; the list may be anywhere inside it. The element and not a ref: it is mounted after the list,
   * which renders nothing before.
   */
  readonly scroller: HTMLElement | null;
}

interface PositionedItem extends VirtualItem {
  /** Spacer above it, in pixels, for items that are not rendered. */
  readonly gapBeforePx: number;
}

/**
 * Windowed list that also renders the focused item, wherever it has been scrolled to. Heights are measured; elements
 * need `data-index` and `measure` as their ref.
 */
export function useVirtualList<ListElement extends HTMLElement>(options: VirtualListOptions) {
  const { of: list, estimatedHeightPx, overscan, scroller } = options;
  const listRef = useRef<ListElement>(null);
  const [focusedId, setFocusedId] = useState<number | null>(null);
  const scrollMargin = useOffsetWithin(listRef, scroller);
  // Stable for the same list: another function would recompute thousands of positions.
  const getItemId = useCallback((index: number) => list[index]?.id ?? -1, [list]);
  const focusedIndex = useMemo(() => list.findIndex(({ id }) => id === focusedId), [list, focusedId]);
  useFocusAfterRemoval(listRef, list.length, focusedIndex, focusedId !== null);

  function withFocused(range: Range): number[] {
    const drawn = defaultRangeExtractor(range);
    if (focusedIndex < 0 || drawn.includes(focusedIndex)) return drawn;
    return [...drawn, focusedIndex].sort((one, other) => one - other);
  }

  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: list.length,
    overscan,
    scrollMargin,
    getItemKey: getItemId,
    rangeExtractor: withFocused,
    estimateSize: () => estimatedHeightPx,
    getScrollElement: () => scroller,
    ...(scroller === globalThis.document?.documentElement && DOCUMENT_OBSERVERS),
    // Overscan hides the delay of an asynchronous render.
    useFlushSync: false,
  });
  const drawn = virtualizer.getVirtualItems();
  const endPx = virtualizer.getTotalSize() + scrollMargin;
  return {
    listRef,
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
        setFocusedId(index === undefined ? null : getItemId(Number(index)));
      },
      onBlur: () => setFocusedId(null),
    },
  };
}

type Observers = Pick<VirtualizerOptions<HTMLElement, HTMLElement>, 'observeElementRect' | 'observeElementOffset'>;

/** The document is as high as its content and is scrolled in the window. */
const DOCUMENT_OBSERVERS: Observers = {
  observeElementRect(_, onChange) {
    const report = () => onChange({ width: window.innerWidth, height: window.innerHeight });
    report();
    addEventListener('resize', report);
    return () => removeEventListener('resize', report);
  },
  observeElementOffset(_, onChange) {
    const report = (isScrolling: boolean) => onChange(document.documentElement.scrollTop, isScrolling);
    const noteScroll = () => report(true);
    const noteEnd = () => report(false);
    report(false);
    document.addEventListener('scroll', noteScroll, { passive: true });
    document.addEventListener('scrollend', noteEnd);
    return () => {
      document.removeEventListener('scroll', noteScroll);
      document.removeEventListener('scrollend', noteEnd);
    };
  },
};

/** When the focused item is removed, the focus moves to the one that takes its position. */
function useFocusAfterRemoval(
  listRef: RefObject<HTMLElement | null>,
  count: number,
  focusedIndex: number,
  hadFocus: boolean,
): void {
  const latestIndex = useRef(-1);
  useEffect(() => {
    if (focusedIndex >= 0) latestIndex.current = focusedIndex;
    // Browsers fire no blur event when the focused element is removed.
    else if (hadFocus && document.activeElement === document.body) {
      const next = Math.min(latestIndex.current, count - 1);
      const item = listRef.current?.querySelector(`[data-index="${next}"]`);
      item?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
    }
  }, [listRef, count, focusedIndex, hadFocus]);
}

/** Pixels from the top of the scroll container to the top of the list; the content above may change its height. */
function useOffsetWithin(listRef: RefObject<HTMLElement | null>, scroller: HTMLElement | null): number {
  const [offsetPx, setOffsetPx] = useState(0);
  useLayoutEffect(() => {
    if (!scroller) return;
    const measure = () => {
      const listElement = listRef.current;
      if (!listElement) return;
      const distance = listElement.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
      // The box of the document moves with its content.
      setOffsetPx(Math.round(distance + (scroller === document.documentElement ? 0 : scroller.scrollTop)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const part of scroller.children) observer.observe(part);
    return () => observer.disconnect();
  }, [listRef, scroller]);
  return offsetPx;
}
