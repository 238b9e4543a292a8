import { CHANNELS, type Picture } from '../picture/picture.ts';
import { solveLinear } from './homography.ts';
import { isConvex, mapQuad, type Point, type Quad } from './quad.ts';

const SAMPLES_PER_SIDE = 64;
/** The ends of a side are left out: corners of paper are bent, or held by fingers. */
const END_SHARE = 0.06;
/** Samples that are farther from the line than this multiple of the median distance are no part of the edge. */
const OUTLIER_FACTOR = 2.5;
const FIT_ROUNDS = 4;

/**
 * Moves rough corners to where the edges of the page meet in the full photo: along each side the strongest step across it
 * is looked for at many places, a line is fitted through them, and neighbouring lines are intersected. Places off the line
 * (a finger, a shadow, print) are left out and the line is fitted again, as in iteratively trimmed least squares.
 * @param reach pixels by which the rough corners may be wrong
 */
export function refineQuad(photo: Picture, rough: Quad, reach: number): Quad {
  const sides = rough.map((corner, index) => fitSide(photo, corner, rough[(index + 1) % 4] as Point, reach * 2.5));
  const refined = mapQuad(rough, (corner, index) => {
    const [before, after] = [sides[(index + 3) % 4], sides[index]];
    const met = before && after ? meet(before, after) : null;
    // A side that could not be fitted leaves its corners where they were.
    return met && Math.hypot(met.x - corner.x, met.y - corner.y) < reach * 5 ? met : corner;
  });
  return isConvex(refined) ? refined : rough;
}

/** A line by a point of it and its direction, of length 1. */
interface Ray {
  readonly origin: Point;
  readonly direction: Point;
}

function fitSide(photo: Picture, from: Point, to: Point, reach: number): Ray | null {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const direction = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const normal = { x: -direction.y, y: direction.x };
  // Positions along the side, and how far the edge is from it there.
  let samples: readonly Sample[] = Array.from({ length: SAMPLES_PER_SIDE }, (_, sample) => {
    const along = length * (END_SHARE + ((1 - 2 * END_SHARE) * (sample + 0.5)) / SAMPLES_PER_SIDE);
    const point = { x: from.x + direction.x * along, y: from.y + direction.y * along };
    return { along, ...findStep(photo, point, normal, reach) };
  }).filter(({ strength }) => strength > 0);
  let line = fitLine(samples);
  for (let round = 0; line && round < FIT_ROUNDS; round += 1) {
    const { offset, slope } = line;
    const errors = samples.map((sample) => Math.abs(sample.across - offset - slope * sample.along));
    const median = errors.toSorted((one, other) => one - other)[Math.floor(errors.length / 2)] ?? 0;
    samples = samples.filter((_, index) => (errors[index] ?? 0) <= Math.max(0.75, OUTLIER_FACTOR * median));
    line = fitLine(samples);
  }
  if (!line) return null;
  const { offset, slope } = line;
  const origin = { x: from.x + normal.x * offset, y: from.y + normal.y * offset };
  return { origin, direction: { x: direction.x + normal.x * slope, y: direction.y + normal.y * slope } };
}

interface Sample {
  readonly along: number;
  readonly across: number;
  readonly strength: number;
}

/** Weighted least squares of the distance over the position. */
function fitLine(samples: readonly Sample[]): { readonly offset: number; readonly slope: number } | null {
  if (samples.length < SAMPLES_PER_SIDE / 4) return null;
  const sum = (term: (sample: Sample) => number) => samples.reduce((total, one) => total + one.strength * term(one), 0);
  const [along, across] = [sum((one) => one.along), sum((one) => one.across)];
  const solution = solveLinear([
    [sum(() => 1), along, across],
    [along, sum((one) => one.along ** 2), sum((one) => one.along * one.across)],
  ]);
  return solution && { offset: solution[0] ?? 0, slope: solution[1] ?? 0 };
}

/** Pixels over which the brightness on each side of a step is averaged. */
const STEP_WIDTH_SHARE = 0.35;

/** The strongest step across a side near a point, to a fraction of a pixel. */
function findStep(photo: Picture, point: Point, normal: Point, reach: number): Pick<Sample, 'across' | 'strength'> {
  const half = Math.ceil(reach);
  const window = Math.max(2, Math.round(reach * STEP_WIDTH_SHARE));
  const values: number[] = [];
  for (let step = -half - window; step <= half + window; step += 1) {
    values.push(brightnessAt(photo, point.x + normal.x * step, point.y + normal.y * step));
  }
  const steps: number[] = [];
  for (let at = window; at < values.length - window; at += 1) {
    const mean = (first: number) =>
      values.slice(first, first + window).reduce((total, value) => total + value, 0) / window;
    steps.push(Math.abs(mean(at + 1) - mean(at - window)));
  }
  const best = steps.indexOf(Math.max(...steps));
  const [before = 0, middle = 0, after = 0] = [steps[best - 1], steps[best], steps[best + 1]];
  // The top of the parabola through three neighbours.
  const bend = before - 2 * middle + after;
  const shift = bend < 0 && best > 0 && best < steps.length - 1 ? (before - after) / (2 * bend) : 0;
  return { across: best - half + shift, strength: Number.isFinite(middle) ? middle : 0 };
}

/** The mean of the channels; outside the photo that of its border. */
function brightnessAt({ width, height, pixels }: Picture, x: number, y: number): number {
  const column = Math.min(width - 1, Math.max(0, Math.floor(x)));
  const row = Math.min(height - 1, Math.max(0, Math.floor(y)));
  const at = (row * width + column) * CHANNELS;
  return ((pixels[at] ?? 0) + (pixels[at + 1] ?? 0) + (pixels[at + 2] ?? 0)) / 3;
}

function meet(one: Ray, other: Ray): Point | null {
  const solution = solveLinear([
    [one.direction.x, -other.direction.x, other.origin.x - one.origin.x],
    [one.direction.y, -other.direction.y, other.origin.y - one.origin.y],
  ]);
  const along = solution?.[0];
  if (along === undefined) return null;
  return { x: one.origin.x + one.direction.x * along, y: one.origin.y + one.direction.y * along };
}
