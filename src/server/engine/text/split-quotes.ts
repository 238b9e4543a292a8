import { partitionPoint } from '#server/domain/search/partition-point.ts';
import { splitSentences } from './segmentation.ts';
import { clipEnd, QUOTE_LENGTH_LIMIT } from './source-text.ts';
import { readTableRows } from './table-rows.ts';
import type { TextRange } from './text-range.ts';

const QUOTE_LENGTH_MINIMUM = 20;
/** A row says something in fewer: "Rent $900.00". */
const ROW_LENGTH_MINIMUM = 8;

/**
 * Where two readers of one page may see the words in another order, so that no quote runs across: a raised ending of a
 * number on a line of its own or left out, as in "30 / th / day" and "30  day", and signatures that stand side by side.
 */
const UNCERTAIN_ORDER =
  /(?:^|\n)[ \t]*(?:st|nd|rd|th)[ \t]*(?=\n|$)|\d{1,2}[ \t]{2,}(?=day\b)|(?:^|\n)[^\n]*\b(By|Name|Title|Date|Its)\s?:[^\n]*\b\1\s?:[^\n]*|(?:^|\n)[^\n]*_{6,}[^\n]*_{6,}[^\n]*/giu;

/** Cells of a table stand apart by tabs or wide gaps; a row with such gaps ends with its line. */
const TABLE_ROW = /(?:^|\n)[^\n]*\S(?:\t+| {4,})\S[^\n]*/gu;

/** Sentences, and long ones cut at a clause or a word, none longer than a quote may be. */
export function splitIntoQuotes(text: string): readonly TextRange[] {
  const ranges: TextRange[] = [];
  const rows = readTableRows(text);
  for (const sentence of splitSentences(text).flatMap((own) => cutAtRows(own, rows))) {
    for (const { start, end } of cutAtBorders(text, { start: toWordStart(text, sentence.start), end: sentence.end })) {
      let from = start;
      while (end - from > QUOTE_LENGTH_LIMIT) {
        const to = clipEnd(text, from, end, QUOTE_LENGTH_LIMIT);
        ranges.push(trimRange(text, from, to));
        from = to;
      }
      ranges.push(trimRange(text, from, end));
    }
  }
  return ranges.filter(({ start, end }) => isTelling(text.slice(start, end)));
}

/** A line of a table may be two rows beside each other. */
function cutAtRows(sentence: TextRange, rows: readonly TextRange[]): readonly TextRange[] {
  const first = partitionPoint(rows, ({ end }) => end <= sentence.start);
  const parts: TextRange[] = [];
  for (let index = first; index < rows.length && (rows[index] as TextRange).start < sentence.end; index += 1) {
    const { start, end } = rows[index] as TextRange;
    parts.push({ start: Math.max(start, sentence.start), end: Math.min(end, sentence.end) });
  }
  return parts.length > 1 ? parts : [sentence];
}

function isTelling(words: string): boolean {
  if (/\t.*\d|\d.*\t/u.test(words)) return words.length >= ROW_LENGTH_MINIMUM;
  if (!/\p{L}{2}/u.test(words)) return false;
  return words.length >= QUOTE_LENGTH_MINIMUM || (words.length >= ROW_LENGTH_MINIMUM && /\p{L}{3}[^.]*\d/u.test(words));
}

/** Whether all words between two places are in an order that every reader of the page would see. */
export function isOneStretch(text: string, { start, end }: TextRange): boolean {
  const words = text.slice(start, end);
  return words.search(UNCERTAIN_ORDER) < 0 && (words.search(TABLE_ROW) < 0 || !words.trim().includes('\n'));
}

/** Leaves out what stands in uncertain order, and cuts between rows of a table. */
function cutAtBorders(text: string, range: TextRange): readonly TextRange[] {
  const words = text.slice(range.start, range.end);
  const parts: TextRange[] = [];
  let from = range.start;
  const push = (end: number): void => {
    if (end > from) parts.push({ start: from, end });
  };
  for (const { index, 0: match } of words.matchAll(UNCERTAIN_ORDER)) {
    // A number whose raised ending stands elsewhere goes with it.
    const before = words.slice(0, index).trimEnd();
    push(range.start + before.length - (/\S*\d$/u.exec(before)?.[0].length ?? 0));
    from = range.start + index + match.length;
  }
  push(range.end);
  return parts.flatMap((part) => cutRows(text, part));
}

function cutRows(text: string, range: TextRange): readonly TextRange[] {
  const words = text.slice(range.start, range.end);
  const parts: TextRange[] = [];
  let from = range.start;
  for (const { index, 0: row } of words.matchAll(TABLE_ROW)) {
    if (range.start + index > from) parts.push({ start: from, end: range.start + index });
    parts.push({ start: range.start + index, end: range.start + index + row.length });
    from = range.start + index + row.length;
  }
  if (range.end > from) parts.push({ start: from, end: range.end });
  return parts;
}

/** The place before the last character lies inside a word or a number. */
const WORD_BEFORE = /[\p{L}\p{N}][\p{L}\p{N}]$|\p{N}[.,-]\p{N}$|\p{N}[.,-]$/u;

/** A quote starts with a whole word or number; a list's mark in front of it, as in "(b)Within", is left out. */
function toWordStart(text: string, start: number): number {
  let from = start;
  while (from > 0 && WORD_BEFORE.test(text.slice(Math.max(0, from - 2), from + 1))) from -= 1;
  return from;
}

/** A page number or a rule printed in between, as in "…\n - 3 -". */
const PRINT_AT_END = /\n[\s\-–—_=*()[\]]{0,80}\d{0,4}[\s\-–—_=*()[\]]{0,80}$/u;
const PRINT_AT_START = /^[\s\-–—_=*()[\]]{0,80}\d{0,4}[\s\-–—_=*()[\]]{0,80}\n/u;

/** The year of a date that runs over a line end is no page number. */
const YEAR_AT_END =
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|januar|februar|märz|mai|juni|juli|oktober|dezember)\.?,?(?:\s\d{1,2},)?\s{1,3}(?:19|20)\d{2}\s{0,3}$/iu;

/** Cuts white space and printed page numbers off both ends. */
export function trimRange(text: string, start: number, end: number): TextRange {
  if (end <= start) return { start, end: start };
  const whole = text.slice(start, end);
  const part = YEAR_AT_END.test(whole.slice(-40)) ? whole : whole.replace(PRINT_AT_END, '');
  const from = start + (PRINT_AT_START.exec(part)?.[0].length ?? 0);
  const rest = text.slice(from, start + part.length);
  return { start: from + rest.length - rest.trimStart().length, end: from + rest.trimEnd().length };
}
