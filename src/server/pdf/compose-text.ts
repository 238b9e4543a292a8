import type { HiddenText } from '../ports/document-reader.ts';
import { joinHyphenatedWords } from './hyphenation.ts';
import type { Layout } from './layout.ts';
import { type PageGeometry, shownTransform } from './page-geometry.ts';

/** What PDFium says of the characters of a page, in its reading order. */
export interface PageCharacters {
  readonly count: number;
  /** Unicode code points; 0 where the font does not say. */
  readonly codes: Uint32Array;
  /** Left, top, right, bottom of each, in the page's own coordinates. */
  readonly boxes: Float32Array;
}

/** Why a character is not seen, by number, so that one byte can say it for each. */
export const VISIBLE = 0;
export const HIDDEN_REASONS: readonly (HiddenText['reason'] | null)[] = [
  null,
  'invisible',
  'no-contrast',
  'tiny',
  'off-page',
];
export const INVISIBLE = 1;
export const NO_CONTRAST = 2;
const TINY = 3;
const OFF_PAGE = 4;

export interface ComposedText {
  readonly text: string;
  readonly layout: Layout;
  readonly hiddenText: readonly HiddenText[];
  /** How many characters a font leaves without a meaning. */
  readonly unmapped: number;
}

/** Nobody reads type lower than this; the smallest print in contracts is 4 points. */
const TINY_POINTS = 1.5;
/** Boxes are rounded: a character is off the page only when its middle is further out than this. */
const PAGE_MARGIN_POINTS = 1;
const HIDDEN_TEXT_LENGTH_LIMIT = 500;

const SPACE = 0x20;
const LINE_FEED = 0x0a;
const HYPHEN = 0x2d;
/** PDFium's marks for a hyphen at the end of a line whose word goes on in the next. */
const LINE_END_HYPHEN = 0x02;
const LINE_END_HYPHEN_IN_TEXT = 0xfffe;

/**
 * Makes a page's text out of its characters: what a person sees goes into the text, with a box for each of its
 * UTF-16 units; what nobody sees is kept apart with the reason. Control characters, soft hyphens and direction marks
 * are left out. A word broken by a hyphen at the end of a line becomes whole where that is how it is written.
 *
 * @param verdicts for each character 0 or the reason why it is not seen (an index of `HIDDEN_REASONS`), as far as
 *   the objects on the page tell; null where nothing is suspicious
 */
export function composeText(
  characters: PageCharacters,
  geometry: PageGeometry,
  verdicts: Uint8Array | null,
): ComposedText {
  const { count, codes, boxes } = characters;
  const { xx, xy, x0, yx, yy, y0 } = shownTransform(geometry);
  const limitX = geometry.width + PAGE_MARGIN_POINTS;
  const limitY = geometry.height + PAGE_MARGIN_POINTS;
  const units = new Uint16Array(count * 2);
  const layout = new Float32Array(count * 8);
  const hyphens: number[] = [];
  const hidden = createHiddenTextCollector();
  let length = 0;
  let unmapped = 0;
  let reason = VISIBLE;
  for (let index = 0; index < count; index += 1) {
    const code = codes[index] ?? 0;
    const unit = toUnit(code);
    if (unit === UNMAPPED) unmapped += 1;
    if (unit < 0) continue;
    const at = index * 4;
    const ax = boxes[at] ?? 0;
    const ay = boxes[at + 1] ?? 0;
    const bx = boxes[at + 2] ?? 0;
    const by = boxes[at + 3] ?? 0;
    const isSpace = unit === SPACE || unit === LINE_FEED;
    const shownAx = xx * ax + xy * ay + x0;
    const shownBx = xx * bx + xy * by + x0;
    const shownAy = yx * ax + yy * ay + y0;
    const shownBy = yx * bx + yy * by + y0;
    const left = shownAx < shownBx ? shownAx : shownBx;
    const right = shownAx < shownBx ? shownBx : shownAx;
    const top = shownAy < shownBy ? shownAy : shownBy;
    const bottom = shownAy < shownBy ? shownBy : shownAy;
    if (!isSpace) {
      // White space belongs to what stands before it.
      reason = verdicts === null ? VISIBLE : (verdicts[index] ?? VISIBLE);
      if (reason === VISIBLE) {
        const middleX = (left + right) / 2;
        const middleY = (top + bottom) / 2;
        const isOnPage =
          middleX >= -PAGE_MARGIN_POINTS && middleX <= limitX && middleY >= -PAGE_MARGIN_POINTS && middleY <= limitY;
        if (!isOnPage) reason = OFF_PAGE;
        else if (right - left < TINY_POINTS && bottom - top < TINY_POINTS && right > left) reason = TINY;
      }
    }
    if (reason !== VISIBLE) {
      hidden.add(reason, unit);
      continue;
    }
    const box = length * 4;
    if (isSpace) {
      const before = length > 0 ? (layout[box - 2] ?? 0) : left;
      layout[box] = before;
      layout[box + 1] = length > 0 ? (layout[box - 3] ?? 0) : top;
      layout[box + 2] = before;
      layout[box + 3] = length > 0 ? (layout[box - 1] ?? 0) : bottom;
    } else {
      layout[box] = left;
      layout[box + 1] = top;
      layout[box + 2] = right;
      layout[box + 3] = bottom;
    }
    if (code === LINE_END_HYPHEN || code === LINE_END_HYPHEN_IN_TEXT) hyphens.push(length);
    if (unit > 0xffff) {
      units[length] = 0xd800 | ((unit - 0x10000) >> 10);
      units[length + 1] = 0xdc00 | ((unit - 0x10000) & 0x3ff);
      layout.copyWithin(box + 4, box, box + 4);
      length += 2;
    } else {
      units[length] = unit;
      length += 1;
    }
  }
  const joined = joinHyphenatedWords(units.subarray(0, length), layout.subarray(0, length * 4), hyphens);
  return { ...joined, hiddenText: hidden.finish(), unmapped };
}

const UNMAPPED = -1;
const LEFT_OUT = -2;

/** The code point that stands in the text for one of PDFium's, or a negative number if none does. */
function toUnit(code: number): number {
  if (code >= 0x20 && code < 0x7f) return code;
  if (code < 0xa1) return toUnitBelowLatin(code);
  if (code < 0x2000) return code === 0xad || code === 0x61c || code === 0x180e ? LEFT_OUT : code;
  if (code < 0x2070) return toUnitOfPunctuation(code);
  if (code < 0xd800) return code;
  if (code === 0xfffd || code > 0x10ffff) return UNMAPPED;
  if (code === LINE_END_HYPHEN_IN_TEXT) return HYPHEN;
  if (code === 0xfeff || code === 0xffff) return LEFT_OUT;
  // Tag characters carry text that no font draws.
  if (code >= 0xe0000 && code < 0xe0080) return LEFT_OUT;
  return code;
}

function toUnitBelowLatin(code: number): number {
  if (code === 0) return UNMAPPED;
  if (code === LINE_END_HYPHEN) return HYPHEN;
  if (code === LINE_FEED) return LINE_FEED;
  return code === 0x09 || code === 0xa0 ? SPACE : LEFT_OUT;
}

/** General punctuation: its spaces become one kind, and marks without a shape that steer direction are left out. */
function toUnitOfPunctuation(code: number): number {
  if (code <= 0x200a || code === 0x202f || code === 0x205f) return SPACE;
  if (code === 0x2028 || code === 0x2029) return LINE_FEED;
  // Joiners (U+200C, U+200D) are part of how some scripts are spelt.
  if (code === 0x200c || code === 0x200d) return code;
  if (code <= 0x200f || (code >= 0x202a && code <= 0x202e) || code >= 0x2060) return LEFT_OUT;
  return code;
}

interface HiddenTextCollector {
  add(reason: number, unit: number): void;
  finish(): HiddenText[];
}

function createHiddenTextCollector(): HiddenTextCollector {
  const byReason = new Map<number, string>();
  return {
    add(reason, unit) {
      const text = byReason.get(reason) ?? '';
      if (text.length < HIDDEN_TEXT_LENGTH_LIMIT) byReason.set(reason, text + String.fromCodePoint(unit));
    },
    finish() {
      const found: HiddenText[] = [];
      for (const [number, raw] of byReason) {
        const reason = HIDDEN_REASONS[number];
        const text = raw.toWellFormed().replace(/\s+/gu, ' ').trim().slice(0, HIDDEN_TEXT_LENGTH_LIMIT);
        if (reason != null && text !== '') found.push({ reason, text });
      }
      return found;
    },
  };
}
