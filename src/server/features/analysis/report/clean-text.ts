/** Bidi controls: in a report they could make words look like others. */
const DIRECTION_MARKS = /[\u202A-\u202E\u2066-\u2069]/gu;
/** Control characters that separate words. */
const LINE_ENDS = /[\t\n\v\f\r\u0085]/gu;
/** Characters that XML 1.0 does not allow, or that no font has a glyph for. */
const UNWRITABLE = /[\p{Cc}\uFFFE\uFFFF]/gu;

/**
 * Normalises a text to one paragraph that is valid in every format: white space collapsed, lone surrogates replaced by
 * U+FFFD.
 */
export function cleanText(text: string): string {
  const lines = text.toWellFormed().replace(LINE_ENDS, ' ');
  return lines.replace(DIRECTION_MARKS, '').replace(UNWRITABLE, '').replace(/\s+/gu, ' ').trim();
}
