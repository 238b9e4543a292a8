import { DELIMITER_TOKENS, estimateTokens } from '#server/domain/text/estimate-tokens.ts';
import type { ClaimedQuote, DocumentFacts, Passage, RankedPassage } from '#server/ports/language-model.ts';
import type { Verification } from '#server/ports/verification.ts';

/** A passage, or its part on one page, with the numbers given to the model. */
export interface PassagePiece {
  readonly documentId: number;
  /** 1-based, in the order of the passages. */
  readonly passage: number;
  /** 1-based, in the order of the question's documents. */
  readonly document: number;
  readonly page: number;
  readonly text: string;
}

/** A quote by the model, with the numbers it was given. */
export interface NumberedQuote {
  readonly document: number;
  readonly page: number;
  readonly text: string;
}

/**
 * The best passages that fit one call.
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

/** Splits passages by page: a quote is checked against one page. */
export function splitByPage(
  passages: readonly Passage[],
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
 * Maps the model's numbers to claimed quotes. A page number is corrected only where the quote occurs on exactly
 * one page of the given passages: models copy well and count badly.
 * @throws Error on timeout of the check
 */
export async function resolveQuotePages(
  given: readonly NumberedQuote[],
  pieces: readonly PassagePiece[],
  verification: Pick<Verification, 'locateQuotes'>,
): Promise<readonly ClaimedQuote[]> {
  const quotes = pieces.some(({ text }) => text.includes('|')) ? given : given.map(withoutCellBorders);
  const onClaimedPage = await findPages(quotes, pieces, verification, isOnPage);
  // Most are where they are said to be: only for the others all of the text is searched.
  const others = quotes.filter((quote, index) => !onClaimedPage[index]?.has(quote.page));
  const elsewhere = others.length > 0 ? await findPages(others, pieces, verification, isInDocument) : [];
  const pagesOf = quotes.map((quote) => elsewhere[others.indexOf(quote)] ?? new Set([quote.page]));
  return quotes.map(({ document, page, text }, quote): ClaimedQuote => {
    // 0 is no document id: a document outside the question cannot be quoted.
    const documentId = pieces.find((piece) => piece.document === document)?.documentId ?? 0;
    const [only, ...others] = pagesOf[quote] ?? [];
    return { documentId, pageNumber: only !== undefined && others.length === 0 ? only : page, text };
  });
}

function isOnPage({ document, page }: NumberedQuote, piece: PassagePiece): boolean {
  return piece.document === document && piece.page === page;
}

function isInDocument({ document }: NumberedQuote, piece: PassagePiece): boolean {
  return piece.document === document;
}

/** The pages that contain each quote, of the pieces where it may be: each of them is checked as a separate page. */
async function findPages(
  quotes: readonly NumberedQuote[],
  pieces: readonly PassagePiece[],
  verification: Pick<Verification, 'locateQuotes'>,
  mayHold: (quote: NumberedQuote, piece: PassagePiece) => boolean,
): Promise<readonly ReadonlySet<number>[]> {
  const searches = quotes.flatMap((quote, index) =>
    pieces.flatMap((piece, position) =>
      mayHold(quote, piece) ? [{ quote: index, text: quote.text, pageNumber: separated(position) }] : [],
    ),
  );
  const searched = new Set(searches.map(({ pageNumber }) => pageNumber));
  const pages = pieces
    .map(({ text }, position) => ({ pageNumber: separated(position), text }))
    .filter(({ pageNumber }) => searched.has(pageNumber));
  const locations = searches.length > 0 ? await verification.locateQuotes(searches, pages) : [];
  const pagesOf = quotes.map(() => new Set<number>());
  for (const [index, { quote, pageNumber }] of searches.entries()) {
    if (locations[index]) pagesOf[quote]?.add(pieces[pageNumber / 2]?.page ?? 0);
  }
  return pagesOf;
}

/** A row copied from a table block: on the page its cells stand side by side without lines. */
function withoutCellBorders(quote: NumberedQuote): NumberedQuote {
  if (!quote.text.includes('|')) return quote;
  return {
    ...quote,
    text: quote.text
      .replaceAll('|', ' ')
      .replace(/\s{1,40}/gu, ' ')
      .trim(),
  };
}

/** Non-adjacent page numbers: no quote continues from one piece into the next. */
function separated(position: number): number {
  return 2 * position;
}
