import { distance, type Quad } from './quad.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Width by height of paper: ISO 216 (A series) and North American Letter and Legal (ANSI/ASME Y14.1). */
const PAPER_RATIOS = [210 / 297, 8.5 / 11, 8.5 / 14] as const;
/** A measured ratio that is so near to a paper's, relatively, is taken for it. */
const PAPER_TOLERANCE = 0.06;
/**
 * The focal length of a phone's main camera, in units of half the longer side of its photos: 24 to 28 mm on film 36 mm wide.
 * Assumed where the photo does not tell, as the page was tilted about one axis only, or not at all.
 */
const USUAL_FOCAL_LENGTH = 26 / 18;
/** Measured focal lengths beyond these factors of the usual one come from inexact corners. */
const FOCAL_TOLERANCE = 2.5;
/** Sides that converge less tell of rounding rather than of the lens: how much nearer to the camera one end is. */
const LEAST_CONVERGENCE = 0.03;

/**
 * The ratio of width to height of a rectangle, from its corners in a photo. Both pairs of sides meet in vanishing points,
 * which give the focal length and the ratio; the middle of the photo is taken for the camera's axis.
 * Source: Z. Zhang and L. He, Whiteboard scanning and image enhancement, Digital Signal Processing 17 (2007), section 3.
 * @param photo size of the photo, in pixels
 */
export function estimateRatio(quad: Quad, photo: Size): number {
  const centre = { x: photo.width / 2, y: photo.height / 2 };
  const unit = Math.max(photo.width, photo.height) / 2;
  const [topLeft, topRight, bottomRight, bottomLeft] = quad.map(
    ({ x, y }): Vector => [(x - centre.x) / unit, (y - centre.y) / unit, 1],
  ) as [Vector, Vector, Vector, Vector];
  const k2 = dot(cross(topLeft, bottomRight), bottomLeft) / dot(cross(topRight, bottomRight), bottomLeft);
  const k3 = dot(cross(topLeft, bottomRight), topRight) / dot(cross(bottomLeft, bottomRight), topRight);
  const n2 = subtract(scale(topRight, k2), topLeft);
  const n3 = subtract(scale(bottomLeft, k3), topLeft);
  const measured = -(n2[0] * n3[0] + n2[1] * n3[1]) / (n2[2] * n3[2]);
  const converges = Math.min(Math.abs(n2[2]), Math.abs(n3[2])) > LEAST_CONVERGENCE;
  const focalSquared = converges && isPlausible(measured) ? measured : USUAL_FOCAL_LENGTH ** 2;
  const lengthSquared = ([x, y, z]: Vector) => (x * x + y * y) / focalSquared + z * z;
  return Math.sqrt(lengthSquared(n2) / lengthSquared(n3));
}

function isPlausible(focalSquared: number): boolean {
  const factor = Math.sqrt(focalSquared) / USUAL_FOCAL_LENGTH;
  return factor > 1 / FOCAL_TOLERANCE && factor < FOCAL_TOLERANCE;
}

type Vector = readonly [number, number, number];

const cross = ([a, b, c]: Vector, [x, y, z]: Vector): Vector => [b * z - c * y, c * x - a * z, a * y - b * x];
const dot = ([a, b, c]: Vector, [x, y, z]: Vector): number => a * x + b * y + c * z;
const scale = ([x, y, z]: Vector, factor: number): Vector => [x * factor, y * factor, z * factor];
const subtract = ([a, b, c]: Vector, [x, y, z]: Vector): Vector => [a - x, b - y, c - z];

function meanSides([topLeft, topRight, bottomRight, bottomLeft]: Quad): Size {
  return {
    width: (distance(topLeft, topRight) + distance(bottomLeft, bottomRight)) / 2,
    height: (distance(topLeft, bottomLeft) + distance(topRight, bottomRight)) / 2,
  };
}

/** The ratio of the paper that is meant, upright or lying; a ratio that is no paper's stays. */
export function snapToPaper(ratio: number): number {
  const isLying = ratio > 1;
  const upright = isLying ? 1 / ratio : ratio;
  const nearness = (paper: number) => Math.abs(paper / upright - 1);
  const nearest = [...PAPER_RATIOS].sort((one, other) => nearness(one) - nearness(other))[0] as number;
  if (nearness(nearest) > PAPER_TOLERANCE) return ratio;
  return isLying ? 1 / nearest : nearest;
}

/**
 * The size of a straightened page: as large as the page in the photo, with the ratio of its paper.
 * @param longestSide at most so many pixels
 */
export function pageSize(quad: Quad, photo: Size, longestSide: number): Size {
  const ratio = snapToPaper(estimateRatio(quad, photo));
  const sides = meanSides(quad);
  const height = Math.max(sides.height, sides.width / ratio);
  const reduction = Math.min(1, longestSide / Math.max(height, height * ratio));
  return {
    width: Math.max(1, Math.round(height * ratio * reduction)),
    height: Math.max(1, Math.round(height * reduction)),
  };
}
