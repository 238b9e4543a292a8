/** Pixels of a picture: four bytes each (red, green, blue, opacity), line by line from the top left, as in `ImageData`. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8ClampedArray;
}

/** One number for each pixel, line by line. */
export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

export const CHANNELS = 4;

export function makePicture(width: number, height: number): Picture {
  return { width, height, pixels: new Uint8ClampedArray(width * height * CHANNELS) };
}

export function makePlane(width: number, height: number): Plane {
  return { width, height, values: new Float32Array(width * height) };
}

/**
 * Shrinks a picture by averaging whole pixels.
 * @param factor how many pixels, in both directions, become one; 1 or less leaves the picture as it is
 */
export function shrinkPicture(picture: Picture, factor: number): Picture {
  if (factor <= 1) return picture;
  const width = Math.max(1, Math.floor(picture.width / factor));
  const height = Math.max(1, Math.floor(picture.height / factor));
  const shrunk = makePicture(width, height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) averageBlock(picture, shrunk, x, y, factor);
  }
  return shrunk;
}

function averageBlock(from: Picture, to: Picture, x: number, y: number, factor: number): void {
  const [left, top] = [Math.floor(x * factor), Math.floor(y * factor)];
  const right = Math.max(left + 1, Math.min(from.width, Math.floor((x + 1) * factor)));
  const bottom = Math.max(top + 1, Math.min(from.height, Math.floor((y + 1) * factor)));
  let [red, green, blue] = [0, 0, 0];
  for (let row = top; row < bottom; row += 1) {
    for (let at = (row * from.width + left) * CHANNELS, column = left; column < right; column += 1, at += CHANNELS) {
      red += from.pixels[at] ?? 0;
      green += from.pixels[at + 1] ?? 0;
      blue += from.pixels[at + 2] ?? 0;
    }
  }
  const count = (right - left) * (bottom - top);
  const at = (y * to.width + x) * CHANNELS;
  to.pixels[at] = red / count;
  to.pixels[at + 1] = green / count;
  to.pixels[at + 2] = blue / count;
  to.pixels[at + 3] = 255;
}

/** One channel of a picture. @param channel 0 red, 1 green, 2 blue */
export function channelOf({ width, height, pixels }: Picture, channel: number): Plane {
  const plane = makePlane(width, height);
  for (let index = 0; index < plane.values.length; index += 1) {
    plane.values[index] = pixels[index * CHANNELS + channel] ?? 0;
  }
  return plane;
}
