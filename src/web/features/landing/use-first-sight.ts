import { type RefObject, useEffect, useRef } from 'react';

/** A fifth of it in view counts as seen. */
const SEEN_PART = 0.2;

/** Acts once, when the element is scrolled into view for the first time. */
export function useFirstSight(act: () => void): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        latest.current();
      },
      { threshold: SEEN_PART },
    );
    observer.observe(watched);
    return () => observer.disconnect();
  }, []);
  return element;
}
