import type { Rectangle } from '#contract/sources.ts';

/** Where the reader scrolls to and what it highlights. */
export interface ReaderTarget {
  readonly pageNumber: number;
  /** In PDF points from the top left of the displayed page. */
  readonly rects: readonly Rectangle[];
  readonly quote: string;
  /** New for every request, so that the same target can be requested twice. */
  readonly requestId: number;
}
