/** Height of a number beside a line, with the gap to the next one, in CSS pixels. */
const STEP_PIXELS = 20;
const GAP_PIXELS = 4;

/** A number beside the first line of its highlight, in CSS pixels. */
export interface MarginNumber {
  readonly top: number;
  readonly width: number;
}

/** From the left edge of the numbers, and from the top of the page, in CSS pixels. */
export interface NumberPlace {
  readonly left: number;
  readonly top: number;
}

/**
 * Places the numbers of a page so that none lies over another: beside each other where the margin has room, otherwise
 * one below the other.
 *
 * @param numbers from the top of the page down
 * @param marginPixels the room to the left of the words
 * @returns their places, in the same order
 */
export function placeNumbers(numbers: readonly MarginNumber[], marginPixels: number): readonly NumberPlace[] {
  const placed: (NumberPlace & { readonly right: number })[] = [];
  for (const { top, width } of numbers) {
    let place = { left: 0, top };
    for (;;) {
      const { left, top: at } = place;
      const over = placed.find(
        (other) =>
          Math.abs(other.top - at) < STEP_PIXELS && left < other.right + GAP_PIXELS && other.left < left + width,
      );
      if (!over) break;
      const beside = over.right + GAP_PIXELS;
      place = beside + width <= marginPixels ? { left: beside, top: at } : { left: 0, top: nextTop(placed, at) };
    }
    placed.push({ ...place, right: place.left + width });
  }
  return placed.map(({ left, top }) => ({ left, top }));
}

/** Below the next number that ends below a line. */
function nextTop(placed: readonly NumberPlace[], top: number): number {
  const below = placed.map((other) => other.top + STEP_PIXELS).filter((end) => end > top);
  return Math.min(...below);
}
