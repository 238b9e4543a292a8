import type { DrawnText } from '../hidden-text/drawn-text.ts';
import { drawPage, inkBetween, type PagePicture, type ShownBox } from '../pdfium/page-picture.ts';
import type { Pdfium } from '../pdfium/pdfium.ts';
import { boxAt, type PageView } from '../text/page-view.ts';
import { type GlyphShape, GRID } from './glyph-shape.ts';

/** Fine enough to tell e from c. */
const PIXELS_PER_LETTER = 40;
const FINENESS_LIMIT = 40;
const PIXEL_LIMIT = 250_000;
/** A glyph whose box is larger than so many points says nothing about where it is. */
const LARGEST_LETTER_POINTS = 120;
/** A margin for the soft edges of what is drawn, in points. */
const MARGIN = 0.5;
/** From here on a difference of colour is ink, of 255. */
const INK_DIFFERENCE = 24;

/**
 * The shape of a letter as it is on the page: what changes there when its text object is taken away. For glyphs of which a
 * font tells nothing, or not enough.
 * @returns null where nothing changes, or where the letter cannot be found
 */
export function readDrawnShape(pdfium: Pdfium, view: PageView, text: DrawnText, index: number): GlyphShape | null {
  const [left, top, right, bottom] = boxAt(view.characters.glyphBoxes, index);
  const size = Math.max(right - left, bottom - top);
  if (!(size > 0 && size <= LARGEST_LETTER_POINTS)) return null;
  const part: ShownBox = [left - MARGIN, top - MARGIN, right + MARGIN, bottom + MARGIN];
  const fineness = { pixelsPerPoint: Math.min(FINENESS_LIMIT, PIXELS_PER_LETTER / size), pixelLimit: PIXEL_LIMIT };
  const withText = drawPage(pdfium, view.page, view.geometry, fineness, part);
  pdfium.FPDFPageObj_SetIsActive(text.object, 0);
  const withoutText = drawPage(pdfium, view.page, view.geometry, fineness, part);
  pdfium.FPDFPageObj_SetIsActive(text.object, 1);
  return toShape(withText, inkBetween(withText, withoutText, INK_DIFFERENCE), quarterTurnsOf(view, text));
}

/** By how many quarter turns against the clock the text stands on the page as shown, to the nearest. */
function quarterTurnsOf({ geometry }: PageView, { em }: DrawnText): number {
  const ofText = Math.round(Math.atan2(em.b, em.a) / (Math.PI / 2));
  return (((ofText - geometry.quarterTurns) % 4) + 4) % 4;
}

type Turn = (x: number, y: number) => readonly [across: number, up: number];
const UPRIGHT: Turn = (x, y) => [x, y];
/** From the cells of an upright letter to those of the turned one, both 0 to 1 from the bottom left. */
const TURNS: readonly Turn[] = [UPRIGHT, (x, y) => [1 - y, x], (x, y) => [1 - x, 1 - y], (x, y) => [y, 1 - x]];

function toShape({ width, height }: PagePicture, ink: Uint8Array, quarterTurns: number): GlyphShape | null {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let at = 0; at < ink.length; at += 1) {
    if ((ink[at] ?? 0) === 0) continue;
    const x = at % width;
    const y = Math.floor(at / width);
    left = Math.min(left, x);
    right = Math.max(right, x + 1);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y + 1);
  }
  if (right <= left || bottom <= top) return null;
  const turn = TURNS[quarterTurns] ?? UPRIGHT;
  const isLying = quarterTurns % 2 === 1;
  const sums = new Float32Array(GRID * GRID);
  const counts = new Float32Array(GRID * GRID);
  for (let y = 0; y < GRID * 4; y += 1) {
    for (let x = 0; x < GRID * 4; x += 1) {
      const [across, up] = turn((x + 0.5) / (GRID * 4), (y + 0.5) / (GRID * 4));
      const pixelX = left + Math.floor(across * (right - left));
      const pixelY = bottom - 1 - Math.floor(up * (bottom - top));
      const cell = Math.floor(y / 4) * GRID + Math.floor(x / 4);
      sums[cell] = (sums[cell] ?? 0) + (ink[pixelY * width + pixelX] ?? 0);
      counts[cell] = (counts[cell] ?? 0) + 1;
    }
  }
  return {
    left: 0,
    bottom: 0,
    right: isLying ? bottom - top : right - left,
    top: isLying ? right - left : bottom - top,
    isPlaced: false,
    ink: Uint8Array.from(sums, (sum, cell) => sum / Math.max(1, counts[cell] ?? 1)),
  };
}
