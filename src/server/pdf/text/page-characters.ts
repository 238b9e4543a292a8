import { type PageGeometry, shownTransform } from '../pdfium/page-geometry.ts';
import type { Pdfium } from '../pdfium/pdfium.ts';
import { OFF_PAGE, VISIBLE } from './hidden-reasons.ts';

/** What PDFium says of the characters of a page, in its reading order. */
export interface PageCharacters {
  readonly count: number;
  /** Unicode code points; 0 where the font does not say. */
  readonly codes: Uint32Array;
  /** Left, top, right and bottom of each, in PDF points from the top left of the page as shown. */
  readonly boxes: Float32Array;
  /** The same for the shape of each glyph alone; next to no height where it draws nothing. */
  readonly glyphBoxes: Float32Array;
  /** The text object that each belongs to; 0 for white space that PDFium adds. */
  readonly objects: Uint32Array;
}

/** Boxes are rounded: a character is off the page only when its middle is further out than this. */
const PAGE_MARGIN_POINTS = 1;
const BYTES_PER_BOX = 16;
const BYTES_PER_GLYPH_BOX = 32;

/** Copies every character of a page out of PDFium's memory. */
export function readCharacters(pdfium: Pdfium, textPage: number, geometry: PageGeometry): PageCharacters {
  const count = Math.max(0, pdfium.FPDFText_CountChars(textPage));
  const codes = new Uint32Array(count);
  const objects = new Uint32Array(count);
  const address = pdfium.malloc(count * BYTES_PER_BOX + BYTES_PER_BOX);
  const glyphAddress = pdfium.malloc(count * BYTES_PER_GLYPH_BOX + BYTES_PER_GLYPH_BOX);
  for (let index = 0, box = address, glyph = glyphAddress; index < count; index += 1) {
    codes[index] = pdfium.FPDFText_GetUnicode(textPage, index);
    objects[index] = pdfium.FPDFText_GetTextObject(textPage, index);
    pdfium.FPDFText_GetLooseCharBox(textPage, index, box);
    // In the same order as the other: left, top, right, bottom.
    pdfium.FPDFText_GetCharBox(textPage, index, glyph, glyph + 16, glyph + 24, glyph + 8);
    box += BYTES_PER_BOX;
    glyph += BYTES_PER_GLYPH_BOX;
  }
  const boxes = new Float32Array(pdfium.heap(), address, count * 4).slice();
  const glyphBoxes = Float32Array.from(new Float64Array(pdfium.heap(), glyphAddress, count * 4));
  pdfium.free(address);
  pdfium.free(glyphAddress);
  turnBoxes(boxes, geometry);
  turnBoxes(glyphBoxes, geometry);
  return { count, codes, boxes, glyphBoxes, objects };
}

/** Takes boxes from the page's own coordinates to the page as shown. */
function turnBoxes(boxes: Float32Array, geometry: PageGeometry): void {
  const { xx, xy, x0, yx, yy, y0 } = shownTransform(geometry);
  for (let at = 0; at < boxes.length; at += 4) {
    const ax = boxes[at] ?? 0;
    const ay = boxes[at + 1] ?? 0;
    const bx = boxes[at + 2] ?? 0;
    const by = boxes[at + 3] ?? 0;
    const shownAx = xx * ax + xy * ay + x0;
    const shownBx = xx * bx + xy * by + x0;
    const shownAy = yx * ax + yy * ay + y0;
    const shownBy = yx * bx + yy * by + y0;
    boxes[at] = Math.min(shownAx, shownBx);
    boxes[at + 1] = Math.min(shownAy, shownBy);
    boxes[at + 2] = Math.max(shownAx, shownBx);
    boxes[at + 3] = Math.max(shownAy, shownBy);
  }
}

/**
 * Finds the characters that cannot be seen because of where they stand.
 * @returns for each character an index of `HIDDEN_REASONS`
 */
export function classifyPositions({ count, boxes }: PageCharacters, geometry: PageGeometry): Uint8Array {
  const reasons = new Uint8Array(count);
  const limitX = geometry.width + PAGE_MARGIN_POINTS;
  const limitY = geometry.height + PAGE_MARGIN_POINTS;
  for (let index = 0; index < count; index += 1) {
    const at = index * 4;
    const left = boxes[at] ?? 0;
    const top = boxes[at + 1] ?? 0;
    const right = boxes[at + 2] ?? 0;
    const bottom = boxes[at + 3] ?? 0;
    const middleX = (left + right) / 2;
    const middleY = (top + bottom) / 2;
    const isOnPage =
      middleX >= -PAGE_MARGIN_POINTS && middleX <= limitX && middleY >= -PAGE_MARGIN_POINTS && middleY <= limitY;
    reasons[index] = isOnPage ? VISIBLE : OFF_PAGE;
  }
  return reasons;
}
