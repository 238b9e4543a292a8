import type { ClaimedQuote } from '#server/ports/language-model.ts';
import type { Reading } from '../reading/reading.ts';
import { offsetOf } from '../text/source-text.ts';
import type { TextRange } from '../text/text-range.ts';

/** Finds where quotes stand in the joined text. */
export type PlaceFinder = (quotes: readonly ClaimedQuote[]) => TextRange | null;

/**
 * @returns finds the place of the first of some quotes, which are in the words of their pages: an empty range at the
 *   beginning of its page for one that stands among running headers; null for one that stands nowhere
 */
export function createPlaceFinder({ document, source }: Reading): PlaceFinder {
  const texts = new Map(document.pages.map(({ pageNumber, text }) => [pageNumber, text]));
  const starts = new Map(source.pieces.map(({ pageNumber, start }) => [pageNumber, start]));
  return (quotes) => {
    for (const { pageNumber, text } of quotes) {
      const at = texts.get(pageNumber)?.indexOf(text) ?? -1;
      const start = at === -1 ? undefined : offsetOf(source, pageNumber, at);
      const end = at === -1 ? undefined : offsetOf(source, pageNumber, at + text.length);
      if (start !== undefined && end !== undefined && end > start) return { start, end };
    }
    const start = starts.get(quotes[0]?.pageNumber ?? 0);
    return start === undefined ? null : { start, end: start };
  };
}
