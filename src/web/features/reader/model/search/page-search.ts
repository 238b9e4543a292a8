import type { DocumentSearch, SearchMatch } from '#contract/documents.ts';
import { IDLE_SEARCH, type SearchOption, type SearchResult } from './search-result.ts';

/** Debounces requests while the user types. */
const TYPING_PAUSE_MS = 150;

export type SearchQuery = Pick<SearchResult, SearchOption> & { readonly query: string };
/** Searches on the server. */
export type RunSearch = (query: SearchQuery, signal: AbortSignal) => Promise<DocumentSearch>;

/** Full-text search in the document. The server searches: it covers pages that are not rendered. */
export interface PageSearch {
  find(query: string): void;
  setOption(option: SearchOption, isOn: boolean): void;
  findNext(direction: 'next' | 'previous'): void;
  /** Scrolls to a listed match, counted from 0. */
  goToMatch(index: number): void;
  /** Repeats the query, after a failure or when more pages were ingested. */
  rerun(): void;
  /** Resets the search and removes its highlights. */
  clear(): void;
}

interface PageSearchOptions {
  readonly runSearch: RunSearch;
  /** The search starts at the first match from this page on. */
  readonly currentPage: () => number;
  readonly onMatches: (matches: readonly SearchMatch[]) => void;
  /** Scrolls to a match, counted from 0. */
  readonly onShow: (index: number) => void;
  readonly report: (result: SearchResult) => void;
}

export function createPageSearch({ runSearch, currentPage, onMatches, onShow, report }: PageSearchOptions): PageSearch {
  let query = '';
  let result = IDLE_SEARCH;
  let debounce: ReturnType<typeof setTimeout> | undefined;
  /** Cancels the request in flight: its response would answer an earlier query. */
  let inFlight = new AbortController();

  const update = (change: Partial<SearchResult>) => {
    result = { ...result, ...change };
    report(result);
  };
  const stop = () => {
    clearTimeout(debounce);
    debounce = undefined;
    inFlight.abort();
  };
  const show = (index: number) => {
    update({ current: index + 1 });
    onShow(index);
  };
  const settle = ({ matches, total, pagesRead }: DocumentSearch) => {
    onMatches(matches);
    update({ state: total > 0 ? 'found' : 'not-found', matches, total, pagesRead, current: 0 });
    const next = matches.findIndex(({ pageNumber }) => pageNumber >= currentPage());
    if (matches.length > 0) show(Math.max(0, next));
  };
  const runNow = () => {
    stop();
    inFlight = new AbortController();
    const { signal } = inFlight;
    const { isCaseSensitive, isWholeWords } = result;
    runSearch({ query, isCaseSensitive, isWholeWords }, signal).then(
      (answer) => signal.aborted || settle(answer),
      () => signal.aborted || update({ state: 'failed' }),
    );
  };
  const start = (pauseMs: number) => {
    stop();
    if (query === '') return;
    update({ state: 'searching' });
    debounce = setTimeout(runNow, pauseMs);
  };
  const clear = () => {
    stop();
    query = '';
    onMatches([]);
    const { isCaseSensitive, isWholeWords } = result;
    update({ ...IDLE_SEARCH, isCaseSensitive, isWholeWords });
  };

  return {
    clear,
    rerun: () => start(0),
    find(text) {
      if (text.trim() === '') return clear();
      query = text;
      start(TYPING_PAUSE_MS);
    },
    setOption(option, isOn) {
      update({ [option]: isOn });
      start(0);
    },
    findNext(direction) {
      // Enter ends the typing: search without debounce for the debounce.
      if (debounce !== undefined) return runNow();
      const count = result.matches.length;
      if (result.state !== 'found' || count === 0) return;
      show((result.current - 1 + (direction === 'next' ? 1 : -1) + count) % count);
    },
    goToMatch(index) {
      if (result.state === 'found' && index < result.matches.length) show(index);
    },
  };
}
