/** Elements closer than this to the top edge count as hidden. */
const MARGIN_PX = 72;

/** Scrolls to an element unless it is visible, without animation for reduced motion. */
export function scrollIntoViewIfNeeded(element: HTMLElement): void {
  const box = element.getBoundingClientRect();
  const frame = scrollerOf(element).getBoundingClientRect();
  const isSeen = box.top >= frame.top + MARGIN_PX && box.bottom <= frame.bottom;
  if (isSeen) return;
  element.scrollIntoView({ block: 'center', behavior: scrollBehavior() });
}

/** Smooth, unless the user prefers reduced motion. */
export function scrollBehavior(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}

function scrollerOf(element: HTMLElement): HTMLElement {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (parent.scrollHeight > parent.clientHeight && getComputedStyle(parent).overflowY === 'auto') return parent;
  }
  return document.documentElement;
}
