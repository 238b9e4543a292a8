import type { Source } from '#contract/sources.ts';
import type { ReadPage } from '#server/ports/document-reader.ts';
import type { ClaimedQuote, PageText } from '#server/ports/language-model.ts';
import type { PageGeometry } from '#server/ports/page-geometry.ts';
import type { Verification } from '#server/ports/verification.ts';
import type { PageStore } from '../reading/page-store.ts';

interface CitableDocument {
  readonly id: number;
  readonly originalName: string;
}

/**
 * Verifies quotes against the pages they name and locates their rectangles. One is created per analysis or answer; it
 * caches pages.
 */
export interface CitationResolver {
  /**
   * The sources of a quote: one, or one per page when it crosses a page break. All are verified and carry
   * the page's own words; a quote that is not found has none.
   */
  cite(quote: ClaimedQuote): Promise<Source[]>;
}

interface CitationParts {
  readonly pages: PageStore;
  readonly geometry: PageGeometry;
  readonly verification: Verification;
}

/** @param documents the documents that may be quoted; quotes of others have no source */
export function createCitationResolver(
  { pages, geometry, verification }: CitationParts,
  documents: readonly CitableDocument[],
): CitationResolver {
  const cached = new Map<string, Promise<ReadPage | undefined>>();

  function page(documentId: number, pageNumber: number): Promise<ReadPage | undefined> {
    const key = `${documentId}/${pageNumber}`;
    const known = cached.get(key);
    if (known) return known;
    const loading = pages.find(documentId, pageNumber);
    cached.set(key, loading);
    return loading;
  }

  return {
    async cite(quote) {
      const document = documents.find((candidate) => candidate.id === quote.documentId);
      if (!document) return [];
      // A word may begin on the previous page, a quote may end on the next.
      const around = await Promise.all(
        [quote.pageNumber - 1, quote.pageNumber, quote.pageNumber + 1].map((pageNumber) =>
          page(document.id, pageNumber),
        ),
      );
      const byNumber = new Map(around.flatMap((entry) => (entry ? [[entry.pageNumber, entry]] : [])));
      const texts = [...byNumber.values()].flatMap((entry) => readText(entry) ?? []);
      const [location] = await verification.locateQuotes([quote], texts);
      if (!location) return [];
      return location.parts.map((part) => ({
        documentId: document.id,
        filename: document.originalName,
        pageNumber: part.pageNumber,
        quote: part.text,
        rects: rectanglesIn(geometry, byNumber.get(part.pageNumber), part),
        verified: true,
      }));
    },
  };
}

function readText(page: ReadPage): PageText | undefined {
  return page.status === 'read' ? { pageNumber: page.pageNumber, text: page.text } : undefined;
}

function rectanglesIn(
  geometry: PageGeometry,
  page: ReadPage | undefined,
  { start, end }: { readonly start: number; readonly end: number },
): Source['rects'] {
  return page ? geometry.rectanglesOf(page.layout, start, end) : [];
}
