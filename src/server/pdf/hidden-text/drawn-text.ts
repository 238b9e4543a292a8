import type { Bounds, Color, Matrix } from '../pdfium/page-objects.ts';

/** A text object that may not be seen. */
export interface Suspicion {
  /** An index of `HIDDEN_REASONS`. */
  readonly reason: number;
  /** Whether rendering the page with and without it can clear it. Text that is invisible in itself leaves no mark. */
  readonly leavesMarks: boolean;
  /** The form that it is in, where nothing else speaks against it: all is seen if any text of that form is. */
  readonly form?: number;
}

/** What stands on a page, as far as its text must be judged by it. */
export interface PageSurvey {
  /** Text that is not proven to be plainly visible, by the object's address. */
  readonly suspects: ReadonlyMap<number, Suspicion>;
  /** Text that is drawn, suspected or not, by the object's address. */
  readonly texts: ReadonlyMap<number, DrawnText>;
  /** The part of the page that pictures cover, 0 to 1, overlaps counted twice. */
  readonly imageShare: number;
  /** Pixels of all pictures, which is what drawing the page costs. */
  readonly imagePixels: number;
  readonly images: readonly DrawnImage[];
  /** Strokes, fills and shadings, by the number of their segments. */
  readonly drawingSegments: number;
}

/** A text object that is drawn, whether or not it can be told from what is around it. */
export interface DrawnText {
  readonly object: number;
  readonly font: number;
  readonly isType3: boolean;
  /** The form that it is in; 0 for the page itself. */
  readonly form: number;
  readonly order: number;
  /** In the page's own coordinates. */
  readonly bounds: Bounds;
  /** Null for a pattern. */
  readonly color: Color | null;
  /** Whether it is filled, and neither outlined nor cut off by. */
  readonly isFilledOnly: boolean;
  /** From the text's own units, font size included, to the page's coordinates: what one em becomes. */
  readonly em: Matrix;
}

/** A picture on a page, with its box in the page's own coordinates. */
export interface DrawnImage {
  readonly object: number;
  readonly bounds: Bounds;
}
