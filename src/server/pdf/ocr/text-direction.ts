import { findInkThreshold, type GreyPicture } from './grey-picture.ts';

/** How the lines of a page lie in its picture. */
interface TextDirection {
  /** Whether lines run from top to bottom or from bottom to top, so that the page is turned by a quarter. */
  readonly isSideways: boolean;
  /** How far lines fall to the right (for sideways ones, after a quarter turn clockwise), in radians. */
  readonly fall: number;
}

/** Where ink ends: places along the lines and across them, two numbers each. */
interface Edges {
  readonly places: Float32Array;
  readonly longest: number;
  readonly farthest: number;
}

interface Tilt {
  readonly fall: number;
  readonly sharpness: number;
}

const RADIANS_PER_DEGREE = Math.PI / 180;
/** A larger slant is not one that a scanner produces. */
const LARGEST_FALL_DEGREES = 10;
const COARSE_STEP_DEGREES = 0.5;
const FINE_STEP_DEGREES = 0.05;
/** The rims of a scan show the edges of paper and lid, which are straight whatever the text does. */
const RIM_SHARE = 0.06;
const POINT_LIMIT = 40_000;
/** With less ink than this there is no telling how it lies. */
const LEAST_POINTS = 200;
/** Lines seen from the side make some pattern too: only one that is this much sharper counts. */
const SIDEWAYS_FACTOR = 1.3;

/**
 * Finds out how the lines of a page lie, by the sharpness of its shadow: along the lines, the lower edges of letters
 * fall together on base lines.
 */
export function findTextDirection(picture: GreyPicture): TextDirection {
  const threshold = findInkThreshold(picture);
  const upright = findTilt(listEdges(picture, threshold, 'lower'));
  // Turned clockwise by a quarter, a page's right edges lie below.
  const sideways = findTilt(listEdges(picture, threshold, 'right'));
  if (sideways.sharpness > upright.sharpness * SIDEWAYS_FACTOR) return { isSideways: true, fall: sideways.fall };
  return { isSideways: false, fall: upright.fall };
}

/** For right edges, places are those after a quarter turn clockwise. */
function listEdges({ width, height, pixels }: GreyPicture, threshold: number, which: 'lower' | 'right'): Edges {
  const ahead = which === 'lower' ? width : 1;
  const [rimX, rimY] = [Math.ceil(width * RIM_SHARE), Math.ceil(height * RIM_SHARE)];
  const ends: number[] = [];
  for (let y = rimY; y < height - rimY; y += 1) {
    for (let at = y * width + rimX; at < (y + 1) * width - rimX; at += 1) {
      if ((pixels[at] ?? 255) < threshold && (pixels[at + ahead] ?? 255) >= threshold) ends.push(at);
    }
  }
  const step = Math.max(1, Math.ceil(ends.length / POINT_LIMIT));
  const places = new Float32Array(Math.ceil(ends.length / step) * 2);
  for (let index = 0; index < places.length; index += 2) {
    const at = ends[(index / 2) * step] ?? 0;
    const [x, y] = [at % width, Math.floor(at / width)];
    places[index] = which === 'lower' ? x : height - y;
    places[index + 1] = which === 'lower' ? y : x;
  }
  return which === 'lower'
    ? { places, longest: width, farthest: height }
    : { places, longest: height, farthest: width };
}

function findTilt(edges: Edges): Tilt {
  if (edges.places.length < LEAST_POINTS * 2) return { fall: 0, sharpness: 0 };
  const coarse = sharpest(edges, 0, LARGEST_FALL_DEGREES, COARSE_STEP_DEGREES);
  const fine = sharpest(edges, coarse.degrees, COARSE_STEP_DEGREES, FINE_STEP_DEGREES);
  return { fall: fine.degrees * RADIANS_PER_DEGREE, sharpness: fine.sharpness };
}

function sharpest(edges: Edges, middle: number, reach: number, step: number): { degrees: number; sharpness: number } {
  // From the middle outwards, so that of equals the one nearest to it stays.
  let best = { degrees: middle, sharpness: measureSharpness(edges, middle) };
  for (let away = step; away <= reach + step / 2; away += step) {
    for (const degrees of [middle + away, middle - away]) {
      const sharpness = measureSharpness(edges, degrees);
      if (sharpness > best.sharpness) best = { degrees, sharpness };
    }
  }
  return best;
}

/** How unevenly edges fall on the rows of a page that is seen under an angle: 1 where every row has the same number. */
function measureSharpness({ places, longest, farthest }: Edges, degrees: number): number {
  const slope = Math.tan(degrees * RADIANS_PER_DEGREE);
  const shift = Math.ceil(longest * Math.abs(slope)) + 1;
  const rows = new Uint32Array(farthest + 2 * shift + 1);
  let [lowest, highest] = [rows.length, 0];
  for (let index = 0; index < places.length; index += 2) {
    const row = Math.round((places[index + 1] ?? 0) - (places[index] ?? 0) * slope) + shift;
    rows[row] = (rows[row] ?? 0) + 1;
    if (row < lowest) lowest = row;
    if (row > highest) highest = row;
  }
  let squares = 0;
  for (const count of rows) squares += count * count;
  return (squares * (highest - lowest + 1)) / (places.length / 2) ** 2;
}
