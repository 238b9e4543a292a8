import { layoutGeometry } from '#server/pdf/text/layout-geometry.ts';
import type { DocumentText, PageText } from '#server/ports/language-model.ts';

/** Longer documents are read without fragments beyond this: a page has about a hundred, 100 bytes each. */
const PAGES_LIMIT = 2_000;

/**
 * Unpacks the layouts of a document's pages. This takes about half a millisecond a page, so it is left to the engine's
 * worker.
 * @returns the document with fragments in place of layouts; pages without a layout stay as they are
 */
export function placeFragments(document: DocumentText): DocumentText {
  return { ...document, pages: document.pages.map((page, index) => (index < PAGES_LIMIT ? placePage(page) : page)) };
}

function placePage({ layout, ...page }: PageText): PageText {
  return layout === undefined ? page : { ...page, fragments: layoutGeometry.fragmentsOf(page.text, layout) };
}
