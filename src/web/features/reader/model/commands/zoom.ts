/** CSS pixels per PDF point at scale 1: 96 CSS pixels and 72 points to the inch. */
export const CSS_PIXELS_PER_POINT = 96 / 72;

/** The pages' area of a phone, where letters of a page that fits are too small to read. */
export const PHONE_AREA_PIXELS = 480;

/** What the pages keep fitting on resize, until the user zooms. */
export type Fit = 'width' | 'page';

/** Below this nothing is legible; above the maximum a page is a few letters. */
const SMALLEST_SCALE = 0.25;
const LARGEST_SCALE = 5;
const STEPS = [0.25, 0.33, 0.5, 0.67, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4, 5] as const;
/** Scales closer than this look the same: stepping between them would seem to do nothing. */
const SAME_SCALE = 0.02;

/**
 * The scale at which a page fits the width.
 *
 * @param availablePixels the width of the pages' area
 * @param marginPixels the margin on each side
 * @param pagePoints the page's width in points, as displayed
 */
export function fitWidth(availablePixels: number, marginPixels: number, pagePoints: number): number {
  const pagePixels = pagePoints * CSS_PIXELS_PER_POINT;
  return clampScale((availablePixels - 2 * marginPixels) / pagePixels);
}

/**
 * The scale at which a page fits the height.
 *
 * @param availablePixels the height of the pages' area
 * @param marginPixels the margin above and below
 * @param pagePoints the page's height in points, as displayed
 */
export function fitPage(availablePixels: number, marginPixels: number, pagePoints: number): number {
  return fitWidth(availablePixels, marginPixels, pagePoints);
}

/** Height of a line, in CSS pixels, that is read without effort: letters of about 11 pixels. */
const READABLE_LINE_PIXELS = 14;
/** The lowest line that can still be read, of letters of about 7 pixels: below it the words are wider than the area. */
const LOWEST_LINE_PIXELS = 8.5;

/** A passage on a page, in points. */
export interface PassageSize {
  readonly lineHeight: number;
  readonly width: number;
  /** Of all text on the page; not less than the passage. */
  readonly columnWidth: number;
}

/**
 * The scale at which a passage can be read where a whole page is too small: the text of the page fits the width, without
 * the paper's margins, or the passage alone where the letters would be too small; never higher lines than are needed.
 *
 * @param availablePixels the width of the pages' area
 * @param marginPixels the margin on each side
 * @param fitted the scale at which the page fits the area: the smallest result
 */
export function readableScale(
  { lineHeight, width, columnWidth }: PassageSize,
  { availablePixels, marginPixels, fitted }: Record<'availablePixels' | 'marginPixels' | 'fitted', number>,
): number {
  const byHeight = (linePixels: number) => linePixels / (Math.max(lineHeight, 1) * CSS_PIXELS_PER_POINT);
  const byWidth = (points: number) => fitWidth(availablePixels, marginPixels, Math.max(points, 1));
  const lowest = byHeight(LOWEST_LINE_PIXELS);
  const byColumn = byWidth(columnWidth);
  const wanted = byColumn >= lowest ? byColumn : Math.max(lowest, byWidth(width));
  return clampScale(Math.max(fitted, Math.min(wanted, byHeight(READABLE_LINE_PIXELS))));
}

/** On a phone a page that fits is less than half its size: there a step makes letters half as large again. */
const NARROW_STEP = 1.5;

/**
 * The next larger step, or the next smaller one; the same scale where there is none.
 *
 * @param isNarrow whether the pages' area is as narrow as on a phone, where steps are larger
 */
export function stepScale(scale: number, direction: 'in' | 'out', isNarrow = false): number {
  if (isNarrow) return clampScale(direction === 'in' ? scale * NARROW_STEP : scale / NARROW_STEP);
  const next =
    direction === 'in'
      ? STEPS.find((step) => step > scale + SAME_SCALE)
      : STEPS.findLast((step) => step < scale - SAME_SCALE);
  return clampScale(next ?? scale);
}

/** Limits a scale to the legible range. */
export function clampScale(scale: number): number {
  return Math.min(LARGEST_SCALE, Math.max(SMALLEST_SCALE, scale));
}
