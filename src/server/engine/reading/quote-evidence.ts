import type { ClaimedQuote } from '#server/ports/language-model.ts';
import type { Sentence } from '../text/sentences.ts';
import { QUOTE_LENGTH_LIMIT, quote, type SourceText } from '../text/source-text.ts';
import type { Reading } from './reading.ts';

/** How much of a long sentence is quoted before the words that matter. UTF-16 units. */
const LEAD_LENGTH = 220;
/** A quote that is too short to prove anything is widened by a line at a time, this many times. */
const WIDENINGS = 3;

/**
 * Quotes a sentence, or the part of a long one around the words that matter.
 * @param focus offset into `sentence.text` of those words
 * @returns quotes that pass the product's quote check; none where there are no such words
 */
export function quoteSentence(reading: Reading, sentence: Sentence, focus = 0): readonly ClaimedQuote[] {
  const { source } = reading;
  if (sentence.end - sentence.start <= QUOTE_LENGTH_LIMIT) return quoteChecked(reading, sentence.start, sentence.end);
  const middle = sourceOffset(source, sentence, focus);
  if (middle - sentence.start <= QUOTE_LENGTH_LIMIT / 2) return quoteChecked(reading, sentence.start, sentence.end);
  const from = middle - LEAD_LENGTH;
  const lead = source.text.slice(from, middle);
  const clause = Math.max(lead.indexOf('; '), lead.indexOf(';\n'), lead.indexOf(': '), lead.indexOf('. '));
  const word = lead.search(/\s/u);
  const start = from + (clause >= 0 ? clause + 1 : Math.max(word, 0));
  const leading = source.text.slice(start, middle).search(/\S/u);
  return quoteChecked(reading, start + Math.max(leading, 0), sentence.end);
}

/**
 * Quotes a stretch of the joined text, as for a title or a name.
 * @returns quotes that pass the product's quote check; a range that is too short is widened to its lines
 */
export function quoteRange(
  reading: Reading,
  range: { readonly start: number; readonly end: number },
): readonly ClaimedQuote[] {
  return quoteChecked(reading, range.start, range.end);
}

/** Only quotes that pass the check may back a statement: a failing quote is repaired here or dropped. */
function quoteChecked(reading: Reading, start: number, end: number): readonly ClaimedQuote[] {
  let range = { start, end };
  for (let widening = 0; widening <= WIDENINGS; widening += 1) {
    const quotes = quote(reading.source, range.start, range.end).flatMap((claimed) => mendQuote(reading, claimed));
    if (quotes.length > 0) return quotes;
    range = widenByLine(reading.source.text, range);
    if (range.end - range.start > QUOTE_LENGTH_LIMIT) break;
  }
  return [];
}

/** A page may end or begin in the middle of a word; the quote then leaves that half out. */
function mendQuote(reading: Reading, claimed: ClaimedQuote): readonly ClaimedQuote[] {
  const withoutFirst = claimed.text.replace(/^\S{1,60}\s{1,20}/u, '');
  const withoutLast = claimed.text.replace(/\s{1,20}\S{1,60}$/u, '');
  for (const text of [claimed.text, withoutLast, withoutFirst]) {
    const candidate = { ...claimed, text };
    if (reading.passesQuoteCheck(candidate)) return [candidate];
  }
  return [];
}

/** To the ends of the lines it touches; where it fills them already, by the next line that is not blank, or by the one before. */
function widenByLine(text: string, range: { start: number; end: number }): { start: number; end: number } {
  const start = text.lastIndexOf('\n', range.start - 1) + 1;
  const newline = text.indexOf('\n', range.end);
  const end = newline === -1 ? text.length : newline;
  if (start < range.start || end > range.end) return { start, end };
  const next = text.slice(end, end + QUOTE_LENGTH_LIMIT).search(/\S/u);
  if (next === -1) return { start: text.lastIndexOf('\n', text.slice(0, start).trimEnd().length - 1) + 1, end };
  const following = text.indexOf('\n', end + next);
  return { start, end: following === -1 ? text.length : following };
}

/** Where an offset into a sentence's folded text stands in the joined text. */
function sourceOffset(source: SourceText, sentence: Sentence, folded: number): number {
  let position = sentence.start;
  let count = 0;
  let wasSpace = false;
  while (position < sentence.end && count < folded) {
    const isSpace = /\s/u.test(source.text.charAt(position));
    if (!isSpace || !wasSpace) count += 1;
    wasSpace = isSpace;
    position += 1;
  }
  return position;
}

/** "Rent. Tenant shall pay …": the heading that runs into its sentence. */
const RUN_IN_HEADING =
  /^(?!(?:Inc|Ltd|Corp|Co|No|Mr|Mrs|Ms|Dr|St)\b)\p{Lu}[\p{L}'’&/,-]{1,24}(?:\s[\p{L}'’&/,-]{1,24}){0,6}\.\s+(?=["“(]?\p{Lu})/u;

/** A sentence without the heading in front of it. */
export function dropHeading(text: string): string {
  const heading = RUN_IN_HEADING.exec(text)?.[0].length ?? 0;
  return heading > 0 && text.length - heading > 40 ? text.slice(heading) : text;
}

const CLAUSE_END = /[;:]\s|,\s(?:and|but|provided|except|unless|which|or)\s/gu;

/**
 * Shortens a sentence for showing. The words stay the document's own; what is left out at the end is marked "…".
 * @param text white space folded
 * @param limit longest result in UTF-16 units
 */
export function truncateWords(text: string, limit: number): string {
  // Lines of hyphens are what is left of underlining; they are no words.
  const clean = text
    .replace(/\s?-{4,200}\s?/gu, ' ')
    .replace(/^[\s,;:.–—-]{1,6}/u, '')
    .trim();
  if (clean.length <= limit) return clean;
  const head = clean.slice(0, limit - 1);
  let cut = -1;
  for (const match of head.matchAll(CLAUSE_END)) cut = match.index;
  if (cut < limit * 0.55) cut = head.lastIndexOf(' ');
  return `${head.slice(0, cut > 0 ? cut : head.length).replace(/[\s,;:]{1,4}$/u, '')} …`;
}

/** "a", "a and b", "a, b and c" */
export function joinWithAnd(items: readonly string[]): string {
  if (items.length <= 1) return items[0] ?? '';
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}
