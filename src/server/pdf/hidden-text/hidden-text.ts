import type { Bounds } from '../pdfium/page-objects.ts';
import { contrastWithin, drawPage, type PagePicture } from '../pdfium/page-picture.ts';
import type { Pdfium } from '../pdfium/pdfium.ts';
import { VISIBLE } from '../text/hidden-reasons.ts';
import { boxAt, type PageView } from '../text/page-view.ts';
import { isWhiteSpace, toCodePoint } from '../text/text-units.ts';
import { compareWithPicture, type SuspectedWord } from './compare-with-picture.ts';
import type { PageSurvey, Suspicion } from './drawn-text.ts';
import { dropTextOfShownForms } from './shown-forms.ts';
import { isFaithfulLayer } from './text-layer.ts';
import { createTwinFinder } from './text-twins.ts';

/** A page with pictures on this part of it may be a scan. */
export const SCAN_IMAGE_SHARE = 0.5;
/** On a scan with a text layer of its own nearly all of the text is in that layer. */
const LAYER_SHARE = 0.8;
/** Dark on light under a word of a text layer: what the scan shows there. */
const SCANNED_INK_CONTRAST = 48;
/** The part of a word's letters that must have such ink under them. */
const SCANNED_SHARE = 0.5;
/** Drawing a page whose pictures have more pixels could take all the memory there is. */
export const DRAWABLE_IMAGE_PIXELS = 64_000_000;

/**
 * Finds out which of the suspected text is really not seen, and notes the reason in `reasons`. The page is drawn
 * with and without that text; where no pixel changes, it is invisible. The text layer of a scan is invisible as well, but
 * says what the picture under it shows: its words count as seen where there is ink under them, and when all of it lies as
 * the words in the picture do. Otherwise the picture is left to recognition.
 */
export function markHiddenText(pdfium: Pdfium, view: PageView, survey: PageSurvey, reasons: Uint8Array): void {
  if (survey.suspects.size === 0) return;
  const canDraw = survey.imagePixels <= DRAWABLE_IMAGE_PIXELS;
  const undrawn = canDraw ? [] : survey.images;
  for (const { object } of undrawn) pdfium.FPDFPageObj_SetIsActive(object, 0);
  const suspects = dropTextOfShownForms(pdfium, view, survey);
  const { words, suspectedCount, trustedCount } = findSuspectedWords(view, suspects, reasons);
  const isTextLayer =
    survey.imageShare >= SCAN_IMAGE_SHARE && suspectedCount >= LAYER_SHARE * (suspectedCount + trustedCount);
  const twinsOf = createTwinFinder(pdfium, view, survey);
  const marking = words
    .map((word) => ({ ...word, twins: twinsOf(word) }))
    .filter(({ suspicion, twins }) => suspicion.leavesMarks || twins.length > 0)
    // Text that touches pictures which are too large to be drawn cannot be proven to be seen.
    .filter(({ object }) => !undrawn.some(({ bounds }) => touches(bounds, survey.texts.get(object)?.bounds)));
  const seen = compareWithPicture(pdfium, view, survey, marking);
  const unseen = words.filter(({ start }) => !seen.has(start));
  const picture = canDraw && isTextLayer && unseen.length > 0 ? drawPage(pdfium, view.page, view.geometry) : null;
  const layer = picture !== null && isFaithfulLayer(view, unseen, picture) ? picture : null;
  for (const word of unseen) {
    if (layer !== null && hasInk(view, word, layer)) continue;
    reasons.fill(word.suspicion.reason, word.start, word.end);
  }
  for (const { object } of undrawn) pdfium.FPDFPageObj_SetIsActive(object, 1);
}

function touches(a: Bounds, b: Bounds | undefined): boolean {
  return b === undefined || (a.left < b.right && b.left < a.right && a.bottom < b.top && b.bottom < a.top);
}

function findSuspectedWords(
  { characters: { count, codes, objects } }: PageView,
  suspects: PageSurvey['suspects'],
  reasons: Uint8Array,
): { words: SuspectedWord[]; suspectedCount: number; trustedCount: number } {
  const words: SuspectedWord[] = [];
  let suspectedCount = 0;
  let trustedCount = 0;
  let start = 0;
  let object = 0;
  let current: Suspicion | null = null;
  for (let index = 0; index <= count; index += 1) {
    const isInk = index < count && reasons[index] === VISIBLE && !isWhiteSpace(toCodePoint(codes[index] ?? 0));
    const suspicion = isInk ? (suspects.get(objects[index] ?? 0) ?? null) : null;
    if (suspicion !== null) suspectedCount += 1;
    else if (isInk) trustedCount += 1;
    if (suspicion === current) continue;
    if (current !== null) words.push({ start, end: index, object, suspicion: current });
    current = suspicion;
    object = objects[index] ?? 0;
    start = index;
  }
  return { words, suspectedCount, trustedCount };
}

function hasInk({ characters: { boxes } }: PageView, { start, end }: SuspectedWord, picture: PagePicture): boolean {
  let inked = 0;
  for (let index = start; index < end; index += 1) {
    if (contrastWithin(picture, boxAt(boxes, index)) >= SCANNED_INK_CONTRAST) inked += 1;
  }
  return inked >= SCANNED_SHARE * (end - start);
}
