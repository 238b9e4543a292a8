import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Thread } from '../model/chat-thread.ts';
import { followPosition, isFollowing, type ScrollMeasures } from '../model/follow-position.ts';

/** Browsers round scroll positions. */
const SAME_POSITION_PIXELS = 2;

/**
 * Keeps the last question and as much of its answer as fits in sight, until the user scrolls elsewhere: an answer that
 * is longer than the window is shown from its beginning, also in a conversation that is opened again. A new question is
 * always followed.
 */
export function useFollowAnswer(thread: Thread | undefined): RefObject<HTMLDivElement | null> {
  const scrollerRef = useRef<HTMLDivElement>(null);
  const followsRef = useRef(true);
  const placedAtRef = useRef(Number.NaN);
  const turnId = thread?.pending?.turnId;

  useEffect(() => {
    const scroller = scrollerRef.current;
    if (!scroller) return;
    const updateFollowing = () => {
      // Its own scrolling is told a frame later, when more of the answer may be there.
      const isPlaced = Math.abs(scroller.scrollTop - placedAtRef.current) < SAME_POSITION_PIXELS;
      followsRef.current = isPlaced || isFollowing(scroller.scrollTop, measure(scroller));
    };
    scroller.addEventListener('scroll', updateFollowing, { passive: true });
    // The composer grows while the user types, and an answer grows when its Markdown is rendered.
    const resizeObserver = new ResizeObserver(() => {
      if (followsRef.current) placedAtRef.current = place(scroller);
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
    if (scroller && followsRef.current) placedAtRef.current = place(scroller);
  }, [thread]);

  return scrollerRef;
}

/** @returns where it is then */
function place(scroller: HTMLElement): number {
  scroller.scrollTop = followPosition(measure(scroller));
  return scroller.scrollTop;
}

function measure(scroller: HTMLElement): ScrollMeasures {
  const question = [...scroller.querySelectorAll('[data-question]')].at(-1);
  const top = question ? question.getBoundingClientRect().top - scroller.getBoundingClientRect().top : undefined;
  return {
    scrollHeight: scroller.scrollHeight,
    clientHeight: scroller.clientHeight,
    questionTop: top === undefined ? null : top + scroller.scrollTop,
  };
}
