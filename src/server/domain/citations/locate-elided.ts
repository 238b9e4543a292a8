import type { QuoteLocation } from '#server/ports/verification.ts';
import { createAligner } from './align-quote.ts';
import { FILLED_GAP_MAXIMUM, isHarmlessGap, wordsOf } from './elided-quote.ts';
import { labelBefore } from './list-labels.ts';
import { wholeWordsStart } from './locate-quote.ts';
import type { PageForms } from './page-forms.ts';
import { prepareQuote } from './quote-forms.ts';

/** A part with fewer words, or fewer letters and digits, stands on nearly every page. */
const PART_WORDS_MINIMUM = 2;
const PART_CONTENT_MINIMUM = 6;
/** A quote with more parts is a list of words rather than a quote. */
const PARTS_MAXIMUM = 6;
/** Searches of one page for one quote: a part may occur several times. */
const SEARCHES_MAXIMUM = 60;

/** The forms of a part, each with its search. */
type AlignedPart = readonly { readonly label: string | undefined; readonly align: ReturnType<typeof createAligner> }[];

interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Locates the parts of a quote with ellipses on one page: each of them, in order, long enough to prove something, and
 * with a gap that may be left out (see `isHarmlessGap`). Gaps of up to 400 characters are filled in from the page.
 *
 * @returns one part per stretch of the page; null when a part is not there, or when leaving out changed the meaning
 */
export function locateElided(parts: readonly string[], pageNumber: number, pages: PageForms): QuoteLocation | null {
  const page = pages.textOf(pageNumber);
  if (page === undefined || parts.length > PARTS_MAXIMUM || !parts.every(isLongEnough)) return null;
  const search = createSearch(page);
  const start = wholeWordsStart(page, pages.textOf(pageNumber - 1));
  const forms = parts.map(
    (part): AlignedPart =>
      prepareQuote(part, pages.includes).map(({ label, words }) => ({
        label,
        align: createAligner(pages.tokensOf(page), words),
      })),
  );

  function locateFrom(part: number, before: Range | undefined): readonly Range[] | null {
    const own = forms[part];
    if (own === undefined) return [];
    for (let from = before?.end ?? start; ; ) {
      const found = search(own, from);
      if (found === null) return null;
      if (before === undefined || isGapHarmless(page ?? '', before, found)) {
        const rest = locateFrom(part + 1, found);
        if (rest) return [found, ...rest];
      }
      from = found.start + 1;
    }
  }

  const ranges = locateFrom(0, undefined);
  if (ranges === null) return null;
  return {
    parts: fillShortGaps(ranges).map(({ start, end }) => ({ pageNumber, start, end, text: page.slice(start, end) })),
  };
}

function isLongEnough(part: string): boolean {
  const content = part.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return wordsOf(part).length >= PART_WORDS_MINIMUM && content >= PART_CONTENT_MINIMUM;
}

/** Finds the first occurrence of a part from an offset on, in any of its forms; null also when the searches are used up. */
function createSearch(page: string) {
  let searches = 0;
  return (part: AlignedPart, from: number): Range | null => {
    for (const { label, align } of part) {
      searches += 1;
      if (searches > SEARCHES_MAXIMUM) return null;
      const found = align(from);
      if (found === null) continue;
      const printed = labelBefore(page, found.start);
      if (label === undefined || label === '' || printed === undefined || printed === label) return found;
    }
    return null;
  };
}

function isGapHarmless(page: string, before: Range, behind: Range): boolean {
  if (behind.start < before.end) return false;
  return isHarmlessGap({
    page,
    start: before.end,
    end: behind.start,
    lastWord: wordsOf(page.slice(Math.max(before.start, before.end - 60), before.end)).at(-1) ?? '',
    firstWords: wordsOf(page.slice(behind.start, Math.min(behind.end, behind.start + 80))).slice(0, 2),
  });
}

function fillShortGaps(ranges: readonly Range[]): readonly Range[] {
  const filled: Range[] = [];
  for (const range of ranges) {
    const last = filled.at(-1);
    if (last && range.start - last.end <= FILLED_GAP_MAXIMUM) filled[filled.length - 1] = { ...last, end: range.end };
    else filled.push(range);
  }
  return filled;
}
