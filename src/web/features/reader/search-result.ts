export interface SearchResult {
  readonly state: 'idle' | 'searching' | 'found' | 'not-found';
  /** Which match is shown, counted from 1; 0 when there is none. */
  readonly current: number;
  readonly total: number;
  /** Where the matches stand, page by page. */
  readonly pages: readonly PageMatches[];
  readonly isCaseSensitive: boolean;
  readonly isWholeWords: boolean;
}

export interface PageMatches {
  readonly pageNumber: number;
  readonly count: number;
  /** How many stand on the pages before. */
  readonly before: number;
}

export const NO_SEARCH: SearchResult = {
  state: 'idle',
  current: 0,
  total: 0,
  pages: [],
  isCaseSensitive: false,
  isWholeWords: false,
};

export type SearchOption = 'isCaseSensitive' | 'isWholeWords';
