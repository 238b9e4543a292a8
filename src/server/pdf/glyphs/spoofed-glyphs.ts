import type { DrawnText, PageSurvey } from '../hidden-text/drawn-text.ts';
import type { PdfDocument } from '../pdfium/open-document.ts';
import type { Pdfium } from '../pdfium/pdfium.ts';
import { NOT_DRAWN, VISIBLE } from '../text/hidden-reasons.ts';
import type { PageCharacters } from '../text/page-characters.ts';
import { boxAt, type PageView } from '../text/page-view.ts';
import { isLatinLetterOrDigit, isWhiteSpace, toCodePoint } from '../text/text-units.ts';
import { type GlyphShape, readGlyphShape } from './glyph-shape.ts';
import { type Likeness, letterShapes } from './letter-shapes.ts';
import { readDrawnShape } from './shape-in-picture.ts';

/** Cache of verdicts on the glyphs of a document, by font, and by letter and box. */
type Verdicts = Map<number, Map<number, Likeness>>;

const verdictsOf = new WeakMap<PdfDocument, Verdicts>();
const VERDICTS_PER_FONT = 5000;
/** Beyond so many letters of a page that only a picture shows, the others are in doubt. */
const PICTURES_PER_PAGE = 400;
/** One letter of a display face can look like another: doubts count when so many letters of a font raise them, */
const FALSE_SHARE = 0.3;
const LEAST_FALSE_LETTERS = 3;
/** or so many of a word. */
const LEAST_FALSE_IN_WORD = 2;
const FALSE_SHARE_OF_WORD = 0.4;
/** Letters that type founders draw as one. */
const LIGATURE = /^(?:f[filjtkbh]?[fijltkbh]?|fft|[ct]t|st|sp|t[iftz]|tti|ij|ae|oe|th|nj|lj|dz|gi|gy|ry|ty|ft[iy]?)$/iu;
/** Boxes of the same glyph, in ems, differ by less. */
const SAME_BOX = 0.04;
/** Steps of an em in which boxes are compared with what was seen before. */
const BOX_STEPS = 50;
/** Turned text has other boxes: a glyph in it cannot be told from another of the same font by its box. */
const LEVEL_SLANT = 0.02;

/**
 * Marks the words of which a letter is drawn as another one: a font can say that its glyphs mean anything. The shape of
 * each glyph is compared once per document. Only Latin letters and digits are checked.
 */
export function markSpoofedGlyphs(
  pdfium: Pdfium,
  document: PdfDocument,
  view: PageView,
  survey: PageSurvey,
  reasons: Uint8Array,
): void {
  const verdicts: Verdicts = verdictsOf.get(document) ?? new Map();
  verdictsOf.set(document, verdicts);
  const scratch = pdfium.malloc(8);
  const wrong: JudgedLetter[] = [];
  const judge = createJudge(pdfium, view, verdicts, scratch);
  forEachLetter(view.characters, survey, reasons, (index, next, text) => {
    const verdict = next - index > 1 ? judgeLigature(view.characters.codes.subarray(index, next)) : judge(index, text);
    if (verdict !== 'same') wrong.push({ index, text, verdict });
  });
  pdfium.free(scratch);
  // Nearly all pages end here.
  if (wrong.length === 0) return;
  const judged = new Map<number, Set<number | undefined>>(wrong.map(({ text }) => [text.font, new Set()]));
  forEachLetter(view.characters, survey, reasons, (index, _next, text) => {
    judged.get(text.font)?.add(view.characters.codes[index]);
  });
  const lyingFonts = findLyingFonts(view.characters, wrong, judged);
  for (const word of groupByWord(view.characters, wrong)) {
    const isFalse =
      word.letters.some(({ verdict, text }) => verdict === 'other' || lyingFonts.has(text.font)) ||
      isDoubtfulWord(view.characters, word);
    if (isFalse) for (let at = word.start; at < word.end; at += 1) reasons[at] ||= NOT_DRAWN;
  }
}

interface JudgedLetter {
  readonly index: number;
  readonly text: DrawnText;
  readonly verdict: Likeness;
}

/** Calls back for each Latin letter and digit that counts as seen so far, with the end of its glyph. */
function forEachLetter(
  characters: PageCharacters,
  { texts }: PageSurvey,
  reasons: Uint8Array,
  visit: (index: number, next: number, text: DrawnText) => void,
): void {
  const { count, codes, objects } = characters;
  for (let index = 0; index < count; ) {
    const next = endOfGlyph(characters, index);
    const text = reasons[index] === VISIBLE ? texts.get(objects[index] ?? 0) : undefined;
    if (text !== undefined && isLatinLetterOrDigit(codes[index] ?? 0)) visit(index, next, text);
    index = next;
  }
}

function judgeLigature(codes: Uint32Array): Likeness {
  return LIGATURE.test(String.fromCodePoint(...codes)) ? 'same' : 'doubtful';
}

/** A single letter of an unusual face may look like another; in spoofed text nearly all of them do. */
function findLyingFonts(
  { codes }: PageCharacters,
  wrong: readonly JudgedLetter[],
  judged: ReadonlyMap<number, ReadonlySet<number | undefined>>,
): ReadonlySet<number> {
  const lying = new Set<number>();
  for (const [font, own] of Map.groupBy(wrong, ({ text }) => text.font)) {
    const letters = new Set(own.map(({ index }) => codes[index]));
    const all = judged.get(font)?.size ?? 0;
    if (letters.size >= LEAST_FALSE_LETTERS && letters.size >= FALSE_SHARE * all) lying.add(font);
  }
  return lying;
}

interface DoubtfulWord {
  readonly start: number;
  readonly end: number;
  readonly letters: JudgedLetter[];
}

function groupByWord({ codes, count }: PageCharacters, wrong: readonly JudgedLetter[]): DoubtfulWord[] {
  const isInk = (at: number): boolean => !isWhiteSpace(toCodePoint(codes[at] ?? 0));
  const words: DoubtfulWord[] = [];
  for (const letter of wrong) {
    const last = words.at(-1);
    if (last !== undefined && letter.index < last.end) {
      last.letters.push(letter);
      continue;
    }
    let start = letter.index;
    while (start > 0 && isInk(start - 1)) start -= 1;
    let end = letter.index + 1;
    while (end < count && isInk(end)) end += 1;
    words.push({ start, end, letters: [letter] });
  }
  return words;
}

function isDoubtfulWord({ codes }: PageCharacters, { start, end, letters }: DoubtfulWord): boolean {
  const distinct = new Set(letters.map(({ index }) => codes[index]));
  return distinct.size >= LEAST_FALSE_IN_WORD && letters.length >= FALSE_SHARE_OF_WORD * (end - start);
}

/** Characters that a font gives for one glyph have the same box. */
function endOfGlyph({ glyphBoxes, objects, count }: PageCharacters, start: number): number {
  let next = start + 1;
  while (next < count && objects[next] === objects[start] && hasSameBox(glyphBoxes, start, next)) next += 1;
  return next;
}

function hasSameBox(boxes: Float32Array, a: number, b: number): boolean {
  const [first, second] = [a * 4, b * 4];
  for (let side = 0; side < 4; side += 1) if (boxes[first + side] !== boxes[second + side]) return false;
  return true;
}

function createJudge(
  pdfium: Pdfium,
  view: PageView,
  verdicts: Verdicts,
  scratch: number,
): (index: number, text: DrawnText) => Likeness {
  let picturesLeft = PICTURES_PER_PAGE;
  const look = (index: number, text: DrawnText, code: number): Likeness => {
    const outline = text.isType3 ? null : readGlyphShape(pdfium, text.font, code, scratch);
    const box = boxInEms(view, text, index);
    const isOutlineOf = outline !== null && (box === null || isSameGlyph(pdfium, text, outline, box));
    if (!isOutlineOf) picturesLeft -= 1;
    if (picturesLeft < 0) return 'doubtful';
    const shape = isOutlineOf ? outline : readDrawnShape(pdfium, view, text, index);
    return shape === null ? 'same' : letterShapes(pdfium, scratch).judge(shape, code);
  };
  return (index, text) => {
    let ofFont = verdicts.get(text.font);
    if (ofFont === undefined || ofFont.size > VERDICTS_PER_FONT) {
      ofFont = new Map();
      verdicts.set(text.font, ofFont);
    }
    const code = view.characters.codes[index] ?? 0;
    const key = keyOf(view, text, index, code);
    const known = ofFont.get(key);
    if (known !== undefined) return known;
    const verdict = look(index, text, code);
    ofFont.set(key, verdict);
    return verdict;
  };
}

/** A number for a letter with the size of its box in steps of an em: glyphs of a font with the same are the same. */
function keyOf({ characters: { glyphBoxes } }: PageView, { em }: DrawnText, index: number, code: number): number {
  const at = index * 4;
  const steps = BOX_STEPS / (Math.abs(em.a) + Math.abs(em.b) || 1);
  const across = Math.round(((glyphBoxes[at + 2] ?? 0) - (glyphBoxes[at] ?? 0)) * steps);
  const down = Math.round(((glyphBoxes[at + 3] ?? 0) - (glyphBoxes[at + 1] ?? 0)) * steps);
  return (Math.min(1023, across) * 1024 + Math.min(1023, down)) * 128 + code;
}

interface BoxInEms {
  readonly width: number;
  readonly height: number;
}

function boxInEms({ characters, geometry }: PageView, { em }: DrawnText, index: number): BoxInEms | null {
  const [left, top, right, bottom] = boxAt(characters.glyphBoxes, index);
  const isTurned = geometry.quarterTurns % 2 === 1;
  const [alongX, alongY] = isTurned ? [bottom - top, right - left] : [right - left, bottom - top];
  if (Math.abs(em.b) <= LEVEL_SLANT * Math.abs(em.a)) {
    return { width: alongX / Math.abs(em.a), height: alongY / Math.abs(em.d) };
  }
  if (Math.abs(em.a) <= LEVEL_SLANT * Math.abs(em.b)) {
    return { width: alongY / Math.abs(em.b), height: alongX / Math.abs(em.c) };
  }
  return null;
}

/**
 * A font can have several glyphs for a letter, and PDFium hands out one of them: only its box tells whether it is the one
 * on the page. Glyphs of fonts that are not part of the file are stretched to the width that the file says.
 */
function isSameGlyph(pdfium: Pdfium, { font }: DrawnText, shape: GlyphShape, box: BoxInEms): boolean {
  if (Math.abs(box.height - (shape.top - shape.bottom)) > SAME_BOX) return false;
  return pdfium.FPDFFont_GetIsEmbedded(font) === 0 || Math.abs(box.width - (shape.right - shape.left)) <= SAME_BOX;
}
