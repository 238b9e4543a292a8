import type { Bounds } from '../pdfium/page-objects.ts';
import type { Pdfium } from '../pdfium/pdfium.ts';
import { type PageView, textOf } from '../text/page-view.ts';
import type { SuspectedWord } from './compare-with-picture.ts';
import type { DrawnText, PageSurvey } from './drawn-text.ts';

/** Lines whose edges are closer than this, in points, stand in the same place. */
const TWIN_POINTS = 1;

/**
 * Finds the text objects that draw the same words as another in the same place. Of such twins PDFium reports one, which
 * may be the one that is not seen, and has no text for the other, or only what it did not take for the same.
 */
export function createTwinFinder(
  pdfium: Pdfium,
  view: PageView,
  { texts }: PageSurvey,
): (word: SuspectedWord) => readonly number[] {
  const byBand = new Map<number, DrawnText[]>();
  for (const text of texts.values()) {
    const band = Math.round(text.bounds.bottom);
    const list = byBand.get(band);
    if (list === undefined) byBand.set(band, [text]);
    else list.push(text);
  }
  return (word) => {
    const own = texts.get(word.object);
    if (own === undefined) return [];
    const band = Math.round(own.bounds.bottom);
    const near = [band - 1, band, band + 1].flatMap((at) => byBand.get(at) ?? []);
    const twins = near.filter(
      (text) => text.object !== own.object && text.font === own.font && hasSameBounds(own.bounds, text.bounds),
    );
    if (twins.length === 0) return [];
    const spelling = String.fromCodePoint(...view.characters.codes.subarray(word.start, word.end));
    return twins
      .map(({ object }) => object)
      .filter((object) => {
        const text = textOf(pdfium, object, view.textPage);
        return text === '' || text.includes(spelling);
      });
  };
}

function hasSameBounds(a: Bounds, b: Bounds): boolean {
  return (
    Math.abs(a.left - b.left) < TWIN_POINTS &&
    Math.abs(a.right - b.right) < TWIN_POINTS &&
    Math.abs(a.bottom - b.bottom) < TWIN_POINTS &&
    Math.abs(a.top - b.top) < TWIN_POINTS
  );
}
