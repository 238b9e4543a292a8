/** Room to leave above and below, so that what was brought into view does not lie at the very edge. */
const MARGIN_PX = 72;

/** Scrolls to an element, unless it is to be seen already. Nothing moves for who asked for less motion: it is just there. */
export function scrollIntoViewIfNeeded(element: HTMLElement): void {
  const box = element.getBoundingClientRect();
  const frame = scrollerOf(element).getBoundingClientRect();
  const isSeen = box.top >= frame.top + MARGIN_PX && box.bottom <= frame.bottom;
  if (isSeen) return;
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'center', behavior: isCalm ? 'instant' : 'smooth' });
}

function scrollerOf(element: HTMLElement): HTMLElement {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (parent.scrollHeight > parent.clientHeight && getComputedStyle(parent).overflowY === 'auto') return parent;
  }
  return document.documentElement;
}
