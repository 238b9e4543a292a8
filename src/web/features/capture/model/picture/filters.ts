import { makePlane, type Plane } from './picture.ts';

/**
 * The largest or smallest value around each pixel, in a square.
 * @param radius pixels to each side; the two directions are filtered one after the other
 */
export function extremeFilter(plane: Plane, radius: number, kind: 'largest' | 'smallest'): Plane {
  const pick = kind === 'largest' ? Math.max : Math.min;
  const { width, height } = plane;
  const across = makePlane(width, height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let value = plane.values[y * width + x] ?? 0;
      const last = Math.min(width - 1, x + radius);
      for (let at = Math.max(0, x - radius); at <= last; at += 1)
        value = pick(value, plane.values[y * width + at] ?? 0);
      across.values[y * width + x] = value;
    }
  }
  const both = makePlane(width, height);
  for (let y = 0; y < height; y += 1) {
    const last = Math.min(height - 1, y + radius);
    for (let x = 0; x < width; x += 1) {
      let value = across.values[y * width + x] ?? 0;
      for (let at = Math.max(0, y - radius); at <= last; at += 1) {
        value = pick(value, across.values[at * width + x] ?? 0);
      }
      both.values[y * width + x] = value;
    }
  }
  return both;
}

/**
 * Morphological closing: removes dark marks that are narrower than twice the radius, such as print on paper, and leaves
 * the edges of larger areas where they are. Source: J. Serra, Image Analysis and Mathematical Morphology, 1982.
 */
export function closeDarkMarks(plane: Plane, radius: number): Plane {
  return extremeFilter(extremeFilter(plane, radius, 'largest'), radius, 'smallest');
}

/** The mean of a square around each pixel, by running sums; at the border of the pixels that are there. */
export function boxBlur(plane: Plane, radius: number): Plane {
  return blurDown(blurAcross(plane, radius), radius);
}

function blurAcross({ width, height, values }: Plane, radius: number): Plane {
  const blurred = makePlane(width, height);
  for (let y = 0; y < height; y += 1) {
    const row = y * width;
    let [sum, count] = [0, 0];
    for (let x = 0; x < Math.min(radius, width); x += 1, count += 1) sum += values[row + x] ?? 0;
    for (let x = 0; x < width; x += 1) {
      if (x + radius < width) [sum, count] = [sum + (values[row + x + radius] ?? 0), count + 1];
      if (x - radius > 0) [sum, count] = [sum - (values[row + x - radius - 1] ?? 0), count - 1];
      blurred.values[row + x] = sum / count;
    }
  }
  return blurred;
}

function blurDown({ width, height, values }: Plane, radius: number): Plane {
  const blurred = makePlane(width, height);
  for (let x = 0; x < width; x += 1) {
    let [sum, count] = [0, 0];
    for (let y = 0; y < Math.min(radius, height); y += 1, count += 1) sum += values[y * width + x] ?? 0;
    for (let y = 0; y < height; y += 1) {
      if (y + radius < height) [sum, count] = [sum + (values[(y + radius) * width + x] ?? 0), count + 1];
      if (y - radius > 0) [sum, count] = [sum - (values[(y - radius - 1) * width + x] ?? 0), count - 1];
      blurred.values[y * width + x] = sum / count;
    }
  }
  return blurred;
}

/** How much the values change at each pixel, and in which direction they rise. */
export interface Gradient {
  readonly width: number;
  readonly height: number;
  readonly across: Float32Array;
  readonly down: Float32Array;
  readonly strength: Float32Array;
}

/**
 * The Sobel gradient; of several planes, at each pixel that of the one that changes most, so that paper is told from a
 * surface of the same brightness and another color. Zero at the border.
 */
export function measureGradient(planes: readonly [Plane, ...Plane[]]): Gradient {
  const [{ width, height }] = planes;
  const size = width * height;
  const gradient: Gradient = {
    width,
    height,
    across: new Float32Array(size),
    down: new Float32Array(size),
    strength: new Float32Array(size),
  };
  for (const { values } of planes) {
    for (let y = 1; y < height - 1; y += 1) {
      for (let x = 1; x < width - 1; x += 1) addSobel(gradient, values, y * width + x);
    }
  }
  return gradient;
}

function addSobel({ width, across, down, strength }: Gradient, values: Float32Array, at: number): void {
  const value = (offset: number) => values[at + offset] ?? 0;
  const [northWest, north, northEast] = [value(-width - 1), value(-width), value(-width + 1)];
  const [southWest, south, southEast] = [value(width - 1), value(width), value(width + 1)];
  const toRight = northEast + 2 * value(1) + southEast - northWest - 2 * value(-1) - southWest;
  const downward = southWest + 2 * south + southEast - northWest - 2 * north - northEast;
  const length = Math.hypot(toRight, downward) / 8;
  if (length <= (strength[at] ?? 0)) return;
  strength[at] = length;
  across[at] = toRight / 8;
  down[at] = downward / 8;
}
