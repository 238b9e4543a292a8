import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Thread } from '../model/chat-thread.ts';

/** Nearer to the end than this, the list follows what arrives. */
const FOLLOW_DISTANCE_PIXELS = 96;

/**
 * Keeps a scrolling list at its end while the person reads there, and leaves it alone once they scroll up.
 * A new question always brings the end into view.
 */
export function useStickToBottom(thread: Thread | undefined): RefObject<HTMLDivElement | null> {
  const scrollerRef = useRef<HTMLDivElement>(null);
  const followsRef = useRef(true);
  const turnId = thread?.pending?.turnId;

  useEffect(() => {
    const scroller = scrollerRef.current;
    if (!scroller) return;
    const noteDistance = () => {
      const left = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
      followsRef.current = left < FOLLOW_DISTANCE_PIXELS;
    };
    scroller.addEventListener('scroll', noteDistance, { passive: true });
    // The text box below grows while somebody writes, and an answer when what draws it has come.
    const sizes = new ResizeObserver(() => {
      if (followsRef.current) scroller.scrollTop = scroller.scrollHeight;
    });
    sizes.observe(scroller);
    if (scroller.firstElementChild) sizes.observe(scroller.firstElementChild);
    return () => {
      scroller.removeEventListener('scroll', noteDistance);
      sizes.disconnect();
    };
  }, []);

  useLayoutEffect(() => {
    if (turnId !== undefined) followsRef.current = true;
  }, [turnId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever something arrives
  useLayoutEffect(() => {
    const scroller = scrollerRef.current;
    if (scroller && followsRef.current) scroller.scrollTop = scroller.scrollHeight;
  }, [thread]);

  return scrollerRef;
}
