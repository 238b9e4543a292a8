import type { Rng } from '../rng.ts';
import type { Picture } from './picture.ts';

/** A rectangle of a page where nothing is to be seen, in pixels from the upper left corner. */
export interface Spot {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Paler than this is paper. */
const PAPER_SHADE = 250;
const STEP = 3;
const EDGE = 6;

/** Finds places for words on a page. */
export interface FreeSpots {
  find(width: number, height: number, rng: Rng): Spot | undefined;
}

/** @param picture the page, white where it is free */
export function findFreeSpots(picture: Picture): FreeSpots {
  const sums = sumDarkPixels(picture);
  const { width: columns, height: rows } = picture;
  const darkIn = (left: number, top: number, right: number, bottom: number): number => {
    const at = (x: number, y: number): number => sums[y * (columns + 1) + x] ?? 0;
    return at(right, bottom) - at(left, bottom) - at(right, top) + at(left, top);
  };
  return {
    find(width, height, rng) {
      const found: Spot[] = [];
      for (let top = EDGE; top + height <= rows - EDGE; top += STEP) {
        for (let left = EDGE; left + width <= columns - EDGE; left += STEP) {
          if (darkIn(left, top, left + width, top + height) === 0) found.push({ left, top, width, height });
        }
      }
      return found[rng.below(found.length)];
    },
  };
}

/** How many pixels above and to the left of each one are not paper (a summed-area table, Crow 1984). */
function sumDarkPixels({ width, height, pixels }: Picture): Uint32Array {
  const sums = new Uint32Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      const isPaper = [0, 1, 2].every((channel) => (pixels[at + channel] ?? 0) >= PAPER_SHADE);
      row += isPaper ? 0 : 1;
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] ?? 0) + row;
    }
  }
  return sums;
}
