import type { Fit } from './commands/zoom.ts';
import type { ShownHighlight } from './highlights/finding-control.ts';
import { IDLE_SEARCH, type SearchResult } from './search/search-result.ts';
import type { LoadFailure } from './viewer/load-failure.ts';

/** What the reader's controls show of the pages. */
export interface ReaderView {
  readonly status: 'opening' | 'open' | 'failed';
  readonly failure: LoadFailure | null;
  /** Percent of the file that has arrived; null while that is unknown. */
  readonly loadedPercent: number | null;
  readonly pageNumber: number;
  readonly pageCount: number;
  readonly scalePercent: number;
  /** What the pages fill; null after someone zoomed. */
  readonly fit: Fit | null;
  /** A page could not be fetched after the document had opened. */
  readonly hasMissingPages: boolean;
  readonly search: SearchResult;
  /** Where something was found and is told about now. */
  readonly shownHighlight: ShownHighlight | null;
  /** Counts the times that pages took their true sizes. */
  readonly sizesRevision: number;
  /** Where a link that was clicked would lead; it is opened only after a second look. */
  readonly externalLink: string | null;
}

export const INITIAL_VIEW: ReaderView = {
  status: 'opening',
  failure: null,
  loadedPercent: null,
  pageNumber: 1,
  pageCount: 0,
  scalePercent: 100,
  fit: 'width',
  hasMissingPages: false,
  search: IDLE_SEARCH,
  shownHighlight: null,
  sizesRevision: 0,
  externalLink: null,
};
