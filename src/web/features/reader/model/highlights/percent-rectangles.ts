import type { Rectangle } from '#contract/sources.ts';

/** A page's size in PDF points, as the document shows it, before the reader turns it. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** How far the reader has turned the pages, clockwise, in degrees. */
export type PageRotation = 0 | 90 | 180 | 270;

/** A rectangle in percent of the page as it stands on the screen, so that zooming moves nothing. */
export interface PercentRectangle {
  readonly leftPercent: number;
  readonly topPercent: number;
  readonly widthPercent: number;
  readonly heightPercent: number;
}

/**
 * Where rectangles of a page stand on the screen. What lies outside the page is cut off, and what is empty is left
 * out.
 *
 * @param rects PDF points from the top left of the page as the document shows it
 * @param turn the reader's own turning, on top of the page's
 */
export function toPercentRectangles(
  rects: readonly Rectangle[],
  page: PageSize,
  turn: PageRotation = 0,
): readonly PercentRectangle[] {
  return rects.flatMap((rect) => {
    const inside = cutToPage(rect, page);
    return inside ? [toPercent(turnRectangle(inside, page, turn), turnPage(page, turn))] : [];
  });
}

function cutToPage(rect: Rectangle, page: PageSize): Rectangle | null {
  const left = Math.max(0, rect.x);
  const top = Math.max(0, rect.y);
  const width = Math.min(page.width, rect.x + rect.width) - left;
  const height = Math.min(page.height, rect.y + rect.height) - top;
  return width > 0 && height > 0 ? { x: left, y: top, width, height } : null;
}

function turnPage(page: PageSize, turn: PageRotation): PageSize {
  return turn === 90 || turn === 270 ? { width: page.height, height: page.width } : page;
}

/** Turning clockwise by a quarter takes the left edge to the top, and the bottom edge to the left. */
function turnRectangle(rect: Rectangle, page: PageSize, turn: PageRotation): Rectangle {
  const { x, y, width, height } = rect;
  const fromRight = page.width - (x + width);
  const fromBottom = page.height - (y + height);
  if (turn === 90) return { x: fromBottom, y: x, width: height, height: width };
  if (turn === 180) return { x: fromRight, y: fromBottom, width, height };
  if (turn === 270) return { x: y, y: fromRight, width: height, height: width };
  return rect;
}

function toPercent(rect: Rectangle, page: PageSize): PercentRectangle {
  return {
    leftPercent: (100 * rect.x) / page.width,
    topPercent: (100 * rect.y) / page.height,
    widthPercent: (100 * rect.width) / page.width,
    heightPercent: (100 * rect.height) / page.height,
  };
}
