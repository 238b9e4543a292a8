import { type Injection, inject } from './inject.ts';
import { crop, type Picture, type Renderer, renderPage, toPixmap } from './picture.ts';
import { runTool } from './run-tool.ts';
import { foldText } from './word-list.ts';

/** What programs of other people show of the words of one injection. */
export interface Visibility {
  readonly renderer: Renderer;
  /** The largest difference of a colour between the page with and without the words, of 255. */
  readonly difference: number;
  /** Words that Tesseract reads where the pages differ. */
  readonly legibleWords: number;
  readonly words: number;
}

const RENDERERS: readonly Renderer[] = ['poppler', 'mupdf'];
const DOTS_PER_INCH = 150;
/** For what is to be read: letters of five points have enough pixels. */
const FINE_DOTS_PER_INCH = 300;
const POINTS_PER_INCH = 72;
/**
 * The eye tells colours beside each other apart from about one per cent of the range on (CIE 1976, a difference of
 * lightness of 1 to 2); so small a difference on thin strokes is not seen at all.
 */
export const UNSEEN_DIFFERENCE = 8;
const MARGIN_POINTS = 12;

/** @throws Error when a program is missing */
export async function measureVisibility(injection: Injection): Promise<Visibility[]> {
  const isSeen = injection.channel.kind === 'visible';
  const resolution = isSeen ? FINE_DOTS_PER_INCH : DOTS_PER_INCH;
  const files = [await inject(injection, true), await inject(injection)] as const;
  const found: Visibility[] = [];
  for (const renderer of RENDERERS) {
    const render = (bytes: Uint8Array): Promise<Picture> =>
      renderPage(renderer, bytes, injection.pageNumber, resolution);
    const [before, after] = [await render(files[0]), await render(files[1])];
    const changed = compare(before, after);
    const area = isSeen ? spotOf(injection, resolution / POINTS_PER_INCH) : changed.area;
    const words =
      area && (isSeen || changed.difference > UNSEEN_DIFFERENCE) ? await readWords(after, area, injection) : 0;
    found.push({ renderer, difference: changed.difference, legibleWords: words, words: injection.phrase.words.length });
  }
  return found;
}

/** Nothing of hidden words can be seen, or what can be seen cannot be read; visible ones can be read in both programs. */
export function isAsClaimed(injection: Injection, found: readonly Visibility[]): boolean {
  if (injection.channel.kind === 'visible') {
    return found.every(({ difference, legibleWords, words }) => difference > 40 && legibleWords >= words / 2);
  }
  return found.every(({ difference, legibleWords }) => difference <= UNSEEN_DIFFERENCE || legibleWords === 0);
}

type Area = readonly [number, number, number, number];

function compare(before: Picture, after: Picture): { readonly difference: number; readonly area: Area | undefined } {
  if (before.width !== after.width || before.height !== after.height) throw new Error('The pages differ in size.');
  let difference = 0;
  let [left, top, right, bottom] = [before.width, before.height, -1, -1];
  for (let at = 0; at < before.pixels.length; at += 1) {
    const step = Math.abs((before.pixels[at] ?? 0) - (after.pixels[at] ?? 0));
    if (step === 0) continue;
    difference = Math.max(difference, step);
    const pixel = Math.floor(at / 3);
    const [x, y] = [pixel % before.width, Math.floor(pixel / before.width)];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
  }
  const margin = 20;
  const area: Area = [left - margin, top - margin, right + margin, bottom + margin];
  return { difference, area: right < 0 ? undefined : area };
}

function spotOf({ layout: { spot } }: Injection, scale: number): Area {
  const margin = MARGIN_POINTS;
  return [
    (spot.left - margin) * scale,
    (spot.top - margin) * scale,
    (spot.left + spot.width + margin) * scale,
    (spot.top + spot.height + margin) * scale,
  ];
}

async function readWords(picture: Picture, area: Area, { channel, phrase }: Injection): Promise<number> {
  const part = turn(crop(picture, ...area), channel.angle ?? 0);
  if (part.width < 8 || part.height < 8) return 0;
  const text = await runTool('tesseract', ['stdin', 'stdout', '--psm', '6'], toPixmap(part));
  const folded = foldText(text.toString());
  return phrase.words.filter((word) => folded.includes(word)).length;
}

/** Turns a picture with the clock so that lines at an angle lie level; what comes from outside is white. */
function turn(picture: Picture, degrees: number): Picture {
  if (degrees === 0) return picture;
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const side = Math.ceil(Math.hypot(picture.width, picture.height));
  const pixels = Buffer.alloc(side * side * 3, 255);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const [dx, dy] = [x - side / 2, y - side / 2];
      const fromX = Math.round(picture.width / 2 + dx * cos + dy * sin);
      const fromY = Math.round(picture.height / 2 - dx * sin + dy * cos);
      if (fromX < 0 || fromY < 0 || fromX >= picture.width || fromY >= picture.height) continue;
      const from = (fromY * picture.width + fromX) * 3;
      picture.pixels.copy(pixels, (y * side + x) * 3, from, from + 3);
    }
  }
  return { width: side, height: side, pixels };
}
