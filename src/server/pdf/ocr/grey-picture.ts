/** A picture in shades of grey, one byte a pixel, 0 for black to 255 for white, row by row from the top left. */
export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** A place in a picture, in pixels from its top left. */
export interface PicturePoint {
  readonly x: number;
  readonly y: number;
}

/** A picture made from another one, and the way back from its places to those of the other. */
interface MovedPicture {
  readonly picture: GreyPicture;
  readonly toOriginal: (point: PicturePoint) => PicturePoint;
}

const WHITE = 255;

/** Turns a picture clockwise by quarters, 0 to 3. Not a pixel is changed by it. */
export function turnPicture(picture: GreyPicture, quarterTurns: number): MovedPicture {
  const { width, height, pixels } = picture;
  if (quarterTurns === 0) return { picture, toOriginal: (point) => point };
  const isSideways = quarterTurns % 2 === 1;
  const turned = { width: isSideways ? height : width, height: isSideways ? width : height };
  const out = new Uint8Array(pixels.length);
  // Where the first pixel of a turned row lies in the original, and how far it is from there to the next.
  const step = [1, -width, -1, width][quarterTurns] ?? 1;
  for (let y = 0; y < turned.height; y += 1) {
    let from = startOfRow(picture, quarterTurns, y);
    const rowStart = y * turned.width;
    for (let x = 0; x < turned.width; x += 1) {
      out[rowStart + x] = pixels[from] ?? WHITE;
      from += step;
    }
  }
  return { picture: { ...turned, pixels: out }, toOriginal: turnBack(picture, quarterTurns) };
}

function startOfRow({ width, height }: GreyPicture, quarterTurns: number, y: number): number {
  if (quarterTurns === 1) return (height - 1) * width + y;
  if (quarterTurns === 2) return (height - 1 - y) * width + width - 1;
  return width - 1 - y;
}

function turnBack({ width, height }: GreyPicture, quarterTurns: number): MovedPicture['toOriginal'] {
  if (quarterTurns === 1) return ({ x, y }) => ({ x: y, y: height - x });
  if (quarterTurns === 2) return ({ x, y }) => ({ x: width - x, y: height - y });
  return ({ x, y }) => ({ x: width - y, y: x });
}

/**
 * Turns a picture about its middle by an angle, on a sheet that is large enough for all of it; what comes from outside
 * is white.
 * @param radians clockwise, as the picture is seen
 */
export function tiltPicture(picture: GreyPicture, radians: number): MovedPicture {
  const { width, height } = picture;
  const [sine, cosine] = [Math.sin(radians), Math.cos(radians)];
  const tilted = {
    width: Math.ceil(width * Math.abs(cosine) + height * Math.abs(sine)),
    height: Math.ceil(width * Math.abs(sine) + height * Math.abs(cosine)),
  };
  const toOriginal = ({ x, y }: PicturePoint): PicturePoint => {
    const [fromMiddleX, fromMiddleY] = [x - tilted.width / 2, y - tilted.height / 2];
    return {
      x: fromMiddleX * cosine + fromMiddleY * sine + width / 2,
      y: fromMiddleY * cosine - fromMiddleX * sine + height / 2,
    };
  };
  const pixels = new Uint8Array(tilted.width * tilted.height).fill(WHITE);
  for (let y = 0; y < tilted.height; y += 1) {
    // The middle of a pixel is half a pixel from its corner, here and there.
    const start = toOriginal({ x: 0.5, y: y + 0.5 });
    let [fromX, fromY] = [start.x - 0.5, start.y - 0.5];
    for (let at = y * tilted.width; at < (y + 1) * tilted.width; at += 1) {
      if (fromX > -1 && fromY > -1 && fromX < width && fromY < height) pixels[at] = blend(picture, fromX, fromY);
      fromX += cosine;
      fromY -= sine;
    }
  }
  return { picture: { ...tilted, pixels }, toOriginal };
}

/** The shade between four pixels, by how near each of them is. */
function blend({ width, height, pixels }: GreyPicture, x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return WHITE;
  const [right, low] = [x - left, y - top];
  const at = top * width + left;
  const above = (pixels[at] ?? WHITE) * (1 - right) + (pixels[at + 1] ?? WHITE) * right;
  const below = (pixels[at + width] ?? WHITE) * (1 - right) + (pixels[at + width + 1] ?? WHITE) * right;
  return above * (1 - low) + below * low;
}

/** A copy of a band of rows. */
export function cutBand({ width, pixels }: GreyPicture, top: number, height: number): GreyPicture {
  return { width, height, pixels: pixels.slice(top * width, (top + height) * width) };
}

/**
 * The shade that parts ink from paper best: the one with the greatest variance between what is darker and what is
 * lighter (N. Otsu, A Threshold Selection Method from Gray-Level Histograms, 1979).
 * @returns pixels below it count as ink
 */
export function findInkThreshold({ pixels }: GreyPicture): number {
  const counts = new Float64Array(256);
  let weighted = 0;
  for (const shade of pixels) {
    counts[shade] = (counts[shade] ?? 0) + 1;
    weighted += shade;
  }
  let [best, threshold, darkCount, darkWeighted] = [-1, 128, 0, 0];
  for (let shade = 0; shade < 256; shade += 1) {
    darkCount += counts[shade] ?? 0;
    darkWeighted += shade * (counts[shade] ?? 0);
    const lightCount = pixels.length - darkCount;
    if (darkCount === 0 || lightCount === 0) continue;
    const distance = darkWeighted / darkCount - (weighted - darkWeighted) / lightCount;
    const variance = darkCount * lightCount * distance * distance;
    if (variance <= best) continue;
    best = variance;
    threshold = shade + 1;
  }
  return threshold;
}
