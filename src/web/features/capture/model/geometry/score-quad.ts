import type { Gradient } from '../picture/filters.ts';
import { areaOf, distance, isConvex, type Point, type Quad } from './quad.ts';

/** A page covers at least so much of the photo. */
const SMALLEST_SHARE = 0.12;
/** A corner may be so far outside the photo, as a share of its longer side. */
const OUTSIDE = 0.04;
/** Angles of a page, in a photo that a person takes: cosines up to this. */
const LARGEST_COSINE = 0.6;
const SAMPLES_PER_SIDE = 48;
/** An edge is looked for so many pixels to each side of where it should be. */
const SEARCH = 2;

/** How well the edges of a photo fit a page. */
export interface QuadScore {
  /** Larger is better; only comparable within one photo. */
  readonly score: number;
  /** Of the side with the fewest edges below it, the share that has one: 0 to 1. */
  readonly weakestSide: number;
}

/** Whether four corners can be those of a page: large, convex, in the photo, and with angles that are not too sharp. */
export function canBePage(quad: Quad, width: number, height: number): boolean {
  const margin = OUTSIDE * Math.max(width, height);
  const isInside = ({ x, y }: Point) => x >= -margin && y >= -margin && x <= width + margin && y <= height + margin;
  if (!quad.every(isInside) || !isConvex(quad) || areaOf(quad) < SMALLEST_SHARE * width * height) return false;
  return quad.every((corner, index) => {
    const [next, previous] = [quad[(index + 1) % 4] as Point, quad[(index + 3) % 4] as Point];
    const [ahead, behind] = [distance(corner, next), distance(corner, previous)];
    const product = (next.x - corner.x) * (previous.x - corner.x) + (next.y - corner.y) * (previous.y - corner.y);
    return ahead > 0 && behind > 0 && Math.abs(product) / (ahead * behind) < LARGEST_COSINE;
  });
}

/**
 * Scores four corners by the edges along their sides. All of a side must have one, with the same surface on either side of
 * it; so lines of print and of tables, which do not go around the whole page, lose against the paper's edge.
 * @param threshold strength from which on a pixel counts as an edge
 */
export function scoreQuad(quad: Quad, gradient: Gradient, threshold: number): QuadScore {
  const sides = quad.map((corner, index) => measureSide(corner, quad[(index + 1) % 4] as Point, gradient, threshold));
  const weakestSide = Math.min(...sides.map(({ share }) => share));
  const contrast = sides.reduce((sum, side) => sum + side.share * Math.sqrt(side.strength), 0) / 4;
  const share = areaOf(quad) / (gradient.width * gradient.height);
  // The whole edge counts most, then the contrast; of frames within each other the outer one.
  return { score: weakestSide ** 2 * contrast * share ** 0.35, weakestSide };
}

interface Side {
  /** Of the samples, those with an edge along the side. */
  readonly share: number;
  /** Their mean strength. */
  readonly strength: number;
}

function measureSide(from: Point, to: Point, gradient: Gradient, threshold: number): Side {
  const length = distance(from, to);
  // Into the page: the corners go around clockwise on the screen.
  const normal = { x: -(to.y - from.y) / length, y: (to.x - from.x) / length };
  const found = { inward: 0, outward: 0, strength: 0 };
  for (let sample = 0; sample < SAMPLES_PER_SIDE; sample += 1) {
    const at = (sample + 0.5) / SAMPLES_PER_SIDE;
    const rise = strongestAcross(from.x + (to.x - from.x) * at, from.y + (to.y - from.y) * at, normal, gradient);
    if (Math.abs(rise) < threshold) continue;
    if (rise > 0) found.inward += 1;
    else found.outward += 1;
    found.strength += Math.abs(rise);
  }
  const count = found.inward + found.outward;
  // Paper is brighter, or darker, than what it lies on along the whole side.
  const share = Math.max(found.inward, found.outward) / SAMPLES_PER_SIDE;
  return { share, strength: count === 0 ? 0 : found.strength / count };
}

/** The strongest change across a side near a point; positive where it gets brighter into the page. */
function strongestAcross(x: number, y: number, normal: Point, { width, height, across, down }: Gradient): number {
  let strongest = 0;
  for (let step = -SEARCH; step <= SEARCH; step += 1) {
    const [column, row] = [Math.round(x + normal.x * step), Math.round(y + normal.y * step)];
    if (column < 0 || row < 0 || column >= width || row >= height) continue;
    const at = row * width + column;
    const rise = (across[at] ?? 0) * normal.x + (down[at] ?? 0) * normal.y;
    if (Math.abs(rise) > Math.abs(strongest)) strongest = rise;
  }
  return strongest;
}
