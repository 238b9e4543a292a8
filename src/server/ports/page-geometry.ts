/** In PDF points from the top left of the page as shown. */
export interface PlacedRectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PlacedWord extends PlacedRectangle {
  readonly text: string;
}

/** Finds places on a page in the layout that a document reader made of it. */
export interface PageGeometry {
  /** One rectangle for each line that the units from `start` up to `end` of the page's text stand on. */
  rectanglesOf(layout: Uint8Array, start: number, end: number): PlacedRectangle[];
  /** The words of a page's text, in the order of the text. */
  wordsOf(text: string, layout: Uint8Array): PlacedWord[];
}
