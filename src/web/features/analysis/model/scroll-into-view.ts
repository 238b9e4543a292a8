/** Elements closer than this to the top edge count as hidden: bars may lie over them. */
const MARGIN_PX = 72;
const DOCUMENT_MARGIN_PX = 112;

/** Scrolls to an element unless it is visible, without animation for reduced motion. */
export function scrollIntoViewIfNeeded(element: HTMLElement): void {
  if (!isInView(element)) element.scrollIntoView({ block: 'center', behavior: scrollBehavior() });
}

/** Whether an element can be seen below the bars; of one that is higher than its pane, whether it fills the middle. */
export function isInView(element: HTMLElement): boolean {
  const box = element.getBoundingClientRect();
  const scroller = scrollerOf(element);
  const frame = scroller?.getBoundingClientRect();
  const [top, bottom] = frame
    ? [frame.top + MARGIN_PX, Math.min(frame.bottom, window.innerHeight)]
    : [DOCUMENT_MARGIN_PX, window.innerHeight];
  if (box.height > bottom - top) return box.top < (top + bottom) / 2 && box.bottom > (top + bottom) / 2;
  return box.top >= top && box.bottom <= bottom;
}

/** Smooth, unless the user prefers reduced motion. */
export function scrollBehavior(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}

/** The places where an item of the analysis can be seen now: not those in closed cards. */
export function listStatements(root: ParentNode, itemKey: string): readonly HTMLElement[] {
  const found = root.querySelectorAll<HTMLElement>(`[data-statement="${CSS.escape(itemKey)}"]`);
  return [...found].filter((element) => element.checkVisibility());
}

/** Of several places of the same item, the one that needs the least scrolling. */
export function nearestOf(elements: readonly HTMLElement[]): HTMLElement | null {
  const middle = window.innerHeight / 2;
  const distance = (element: HTMLElement) => {
    const { top, bottom } = element.getBoundingClientRect();
    return Math.max(0, top - middle, middle - bottom);
  };
  return elements.toSorted((one, other) => distance(one) - distance(other))[0] ?? null;
}

/** The pane that scrolls it; null for the document. */
function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (parent.scrollHeight > parent.clientHeight && getComputedStyle(parent).overflowY === 'auto') return parent;
  }
  return null;
}
