import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Thread } from '../model/chat-thread.ts';

/** Within this distance from the bottom, the list follows new content. */
const FOLLOW_DISTANCE_PIXELS = 96;

/**
 * Keeps a scrolling list at the bottom until the user scrolls up.
 * A new question always scrolls to the bottom.
 */
export function useStickToBottom(thread: Thread | undefined): RefObject<HTMLDivElement | null> {
  const scrollerRef = useRef<HTMLDivElement>(null);
  const followsRef = useRef(true);
  const turnId = thread?.pending?.turnId;

  useEffect(() => {
    const scroller = scrollerRef.current;
    if (!scroller) return;
    const updateFollowing = () => {
      const left = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
      followsRef.current = left < FOLLOW_DISTANCE_PIXELS;
    };
    scroller.addEventListener('scroll', updateFollowing, { passive: true });
    // The composer grows while the user types, and an answer grows when its Markdown is rendered.
    const resizeObserver = new ResizeObserver(() => {
      if (followsRef.current) scroller.scrollTop = scroller.scrollHeight;
    });
    resizeObserver.observe(scroller);
    if (scroller.firstElementChild) resizeObserver.observe(scroller.firstElementChild);
    return () => {
      scroller.removeEventListener('scroll', updateFollowing);
      resizeObserver.disconnect();
    };
  }, []);

  useLayoutEffect(() => {
    if (turnId !== undefined) followsRef.current = true;
  }, [turnId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every change of the thread
  useLayoutEffect(() => {
    const scroller = scrollerRef.current;
    if (scroller && followsRef.current) scroller.scrollTop = scroller.scrollHeight;
  }, [thread]);

  return scrollerRef;
}
