import type { PageSurvey } from '../hidden-text/drawn-text.ts';
import { DRAWABLE_IMAGE_PIXELS, SCAN_IMAGE_SHARE } from '../hidden-text/hidden-text.ts';
import { drawPage, inkShare } from '../pdfium/page-picture.ts';
import type { Pdfium } from '../pdfium/pdfium.ts';
import type { ComposedText } from '../text/compose-text.ts';
import type { PageView } from '../text/page-view.ts';
import { isLineEndHyphen, isPrivateUse } from '../text/text-units.ts';

const MEANINGLESS_SHARE = 0.5;
/** Text of real words has next to no control characters; glyph numbers taken for letters are full of them. */
const CONTROL_SHARE = 0.03;
const MAP_ERROR = 1;

/** Whether most of a page's characters have no meaning, as with fonts that do not say which letters they draw. */
export function isGarbled(pdfium: Pdfium, { textPage, characters }: PageView, composed: ComposedText): boolean {
  if (composed.inkCount === 0) return false;
  let privateCount = 0;
  let controlCount = 0;
  for (const code of characters.codes) {
    if (isPrivateUse(code)) privateCount += 1;
    else if (code < 0x20 && code !== 0 && !(code >= 0x09 && code <= 0x0d) && !isLineEndHyphen(code)) controlCount += 1;
  }
  if (composed.unmappedCount + privateCount > MEANINGLESS_SHARE * composed.inkCount) return true;
  if (controlCount <= CONTROL_SHARE * composed.inkCount) return false;
  let errorCount = 0;
  for (let index = 0; index < characters.count; index += 1) {
    if (pdfium.FPDFText_HasUnicodeMapError(textPage, index) === MAP_ERROR) errorCount += 1;
  }
  return errorCount > MEANINGLESS_SHARE * composed.inkCount;
}

/** Enough for any line that is stamped on a scan (an envelope number, a filing date), too little for a page of text. */
const STAMP_LETTERS = 160;
/** A frame, a rule or a logo in a few strokes says nothing that could be read. */
const TRIVIAL_SEGMENTS = 60;
const TRIVIAL_IMAGE_SHARE = 0.01;
/** One line of small print inks about a thousandth of a page. */
const BLANK_INK_SHARE = 0.0006;
/** A page of print inks a twentieth; a picture behind a title inks most of it. */
const SCANNED_INK_SHARE = { least: 0.004, most: 0.4 };

/**
 * Whether there is something on a page that a person could read and that its text does not hold: a scan without a
 * text layer (also one with a stamp of real text on it), or letters drawn as shapes.
 */
export function hasUnreadContent(pdfium: Pdfium, view: PageView, survey: PageSurvey, text: string): boolean {
  const letters = text.length > STAMP_LETTERS * 4 ? STAMP_LETTERS : countLetters(text);
  if (letters >= STAMP_LETTERS) return false;
  const isPictured = survey.imageShare > TRIVIAL_IMAGE_SHARE || survey.drawingSegments > TRIVIAL_SEGMENTS;
  if (letters === 0 ? !isPictured : survey.imageShare < SCAN_IMAGE_SHARE) return false;
  if (survey.imagePixels > DRAWABLE_IMAGE_PIXELS) return true;
  const ink = inkShare(drawPage(pdfium, view.page, view.geometry));
  if (letters === 0) return ink > BLANK_INK_SHARE;
  return ink > SCANNED_INK_SHARE.least && ink < SCANNED_INK_SHARE.most;
}

function countLetters(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}
