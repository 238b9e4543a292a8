import type { DocumentSearch, SearchMatch } from '#contract/documents.ts';
import { IDLE_SEARCH, type SearchOption, type SearchResult } from './search-result.ts';

/** People type several letters a second; a question for each would only make them wait longer for the last. */
const TYPING_PAUSE_MS = 150;

export type SearchQuery = Pick<SearchResult, SearchOption> & { readonly query: string };
/** Asks the server. */
export type RunSearch = (wanted: SearchQuery, signal: AbortSignal) => Promise<DocumentSearch>;

/** Search for words in the pages. The server searches, so that length does not matter, nor which pages are drawn. */
export interface PageSearch {
  find(query: string): void;
  setOption(option: SearchOption, isOn: boolean): void;
  findNext(direction: 'next' | 'previous'): void;
  /** Goes to one of the matches that are listed, counted from 0. */
  goToMatch(index: number): void;
  /** Asks the same again: after a failure, or when more pages were read. */
  rerun(): void;
  /** Takes the marks off the pages. */
  clear(): void;
}

interface SearchParts {
  readonly ask: RunSearch;
  /** Where somebody is reading: the first match is the next one from there. */
  readonly currentPage: () => number;
  readonly onMatches: (matches: readonly SearchMatch[]) => void;
  /** Leads to one of the matches, counted from 0. */
  readonly onShow: (index: number) => void;
  readonly report: (result: SearchResult) => void;
}

export function createPageSearch({ ask, currentPage, onMatches, onShow, report }: SearchParts): PageSearch {
  let query = '';
  let result = IDLE_SEARCH;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  /** Ends the question that is under way; its answer would be an answer to something else. */
  let asking = new AbortController();

  const tell = (change: Partial<SearchResult>) => {
    result = { ...result, ...change };
    report(result);
  };
  const stop = () => {
    clearTimeout(waiting);
    waiting = undefined;
    asking.abort();
  };
  const show = (index: number) => {
    tell({ current: index + 1 });
    onShow(index);
  };
  const settle = ({ matches, total, pagesRead }: DocumentSearch) => {
    onMatches(matches);
    tell({ state: total > 0 ? 'found' : 'not-found', matches, total, pagesRead, current: 0 });
    const next = matches.findIndex(({ pageNumber }) => pageNumber >= currentPage());
    if (matches.length > 0) show(Math.max(0, next));
  };
  const askNow = () => {
    stop();
    asking = new AbortController();
    const { signal } = asking;
    const { isCaseSensitive, isWholeWords } = result;
    ask({ query, isCaseSensitive, isWholeWords }, signal).then(
      (answer) => signal.aborted || settle(answer),
      () => signal.aborted || tell({ state: 'failed' }),
    );
  };
  const start = (pauseMs: number) => {
    stop();
    if (query === '') return;
    tell({ state: 'searching' });
    waiting = setTimeout(askNow, pauseMs);
  };
  const end = () => {
    stop();
    query = '';
    onMatches([]);
    const { isCaseSensitive, isWholeWords } = result;
    tell({ ...IDLE_SEARCH, isCaseSensitive, isWholeWords });
  };

  return {
    clear: end,
    rerun: () => start(0),
    find(words) {
      if (words.trim() === '') return end();
      query = words;
      start(TYPING_PAUSE_MS);
    },
    setOption(option, isOn) {
      tell({ [option]: isOn });
      start(0);
    },
    findNext(direction) {
      // Whoever presses Enter has typed all there is.
      if (waiting !== undefined) return askNow();
      const count = result.matches.length;
      if (result.state !== 'found' || count === 0) return;
      show((result.current - 1 + (direction === 'next' ? 1 : -1) + count) % count);
    },
    goToMatch(index) {
      if (result.state === 'found' && index < result.matches.length) show(index);
    },
  };
}
