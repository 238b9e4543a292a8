import { boxBlur, closeDarkMarks, type Gradient, measureGradient } from '../picture/filters.ts';
import { channelOf, type Picture, type Plane, shrinkPicture } from '../picture/picture.ts';
import { findLines, intersect, type Line } from './find-lines.ts';
import { clampPoint, mapQuad, orderCorners, type Point, type Quad } from './quad.ts';
import { refineQuad } from './refine-quad.ts';
import { canBePage, scoreQuad } from './score-quad.ts';

/** The longer side of the picture in which edges are looked for, in pixels: a line of print is about as wide as a pixel. */
const SEARCH_SIZE = 400;
/** Print on a page is narrower than twice as many pixels of that picture. */
const PRINT_RADIUS = 4;
/** The weakest edges that count: a step of so many of 255 levels between two neighbours after smoothing, at least ... */
const WEAKEST_EDGE = 2;
/** ... or as strong as all but this share of the pixels, in a photo with noise or a pattern. */
const FLAT_SHARE = 0.8;
/** Of the largest gradients of a photo; more is not asked of an edge in a photo with strong patterns. */
const MOST_LINES = 24;
/** A page counts as found where each side has an edge for at least so much of its length. */
const LEAST_SUPPORT = 0.55;

/**
 * Finds the page in a photo.
 * @param photo in any size; a page must stand out from what it lies on along most of its edge
 * @returns its corners in pixels of the photo, as it is read if the photo is upright; null where no page stands out
 */
export function detectPage(photo: Picture): Quad | null {
  const factor = Math.max(1, Math.max(photo.width, photo.height) / SEARCH_SIZE);
  const small = shrinkPicture(photo, factor);
  const gradient = measureGradient(smoothChannels(small));
  const threshold = Math.max(WEAKEST_EDGE, quantile(gradient.strength, FLAT_SHARE));
  const lines = findLines(gradient, threshold, MOST_LINES);
  const rough = bestQuad(lines, gradient, threshold);
  if (!rough) return null;
  // The picture was shrunk by whole pixels: both directions may differ a little from the factor.
  const scale = { x: photo.width / small.width, y: photo.height / small.height };
  const corners = mapQuad(rough, ({ x, y }) => ({ x: (x + 0.5) * scale.x, y: (y + 0.5) * scale.y }));
  return mapQuad(refineQuad(photo, corners, factor), (corner) => clampPoint(corner, photo));
}

/** Without print and noise; the edge of the paper stays where it is. */
function smoothChannels(picture: Picture): [Plane, Plane, Plane] {
  const smooth = (channel: number) => boxBlur(closeDarkMarks(boxBlur(channelOf(picture, channel), 1), PRINT_RADIUS), 1);
  return [smooth(0), smooth(1), smooth(2)];
}

function quantile(values: Float32Array, share: number): number {
  const sorted = Float32Array.from(values).sort();
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}

/** The best page that two pairs of lines make; null where none has an edge all around. */
function bestQuad(lines: readonly Line[], gradient: Gradient, threshold: number): Quad | null {
  let best: { readonly quad: Quad; readonly score: number } | null = null;
  const pairs = listOpposite(lines);
  for (const [index, one] of pairs.entries()) {
    for (const other of pairs.slice(index + 1)) {
      const quad = quadOf(one, other);
      if (!quad || !canBePage(quad, gradient.width, gradient.height)) continue;
      const { score, weakestSide } = scoreQuad(quad, gradient, threshold);
      if (weakestSide >= LEAST_SUPPORT && score > (best?.score ?? 0)) best = { quad, score };
    }
  }
  return best?.quad ?? null;
}

type Opposite = readonly [Line, Line];
/** Opposite sides of a page differ by less than this in a photo, in radians. */
const LARGEST_CONVERGENCE = 0.6;

/** Pairs of lines that can be opposite sides. */
function listOpposite(lines: readonly Line[]): readonly Opposite[] {
  return lines.flatMap((one, index) =>
    lines.slice(index + 1).flatMap((other): Opposite[] => {
      const turn = Math.abs(one.angle - other.angle);
      return Math.min(turn, Math.PI - turn) < LARGEST_CONVERGENCE ? [[one, other]] : [];
    }),
  );
}

function quadOf([one, other]: Opposite, [third, fourth]: Opposite): Quad | null {
  const corners = [intersect(one, third), intersect(one, fourth), intersect(other, fourth), intersect(other, third)];
  const points = corners.filter((corner): corner is Point => corner !== null);
  return points.length === 4 ? orderCorners(points as unknown as Quad) : null;
}
