/** Stands for a character that a font leaves without a meaning. */
export const UNMAPPED = -1;
/** Stands for a character that has no place in the text: a control character, a mark without a shape. */
export const LEFT_OUT = -2;

export const SPACE = 0x20;
const LINE_FEED = 0x0a;
const HYPHEN = 0x2d;
/** PDFium's marks for a hyphen at the end of a line whose word goes on in the next. */
const LINE_END_HYPHEN = 0x02;
const LINE_END_HYPHEN_IN_TEXT = 0xfffe;
const SOFT_HYPHEN = 0xad;

export function isWhiteSpace(point: number): boolean {
  return point === SPACE || point === LINE_FEED;
}

export function isLineEndHyphen(code: number): boolean {
  return code === LINE_END_HYPHEN || code === LINE_END_HYPHEN_IN_TEXT;
}

export function isLatinLetterOrDigit(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x39);
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

export function isLetterOrDigit(code: number): boolean {
  if (code < 0x80) return isLatinLetterOrDigit(code);
  return code <= 0x10ffff && LETTER_OR_DIGIT.test(String.fromCodePoint(code));
}

/** Whether a font uses a place in Unicode that has no meaning of its own. */
export function isPrivateUse(code: number): boolean {
  return (code >= 0xe000 && code <= 0xf8ff) || (code >= 0xf0000 && code <= 0x10ffff);
}

/** The code point that stands in the text for one of PDFium's: all spaces become one, or `UNMAPPED`, or `LEFT_OUT`. */
export function toCodePoint(code: number): number {
  if (code >= 0x20 && code < 0x7f) return code;
  if (code < 0xa1) return pointBelowLatin(code);
  if (code < 0x2000) return code === SOFT_HYPHEN || code === 0x61c || code === 0x180e ? LEFT_OUT : code;
  if (code < 0x2070) return pointOfPunctuation(code);
  if (code < 0xd800) return code === 0x3000 ? SPACE : code;
  return pointAboveSurrogates(code);
}

function pointBelowLatin(code: number): number {
  if (code === 0) return UNMAPPED;
  if (code === LINE_END_HYPHEN) return HYPHEN;
  if (code === LINE_FEED) return LINE_FEED;
  return code === 0x09 || code === 0xa0 ? SPACE : LEFT_OUT;
}

function pointOfPunctuation(code: number): number {
  if (code <= 0x200a || code === 0x202f || code === 0x205f) return SPACE;
  if (code === 0x2028 || code === 0x2029) return LINE_FEED;
  // Joiners (U+200C, U+200D) are part of how some scripts are spelt.
  if (code === 0x200c || code === 0x200d) return code;
  // The others have no shape; some of them turn the direction of what follows.
  if (code <= 0x200f || (code >= 0x202a && code <= 0x202e) || code >= 0x2060) return LEFT_OUT;
  return code;
}

function pointAboveSurrogates(code: number): number {
  if (code === LINE_END_HYPHEN_IN_TEXT) return HYPHEN;
  if (code === 0xfffd || code > 0x10ffff) return UNMAPPED;
  if (code === 0xfeff || code === 0xffff) return LEFT_OUT;
  // Tag characters can spell text that no font draws.
  if (code >= 0xe0000 && code < 0xe0080) return LEFT_OUT;
  return code;
}
