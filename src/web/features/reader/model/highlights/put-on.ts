import type { PlacedRectangle } from './place-rectangles.ts';

/** Lays an element where a rectangle stands on its page. */
export function putOn(element: HTMLElement, rect: PlacedRectangle): void {
  element.style.left = `${rect.leftPercent}%`;
  element.style.top = `${rect.topPercent}%`;
  element.style.width = `${rect.widthPercent}%`;
  element.style.height = `${rect.heightPercent}%`;
}
