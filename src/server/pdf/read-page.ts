import type { ReadPage } from '../ports/document-reader.ts';
import { composeText, type PageCharacters } from './compose-text.ts';
import { encodeLayout } from './layout.ts';
import { type PdfDocument, pageSize } from './open-document.ts';
import { type PageGeometry, readGeometry } from './page-geometry.ts';
import type { Pdfium } from './pdfium.ts';

/** US Letter, for a page that is so damaged that not even its size is known. */
const UNKNOWN_SIZE = { width: 612, height: 792 };
const SCRATCH_BYTES = 64;

/** Reads one page: its text, where it stands, and what is hidden. A page that cannot be loaded comes as `unread`. */
export function readPage(pdfium: Pdfium, document: PdfDocument, pageNumber: number): ReadPage {
  const page = pdfium.FPDF_LoadPage(document.handle, pageNumber - 1);
  if (page === 0) return unreadPage(pageNumber, measurePage(pdfium, document, pageNumber));
  const scratch = pdfium.malloc(SCRATCH_BYTES);
  const geometry = readGeometry(pdfium, page, scratch);
  const textPage = pdfium.FPDFText_LoadPage(page);
  const characters = readCharacters(pdfium, textPage);
  const composed = composeText(characters, geometry, null);
  pdfium.FPDFText_ClosePage(textPage);
  pdfium.FPDF_ClosePage(page);
  pdfium.free(scratch);
  return {
    pageNumber,
    text: composed.text,
    ...sizeOf(geometry),
    status: 'read',
    layout: encodeLayout(composed.layout),
    hiddenText: composed.hiddenText,
  };
}

function sizeOf(geometry: PageGeometry): { width: number; height: number } {
  return { width: geometry.width, height: geometry.height };
}

/** Every character of a page, copied out of PDFium's memory. */
function readCharacters(pdfium: Pdfium, textPage: number): PageCharacters {
  const count = Math.max(0, pdfium.FPDFText_CountChars(textPage));
  const codes = new Uint32Array(count);
  const address = pdfium.malloc(count * 16 + 16);
  for (let index = 0, box = address; index < count; index += 1, box += 16) {
    codes[index] = pdfium.FPDFText_GetUnicode(textPage, index);
    pdfium.FPDFText_GetLooseCharBox(textPage, index, box);
  }
  const boxes = new Float32Array(pdfium.heap(), address, count * 4).slice();
  pdfium.free(address);
  return { count, codes, boxes };
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
  return {
    pageNumber,
    text: '',
    ...size,
    status: 'unread',
    layout: encodeLayout(new Float32Array(0)),
    hiddenText: [],
  };
}
