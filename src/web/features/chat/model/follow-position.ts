/** Space above the question, in pixels. */
const QUESTION_MARGIN_PIXELS = 16;
/** Within this distance from the followed position, the list follows new content. */
const FOLLOW_DISTANCE_PIXELS = 96;

/** A scrolling list, in pixels. */
export interface ScrollMeasures {
  readonly scrollHeight: number;
  readonly clientHeight: number;
  /** Of the last question, from the top of the content; null where there is none. */
  readonly questionTop: number | null;
}

/** The bottom, but never so far down that the last question is above the window: a long answer is read from its beginning. */
export function followPosition({ scrollHeight, clientHeight, questionTop }: ScrollMeasures): number {
  const bottom = Math.max(0, scrollHeight - clientHeight);
  if (questionTop === null) return bottom;
  return Math.min(bottom, Math.max(0, Math.floor(questionTop) - QUESTION_MARGIN_PIXELS));
}

/** Whether a reader who has scrolled there still follows new content; reading on in a long answer does not. */
export function isFollowing(scrollTop: number, measures: ScrollMeasures): boolean {
  const position = followPosition(measures);
  return scrollTop > position - FOLLOW_DISTANCE_PIXELS && scrollTop < position + QUESTION_MARGIN_PIXELS;
}
