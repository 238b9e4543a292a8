import type { QuoteLocation } from '#server/ports/verification.ts';
import { partitionPoint } from '../search/partition-point.ts';
import { findQuote } from './find-quote.ts';
import { DASH, type NormalisedText, normaliseText, SPACE_BEFORE } from './normalised-text.ts';
import { findPageBreaks } from './page-break.ts';

/** The page texts of a document that are available to the caller. */
export interface PageLookup {
  /** The extracted text of a page (1 for the first), or undefined where there is none. */
  textOf(pageNumber: number): string | undefined;
  /** Normalises a page. Callers that search for several quotes cache the result. */
  normalise?(text: string): NormalisedText;
}

/** Fewer words than this match any text by chance … */
const WORDS_MINIMUM = 2;
/** … unless the single word (or sum, or date) has at least this many characters. */
const SINGLE_WORD_LENGTH_MINIMUM = 8;
/** Minimum number of letters and digits of any quote. */
const CONTENT_LENGTH_MINIMUM = 4;

/**
 * Locates a quote on the page it names, character for character.
 *
 * Treated as equal: white space of any kind and length (zero-width characters are ignored); a word hyphenated at a line
 * end and the same word unhyphenated or with its hyphen; ligatures and their letters; typographic and plain quotation
 * marks, dashes and ellipses; composed and decomposed accents; upper and lower case. Everything else differs, including
 * a quote that starts or ends inside a word or number, or that is on another page. A quote of a single word with fewer
 * than 8 characters, or with fewer than 4 letters and digits in all, is too short to prove anything.
 *
 * A quote may start on its page and end on the next; only a header or footer that both pages share may be between.
 *
 * @param quote the claimed words
 * @param pageNumber 1-based number of the page on which the quote starts
 * @param pages that page, and for quotes across a page break the next; with the previous one, the page's first word is
 *   known to be whole
 * @returns the first occurrence, with the page's own words; null when the quote is not there
 */
export function locateQuote(quote: string, pageNumber: number, pages: PageLookup): QuoteLocation | null {
  const wanted = normaliseText(quote);
  return isTooShort(wanted) ? null : locateNormalised(wanted, pageNumber, pages);
}

/** The same for a quote that is normalised already, as `pages.normalise` does it. */
function locateNormalised(wanted: NormalisedText, pageNumber: number, pages: PageLookup): QuoteLocation | null {
  const page = pages.textOf(pageNumber);
  if (page === undefined) return null;
  const startsBroken = endsInsideWord(pages.textOf(pageNumber - 1));
  const normalise = pages.normalise ?? normaliseText;
  return (
    locateOnPage(wanted, pageNumber, page, { startsBroken, normalise }) ??
    locateOverBreak(wanted, pageNumber, [page, pages.textOf(pageNumber + 1)], normalise)
  );
}

/** Whether a quote has too few words, letters and digits to prove anything. */
export function isTooShort(quote: NormalisedText): boolean {
  const content = quote.source.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  if (content < CONTENT_LENGTH_MINIMUM) return true;
  const words = quote.source.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return words < WORDS_MINIMUM && quote.length < SINGLE_WORD_LENGTH_MINIMUM;
}

/** Whether the page after this one starts with the second half of a word. */
function endsInsideWord(previousPage: string | undefined): boolean {
  return previousPage !== undefined && /\p{L}[-\u2010]\s*$/u.test(previousPage.slice(-64));
}

/** Where the first whole word of a page may begin: behind the second half of one that the page before it breaks off. */
export function wholeWordsStart(page: string, previousPage: string | undefined): number {
  return endsInsideWord(previousPage) ? (/^\s*[\p{L}\p{M}]{0,40}/u.exec(page)?.[0].length ?? 0) : 0;
}

function locateOnPage(
  quote: NormalisedText,
  pageNumber: number,
  page: string,
  { startsBroken, normalise }: { readonly startsBroken: boolean; readonly normalise: (text: string) => NormalisedText },
): QuoteLocation | null {
  const text = normalise(page);
  const first = findQuote(text, quote, { from: startsBroken ? 1 : 0, to: text.length });
  if (first === -1) return null;
  const { start, end } = sourceRange(text, quote, first);
  return { parts: [{ pageNumber, start, end, text: page.slice(start, end) }] };
}

function locateOverBreak(
  quote: NormalisedText,
  pageNumber: number,
  [page, nextPage]: readonly [string, string | undefined],
  normalise: (text: string) => NormalisedText,
): QuoteLocation | null {
  if (nextPage === undefined) return null;
  const { bodyEnds, bodyStarts } = findPageBreaks(page, nextPage);
  for (const bodyEnd of bodyEnds) {
    for (const bodyStart of bodyStarts) {
      const parts = locateInJoined(quote, [page.slice(0, bodyEnd), nextPage.slice(bodyStart)], normalise);
      if (!parts) continue;
      const [here, there] = parts;
      const [start, end] = [there.start + bodyStart, there.end + bodyStart];
      return {
        parts: [
          { pageNumber, ...here, text: page.slice(here.start, here.end) },
          { pageNumber: pageNumber + 1, start, end, text: nextPage.slice(start, end) },
        ],
      };
    }
  }
  return null;
}

interface SourceRange {
  readonly start: number;
  readonly end: number;
}

/** Finds a quote that starts in `head` and ends in `tail`, joined by a line break. */
function locateInJoined(
  quote: NormalisedText,
  [head, tail]: readonly [string, string],
  normalise: (text: string) => NormalisedText,
): [SourceRange, SourceRange] | null {
  const tailOffset = head.length + 1;
  const text = normalise(`${head}\n${tail}`);
  const seam = partitionPoint(text.starts.subarray(0, text.length), (start) => start < tailOffset);
  // Only matches across the seam: at least one unit on either side of it.
  const within = { from: seam - quote.length + 1, to: seam + quote.length - 1 };
  const first = seam > 0 && seam < text.length ? findQuote(text, quote, within) : -1;
  if (first === -1) return null;
  const { start, end } = sourceRange(text, quote, first);
  const lastInHead = text.ends[seam - 1] ?? 0;
  const hasHyphen = ((text.separators[seam] ?? 0) & (DASH | SPACE_BEFORE)) === DASH;
  const headEnd = hasHyphen && lastInHead < head.length ? lastInHead + 1 : lastInHead;
  return [
    { start, end: headEnd },
    { start: (text.starts[seam] ?? 0) - tailOffset, end: end - tailOffset },
  ];
}

/** The range in the source, including a dash at either end where the quote has one. */
function sourceRange(text: NormalisedText, quote: NormalisedText, first: number): SourceRange {
  const last = first + quote.length - 1;
  let start = text.starts[first] ?? 0;
  let end = text.ends[last] ?? 0;
  if ((quote.separators[0] ?? 0) & DASH) {
    const before = text.source.slice(first > 0 ? text.ends[first - 1] : 0, start);
    start -= before.trimStart().length;
  }
  if ((quote.separators[quote.length] ?? 0) & DASH) {
    const behind = text.source.slice(end, last + 1 < text.length ? text.starts[last + 1] : undefined);
    end += behind.trimEnd().length;
  }
  return { start, end };
}
