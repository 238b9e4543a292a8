/** CSS pixels per PDF point at a scale of 1: the reader's scale follows CSS, in which an inch is 96 pixels. */
export const CSS_PIXELS_PER_POINT = 96 / 72;

/** What the pages keep filling when the room for them changes, until someone zooms. */
export type Fit = 'width' | 'page';

/** A page that is scaled below this cannot be read, and above that it is a few letters. */
const SMALLEST_SCALE = 0.25;
const LARGEST_SCALE = 5;
const STEPS = [0.25, 0.33, 0.5, 0.67, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4, 5] as const;
/** Scales nearer to each other than this look the same; zooming from one to the other would seem to do nothing. */
const SAME_SCALE = 0.02;

/**
 * The scale at which a page fills the width it has.
 *
 * @param availablePixels the width of the pages' area
 * @param marginPixels what stays free on each side
 * @param pagePoints the page's width as it is shown
 */
export function fitWidth(availablePixels: number, marginPixels: number, pagePoints: number): number {
  const pagePixels = pagePoints * CSS_PIXELS_PER_POINT;
  return clampScale((availablePixels - 2 * marginPixels) / pagePixels);
}

/**
 * The scale at which a page fills the height it has.
 *
 * @param availablePixels the height of the pages' area
 * @param marginPixels what stays free above and below
 * @param pagePoints the page's height as it is shown
 */
export function fitPage(availablePixels: number, marginPixels: number, pagePoints: number): number {
  return fitWidth(availablePixels, marginPixels, pagePoints);
}

/** The next larger step, or the next smaller one; the same scale where there is none. */
export function stepScale(scale: number, direction: 'in' | 'out'): number {
  const next =
    direction === 'in'
      ? STEPS.find((step) => step > scale + SAME_SCALE)
      : STEPS.findLast((step) => step < scale - SAME_SCALE);
  return clampScale(next ?? scale);
}

/** A scale at which something can be read. */
export function clampScale(scale: number): number {
  return Math.min(LARGEST_SCALE, Math.max(SMALLEST_SCALE, scale));
}
