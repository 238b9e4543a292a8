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

/** Locates text on a page, by the layout that the document reader stored. */
export interface PageGeometry {
  /** One rectangle per line of the units from `start` up to `end` of the page's text. */
  rectanglesOf(layout: Uint8Array, start: number, end: number): PlacedRectangle[];
  /** The words of a page's text, in the order of the text. */
  wordsOf(text: string, layout: Uint8Array): PlacedWord[];
}
