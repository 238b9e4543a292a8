import type { Fit } from './commands/zoom.ts';
import type { ShownHighlight } from './highlights/finding-control.ts';
import { IDLE_SEARCH, type SearchResult } from './search/search-result.ts';
import type { LoadFailure } from './viewer/load-failure.ts';

/** State of the viewer that the controls render. */
export interface ReaderView {
  readonly status: 'opening' | 'open' | 'failed';
  readonly failure: LoadFailure | null;
  /** Download progress in percent; null while unknown. */
  readonly loadedPercent: number | null;
  readonly pageNumber: number;
  readonly pageCount: number;
  readonly scalePercent: number;
  /** Null after the user has zoomed. */
  readonly fit: Fit | null;
  /** A page could not be loaded after the document had opened. */
  readonly hasMissingPages: boolean;
  readonly search: SearchResult;
  /** The highlight whose card is open. */
  readonly shownHighlight: ShownHighlight | null;
  /** Key of the finding whose words the user has scrolled to; null until then, and while a target is shown. */
  readonly readFinding: string | null;
  /** Incremented whenever page sizes have changed. */
  readonly sizesRevision: number;
  /** Address of a clicked link, waiting for confirmation. */
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
  readFinding: null,
  sizesRevision: 0,
  externalLink: null,
};
