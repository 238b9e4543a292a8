import { locateQuote } from '../../../domain/citations.ts';
import type { ClaimedQuote, DocumentFacts, RankedPassage } from '../../../ports/language-model.ts';
import { estimateTokens, MARK_TOKENS } from './analyse-sections.ts';

/** A passage, or the part of one that stands on one page, with the numbers by which a model is told of it. */
export interface Piece {
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
    left -= estimateTokens(text) + MARK_TOKENS * spans.length;
    return left < 0;
  });
  return first === -1 ? passages : passages.slice(0, first);
}

/** Passages page by page: a quote is checked against the page on which it stands. */
export function piecesOf(passages: readonly RankedPassage[], documents: readonly DocumentFacts[]): readonly Piece[] {
  return passages.flatMap(({ documentId, text, spans }, index) => {
    const document = documents.findIndex((facts) => facts.documentId === documentId) + 1;
    let start = 0;
    return spans.map((span): Piece => {
      const length = span.end - span.start;
      const part = text.slice(start, start + length);
      // Spans are joined by one line break.
      start += length + 1;
      return { documentId, passage: index + 1, document, page: span.pageNumber, text: part };
    });
  });
}

/**
 * Turns the numbers that a model gave into a claim. Only the page is ever mended, and only where the words stand letter by
 * letter in passages that it was given, and those name one single place: models copy well and count badly.
 */
export function placeQuote({ document, page, text }: NumberedQuote, pieces: readonly Piece[]): ClaimedQuote {
  const ownPieces = pieces.filter((piece) => piece.document === document);
  // No document has this id: a document that was never asked about cannot be quoted.
  const documentId = ownPieces[0]?.documentId ?? 0;
  const claim = { documentId, pageNumber: page, text };
  const holding = ownPieces.filter((piece) => {
    return locateQuote(text, piece.page, { textOf: (number) => (number === piece.page ? piece.text : undefined) });
  });
  const pages = new Set(holding.map((piece) => piece.page));
  const [only] = pages;
  return pages.size === 1 && only !== undefined ? { ...claim, pageNumber: only } : claim;
}
