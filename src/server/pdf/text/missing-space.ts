/** Text so far: its units, and for each its left, top, right and bottom in points. */
interface TextSoFar {
  readonly units: Uint16Array;
  readonly layout: Float32Array;
  readonly length: number;
}

/** By code: every character of every page is looked up here. */
const IS_CLOSING_MARK = Uint8Array.from({ length: 128 }, (_, code) =>
  ').:;,'.includes(String.fromCharCode(code)) ? 1 : 0,
);
/** Where `pdftotext` begins a new word too: a tenth of the size of the type (Poppler, `minWordBreakSpace`). */
const GAP_SHARE = 0.1;
/** Wider gaps are PDFium's to judge; it sees columns and tables as well. */
const GAP_SHARE_LIMIT = 3;
/** Characters on one line overlap by more than this share of their height. */
const OVERLAP_SHARE = 0.5;
const LETTER = /\p{L}/u;
const LINE_BREAK = 0x0a;

export function isClosingMark(code: number): boolean {
  return IS_CLOSING_MARK[code] === 1;
}

/**
 * Whether a letter stands so far behind a closing mark that a person reads two words: "(b) Within" where the file has
 * a gap instead of a space. PDFium puts a space only into wider gaps.
 * @param point code point of the letter; its box starts at `at` in `boxes`
 */
export function standsApart(
  { units, layout, length }: TextSoFar,
  point: number,
  boxes: Float32Array,
  at: number,
): boolean {
  if (length === 0 || !isClosingMark(units[length - 1] ?? 0)) return false;
  const gap = gapBehind(layout, (length - 1) * 4, boxes, at);
  return gap > GAP_SHARE && gap <= GAP_SHARE_LIMIT && LETTER.test(String.fromCodePoint(point));
}

/**
 * Whether the text so far ends with a line break though the next letter stands right behind the last one: PDFium breaks
 * the line between letters that a file draws one by one.
 * @param point code point of the letter; its box starts at `at` in `boxes`
 */
export function isBrokenWithin(
  { units, layout, length }: TextSoFar,
  point: number,
  boxes: Float32Array,
  at: number,
): boolean {
  if (length < 2 || units[length - 1] !== LINE_BREAK) return false;
  const letters = [units[length - 2] ?? 0, point].map((code) => String.fromCodePoint(code));
  // White space has the box of what stands before it, without width.
  return (
    Math.abs(gapBehind(layout, (length - 1) * 4, boxes, at)) <= GAP_SHARE && letters.every((own) => LETTER.test(own))
  );
}

/** From what stands before to what stands behind it on the same line, in heights of the latter; NaN on another line. */
function gapBehind(layout: Float32Array, before: number, boxes: Float32Array, at: number): number {
  const height = (boxes[at + 3] ?? 0) - (boxes[at + 1] ?? 0);
  const overlap =
    Math.min(boxes[at + 3] ?? 0, layout[before + 3] ?? 0) - Math.max(boxes[at + 1] ?? 0, layout[before + 1] ?? 0);
  return overlap > OVERLAP_SHARE * height ? ((boxes[at] ?? 0) - (layout[before + 2] ?? 0)) / height : Number.NaN;
}
