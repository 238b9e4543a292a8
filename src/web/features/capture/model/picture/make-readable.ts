import { boxBlur, extremeFilter } from './filters.ts';
import { CHANNELS, makePicture, makePlane, type Picture, type Plane } from './picture.ts';

/** Blocks of a page for each of which the brightness of the paper is measured: so many along its longer side. */
const BLOCKS = 64;
/** Of the pixels of a block, paper is brighter than this share: print covers less of a line. */
const PAPER_SHARE = 0.85;
/** A block darker than this share of the page's paper is a picture or a dark area, not a shadow. */
const DARKEST_SHADOW = 0.35;
/** Levels of the result, after the paper was made white: what is darker is black, what is brighter is white. */
const BLACK = 30;
const WHITE = 238;

/**
 * Makes a photographed page readable: shadows and the color of the light are removed, by dividing by the brightness of the
 * paper around each pixel, and the contrast is stretched. Colors of print, stamps and signatures stay.
 * Source of the division by the background: Z. Zhang and L. He, Whiteboard scanning and image enhancement (2007), section 5.
 */
export function makeReadable(page: Picture): Picture {
  const readable = makePicture(page.width, page.height);
  const blockSize = Math.max(1, Math.ceil(Math.max(page.width, page.height) / BLOCKS));
  for (let channel = 0; channel < 3; channel += 1) {
    const paper = measurePaper(page, channel, blockSize);
    levelChannel(page, readable, channel, paper, blockSize);
  }
  for (let at = 3; at < readable.pixels.length; at += CHANNELS) readable.pixels[at] = 255;
  return readable;
}

/** The brightness of the paper in each block. */
function measurePaper(page: Picture, channel: number, blockSize: number): Plane {
  const paper = makePlane(Math.ceil(page.width / blockSize), Math.ceil(page.height / blockSize));
  for (let row = 0; row < paper.height; row += 1) {
    for (let column = 0; column < paper.width; column += 1) {
      paper.values[row * paper.width + column] = brightShare(
        page,
        channel,
        column * blockSize,
        row * blockSize,
        blockSize,
      );
    }
  }
  const floor = quantile(paper.values, 0.9) * DARKEST_SHADOW;
  // Larger letters and lines cover whole blocks: the brightest neighbour knows the paper.
  const filled = extremeFilter(paper, 1, 'largest');
  filled.values.forEach((value, index) => {
    filled.values[index] = Math.max(floor, value, 1);
  });
  return boxBlur(filled, 2);
}

function brightShare(page: Picture, channel: number, left: number, top: number, blockSize: number): number {
  const counts = new Uint32Array(256);
  let total = 0;
  const [right, bottom] = [Math.min(page.width, left + blockSize), Math.min(page.height, top + blockSize)];
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1, total += 1) {
      const level = page.pixels[(y * page.width + x) * CHANNELS + channel] ?? 0;
      counts[level] = (counts[level] ?? 0) + 1;
    }
  }
  let below = 0;
  for (let level = 0; level < counts.length; level += 1) {
    below += counts[level] ?? 0;
    if (below >= total * PAPER_SHARE) return level;
  }
  return 255;
}

function quantile(values: Float32Array, share: number): number {
  return Float32Array.from(values).sort()[Math.floor(share * (values.length - 1))] ?? 0;
}

function levelChannel(page: Picture, readable: Picture, channel: number, paper: Plane, blockSize: number): void {
  const stretch = 255 / (WHITE - BLACK);
  for (let y = 0; y < page.height; y += 1) {
    const down = (y + 0.5) / blockSize - 0.5;
    for (let x = 0; x < page.width; x += 1) {
      const at = (y * page.width + x) * CHANNELS + channel;
      const level = ((page.pixels[at] ?? 0) * 255) / between(paper, (x + 0.5) / blockSize - 0.5, down);
      readable.pixels[at] = (level - BLACK) * stretch;
    }
  }
}

/** Between the middles of four blocks (bilinear). */
function between({ width, height, values }: Plane, x: number, y: number): number {
  const [column, row] = [Math.min(width - 1, Math.max(0, x)), Math.min(height - 1, Math.max(0, y))];
  const [left, top] = [Math.floor(column), Math.floor(row)];
  const [right, bottom] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)];
  const [toRight, toBottom] = [column - left, row - top];
  const north = (values[top * width + left] ?? 0) * (1 - toRight) + (values[top * width + right] ?? 0) * toRight;
  const south = (values[bottom * width + left] ?? 0) * (1 - toRight) + (values[bottom * width + right] ?? 0) * toRight;
  return north * (1 - toBottom) + south * toBottom;
}
