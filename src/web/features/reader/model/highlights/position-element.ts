import type { PercentRectangle } from './percent-rectangles.ts';

/** Lays an element where a rectangle stands on its page. */
export function positionElement(element: HTMLElement, rect: PercentRectangle): void {
  element.style.left = `${rect.leftPercent}%`;
  element.style.top = `${rect.topPercent}%`;
  element.style.width = `${rect.widthPercent}%`;
  element.style.height = `${rect.heightPercent}%`;
}
