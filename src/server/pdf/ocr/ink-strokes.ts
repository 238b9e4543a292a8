import { findInkThreshold, type GreyPicture } from './grey-picture.ts';
import type { RecognisedWord } from './tesseract.ts';

/** Thinner is a speck, thicker an area: neither is the stroke of a letter at 200 dots per inch. */
const STROKE_PIXELS = { least: 2, most: 16 };
/** The rims of a scan show the edges of paper and lid. */
const RIM_SHARE = 0.04;
/** A word's box may cut its outermost strokes. */
const SLACK_PIXELS = 4;

/** The part of all strokes in a picture, 0 to 1, that lies within words: what is left is on the page and was not recognised. */
export function measureCoverage(picture: GreyPicture, words: readonly RecognisedWord[]): number {
  const { width, height } = picture;
  const isWord = new Uint8Array(width * height);
  for (const word of words) {
    const left = Math.max(0, word.left - SLACK_PIXELS);
    const right = Math.min(width, word.left + word.width + SLACK_PIXELS);
    const bottom = Math.min(height, word.top + word.height + SLACK_PIXELS);
    for (let y = Math.max(0, word.top - SLACK_PIXELS); y < bottom; y += 1) {
      isWord.fill(1, y * width + left, y * width + right);
    }
  }
  let [all, covered] = [0, 0];
  visitStrokes(picture, (at) => {
    all += 1;
    covered += isWord[at] ?? 0;
  });
  return all === 0 ? 1 : covered / all;
}

/** Visits the last pixel of each stroke that a row of the picture cuts through, the rims left out. */
function visitStrokes(picture: GreyPicture, visit: (at: number) => void): void {
  const { width, height, pixels } = picture;
  const threshold = findInkThreshold(picture);
  const [rimX, rimY] = [Math.ceil(width * RIM_SHARE), Math.ceil(height * RIM_SHARE)];
  for (let y = rimY; y < height - rimY; y += 1) {
    let inkPixels = 0;
    for (let at = y * width + rimX; at < (y + 1) * width - rimX; at += 1) {
      if ((pixels[at] ?? 255) < threshold) {
        inkPixels += 1;
        continue;
      }
      if (inkPixels >= STROKE_PIXELS.least && inkPixels <= STROKE_PIXELS.most) visit(at - 1);
      inkPixels = 0;
    }
  }
}
