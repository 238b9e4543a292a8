/** A point of a picture, in pixels from its top left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The corners of a page in a photo, as the page is read: top left, top right, bottom right, bottom left. */
export type Quad = readonly [Point, Point, Point, Point];

export function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

export function mapQuad(quad: Quad, change: (corner: Point, index: number) => Point): Quad {
  const [topLeft, topRight, bottomRight, bottomLeft] = quad;
  return [change(topLeft, 0), change(topRight, 1), change(bottomRight, 2), change(bottomLeft, 3)];
}

export function scaleQuad(quad: Quad, factor: number): Quad {
  return mapQuad(quad, ({ x, y }) => ({ x: x * factor, y: y * factor }));
}

/** The whole picture as a page. */
export function wholePicture({ width, height }: { readonly width: number; readonly height: number }): Quad {
  return [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ];
}

/** In square pixels, by the shoelace formula; negative where the corners go around the other way. */
export function areaOf(quad: Quad): number {
  const twice = quad.reduce((sum, { x, y }, index) => {
    const next = quad[(index + 1) % 4] as Point;
    return sum + x * next.y - next.x * y;
  }, 0);
  return twice / 2;
}

/** Whether the corners make a convex shape in their order, so that a perspective can be undone. */
export function isConvex(quad: Quad): boolean {
  return quad.every((corner, index) => {
    const [next, afterNext] = [quad[(index + 1) % 4] as Point, quad[(index + 2) % 4] as Point];
    return (next.x - corner.x) * (afterNext.y - next.y) - (next.y - corner.y) * (afterNext.x - next.x) > 0;
  });
}

/** Turns a page by quarters, clockwise: the same corners, read from another one. */
export function turnQuad(quad: Quad, quarters: number): Quad {
  const first = (((4 - quarters) % 4) + 4) % 4;
  return mapQuad(quad, (_, index) => quad[(first + index) % 4] as Point);
}

/** Four corners in any order, as the page is read when it is the right way up. */
export function orderCorners(points: Quad): Quad {
  const centre = { x: points.reduce((sum, { x }) => sum + x, 0) / 4, y: points.reduce((sum, { y }) => sum + y, 0) / 4 };
  const around = points.toSorted(
    (one, other) => Math.atan2(one.y - centre.y, one.x - centre.x) - Math.atan2(other.y - centre.y, other.x - centre.x),
  );
  const sums = around.map(({ x, y }) => x + y);
  const first = sums.indexOf(Math.min(...sums));
  return mapQuad(points, (_, index) => around[(first + index) % 4] as Point);
}

/** Moves a corner into the picture. */
export function clampPoint(
  { x, y }: Point,
  { width, height }: { readonly width: number; readonly height: number },
): Point {
  return { x: Math.min(width, Math.max(0, x)), y: Math.min(height, Math.max(0, y)) };
}
