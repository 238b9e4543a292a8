import type { Layout } from '../text/layout.ts';
import { composeRecognised } from './compose-recognised.ts';
import {
  cutBand,
  findInkThreshold,
  type GreyPicture,
  type PicturePoint,
  tiltPicture,
  turnPicture,
} from './grey-picture.ts';
import { measureCoverage } from './ink-strokes.ts';
import { assessOcrQuality, dropSpecks, type OcrQuality } from './ocr-quality.ts';
import type { RecognisedWord, Tesseract, Thresholding } from './tesseract.ts';
import { findTextDirection } from './text-direction.ts';

/** What a picture of a page says. */
interface RecognisedPage {
  readonly text: string;
  readonly layout: Layout;
  readonly quality: OcrQuality;
}

/** A page's picture, and one that was made from it with its lines level. */
interface LevelPicture {
  readonly picture: GreyPicture;
  readonly quarterTurns: number;
  readonly toOriginal: (point: PicturePoint) => PicturePoint;
}

interface Attempt {
  readonly level: LevelPicture;
  readonly words: readonly RecognisedWord[];
  readonly judgement: OcrQuality;
}

/** A fall of less than this is left as it is: Tesseract follows it by itself, and the picture stays as sharp as it was. */
const LEVEL_RADIANS = 0.004;
/** Part of a page's height that is looked at to find out which way is up. */
const BAND_SHARE = 0.15;
const HALF_TURN = 2;

/**
 * Recognises the words of a page's picture, whichever way up and however slanted the page lay on the scanner.
 *
 * @param pointsPerPixel PDF points per pixel of the picture
 * @returns text and layout on the page as it is shown, and how far they can be relied on
 */
export function recognisePicture(tesseract: Tesseract, picture: GreyPicture, pointsPerPixel: number): RecognisedPage {
  const best = findBestAttempt(tesseract, picture);
  const { toOriginal, quarterTurns } = best.level;
  const composed = composeRecognised(best.words, {
    toPage: (point) => {
      const { x, y } = toOriginal(point);
      return { x: x * pointsPerPixel, y: y * pointsPerPixel };
    },
    scale: pointsPerPixel,
    isSideways: quarterTurns % 2 === 1,
  });
  return { ...composed, quality: best.judgement };
}

function findBestAttempt(tesseract: Tesseract, picture: GreyPicture): Attempt {
  const { isSideways, fall } = findTextDirection(picture);
  const upright = makeLevel(picture, isSideways ? 1 : 0, fall);
  // Both sideways orientations are equally likely; upright pages are rarely upside down.
  const first = isSideways ? pickBySample(tesseract, picture, upright, fall) : upright;
  const attempt = tryReading(tesseract, first, 'even');
  if (attempt.judgement.isReadable) return attempt;
  const second = isSideways ? first : pickBySample(tesseract, picture, upright, fall);
  const turned = second === first ? attempt : tryReading(tesseract, second, 'even');
  if (turned.judgement.isReadable) return turned;
  // Uneven lighting and stains: one global threshold fails, so a local one is used.
  const again = tryReading(tesseract, second, 'local');
  return again.judgement.confidence > turned.judgement.confidence ? again : turned;
}

function makeLevel(picture: GreyPicture, quarterTurns: number, fall: number): LevelPicture {
  const turned = turnPicture(picture, quarterTurns);
  if (Math.abs(fall) < LEVEL_RADIANS) return { ...turned, quarterTurns };
  const tilted = tiltPicture(turned.picture, -fall);
  return {
    picture: tilted.picture,
    quarterTurns,
    toOriginal: (point) => turned.toOriginal(tilted.toOriginal(point)),
  };
}

function tryReading(tesseract: Tesseract, level: LevelPicture, thresholding: Thresholding): Attempt {
  const words = dropSpecks(tesseract.recognise(level.picture, thresholding));
  return { level, words, judgement: assessOcrQuality(words, measureCoverage(level.picture, words)) };
}

/** Of a level picture and the same one upside down the one in which a sample reads better. */
function pickBySample(tesseract: Tesseract, original: GreyPicture, level: LevelPicture, fall: number): LevelPicture {
  const sample = cutInkiestBand(level.picture);
  const asItIs = sampleQuality(tesseract, sample);
  const turned = sampleQuality(tesseract, turnPicture(sample, HALF_TURN).picture);
  return turned > asItIs ? makeLevel(original, level.quarterTurns + HALF_TURN, fall) : level;
}

/** Letters that Tesseract is sure of. */
function sampleQuality(tesseract: Tesseract, sample: GreyPicture): number {
  const { letters, doubtfulShare, confidence } = assessOcrQuality(tesseract.recognise(sample, 'even'), 1);
  return letters * (1 - doubtfulShare) * confidence;
}

function cutInkiestBand(picture: GreyPicture): GreyPicture {
  const { width, height, pixels } = picture;
  const threshold = findInkThreshold(picture);
  const bandHeight = Math.max(1, Math.round(height * BAND_SHARE));
  let [best, bestTop] = [-1, 0];
  for (let top = 0; top + bandHeight <= height; top += bandHeight) {
    // Counts transitions rather than ink: letters, not black areas.
    let edges = 0;
    for (let at = top * width + 1; at < (top + bandHeight) * width; at += 1) {
      if ((pixels[at - 1] ?? 255) >= threshold && (pixels[at] ?? 255) < threshold) edges += 1;
    }
    if (edges > best) [best, bestTop] = [edges, top];
  }
  return cutBand(picture, bestTop, bandHeight);
}
