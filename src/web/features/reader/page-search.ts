import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type EventBus, FindState, type PDFFindController } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs';
import { NO_SEARCH, type PageMatches, type SearchOption, type SearchResult } from './search-result.ts';
import { cutSnippet, type Snippet } from './search-snippets.ts';
import { throttle } from './throttle.ts';

/** Search for words in the pages, also in those that are not drawn. Results are reported as they come, page by page. */
export interface PageSearch {
  find(query: string): void;
  setOption(option: SearchOption, isOn: boolean): void;
  findNext(direction: 'next' | 'previous'): void;
  /** Goes to one match of a page, both counted: the page from 1, the match from 0. */
  choose(pageNumber: number, index: number): void;
  /** The words around a match; null where the page cannot be read any more. */
  readSnippet(pageNumber: number, index: number): Promise<Snippet | null>;
  /** Takes the marks off the pages. */
  end(): void;
}

interface FindEvent {
  readonly state?: number;
  readonly matchesCount: { readonly current: number; readonly total: number };
}

interface SearchParts {
  readonly eventBus: EventBus;
  readonly finder: PDFFindController;
  readonly pdf: () => PDFDocumentProxy | null;
  readonly report: (result: SearchResult) => void;
}

/**
 * Puts what is searched into words that pdf.js takes. It folds case, accents and ligatures, and joins words that are
 * divided at the end of a line.
 */
export function createPageSearch({ eventBus, finder, pdf, report }: SearchParts): PageSearch {
  let query = '';
  let result = NO_SEARCH;
  const tell = throttle(() => report(result));
  const readLines = createTextReader(pdf);

  const onEvent = ({ state, matchesCount: { current, total } }: FindEvent) => {
    if (query === '') return;
    const next = total > 0 ? 'found' : state === undefined ? result.state : stateOf(state);
    result = { ...result, state: next, current, total, pages: listMatches(finder) };
    tell();
  };
  eventBus.on('updatefindcontrolstate', onEvent);
  eventBus.on('updatefindmatchescount', onEvent);

  const dispatch = (type: '' | 'again', findPrevious = false) =>
    eventBus.dispatch('find', {
      source: null,
      type,
      query,
      caseSensitive: result.isCaseSensitive,
      entireWord: result.isWholeWords,
      matchDiacritics: false,
      highlightAll: true,
      findPrevious,
    });

  const start = () => {
    result = { ...NO_SEARCH, isCaseSensitive: result.isCaseSensitive, isWholeWords: result.isWholeWords };
    if (query !== '') result = { ...result, state: 'searching' };
    tell();
    if (query !== '') dispatch('');
  };

  const end = () => {
    query = '';
    eventBus.dispatch('findbarclose', { source: null });
    start();
  };

  return {
    end,
    find(words) {
      if (words.trim() === '') return end();
      query = words;
      start();
    },
    setOption(option, isOn) {
      result = { ...result, [option]: isOn };
      start();
    },
    findNext(direction) {
      if (query !== '') dispatch('again', direction === 'previous');
    },
    choose(pageNumber, index) {
      if (query === '') return;
      standBefore(finder, pageNumber - 1, index);
      dispatch('again');
    },
    async readSnippet(pageNumber, index) {
      const start = finder.pageMatches?.[pageNumber - 1]?.[index] as number | undefined;
      const length = finder.pageMatchesLength?.[pageNumber - 1]?.[index] as number | undefined;
      const lines = await readLines(pageNumber);
      return lines === null || start === undefined || length === undefined ? null : cutSnippet(lines, start, length);
    },
  };
}

/** pdf.js goes from match to match; from the one before, its next step leads to the one that was chosen. */
function standBefore(finder: PDFFindController, pageIndex: number, matchIndex: number): void {
  const offset = finder._offset as unknown as { pageIdx: number; matchIdx: number | null; wrapped: boolean };
  offset.pageIdx = pageIndex;
  offset.matchIdx = matchIndex === 0 ? null : matchIndex - 1;
  offset.wrapped = false;
}

function listMatches(finder: PDFFindController): readonly PageMatches[] {
  const pages: PageMatches[] = [];
  let before = 0;
  // Pages that were not searched yet are holes in the list.
  for (const [index, matches] of (finder.pageMatches ?? []).entries()) {
    const count = (matches as readonly number[] | undefined)?.length ?? 0;
    if (count > 0) pages.push({ pageNumber: index + 1, count, before });
    before += count;
  }
  return pages;
}

/** The pieces of a page's text as the search of pdf.js sees them: it counts letters without the ends of lines. */
function createTextReader(
  pdf: () => PDFDocumentProxy | null,
): (pageNumber: number) => Promise<readonly string[] | null> {
  const known = new Map<number, Promise<readonly string[] | null>>();
  const read = async (pageNumber: number): Promise<readonly string[] | null> => {
    const page = await pdf()?.getPage(pageNumber);
    const content = await page?.getTextContent({ disableNormalization: true });
    if (!content) return null;
    const lines = [''];
    for (const item of content.items) {
      if (!('str' in item)) continue;
      lines.push((lines.pop() ?? '') + item.str);
      if (item.hasEOL) lines.push('');
    }
    return lines;
  };
  return (pageNumber) => {
    const lines = known.get(pageNumber) ?? read(pageNumber).catch(() => null);
    known.set(pageNumber, lines);
    return lines;
  };
}

function stateOf(state: number): SearchResult['state'] {
  if (state === FindState.PENDING) return 'searching';
  return state === FindState.NOT_FOUND ? 'not-found' : 'found';
}
