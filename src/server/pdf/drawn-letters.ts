import type { DrawnText, PageSurvey } from './drawn-text.ts';
import { type GlyphShape, readGlyphShape } from './glyph-shape.ts';
import { NOT_DRAWN, VISIBLE } from './hidden-reasons.ts';
import { letterShapes } from './letter-shapes.ts';
import type { PdfDocument } from './open-document.ts';
import type { PageView } from './page-view.ts';
import type { Pdfium } from './pdfium.ts';
import { readDrawnShape } from './shape-in-picture.ts';
import { isLatinLetterOrDigit, isWhiteSpace, toCodePoint } from './text-units.ts';

/** Glyphs of a document that were looked at before: whether each is another letter than the file says. */
type Verdicts = Map<string, boolean>;

const verdictsOf = new WeakMap<PdfDocument, Verdicts>();
const VERDICT_LIMIT = 20_000;
/** Boxes of the same glyph, in ems, differ by less. */
const SAME_BOX = 0.04;
/** Steps of an em in which boxes are compared with what was seen before. */
const BOX_STEPS = 50;
/** Turned text has other boxes: a glyph in it cannot be told from another of the same font by its box. */
const LEVEL_SLANT = 0.02;

/**
 * Marks the words of which a letter is drawn as another one: a font can say that its glyphs mean anything. The shape of
 * each glyph is looked at once in a document. Letters beyond the Latin ones are believed.
 */
export function markFalseLetters(
  pdfium: Pdfium,
  document: PdfDocument,
  view: PageView,
  survey: PageSurvey,
  reasons: Uint8Array,
): void {
  const { count, codes, objects } = view.characters;
  const verdicts = verdictsOf.get(document) ?? new Map<string, boolean>();
  verdictsOf.set(document, verdicts);
  const scratch = pdfium.malloc(8);
  let wordStart = 0;
  let isFalse = false;
  for (let index = 0; index <= count; index += 1) {
    const code = codes[index] ?? 0;
    if (index === count || isWhiteSpace(toCodePoint(code))) {
      if (isFalse) markWord(reasons, wordStart, index);
      wordStart = index + 1;
      isFalse = false;
    } else if (!isFalse && reasons[index] === VISIBLE && isLatinLetterOrDigit(code)) {
      const text = survey.texts.get(objects[index] ?? 0);
      isFalse = text !== undefined && isFalseLetter(pdfium, view, text, { index, verdicts, scratch });
    }
  }
  pdfium.free(scratch);
}

function markWord(reasons: Uint8Array, start: number, end: number): void {
  for (let index = start; index < end; index += 1) if (reasons[index] === VISIBLE) reasons[index] = NOT_DRAWN;
}

interface Place {
  readonly index: number;
  readonly verdicts: Verdicts;
  readonly scratch: number;
}

function isFalseLetter(pdfium: Pdfium, view: PageView, text: DrawnText, { index, verdicts, scratch }: Place): boolean {
  const code = view.characters.codes[index] ?? 0;
  const box = boxInEms(view, text, index);
  const place = box === null ? '' : `${Math.round(box.width * BOX_STEPS)} ${Math.round(box.height * BOX_STEPS)}`;
  const key = `${text.font} ${code} ${place}`;
  const known = verdicts.get(key);
  if (known !== undefined) return known;
  const outline = text.isType3 ? null : readGlyphShape(pdfium, text.font, code, scratch);
  const isOutlineOf = outline !== null && isSameGlyph(pdfium, text, outline, box);
  const shape = isOutlineOf ? outline : readDrawnShape(pdfium, view, text, index);
  const verdict = shape !== null && letterShapes(pdfium, scratch).isOtherLetter(shape, code);
  if (verdicts.size >= VERDICT_LIMIT) verdicts.clear();
  verdicts.set(key, verdict);
  return verdict;
}

interface BoxInEms {
  readonly width: number;
  readonly height: number;
}

function boxInEms({ characters, geometry }: PageView, { em }: DrawnText, index: number): BoxInEms | null {
  const at = index * 4;
  const across = (characters.glyphBoxes[at + 2] ?? 0) - (characters.glyphBoxes[at] ?? 0);
  const down = (characters.glyphBoxes[at + 3] ?? 0) - (characters.glyphBoxes[at + 1] ?? 0);
  const isTurned = geometry.quarterTurns % 2 === 1;
  const [alongX, alongY] = isTurned ? [down, across] : [across, down];
  if (Math.abs(em.b) <= LEVEL_SLANT * Math.abs(em.a))
    return { width: alongX / Math.abs(em.a), height: alongY / Math.abs(em.d) };
  if (Math.abs(em.a) <= LEVEL_SLANT * Math.abs(em.b))
    return { width: alongY / Math.abs(em.b), height: alongX / Math.abs(em.c) };
  return null;
}

/**
 * A font can have several glyphs for a letter, and PDFium hands out one of them: only its box tells whether it is the one
 * on the page. Glyphs of fonts that are not part of the file are stretched to the width that the file says.
 */
function isSameGlyph(pdfium: Pdfium, { font }: DrawnText, shape: GlyphShape, box: BoxInEms | null): boolean {
  if (box === null) return true;
  if (Math.abs(box.height - (shape.top - shape.bottom)) > SAME_BOX) return false;
  return pdfium.FPDFFont_GetIsEmbedded(font) === 0 || Math.abs(box.width - (shape.right - shape.left)) <= SAME_BOX;
}
