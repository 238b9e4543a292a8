import type { PageGeometry } from '#server/ports/page-geometry.ts';
import { decodeLayout, rectanglesOf, wordsOf } from './layout.ts';
import { fragmentsOf } from './text-fragments.ts';

/** Rectangles and words out of the layouts that this reader stores with its pages. */
export const layoutGeometry: PageGeometry = {
  rectanglesOf: (layout, start, end) => rectanglesOf(decodeLayout(layout), start, end),
  wordsOf: (text, layout) => wordsOf(text, decodeLayout(layout)),
  fragmentsOf: (text, layout) => fragmentsOf(text, decodeLayout(layout)),
};
