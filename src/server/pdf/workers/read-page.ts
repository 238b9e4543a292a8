import type { ReadPage } from '#server/ports/document-reader.ts';
import { markSpoofedGlyphs } from '../glyphs/spoofed-glyphs.ts';
import { DRAWABLE_IMAGE_PIXELS, markHiddenText } from '../hidden-text/hidden-text.ts';
import { markIllegibleText } from '../hidden-text/legibility.ts';
import { surveyPage } from '../hidden-text/page-survey.ts';
import { flattenPage } from '../pdfium/flatten-page.ts';
import { type PdfDocument, pageSize } from '../pdfium/open-document.ts';
import { type PageGeometry, readGeometry } from '../pdfium/page-geometry.ts';
import type { Pdfium } from '../pdfium/pdfium.ts';
import { listMisleadingReplacements, removeReplacements } from '../pdfium/replacement-text.ts';
import { arrangeTables } from '../text/arrange-tables.ts';
import { classifyHiddenText, type HiddenFinding, toOneLine } from '../text/collect-hidden-text.ts';
import { composeText } from '../text/compose-text.ts';
import { encodeLayout } from '../text/layout.ts';
import { classifyPositions, type PageCharacters, readCharacters } from '../text/page-characters.ts';
import { type PageView, textOf } from '../text/page-view.ts';
import { toCodePoint } from '../text/text-units.ts';
import { hasUnreadContent, isGarbled } from './reading-status.ts';

/** US Letter, for a page that is so damaged that not even its size is known. */
const UNKNOWN_SIZE = { width: 612, height: 792 };
const SCRATCH_BYTES = 64;
const EMPTY = { text: '', layout: new Float32Array(0) };
const NO_LAYOUT = encodeLayout(EMPTY.layout);

export interface PageReading {
  readonly page: ReadPage;
  /** Whether the page is unread because its words are in a picture, and OCR may read it. */
  readonly needsOcr: boolean;
}

/** Reads one page: its text, where it stands, and what is hidden. A page that cannot be loaded comes as `unread`. */
export function readPage(pdfium: Pdfium, document: PdfDocument, pageNumber: number): PageReading {
  const scratch = pdfium.malloc(SCRATCH_BYTES);
  const loaded = viewPage(pdfium, document, pageNumber, scratch);
  if (loaded === null) {
    pdfium.free(scratch);
    return { page: unreadPage(pageNumber, measurePage(pdfium, document, pageNumber)), needsOcr: false };
  }
  const { view, asides } = loaded;
  const survey = surveyPage(pdfium, view.page, view.geometry, scratch);
  const reasons = classifyPositions(view.characters, view.geometry);
  markIllegibleText(pdfium, view.characters, view.geometry, survey, reasons);
  markHiddenText(pdfium, view, survey, reasons);
  markSpoofedGlyphs(pdfium, document, view, survey, reasons);
  const composed = composeText(view.characters, reasons);
  const garbled = isGarbled(pdfium, view, composed);
  const { text, layout } = garbled ? EMPTY : arrangeTables(composed.text, composed.layout);
  const isUnread = garbled || hasUnreadContent(pdfium, view, survey, text);
  const { width, height } = view.geometry;
  closeView(pdfium, view);
  pdfium.free(scratch);
  return {
    page: {
      pageNumber,
      text,
      width,
      height,
      status: isUnread ? 'unread' : 'read',
      readBy: 'text',
      layout: encodeLayout(layout),
      hiddenText: classifyHiddenText([...composed.hiddenText, ...asides], text),
    },
    needsOcr: isUnread && survey.imagePixels <= DRAWABLE_IMAGE_PIXELS,
  };
}

interface LoadedPage {
  readonly view: PageView;
  /** What the file says of the page without drawing it there. */
  readonly asides: readonly HiddenFinding[];
}

/** Loads a page, with its form fields and notes as part of it, and with the text that is drawn. */
function viewPage(pdfium: Pdfium, document: PdfDocument, pageNumber: number, scratch: number): LoadedPage | null {
  const loaded = loadView(pdfium, document, pageNumber, scratch);
  if (loaded === null) return null;
  const { view } = loaded;
  const flattened = flattenPage(pdfium, view.page);
  const notes = flattened.hiddenTexts.map((text) => ({ reason: 'invisible' as const, text: toOneLine(text) }));
  const asides = [...loaded.asides, ...notes];
  const flat = flattened.isChanged ? loadView(pdfium, document, pageNumber, scratch) : null;
  if (flat === null) return { view, asides };
  const isSamePage =
    hasSamePlace(view.geometry, flat.view.geometry) && startsWith(flat.view.characters, view.characters);
  closeView(pdfium, isSamePage ? view : flat.view);
  return isSamePage ? { view: flat.view, asides: [...asides, ...flat.asides] } : { view, asides };
}

function loadView(pdfium: Pdfium, document: PdfDocument, pageNumber: number, scratch: number): LoadedPage | null {
  const page = pdfium.FPDF_LoadPage(document.handle, pageNumber - 1);
  if (page === 0) return null;
  const geometry = readGeometry(pdfium, page, scratch);
  const replacements = removeReplacements(pdfium, page);
  const textPage = pdfium.FPDFText_LoadPage(page);
  const view = { page, textPage, geometry, characters: readCharacters(pdfium, textPage, geometry) };
  if (replacements.length === 0) return { view, asides: [] };
  const falseTexts = listMisleadingReplacements(replacements, (object) => textOf(pdfium, object, textPage));
  return { view, asides: [{ reason: 'not-drawn', text: toOneLine(falseTexts.join(' ')) }] };
}

function closeView(pdfium: Pdfium, view: PageView): void {
  pdfium.FPDFText_ClosePage(view.textPage);
  pdfium.FPDF_ClosePage(view.page);
}

function hasSamePlace(a: PageGeometry, b: PageGeometry): boolean {
  return (
    a.quarterTurns === b.quarterTurns &&
    Math.abs(a.left - b.left) < 1 &&
    Math.abs(a.bottom - b.bottom) < 1 &&
    Math.abs(a.width - b.width) < 1 &&
    Math.abs(a.height - b.height) < 1
  );
}

/** Whether the page's own text stands unchanged before what was added. White space at the joint may differ. */
function startsWith(whole: PageCharacters, start: PageCharacters): boolean {
  let length = start.count;
  while (length > 0 && toCodePoint(start.codes[length - 1] ?? 0) < 0x21) length -= 1;
  if (whole.count < length) return false;
  for (let index = 0; index < length; index += 1) {
    if (whole.codes[index] !== start.codes[index]) return false;
  }
  return true;
}

/** The size of a page, also where the page itself cannot be read. */
export function measurePage(
  pdfium: Pdfium,
  document: PdfDocument,
  pageNumber: number,
): { width: number; height: number } {
  return pageSize(pdfium, document.handle, pageNumber - 1) ?? UNKNOWN_SIZE;
}

/** A page that something stands on, which could not be had. */
export function unreadPage(pageNumber: number, size = UNKNOWN_SIZE): ReadPage {
  const { width, height } = size;
  return { pageNumber, text: '', width, height, status: 'unread', readBy: 'text', layout: NO_LAYOUT, hiddenText: [] };
}
