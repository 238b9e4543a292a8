import type { PercentRectangle } from './percent-rectangles.ts';

/** Positions an element over a rectangle of its page. */
export function positionElement(element: HTMLElement, rect: PercentRectangle): void {
  element.style.left = `${rect.leftPercent}%`;
  element.style.top = `${rect.topPercent}%`;
  element.style.width = `${rect.widthPercent}%`;
  element.style.height = `${rect.heightPercent}%`;
}
