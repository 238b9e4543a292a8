/** In PDF points from the top left of the page as shown. */
interface PlacedRectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PlacedWord extends PlacedRectangle {
  readonly text: string;
}

/**
 * Words of one printed line with nothing wider than word spaces between them: a line of running text, or what one cell
 * of a table has on a line.
 */
export interface TextFragment {
  /** Half-open offsets in UTF-16 units into the text of the page. */
  readonly start: number;
  readonly end: number;
  /** Edges in PDF points from the top left of the page as shown. */
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Locates text on a page, by the layout that the document reader stored. */
export interface PageGeometry {
  /** One rectangle per line of the units from `start` up to `end` of the page's text. */
  rectanglesOf(layout: Uint8Array, start: number, end: number): PlacedRectangle[];
  /** The words of a page's text, in the order of the text. */
  wordsOf(text: string, layout: Uint8Array): PlacedWord[];
  /** The fragments of a page's text, in the order of the text. */
  fragmentsOf(text: string, layout: Uint8Array): TextFragment[];
}
