import type { ClaimedQuote, DocumentFacts, RankedPassage } from '#server/ports/language-model.ts';
import type { Verification } from '#server/ports/verification.ts';
import { DELIMITER_TOKENS, estimateTokens } from '../analysis/split-sections.ts';

/** A passage, or the part of one that stands on one page, with the numbers by which a model is told of it. */
export interface PassagePiece {
  readonly documentId: number;
  /** From 1, in the order of the passages. */
  readonly passage: number;
  /** From 1, in the order of the question's documents. */
  readonly document: number;
  readonly page: number;
  readonly text: string;
}

/** What a model claims to have copied, with the numbers that it was told. */
export interface NumberedQuote {
  readonly document: number;
  readonly page: number;
  readonly text: string;
}

/**
 * The best passages that one call can carry.
 * @param passages best first
 * @param tokensLimit for all of them together
 */
export function fitPassages(passages: readonly RankedPassage[], tokensLimit: number): readonly RankedPassage[] {
  let left = tokensLimit;
  const first = passages.findIndex(({ text, spans }) => {
    left -= estimateTokens(text) + DELIMITER_TOKENS * spans.length;
    return left < 0;
  });
  return first === -1 ? passages : passages.slice(0, first);
}

/** Passages page by page: a quote is checked against the page on which it stands. */
export function splitByPage(
  passages: readonly RankedPassage[],
  documents: readonly DocumentFacts[],
): readonly PassagePiece[] {
  return passages.flatMap(({ documentId, text, spans }, index) => {
    const document = documents.findIndex((facts) => facts.documentId === documentId) + 1;
    let start = 0;
    return spans.map((span): PassagePiece => {
      const length = span.end - span.start;
      const part = text.slice(start, start + length);
      // Spans are joined by one line break.
      start += length + 1;
      return { documentId, passage: index + 1, document, page: span.pageNumber, text: part };
    });
  });
}

/**
 * Turns the numbers that a model gave into claims. Only the page is ever mended, and only where the words stand letter by
 * letter in passages that it was given, and those name one single page: models copy well and count badly.
 * @throws Error when the comparison takes too long
 */
export async function resolveQuotePages(
  quotes: readonly NumberedQuote[],
  pieces: readonly PassagePiece[],
  verification: Pick<Verification, 'locateQuotes'>,
): Promise<readonly ClaimedQuote[]> {
  // A quote may stand in any piece of its document: each is looked at as a page of its own, under its place in the list.
  const searches = quotes.flatMap(({ document, text }, quote) =>
    pieces.flatMap((piece, place) =>
      piece.document === document ? [{ quote, text, pageNumber: separated(place) }] : [],
    ),
  );
  const pages = pieces.map(({ text }, place) => ({ pageNumber: separated(place), text }));
  const locations = await verification.locateQuotes(searches, pages);
  const pagesOf = quotes.map(() => new Set<number>());
  for (const [index, { quote, pageNumber }] of searches.entries()) {
    if (locations[index]) pagesOf[quote]?.add(pieces[pageNumber / 2]?.page ?? 0);
  }
  return quotes.map(({ document, page, text }, quote): ClaimedQuote => {
    // No document has the number 0: a document that was never asked about cannot be quoted.
    const documentId = pieces.find((piece) => piece.document === document)?.documentId ?? 0;
    const [only, ...others] = pagesOf[quote] ?? [];
    return { documentId, pageNumber: only !== undefined && others.length === 0 ? only : page, text };
  });
}

/** Pieces are no neighbours: no quote runs over the end of one into the next. */
function separated(place: number): number {
  return 2 * place;
}
