import { type RefObject, useEffect, useRef } from 'react';

/** Counts as seen once its top has come up this far, which works on small screens too, where little of it fits. */
const SEEN_MARGIN = '0px 0px -20% 0px';

/** Runs the callback once, when the element is scrolled into view for the first time. */
export function useInViewOnce(act: () => void): RefObject<HTMLElement | null> {
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
      { rootMargin: SEEN_MARGIN },
    );
    observer.observe(watched);
    return () => observer.disconnect();
  }, []);
  return element;
}
