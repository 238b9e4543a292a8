import type { Rectangle } from '#contract/sources.ts';

/** A page's size in PDF points, with the document's own rotation but not the viewer's. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** The viewer's rotation, clockwise, in degrees. */
export type PageRotation = 0 | 90 | 180 | 270;

/** A rectangle in percent of the displayed page: independent of the zoom. */
export interface PercentRectangle {
  readonly leftPercent: number;
  readonly topPercent: number;
  readonly widthPercent: number;
  readonly heightPercent: number;
}

/**
 * Converts rectangles to percent of the displayed page. They are clipped to the page; empty ones are left out.
 *
 * @param rects PDF points from the top left of the page, with the document's own rotation
 * @param rotation the viewer's rotation, added to the page's own
 */
export function toPercentRectangles(
  rects: readonly Rectangle[],
  page: PageSize,
  rotation: PageRotation = 0,
): readonly PercentRectangle[] {
  return rects.flatMap((rect) => {
    const clipped = clipToPage(rect, page);
    return clipped ? [toPercent(rotateRectangle(clipped, page, rotation), rotatePage(page, rotation))] : [];
  });
}

function clipToPage(rect: Rectangle, page: PageSize): Rectangle | null {
  const left = Math.max(0, rect.x);
  const top = Math.max(0, rect.y);
  const width = Math.min(page.width, rect.x + rect.width) - left;
  const height = Math.min(page.height, rect.y + rect.height) - top;
  return width > 0 && height > 0 ? { x: left, y: top, width, height } : null;
}

function rotatePage(page: PageSize, rotation: PageRotation): PageSize {
  return rotation === 90 || rotation === 270 ? { width: page.height, height: page.width } : page;
}

/** A clockwise quarter rotation maps the left edge to the top, and the bottom edge to the left. */
function rotateRectangle(rect: Rectangle, page: PageSize, rotation: PageRotation): Rectangle {
  const { x, y, width, height } = rect;
  const fromRight = page.width - (x + width);
  const fromBottom = page.height - (y + height);
  if (rotation === 90) return { x: fromBottom, y: x, width: height, height: width };
  if (rotation === 180) return { x: fromRight, y: fromBottom, width, height };
  if (rotation === 270) return { x: y, y: fromRight, width: height, height: width };
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
