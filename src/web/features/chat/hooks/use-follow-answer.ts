import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Thread } from '../model/chat-thread.ts';
import { followPosition, isFollowing, type ScrollMeasures } from '../model/follow-position.ts';

/**
 * Keeps the last question and as much of its answer as fits in sight, until the user scrolls elsewhere: an answer that
 * is longer than the window is shown from its beginning. A new question is always followed.
 */
export function useFollowAnswer(thread: Thread | undefined): RefObject<HTMLDivElement | null> {
  const scrollerRef = useRef<HTMLDivElement>(null);
  const followsRef = useRef(true);
  const turnId = thread?.pending?.turnId;

  useEffect(() => {
    const scroller = scrollerRef.current;
    if (!scroller) return;
    const updateFollowing = () => {
      followsRef.current = isFollowing(scroller.scrollTop, measure(scroller));
    };
    scroller.addEventListener('scroll', updateFollowing, { passive: true });
    // The composer grows while the user types, and an answer grows when its Markdown is rendered.
    const resizeObserver = new ResizeObserver(() => {
      if (followsRef.current) scroller.scrollTop = followPosition(measure(scroller));
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
    if (scroller && followsRef.current) scroller.scrollTop = followPosition(measure(scroller));
  }, [thread]);

  return scrollerRef;
}

function measure(scroller: HTMLElement): ScrollMeasures {
  const question = [...scroller.querySelectorAll('[data-question]')].at(-1);
  const top = question && question.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
  return {
    scrollHeight: scroller.scrollHeight,
    clientHeight: scroller.clientHeight,
    questionTop: top === undefined ? null : top + scroller.scrollTop,
  };
}
