import type { ClaimedQuote, DocumentText } from '#server/ports/language-model.ts';
import type { Verification } from '#server/ports/verification.ts';
import type { NumberedQuote } from './reading-schema.ts';
import type { Section } from './split-sections.ts';

interface QuoteSearch {
  readonly document: DocumentText;
  readonly section: Section;
  /** All that may be resolved later. */
  readonly quotes: readonly NumberedQuote[];
  readonly verification: Pick<Verification, 'locateQuotes'>;
}

/** Quotes that are searched for on every page of the section; of a model that miscounts them all, the rest are lost. */
const LOST_QUOTES_LIMIT = 30;

/**
 * Models copy well and count badly: a wrong page number is corrected where the quote stands on exactly one page of the
 * section. Whether quotes stand on their pages is checked later; those that stand nowhere keep the claimed page.
 */
export async function createQuoteResolver({ document, section, quotes, verification }: QuoteSearch) {
  const own = section.pieces.map(({ pageNumber }) => pageNumber);
  const named = [...own, ...quotes.map(({ page }) => page)];
  const around = new Set(named.flatMap((pageNumber) => [pageNumber - 1, pageNumber, pageNumber + 1]));
  const pages = document.pages.filter(({ pageNumber }) => around.has(pageNumber));
  const located = await verification.locateQuotes(
    quotes.map(({ page, text }) => ({ pageNumber: page, text })),
    pages,
  );
  const lost = quotes.filter((_quote, index) => !located[index]).slice(0, LOST_QUOTES_LIMIT);
  const elsewhere = await verification.locateQuotes(
    lost.flatMap(({ text }) => own.map((pageNumber) => ({ pageNumber, text }))),
    pages,
  );
  const pageOf = new Map<NumberedQuote, number>();
  for (const [index, quote] of lost.entries()) {
    const [only, ...others] = own.filter((_page, place) => elsewhere[index * own.length + place]);
    if (only !== undefined && others.length === 0) pageOf.set(quote, only);
  }
  return (quote: NumberedQuote): ClaimedQuote => {
    return { documentId: document.documentId, pageNumber: pageOf.get(quote) ?? quote.page, text: quote.text };
  };
}
