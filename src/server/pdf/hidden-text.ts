import { VISIBLE } from './hidden-reasons.ts';
import type { PageCharacters } from './page-characters.ts';
import type { PageGeometry } from './page-geometry.ts';
import type { Bounds } from './page-objects.ts';
import { contrastWithin, drawPage, largestDifference, type PagePicture, type ShownBox } from './page-picture.ts';
import type { PageSurvey, Suspicion } from './page-survey.ts';
import type { Pdfium } from './pdfium.ts';
import { isWhiteSpace, toCodePoint } from './text-units.ts';

/** An open page with everything known of it so far. */
export interface PageView {
  readonly page: number;
  readonly textPage: number;
  readonly geometry: PageGeometry;
  readonly characters: PageCharacters;
}

/** A difference of colour (of 255) that text must make on the page to count as seen. */
const SEEN_DIFFERENCE = 16;
/** The part of a word's characters that must be seen. */
const SEEN_SHARE = 0.3;
/** A page with pictures on this part of it may be a scan. */
export const SCAN_IMAGE_SHARE = 0.5;
/** On a scan with a text layer of its own nearly all of the text is in that layer. */
const LAYER_SHARE = 0.8;
/** Dark on light under a word of a text layer: what the scan shows there. */
const SCANNED_INK_CONTRAST = 48;
/** Lines whose edges are closer than this, in points, stand in the same place. */
const TWIN_POINTS = 1;
/** Drawing a page whose pictures have more pixels could take all the memory there is. */
export const DRAWABLE_IMAGE_PIXELS = 64_000_000;

/** A run of suspected characters without white space: `start` to `end`, the latter not included. */
interface SuspectedWord {
  readonly start: number;
  readonly end: number;
  readonly suspicion: Suspicion;
}

/**
 * Finds out which of the suspected text is really not seen, and notes the reason in `reasons`. The page is drawn
 * with and without that text; where nothing changes, nobody sees it. The text layer of a scan is not seen either, but
 * says what the picture under it shows: its words count as seen where there is ink under them.
 */
export function markHiddenText(pdfium: Pdfium, view: PageView, survey: PageSurvey, reasons: Uint8Array): void {
  if (survey.suspects.size === 0) return;
  const { words, suspectedCount, trustedCount } = findSuspectedWords(pdfium, view, survey, reasons);
  if (words.length === 0) return;
  const isTextLayer =
    survey.imageShare >= SCAN_IMAGE_SHARE && suspectedCount >= LAYER_SHARE * (suspectedCount + trustedCount);
  const leavesMarks = words.some((word) => word.suspicion.leavesMarks);
  const canDraw = survey.imagePixels <= DRAWABLE_IMAGE_PIXELS;
  const withText = canDraw && (leavesMarks || isTextLayer) ? drawPage(pdfium, view.page, view.geometry) : null;
  const withoutText = withText !== null && leavesMarks ? drawWithout(pdfium, view, survey) : null;
  for (const word of words) {
    const isSeen = withText !== null && withoutText !== null && isWordSeen(view, word, withText, withoutText);
    const isScanned = withText !== null && isTextLayer && hasInk(view, word, withText);
    if (isSeen || isScanned || isDrawnAgain(pdfium, view, word, survey)) continue;
    reasons.fill(word.suspicion.reason, word.start, word.end);
  }
}

function findSuspectedWords(
  pdfium: Pdfium,
  { textPage, characters }: PageView,
  survey: PageSurvey,
  reasons: Uint8Array,
): { words: SuspectedWord[]; suspectedCount: number; trustedCount: number } {
  const words: SuspectedWord[] = [];
  let suspectedCount = 0;
  let trustedCount = 0;
  let start = 0;
  let current: Suspicion | null = null;
  for (let index = 0; index <= characters.count; index += 1) {
    const isInk =
      index < characters.count &&
      reasons[index] === VISIBLE &&
      !isWhiteSpace(toCodePoint(characters.codes[index] ?? 0));
    const suspicion = isInk ? (survey.suspects.get(pdfium.FPDFText_GetTextObject(textPage, index)) ?? null) : null;
    if (suspicion !== null) suspectedCount += 1;
    else if (isInk) trustedCount += 1;
    if (suspicion === current) continue;
    if (current !== null) words.push({ start, end: index, suspicion: current });
    current = suspicion;
    start = index;
  }
  return { words, suspectedCount, trustedCount };
}

function drawWithout(pdfium: Pdfium, view: PageView, survey: PageSurvey): PagePicture {
  for (const object of survey.suspects.keys()) pdfium.FPDFPageObj_SetIsActive(object, 0);
  const picture = drawPage(pdfium, view.page, view.geometry);
  for (const object of survey.suspects.keys()) pdfium.FPDFPageObj_SetIsActive(object, 1);
  return picture;
}

function isWordSeen(view: PageView, word: SuspectedWord, withText: PagePicture, withoutText: PagePicture): boolean {
  let seen = 0;
  for (let index = word.start; index < word.end; index += 1) {
    if (largestDifference(withText, withoutText, boxOf(view, index)) >= SEEN_DIFFERENCE) seen += 1;
  }
  return seen >= SEEN_SHARE * (word.end - word.start);
}

/**
 * Whether the same line is drawn a second time in the same place, where it is seen. Of such twins PDFium reports one,
 * which may be the one below, and has no text for the other, or only what it did not take for the same.
 */
function isDrawnAgain(pdfium: Pdfium, view: PageView, word: SuspectedWord, survey: PageSurvey): boolean {
  const object = pdfium.FPDFText_GetTextObject(view.textPage, word.start);
  const own = survey.texts.find((text) => text.object === object);
  if (own === undefined) return false;
  const spelling = String.fromCodePoint(...view.characters.codes.subarray(word.start, word.end));
  return survey.texts.some((twin) => {
    if (survey.suspects.has(twin.object) || !hasSameBounds(own.bounds, twin.bounds)) return false;
    const text = textOf(pdfium, twin.object, view.textPage);
    return text === '' || text.includes(spelling);
  });
}

function hasSameBounds(a: Bounds, b: Bounds): boolean {
  return (
    Math.abs(a.left - b.left) < TWIN_POINTS &&
    Math.abs(a.right - b.right) < TWIN_POINTS &&
    Math.abs(a.bottom - b.bottom) < TWIN_POINTS &&
    Math.abs(a.top - b.top) < TWIN_POINTS
  );
}

function textOf(pdfium: Pdfium, object: number, textPage: number): string {
  const bytes = pdfium.FPDFTextObj_GetText(object, textPage, 0, 0);
  const address = pdfium.malloc(bytes + 2);
  pdfium.FPDFTextObj_GetText(object, textPage, address, bytes);
  const text = Buffer.from(pdfium.heap(), address, bytes).toString('utf16le');
  pdfium.free(address);
  return text.replace(/\0+$/, '');
}

function hasInk(view: PageView, word: SuspectedWord, picture: PagePicture): boolean {
  for (let index = word.start; index < word.end; index += 1) {
    if (contrastWithin(picture, boxOf(view, index)) >= SCANNED_INK_CONTRAST) return true;
  }
  return false;
}

function boxOf({ characters: { boxes } }: PageView, index: number): ShownBox {
  const at = index * 4;
  return [boxes[at] ?? 0, boxes[at + 1] ?? 0, boxes[at + 2] ?? 0, boxes[at + 3] ?? 0];
}
