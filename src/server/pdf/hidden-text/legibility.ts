import type { PageGeometry } from '../pdfium/page-geometry.ts';
import type { Pdfium } from '../pdfium/pdfium.ts';
import { ILLEGIBLE, INVISIBLE, NOT_DRAWN, TINY, VISIBLE } from '../text/hidden-reasons.ts';
import type { PageCharacters } from '../text/page-characters.ts';
import { isLatinLetterOrDigit, isLetterOrDigit, isWhiteSpace, toCodePoint } from '../text/text-units.ts';
import type { DrawnText, PageSurvey } from './drawn-text.ts';

/** The smallest print of contracts has 4 points; 2 cannot be read. */
const LEAST_SIZE_POINTS = 2.8;
/** Condensed type is a third as wide as it is high; at a fifth of the usual width letters are bars. */
const LEAST_WIDTH_RATIO = 0.2;
/** Letters of a word that overlap so much that it takes less than this part of their widths lie on each other. */
const LEAST_SPREAD = 0.45;
/** Some scripts and ligatures write a few letters into one place. */
const LEAST_PILED_LETTERS = 4;
/** A glyph lower than this draws nothing (PDFium gives such glyphs a hundredth of a point). */
const NO_INK_POINTS = 0.03;
/** Text that is turned by more than this part of a right angle's sine has no level boxes. */
const SLANT = 0.1;
/** Heights and widths of Latin letters, in ems, as they are in the common text faces. */
const X_HEIGHT = 0.47;
const CAP_HEIGHT = 0.68;
const LETTER_WIDTH = 0.5;
const LOW_LETTERS = new Set([...'acemnorsuvwxz'].map((letter) => letter.charCodeAt(0)));
const NARROW_LETTERS = new Set([...'fijlrtIJ1'].map((letter) => letter.charCodeAt(0)));

/** Characters that follow each other in one text object: `start` to `end`, the latter not included. */
interface Run {
  readonly start: number;
  readonly end: number;
  readonly text: DrawnText;
}

/** Which way the letters of a text stand on the page as shown. */
type Direction = 'across' | 'down' | 'slanted';

/**
 * Finds letters that cannot be read however strong their colour: too small, squeezed, piled on each other, or without any
 * shape, and notes the reason in `reasons`. What the font claims is not asked, only how large its glyphs are drawn. Fonts
 * of type 3 say nothing true about their glyphs; they are among the suspects of the survey.
 */
export function markIllegibleText(
  pdfium: Pdfium,
  characters: PageCharacters,
  geometry: PageGeometry,
  survey: PageSurvey,
  reasons: Uint8Array,
): void {
  for (const run of listRuns(characters, survey)) {
    const direction = directionOf(run.text, geometry);
    const reason = judgeSize(characters, run, direction);
    if (reason !== VISIBLE) {
      markRun(reasons, run, reason);
      continue;
    }
    if (direction === 'slanted') continue;
    markEmptyGlyphs(pdfium, characters, run, reasons);
    markPiles(characters, run, direction, reasons);
  }
}

function* listRuns({ count, objects }: PageCharacters, { texts }: PageSurvey): Iterable<Run> {
  let start = 0;
  while (start < count) {
    const object = objects[start] ?? 0;
    let end = start + 1;
    while (end < count && objects[end] === object) end += 1;
    const text = texts.get(object);
    if (text !== undefined) yield { start, end, text };
    start = end;
  }
}

function markRun(reasons: Uint8Array, { start, end }: Run, reason: number): void {
  for (let index = start; index < end; index += 1) if (reasons[index] === VISIBLE) reasons[index] = reason;
}

function directionOf({ em }: DrawnText, { quarterTurns }: PageGeometry): Direction {
  const length = Math.hypot(em.a, em.b);
  const isLevel = Math.abs(em.b) <= SLANT * length;
  const isUpright = Math.abs(em.a) <= SLANT * length;
  if (!isLevel && !isUpright) return 'slanted';
  return isLevel === (quarterTurns % 2 === 0) ? 'across' : 'down';
}

function judgeSize(characters: PageCharacters, run: Run, direction: Direction): number {
  const { em, isType3 } = run.text;
  if (isType3) return VISIBLE;
  const width = Math.hypot(em.a, em.b);
  const height = width === 0 ? 0 : Math.abs(em.a * em.d - em.b * em.c) / width;
  const isSqueezed = width < LEAST_WIDTH_RATIO * height;
  if (!(Math.min(width, height) >= LEAST_SIZE_POINTS)) return isSqueezed ? ILLEGIBLE : TINY;
  if (isSqueezed) return ILLEGIBLE;
  return direction === 'slanted' ? VISIBLE : judgeGlyphs(characters, run, direction);
}

/** A font can draw small glyphs into a large em. */
function judgeGlyphs({ codes, glyphBoxes }: PageCharacters, { start, end }: Run, direction: Direction): number {
  let [letters, height, wideLetters, width] = [0, 0, 0, 0];
  for (let index = start; index < end; index += 1) {
    const code = codes[index] ?? 0;
    if (!isLatinLetterOrDigit(code)) continue;
    const [across, down] = extentAt(glyphBoxes, index);
    const [along, upright] = direction === 'down' ? [down, across] : [across, down];
    if (upright <= NO_INK_POINTS) continue;
    letters += 1;
    height += upright / (LOW_LETTERS.has(code) ? X_HEIGHT : CAP_HEIGHT);
    if (NARROW_LETTERS.has(code)) continue;
    wideLetters += 1;
    width += along / LETTER_WIDTH;
  }
  if (letters === 0) return VISIBLE;
  const size = height / letters;
  if (size < LEAST_SIZE_POINTS) return TINY;
  return wideLetters > 0 && width / wideLetters < LEAST_WIDTH_RATIO * size ? ILLEGIBLE : VISIBLE;
}

function extentAt(boxes: Float32Array, index: number): readonly [across: number, down: number] {
  const at = index * 4;
  return [(boxes[at + 2] ?? 0) - (boxes[at] ?? 0), (boxes[at + 3] ?? 0) - (boxes[at + 1] ?? 0)];
}

/**
 * Fonts that are part of the file are known to draw nothing; of others a viewer has glyphs that PDFium may lack, though not the
 * Latin ones.
 */
function markEmptyGlyphs(
  pdfium: Pdfium,
  { codes, glyphBoxes }: PageCharacters,
  { start, end, text }: Run,
  reasons: Uint8Array,
): void {
  let isEmbedded: boolean | null = null;
  for (let index = start; index < end; index += 1) {
    const at = index * 4;
    const height = (glyphBoxes[at + 3] ?? 0) - (glyphBoxes[at + 1] ?? 0);
    const width = (glyphBoxes[at + 2] ?? 0) - (glyphBoxes[at] ?? 0);
    if (Math.min(width, height) > NO_INK_POINTS || reasons[index] !== VISIBLE || !isLetterOrDigit(codes[index] ?? 0)) {
      continue;
    }
    isEmbedded ??= pdfium.FPDFFont_GetIsEmbedded(text.font) !== 0;
    if (isEmbedded) reasons[index] = INVISIBLE;
    else if (isLatinLetterOrDigit(codes[index] ?? 0)) reasons[index] = NOT_DRAWN;
  }
}

/** Letters that are drawn in one place are a blot, be they the letters of one word or the words of a line. */
function markPiles(characters: PageCharacters, run: Run, direction: Direction, reasons: Uint8Array): void {
  if (isPile(characters, run.start, run.end, direction)) {
    markRun(reasons, run, ILLEGIBLE);
    return;
  }
  for (let start = run.start; start < run.end; start += 1) {
    let end = start;
    while (end < run.end && !isWhiteSpace(toCodePoint(characters.codes[end] ?? 0))) end += 1;
    if (isPile(characters, start, end, direction)) markRun(reasons, { ...run, start, end }, ILLEGIBLE);
    start = end;
  }
}

function isPile({ codes, glyphBoxes }: PageCharacters, start: number, end: number, direction: Direction): boolean {
  if (end - start < LEAST_PILED_LETTERS) return false;
  const side = direction === 'down' ? 1 : 0;
  let [letters, sum, first, last] = [0, 0, Infinity, -Infinity];
  for (let index = start; index < end; index += 1) {
    if (!isLatinLetterOrDigit(codes[index] ?? 0)) continue;
    const from = glyphBoxes[index * 4 + side] ?? 0;
    const to = glyphBoxes[index * 4 + side + 2] ?? 0;
    letters += 1;
    sum += to - from;
    first = Math.min(first, from);
    last = Math.max(last, to);
  }
  return letters >= LEAST_PILED_LETTERS && last - first < LEAST_SPREAD * sum;
}
