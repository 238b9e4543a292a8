import type { SearchMatch } from '#contract/documents.ts';

export interface SearchResult {
  readonly state: 'idle' | 'searching' | 'found' | 'not-found' | 'failed';
  /** Which match is shown, counted from 1; 0 when there is none. */
  readonly current: number;
  /** All there are; there may be more than are listed. */
  readonly total: number;
  /** In the order of the pages. */
  readonly matches: readonly SearchMatch[];
  /** Pages that were looked at by the server when it searched; null before it has answered. */
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
