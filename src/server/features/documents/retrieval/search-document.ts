import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { z } from 'zod';
import {
  type DocumentSearch,
  SEARCH_MATCH_LIMIT,
  type SearchMatch,
  type searchQuerySchema,
} from '#contract/documents.ts';
import type { Authorized } from '#server/domain/access/access.ts';
import type { DocumentRecord } from '#server/domain/documents/document.ts';
import { cutSnippet } from '#server/domain/search/cut-snippet.ts';
import { createTextSearch, type TextMatch } from '#server/domain/search/text-search.ts';
import type { PageText } from '#server/ports/language-model.ts';
import type { PageGeometry } from '#server/ports/page-geometry.ts';
import type { PageStore } from '../reading/page-store.ts';

/** Pages per statement and between yields to the event loop: a few milliseconds of work. */
const PAGES_PER_STEP = 50;

export type SearchQuery = z.output<typeof searchQuerySchema>;

interface SearchParts {
  readonly pages: PageStore;
  readonly geometry: PageGeometry;
}

interface MatchedPage extends PageText {
  readonly found: readonly TextMatch[];
}

/** Searches the pages that were read so far, in order. Rectangles are computed only for returned matches. */
export async function searchDocument(
  { pages, geometry }: SearchParts,
  document: Authorized<DocumentRecord>,
  { query, matchCase, wholeWords }: SearchQuery,
  signal: AbortSignal,
): Promise<DocumentSearch> {
  const find = createTextSearch(query, { matchesCase: matchCase === 'true', wholeWords: wholeWords === 'true' });
  // Counted first: pages read meanwhile are searched, but not reported as covered.
  const pagesRead = await pages.countDone(document.id);
  const matches: SearchMatch[] = [];
  let total = 0;
  let fromPage = 1;
  for (;;) {
    const texts = await pages.listSomeTexts(document.id, fromPage, PAGES_PER_STEP);
    const matched = listMatched(texts, find, SEARCH_MATCH_LIMIT - total);
    total += matched.count;
    const layouts = await pages.listLayouts(
      document.id,
      matched.shown.map(({ pageNumber }) => pageNumber),
    );
    for (const page of matched.shown) matches.push(...describe(page, layouts.get(page.pageNumber), geometry));
    const last = texts.at(-1);
    if (!last || texts.length < PAGES_PER_STEP) return { total, matches, pagesRead };
    fromPage = last.pageNumber + 1;
    await yieldToEventLoop();
    signal.throwIfAborted();
  }
}

function listMatched(texts: readonly PageText[], find: (text: string) => TextMatch[], room: number) {
  const shown: MatchedPage[] = [];
  let count = 0;
  for (const page of texts) {
    const found = find(page.text);
    if (found.length > 0 && count < room) shown.push({ ...page, found: found.slice(0, room - count) });
    count += found.length;
  }
  return { shown, count };
}

function describe(
  { pageNumber, text, found }: MatchedPage,
  layout: Uint8Array | undefined,
  geometry: PageGeometry,
): SearchMatch[] {
  return found.map((match) => ({
    pageNumber,
    ...cutSnippet(text, match),
    rects: layout ? geometry.rectanglesOf(layout, match.start, match.end) : [],
  }));
}
