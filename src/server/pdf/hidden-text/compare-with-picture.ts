import { type Bounds, colorContrast } from '../pdfium/page-objects.ts';
import {
  countShape,
  differenceExtent,
  drawPage,
  FINE_ENOUGH_TO_SEE,
  type PagePicture,
  type ShownBox,
} from '../pdfium/page-picture.ts';
import type { Pdfium } from '../pdfium/pdfium.ts';
import { boxAt, type PageView } from '../text/page-view.ts';
import { isLetterOrDigit } from '../text/text-units.ts';
import type { PageSurvey, Suspicion } from './drawn-text.ts';

/** A run of suspected characters without white space: `start` to `end`, the latter not included. */
export interface SuspectedWord {
  readonly start: number;
  readonly end: number;
  /** The text object that draws it. */
  readonly object: number;
  readonly suspicion: Suspicion;
}

/** A word with the text objects that draw the same in the same place. */
interface TwinnedWord extends SuspectedWord {
  readonly twins: readonly number[];
}

/** A difference of colour (of 255) that text must make on the page to count as seen. */
const SEEN_DIFFERENCE = 20;
/** The part of a word's characters that must be seen. */
const SEEN_SHARE = 0.5;
/** Text that differs from the paper by less than this, of 255, may be seen only where something else is behind it. */
const FAINT = 48;
const PAPER = { red: 255, green: 255, blue: 255, alpha: 255 };
/** The part of a letter's width and height that must be seen: less does not tell which letter it is. */
const SEEN_EXTENT = 0.5;
/** Marks lower than this, in points, are no letters, whatever a font of type 3 says. */
const LEAST_LETTER_POINTS = 1.2;
/** Type smaller than this, in points, is drawn finer. */
const SMALL_TYPE_POINTS = 7;
const FINE = { ...FINE_ENOUGH_TO_SEE, pixelsPerPoint: 3 };
/** Texts on top of each other are taken away one after the other, so that none is seen by the ink of another. More than these are a blot. */
const STACK_LIMIT = 6;
/** Boxes that share less than this part of the smaller one do not lie on each other. */
const SHARED_SHARE = 0.2;

/**
 * Draws what is around the suspected words with and without them, and finds those that make a difference to the eye.
 * @returns the starts of the words that are seen
 */
export function compareWithPicture(
  pdfium: Pdfium,
  view: PageView,
  survey: PageSurvey,
  words: readonly TwinnedWord[],
): ReadonlySet<number> {
  const seen = new Set<number>();
  if (words.length === 0) return seen;
  const part = boxAround(view, words);
  const fineness = isSmall(survey, words) ? FINE : FINE_ENOUGH_TO_SEE;
  const draw = (): PagePicture => drawPage(pdfium, view.page, view.geometry, fineness, part);
  const withText = draw();
  const twinsOf = new Map(words.map(({ object, twins }) => [object, twins]));
  const boundsOf = (object: number): Placed => ({ object, bounds: survey.texts.get(object)?.bounds });
  for (const stack of separate([...twinsOf.keys()].map(boundsOf))) {
    const drawing = [...stack].flatMap((object) => [object, ...(twinsOf.get(object) ?? [])]);
    for (const object of drawing) pdfium.FPDFPageObj_SetIsActive(object, 0);
    const withoutText = draw();
    for (const object of drawing) pdfium.FPDFPageObj_SetIsActive(object, 1);
    const apparent = words.filter(
      (word) => stack.has(word.object) && isSeen(view, survey, word, [withText, withoutText]),
    );
    const faint = apparent.filter(({ object }) => mayOnlyErase(survey, object));
    const erasing = faint.length === 0 ? NONE : findErasing(pdfium, view, faint, { withText, withoutText, draw });
    for (const { start } of apparent) if (!erasing.has(start)) seen.add(start);
  }
  return seen;
}

function isSeen(
  { characters }: PageView,
  survey: PageSurvey,
  word: SuspectedWord,
  [withText, withoutText]: readonly [PagePicture, PagePicture],
): boolean {
  const isType3 = survey.texts.get(word.object)?.isType3 === true;
  let seen = 0;
  for (let index = word.start; index < word.end; index += 1) {
    const glyph = boxAt(isType3 ? characters.boxes : characters.glyphBoxes, index);
    const extent = differenceExtent(withText, withoutText, glyph, SEEN_DIFFERENCE);
    const width = isType3 ? 0 : glyph[2] - glyph[0];
    const height = isType3 ? 0 : glyph[3] - glyph[1];
    const isLetter = isLetterOrDigit(characters.codes[index] ?? 0);
    const isMarked = extent.width > 0 && (!isType3 || !isLetter || extent.height >= LEAST_LETTER_POINTS);
    if (isMarked && extent.width >= SEEN_EXTENT * width && extent.height >= SEEN_EXTENT * height) seen += 1;
  }
  return seen >= SEEN_SHARE * (word.end - word.start);
}

const NONE: ReadonlySet<number> = new Set();

/** Letters in the color of the paper, or with an outline in it, leave marks where they cut into darker ones. */
function mayOnlyErase({ texts }: PageSurvey, object: number): boolean {
  const text = texts.get(object);
  return text === undefined || !text.isFilledOnly || text.color === null || colorContrast(text.color, PAPER) < FAINT;
}

interface Pictures {
  readonly withText: PagePicture;
  readonly withoutText: PagePicture;
  readonly draw: () => PagePicture;
}

/** The starts of the words of whose letters most leaves no mark: their shapes are found by drawing them in a strong color. */
function findErasing(
  pdfium: Pdfium,
  { characters }: PageView,
  words: readonly TwinnedWord[],
  { withText, withoutText, draw }: Pictures,
): ReadonlySet<number> {
  for (const { object, twins } of words) for (const drawing of [object, ...twins]) paintStrongly(pdfium, drawing);
  const strong = draw();
  const erasing = words.filter(({ start, end }) => {
    let [shape, seen] = [0, 0];
    for (let index = start; index < end; index += 1) {
      const counts = countShape([strong, withText, withoutText], boxAt(characters.glyphBoxes, index), SEEN_DIFFERENCE);
      shape += counts.shape;
      seen += counts.seen;
    }
    return shape > 0 && seen < SEEN_SHARE * shape;
  });
  return new Set(erasing.map(({ start }) => start));
}

/** The page is drawn for nothing else than its ink after this, so that the color may stay. */
function paintStrongly(pdfium: Pdfium, object: number): void {
  pdfium.FPDFPageObj_SetFillColor(object, 255, 0, 255, 255);
  pdfium.FPDFPageObj_SetStrokeColor(object, 255, 0, 255, 255);
}

function boxAround({ characters }: PageView, words: readonly SuspectedWord[]): ShownBox {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { start, end } of words) {
    for (let index = start; index < end; index += 1) {
      for (const box of [boxAt(characters.boxes, index), boxAt(characters.glyphBoxes, index)]) {
        left = Math.min(left, box[0]);
        top = Math.min(top, box[1]);
        right = Math.max(right, box[2]);
        bottom = Math.max(bottom, box[3]);
      }
    }
  }
  return [left, top, right, bottom];
}

function isSmall({ texts }: PageSurvey, words: readonly SuspectedWord[]): boolean {
  return words.some(({ object }) => {
    const text = texts.get(object);
    return text !== undefined && !text.isType3 && Math.hypot(text.em.c, text.em.d) < SMALL_TYPE_POINTS;
  });
}

interface Placed {
  readonly object: number;
  readonly bounds: Bounds | undefined;
}

/** Puts texts into as few groups as it takes for none to lie on another of its group. What is beyond the limit is in none. */
function separate(texts: readonly Placed[]): ReadonlySet<number>[] {
  const groups: { readonly objects: Set<number>; readonly byBand: Map<number, Bounds[]> }[] = [];
  for (const { object, bounds } of texts) {
    if (bounds === undefined) continue;
    let group = groups.find(({ byBand }) => !bandsOf(bounds).some((band) => isTaken(byBand.get(band), bounds)));
    if (group === undefined) {
      if (groups.length >= STACK_LIMIT) continue;
      group = { objects: new Set(), byBand: new Map() };
      groups.push(group);
    }
    group.objects.add(object);
    for (const band of bandsOf(bounds)) group.byBand.set(band, [...(group.byBand.get(band) ?? []), bounds]);
  }
  return groups.map(({ objects }) => objects);
}

const BAND_POINTS = 16;
const BAND_LIMIT = 200;

function bandsOf({ bottom, top }: Bounds): number[] {
  const first = Math.floor(bottom / BAND_POINTS);
  const count = Math.min(BAND_LIMIT, Math.max(1, Math.floor(top / BAND_POINTS) - first + 1));
  return Array.from({ length: count }, (_band, index) => first + index);
}

function isTaken(taken: readonly Bounds[] | undefined, bounds: Bounds): boolean {
  return taken?.some((other) => sharedShare(other, bounds) > SHARED_SHARE) === true;
}

function sharedShare(a: Bounds, b: Bounds): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.top, b.top) - Math.max(a.bottom, b.bottom);
  if (width <= 0 || height <= 0) return 0;
  const smaller = Math.min((a.right - a.left) * (a.top - a.bottom), (b.right - b.left) * (b.top - b.bottom));
  return smaller <= 0 ? 1 : (width * height) / smaller;
}
