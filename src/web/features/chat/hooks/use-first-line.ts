import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

interface FirstLine {
  /** How many items stand in it as a whole. */
  readonly count: number;
  readonly heightPx: number;
}

/** What fits the first line of a list whose items wrap; null before it was measured. Measured again when the list changes. */
export function useFirstLine<E extends HTMLElement>(
  items: readonly unknown[],
): readonly [RefObject<E | null>, FirstLine | null] {
  const listRef = useRef<E>(null);
  const [line, setLine] = useState<FirstLine | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other items have other widths
  useLayoutEffect(() => {
    const list = listRef.current;
    if (!list) return;
    const measure = () => {
      const next = measureFirstLine(list);
      setLine((known) => (known?.count === next.count && known.heightPx === next.heightPx ? known : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    return () => observer.disconnect();
  }, [items]);
  return [listRef, line];
}

function measureFirstLine(list: HTMLElement): FirstLine {
  const items = [...list.children].filter((child) => child instanceof HTMLElement);
  const top = items[0]?.offsetTop ?? 0;
  const first = items.filter(({ offsetTop }) => offsetTop === top);
  return { count: first.length, heightPx: Math.max(0, ...first.map(({ offsetHeight }) => offsetHeight)) };
}
