import type { PageGeometry } from '../pdfium/page-geometry.ts';
import type { ShownBox } from '../pdfium/page-picture.ts';
import type { Pdfium } from '../pdfium/pdfium.ts';
import type { PageCharacters } from './page-characters.ts';

/** An open page with everything known of it so far. */
export interface PageView {
  readonly page: number;
  readonly textPage: number;
  readonly geometry: PageGeometry;
  readonly characters: PageCharacters;
}

/** What PDFium says that a text object draws. */
export function textOf(pdfium: Pdfium, object: number, textPage: number): string {
  const bytes = pdfium.FPDFTextObj_GetText(object, textPage, 0, 0);
  const address = pdfium.malloc(bytes + 2);
  pdfium.FPDFTextObj_GetText(object, textPage, address, bytes);
  const text = Buffer.from(pdfium.heap(), address, bytes).toString('utf16le');
  pdfium.free(address);
  return text.replace(/\0+$/, '');
}

/** The box of one of a page's characters. */
export function boxAt(boxes: Float32Array, index: number): ShownBox {
  const at = index * 4;
  return [boxes[at] ?? 0, boxes[at + 1] ?? 0, boxes[at + 2] ?? 0, boxes[at + 3] ?? 0];
}
