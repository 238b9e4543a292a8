import type { QuoteLocation } from '#server/ports/verification.ts';
import { createAligner } from './align-quote.ts';
import { wholeWordsStart } from './locate-quote.ts';
import { findPageBreaks } from './page-break.ts';
import type { PageForms } from './page-forms.ts';
import type { TokenText } from './quote-tokens.ts';

/** How much of either page is searched for a quote that continues on the next one, in lengths of the quote. */
const BREAK_REACH = 2;
const BREAK_REACH_MINIMUM = 400;

/** Locates a quote without ellipses, token by token, on its page or from there to the next one. */
export function locateAligned(quote: TokenText, pageNumber: number, pages: PageForms): QuoteLocation | null {
  const page = pages.textOf(pageNumber);
  if (page === undefined) return null;
  const from = wholeWordsStart(page, pages.textOf(pageNumber - 1));
  const range = createAligner(pages.tokensOf(page), quote)(from);
  if (range) return { parts: [{ pageNumber, ...range, text: page.slice(range.start, range.end) }] };
  return locateOverBreak(quote, pageNumber, pages);
}

function locateOverBreak(quote: TokenText, pageNumber: number, pages: PageForms): QuoteLocation | null {
  const [page, nextPage] = [pages.textOf(pageNumber), pages.textOf(pageNumber + 1)];
  if (page === undefined || nextPage === undefined) return null;
  const reach = Math.max(BREAK_REACH_MINIMUM, quote.normalised.length * BREAK_REACH);
  const { bodyEnds, bodyStarts } = findPageBreaks(page, nextPage);
  for (const bodyEnd of bodyEnds) {
    for (const bodyStart of bodyStarts) {
      const from = Math.max(0, bodyEnd - reach);
      const head = page.slice(from, bodyEnd);
      const joined = pages.tokensOf(`${head}\n${nextPage.slice(bodyStart, bodyStart + reach)}`);
      const range = createAligner(joined, quote)(0);
      if (range === null || range.start >= head.length || range.end <= head.length + 1) continue;
      const [start, end] = [from + range.start, bodyStart + range.end - head.length - 1];
      const first = page.slice(start, bodyEnd).trimEnd();
      const skipped = nextPage.slice(bodyStart, end).length - nextPage.slice(bodyStart, end).trimStart().length;
      return {
        parts: [
          { pageNumber, start, end: start + first.length, text: first },
          {
            pageNumber: pageNumber + 1,
            start: bodyStart + skipped,
            end,
            text: nextPage.slice(bodyStart + skipped, end),
          },
        ],
      };
    }
  }
  return null;
}
