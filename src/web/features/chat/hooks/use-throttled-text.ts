import { useEffect, useRef, useState } from 'react';
import { SECOND_MS } from '#contract/units.ts';

/** Markdown rendering throughput on a desktop; a phone is several times slower. */
const CHARACTERS_PER_MS = 1_000;
/** At most about a twentieth of the time goes into rendering, a quarter on a phone. */
const PAUSE_FACTOR = 20;
const LONGEST_PAUSE_MS = 2 * SECOND_MS;

/**
 * Milliseconds until a streaming text is rendered again. Rendering takes time proportional to the whole text: for every
 * delta, it would block the browser for longer and longer.
 */
export function renderIntervalMs(length: number): number {
  return Math.min(LONGEST_PAUSE_MS, (length / CHARACTERS_PER_MS) * PAUSE_FACTOR);
}

/**
 * Throttles a streaming text. A text that does not continue the shown one is returned at once.
 * @param isStreaming whether the text is still streaming; a complete text is returned at once
 */
export function useThrottledText(text: string, isStreaming: boolean): string {
  const [shown, setShown] = useState(text);
  const latest = useRef(text);
  const isWaiting = isStreaming && text !== shown && text.startsWith(shown);

  useEffect(() => {
    latest.current = text;
  }, [text]);

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setShown(latest.current), renderIntervalMs(shown.length));
    return () => clearTimeout(timer);
  }, [isWaiting, shown]);

  return isWaiting ? shown : text;
}
