import type { Rectangle } from '#contract/sources.ts';

/** Where the reader should go and what it should mark. */
export interface ReaderTarget {
  readonly pageNumber: number;
  /** In PDF points from the top left of the page as shown. */
  readonly rects: readonly Rectangle[];
  readonly quote: string;
  /** New for every request, so that asking for the same place twice goes there twice. */
  readonly requestId: number;
}
