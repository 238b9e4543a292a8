import type { ClaimedQuote } from '#server/ports/language-model.ts';
import type { Reading } from '../reading/reading.ts';
import type { TextRange } from '../text/segmentation.ts';
import { offsetOf } from '../text/source-text.ts';

/** Finds where quotes stand in the joined text. */
export type PlaceFinder = (quotes: readonly ClaimedQuote[]) => TextRange | null;

/**
 * @returns finds the place of the first of some quotes, which are in the words of their pages; null for one that stands
 *   among running headers
 */
export function createPlaceFinder({ document, source }: Reading): PlaceFinder {
  const texts = new Map(document.pages.map(({ pageNumber, text }) => [pageNumber, text]));
  return (quotes) => {
    for (const { pageNumber, text } of quotes) {
      const at = texts.get(pageNumber)?.indexOf(text) ?? -1;
      const start = at === -1 ? undefined : offsetOf(source, pageNumber, at);
      const end = at === -1 ? undefined : offsetOf(source, pageNumber, at + text.length);
      if (start !== undefined && end !== undefined && end > start) return { start, end };
    }
    return null;
  };
}
