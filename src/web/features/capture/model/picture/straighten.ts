import { findHomography } from '../geometry/homography.ts';
import type { Quad } from '../geometry/quad.ts';
import { CHANNELS, makePicture, type Picture } from './picture.ts';

/**
 * The page as if it lay flat and were seen from straight above: each pixel is taken from where the projective map of the
 * corners puts it in the photo, between four pixels of it (bilinear).
 * @param size of the page, in pixels
 * @throws RangeError where the corners make no page: three of them on a line
 */
export function straightenPage(
  photo: Picture,
  corners: Quad,
  size: { readonly width: number; readonly height: number },
): Picture {
  const { width, height } = size;
  const page: Quad = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ];
  const map = findHomography(page, corners);
  if (!map) throw new RangeError('Three corners are on a line.');
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 1] = map;
  const straight = makePicture(width, height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [middleX, middleY] = [x + 0.5, y + 0.5];
      const depth = g * middleX + h * middleY + i;
      const sourceX = (a * middleX + b * middleY + c) / depth - 0.5;
      const sourceY = (d * middleX + e * middleY + f) / depth - 0.5;
      copyBetween(photo, sourceX, sourceY, straight.pixels, (y * width + x) * CHANNELS);
    }
  }
  return straight;
}

function copyBetween(
  { width, height, pixels }: Picture,
  x: number,
  y: number,
  target: Uint8ClampedArray,
  at: number,
): void {
  const left = Math.min(width - 1, Math.max(0, Math.floor(x)));
  const top = Math.min(height - 1, Math.max(0, Math.floor(y)));
  const [right, bottom] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)];
  const [toRight, toBottom] = [Math.min(1, Math.max(0, x - left)), Math.min(1, Math.max(0, y - top))];
  const [northWest, northEast] = [(top * width + left) * CHANNELS, (top * width + right) * CHANNELS];
  const [southWest, southEast] = [(bottom * width + left) * CHANNELS, (bottom * width + right) * CHANNELS];
  for (let channel = 0; channel < 3; channel += 1) {
    const north = (pixels[northWest + channel] ?? 0) * (1 - toRight) + (pixels[northEast + channel] ?? 0) * toRight;
    const south = (pixels[southWest + channel] ?? 0) * (1 - toRight) + (pixels[southEast + channel] ?? 0) * toRight;
    target[at + channel] = north * (1 - toBottom) + south * toBottom;
  }
  target[at + 3] = 255;
}
