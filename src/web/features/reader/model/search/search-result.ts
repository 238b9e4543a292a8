import type { SearchMatch } from '#contract/documents.ts';

export interface SearchResult {
  readonly state: 'idle' | 'searching' | 'found' | 'not-found' | 'failed';
  /** The current match, counted from 1; 0 when there is none. */
  readonly current: number;
  /** All matches; `matches` may list fewer. */
  readonly total: number;
  /** In page order. */
  readonly matches: readonly SearchMatch[];
  /** Pages that had been ingested when the server searched; null before its response. */
  readonly pagesRead: number | null;
  readonly isCaseSensitive: boolean;
  readonly isWholeWords: boolean;
}

export const IDLE_SEARCH: SearchResult = {
  state: 'idle',
  current: 0,
  total: 0,
  matches: [],
  pagesRead: null,
  isCaseSensitive: false,
  isWholeWords: false,
};

export type SearchOption = 'isCaseSensitive' | 'isWholeWords';
