import { useEffect } from 'react';

const FIRST_USES = ['pointermove', 'pointerdown', 'keydown', 'dragenter'] as const;

/**
 * Loads code on the user's first action on the page: not along with the page, and before it is asked for.
 * @param load a failed attempt is repeated and reported where the code is used
 */
export function usePreloadOnUse(load: () => Promise<unknown>): void {
  useEffect(() => {
    const stop = new AbortController();
    const begin = () => {
      stop.abort();
      load().catch(() => undefined);
    };
    for (const use of FIRST_USES) addEventListener(use, begin, { signal: stop.signal, passive: true });
    return () => stop.abort();
  }, [load]);
}
