/** A box on screen, in CSS pixels from the top left of the window. */
export interface Box {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

interface Placement {
  /** Left and right edge of the toast. */
  readonly left: number;
  readonly right: number;
  readonly heightPx: number;
  /** Lower end of what is visible: the window, or what an on-screen keyboard leaves of it. */
  readonly floorPx: number;
}

const GAP_PX = 12;

/**
 * The lowest place for a toast that covers none of the obstacles.
 * @returns distance from the lower end of what is visible to the lower edge of the toast, in pixels; where nothing is
 *   free, the lowest place
 */
export function placeToast({ left, right, heightPx, floorPx }: Placement, obstacles: readonly Box[]): number {
  const inTheWay = obstacles
    .filter((box) => box.left < right && box.right > left && box.top < floorPx && box.bottom > 0)
    .sort((one, other) => other.bottom - one.bottom);
  let bottomPx = floorPx - GAP_PX;
  // From the lowest obstacle upwards: each that is touched moves the toast above it, and never down again.
  for (const box of inTheWay) {
    const topPx = bottomPx - heightPx;
    if (box.bottom > topPx && box.top < bottomPx) bottomPx = box.top - GAP_PX;
  }
  return bottomPx - heightPx < 0 ? GAP_PX : floorPx - bottomPx;
}
