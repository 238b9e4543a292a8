/** Marks that turn the direction of what follows: in a report they could make words look like others. */
const DIRECTION_MARKS = /[\u202A-\u202E\u2066-\u2069]/gu;
/** Control characters that part words. */
const LINE_ENDS = /[\t\n\v\f\r\u0085]/gu;
/** What XML 1.0 cannot hold, and what no font draws. */
const UNWRITABLE = /[\p{Cc}\uFFFE\uFFFF]/gu;

/** A text as one paragraph that every format can hold: white space folded, torn characters marked by U+FFFD. */
export function cleanText(text: string): string {
  const lines = text.toWellFormed().replace(LINE_ENDS, ' ');
  return lines.replace(DIRECTION_MARKS, '').replace(UNWRITABLE, '').replace(/\s+/gu, ' ').trim();
}
