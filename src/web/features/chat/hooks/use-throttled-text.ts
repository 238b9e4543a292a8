import { useEffect, useRef, useState } from 'react';
import { SECOND_MS } from '#contract/units.ts';

/** Drawing Markdown takes about a millisecond for this many characters, several on a phone. */
const CHARACTERS_PER_MS = 1_000;
/** Of the time, at most about a twentieth goes into drawing, a quarter on a phone. */
const PAUSE_FACTOR = 20;
const LONGEST_PAUSE_MS = 2 * SECOND_MS;

/**
 * Milliseconds until a text that grows is drawn again. Each drawing takes time in proportion to all of it: drawn with every
 * piece that arrives, a long answer would hold up the browser for longer and longer.
 */
export function renderIntervalMs(length: number): number {
  return Math.min(LONGEST_PAUSE_MS, (length / CHARACTERS_PER_MS) * PAUSE_FACTOR);
}

/**
 * A text that grows, as often as it can be drawn. What does not continue the text on the screen is shown at once.
 * @param isGrowing whether more of it is to come; a whole text is shown at once
 */
export function useThrottledText(text: string, isGrowing: boolean): string {
  const [shown, setShown] = useState(text);
  const latest = useRef(text);
  const isWaiting = isGrowing && text !== shown && text.startsWith(shown);

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
