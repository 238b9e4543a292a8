import { wordsOf } from './elided-quote.ts';
import { labelBefore } from './list-labels.ts';

/** A quote whose start may be the heading of the clause that the rest stands in: "8. Refunds – 8.2 You may …". */
interface HeadedQuote {
  /** The number in front of the heading; undefined for none. */
  readonly number: string | undefined;
  readonly words: readonly string[];
  readonly rest: string;
}

/** Half-open range of a page in UTF-16 units. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** A heading in a quote ends within these first characters. */
const HEADING_REACH = 140;
const HEADING_WORDS_MAXIMUM = 12;
const SPLITS_MAXIMUM = 4;
const SEPARATOR = /\s{0,4}(?:[–—:|›>\n]|-(?=\s)|\.(?=\s)|\)(?=\s)){1,3}\s{0,4}/gu;
const NUMBER =
  /^[\s"“„«*_#>(]{0,8}(?:(?:section|clause|article|abschnitt|ziffer|artikel|art[íi]culo|cl[áa]usula|articolo|artigo|seksyon|§{1,2}|art\.|sec\.)\s{0,2})?(\d{1,2}(?:\.\d{1,2}){0,3}|[a-z](?=[.)])|[ivx]{1,5}(?=[.)]))?[.):]{0,2}(?![\p{L}\p{N}])/iu;
/** How far a numbered heading may stand before a clause that its number begins: "8" and "8.2". */
const CLAUSE_REACH = 4000;
const LINES_MAXIMUM = 120;
const LABEL_ONLY = /^[^\p{L}\p{N}]*(?:\d{1,2}(?:\.\d{1,2}){0,3}|[a-z](?=[.)])|[ivx]{1,5}(?=[.)]))?[^\p{L}\p{N}]*$/iu;

/** At the start of the rest, where the quote has it too. */
const CLAUSE_NUMBER = /^(\d{1,2}(?:\.\d{1,2}){1,3})[.:)]?\s/u;

/** The ways to read the start of a quote as a heading, at most four. */
export function splitLeadingHeadings(quote: string): readonly HeadedQuote[] {
  return [...quote.slice(0, HEADING_REACH).matchAll(SEPARATOR)]
    .slice(0, SPLITS_MAXIMUM)
    .flatMap(({ index, 0: sign }) => {
      const { number, words } = readHeading(quote.slice(0, index));
      const isHeading = words.length <= HEADING_WORDS_MAXIMUM && words.some((word) => /^\p{L}{3}/u.test(word));
      return isHeading ? [{ number, words, rest: quote.slice(index + sign.length) }] : [];
    });
}

/** Whether any line of a page begins with the words of a heading. Cheaper than searching the rest of the quote. */
export function mayHoldHeading(page: string, { words }: HeadedQuote): boolean {
  return page.toLowerCase().includes(words.find((word) => /^\p{L}{3}/u.test(word)) ?? '');
}

/**
 * Finds the heading of a quote above the place where the rest of the quote was found: directly before it, with at most
 * the clause's number between, as the heading of the clause whose number the sentence continues ("8" and "8.2"), or as
 * the nearest heading above with the number that the quote gives.
 * All of the heading must be printed there, at the start of a line; numbers must be those of the page.
 *
 * @param at start of the rest on the page, in UTF-16 units
 * @returns the range of the heading with its number, and whether it touches the rest; null when it is not there
 */
export function findHeadingAbove(
  page: string,
  at: number,
  { number, words }: HeadedQuote,
): (Range & { readonly touches: boolean }) | null {
  const own = CLAUSE_NUMBER.exec(page.slice(at, at + 12))?.[1] ?? labelBefore(page, at);
  let end = at;
  let isSameSection = true;
  for (let lines = 0; end > Math.max(0, at - CLAUSE_REACH) && lines < LINES_MAXIMUM; lines += 1) {
    const start = page.lastIndexOf('\n', end - 1) + 1;
    const lineEnd = page.indexOf('\n', start);
    // The line as a whole: the heading must end it, or be followed by a sign of its own.
    const line = page.slice(start, Math.min(lineEnd === -1 ? page.length : lineEnd, start + HEADING_REACH * 2));
    const printed = matchHeading(line, words);
    const parent = printed?.number ?? readHeading(line).number;
    const isParent = own !== undefined && parent !== undefined && own.startsWith(`${parent}.`);
    if (printed !== null) {
      const headingEnd = start + printed.length;
      const touches = LABEL_ONLY.test(page.slice(headingEnd, at));
      const isNumberRight = number === undefined || number === printed.number || (number === own && touches);
      const isAbove = isSameSection && number !== undefined && number === printed.number;
      if ((touches || isParent || isAbove) && isNumberRight) return { start, end: headingEnd, touches };
    }
    // Another heading of that number: the one in the quote belongs elsewhere.
    if (isParent) return null;
    isSameSection &&= parent === undefined || number === undefined || parent.startsWith(`${number}.`);
    end = start - 1;
  }
  return null;
}

function readHeading(text: string): { readonly number: string | undefined; readonly words: readonly string[] } {
  const match = NUMBER.exec(text);
  return { number: match?.[1]?.toLowerCase(), words: wordsOf(text.slice(match?.[0].length ?? 0)) };
}

/** Matches the start of a line: a number or none, all words of the heading, and a sign or the end of the line. */
function matchHeading(
  line: string,
  words: readonly string[],
): { readonly number: string | undefined; readonly length: number } | null {
  const match = NUMBER.exec(line);
  let next = match?.[0].length ?? 0;
  for (const word of words) {
    const gap = /^[^\p{L}\p{N}]{0,6}/u.exec(line.slice(next))?.[0].length ?? 0;
    next += gap;
    if (line.slice(next, next + word.length).toLowerCase() !== word) return null;
    next += word.length;
  }
  if (!/^\s{0,4}(?:$|["”“»*_)]{0,3}\s{0,2}(?:[.:;–—|]|-\s|$))/u.test(line.slice(next))) return null;
  return { number: match?.[1]?.toLowerCase(), length: next };
}
