import type { Gradient } from '../picture/filters.ts';

/** A line as the points with x · cos(angle) + y · sin(angle) = offset; in pixels and radians from 0 to π. */
export interface Line {
  readonly angle: number;
  readonly offset: number;
  /** Sum of the strengths of the edge pixels on it. */
  readonly weight: number;
}

const ANGLES = 180;
/** An edge pixel votes for lines that are so far from its own direction, in steps of the angle. */
const ANGLE_SPREAD = 2;
/** Lines that are so close, in steps of the angle and in pixels, are the same one. */
const SAME_ANGLE = 5;
const SAME_OFFSET = 6;

/**
 * The strongest straight edges of a picture, by a Hough transform in which a pixel votes only for lines along its own edge.
 * Source: R. Duda and P. Hart, Use of the Hough transformation to detect lines and curves in pictures, CACM 15 (1972);
 * voting by direction: D. Ballard, Pattern Recognition 13 (1981).
 * @param threshold pixels with a weaker gradient do not vote
 * @param most how many lines come back at most, strongest first
 */
export function findLines(gradient: Gradient, threshold: number, most: number): readonly Line[] {
  const reach = Math.ceil(Math.hypot(gradient.width, gradient.height));
  const votes = countVotes(gradient, threshold, reach);
  const lines: Line[] = [];
  while (lines.length < most) {
    const line = takeStrongest(votes, reach);
    if (line.weight <= 0) break;
    lines.push(line);
  }
  return lines;
}

/** Offsets from -reach to reach; a column for each angle. */
function countVotes(
  { width, height, across, down, strength }: Gradient,
  threshold: number,
  reach: number,
): Float32Array {
  const votes = new Float32Array(ANGLES * (2 * reach + 1));
  const cosines = Float64Array.from({ length: ANGLES }, (_, step) => Math.cos((step * Math.PI) / ANGLES));
  const sines = Float64Array.from({ length: ANGLES }, (_, step) => Math.sin((step * Math.PI) / ANGLES));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const weight = strength[at] ?? 0;
      if (weight < threshold) continue;
      const direction = Math.atan2(down[at] ?? 0, across[at] ?? 0);
      const middle = Math.round((direction * ANGLES) / Math.PI);
      for (let step = middle - ANGLE_SPREAD; step <= middle + ANGLE_SPREAD; step += 1) {
        const angle = ((step % ANGLES) + ANGLES) % ANGLES;
        const offset = Math.round(x * (cosines[angle] ?? 0) + y * (sines[angle] ?? 0)) + reach;
        // Strong edges count for more, but a dark table edge not for ten of the page's.
        votes[angle * (2 * reach + 1) + offset] = (votes[angle * (2 * reach + 1) + offset] ?? 0) + Math.sqrt(weight);
      }
    }
  }
  return votes;
}

/** Removes the strongest line and those beside it. */
function takeStrongest(votes: Float32Array, reach: number): Line {
  let best = 0;
  for (let at = 1; at < votes.length; at += 1) if ((votes[at] ?? 0) > (votes[best] ?? 0)) best = at;
  const weight = votes[best] ?? 0;
  const step = Math.floor(best / (2 * reach + 1));
  const offset = (best % (2 * reach + 1)) - reach;
  for (let angle = step - SAME_ANGLE; angle <= step + SAME_ANGLE; angle += 1) {
    // Beyond a half turn a line has the opposite offset.
    const isTurned = angle < 0 || angle >= ANGLES;
    const row = ((angle % ANGLES) + ANGLES) % ANGLES;
    const middle = (isTurned ? -offset : offset) + reach;
    const last = Math.min(2 * reach, middle + SAME_OFFSET);
    for (let at = Math.max(0, middle - SAME_OFFSET); at <= last; at += 1) votes[row * (2 * reach + 1) + at] = 0;
  }
  return { angle: (step * Math.PI) / ANGLES, offset, weight };
}

/** Where two lines meet; null where they are nearly parallel. */
export function intersect(one: Line, other: Line): { readonly x: number; readonly y: number } | null {
  const determinant = Math.sin(other.angle - one.angle);
  if (Math.abs(determinant) < 0.2) return null;
  return {
    x: (one.offset * Math.sin(other.angle) - other.offset * Math.sin(one.angle)) / determinant,
    y: (other.offset * Math.cos(one.angle) - one.offset * Math.cos(other.angle)) / determinant,
  };
}
