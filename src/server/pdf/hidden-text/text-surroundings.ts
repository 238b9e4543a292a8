import { type Bounds, type Color, colorContrast, isPatternGrey } from '../pdfium/page-objects.ts';
import { NO_CONTRAST } from '../text/hidden-reasons.ts';
import { type Cover, indexCovers } from './cover-index.ts';
import type { DrawnText, Suspicion } from './drawn-text.ts';

/** Below this difference of colours (of 255) only rendering the page can show whether text is visible. */
const DOUBTFUL_CONTRAST = 48;
/** Something that overlaps a line by less than this part of its height neither hides a letter of it nor is behind one. */
const LETTER_SHARE = 0.3;
/** Of all that is drawn over a text, however thin, this share of its area is too much. */
const COVERED_SHARE = 0.2;
/** Something behind a text on this share of it is all that it is seen against. */
const WHOLE_SHARE = 0.98;
/** Text on which other text lies by this share may be a tangle. */
const TANGLED_SHARE = 0.5;
/** Comparing more than this takes longer than drawing the page: then everything is doubtful. */
const COMPARISON_LIMIT = 2_000_000;
const WHITE: Color = { red: 255, green: 255, blue: 255, alpha: 255 };

/** Adds to `suspects` the text that is not proven to stand out from what is behind it and to be clear of what is drawn later. */
export function suspectTextByItsSurroundings(
  texts: ReadonlyMap<number, DrawnText>,
  covers: readonly Cover[],
  suspects: Map<number, Suspicion>,
): void {
  const textCovers = [...texts.values()].map(({ order, bounds, form }) => ({
    order,
    bounds,
    form,
    color: null,
    isSolid: false,
    isText: true,
  }));
  const index = indexCovers([...covers, ...textCovers]);
  let comparisonsLeft = COMPARISON_LIMIT;
  for (const text of texts.values()) {
    const suspicion = suspects.get(text.object);
    if (suspicion !== undefined && suspicion.form === undefined) continue;
    const behind: Cover[] = [];
    let [coveredArea, isHidden] = [0, false];
    index.visitNear(text.bounds, (cover) => {
      comparisonsLeft -= 1;
      const overlap = comparisonsLeft > 0 ? overlapOf(text, cover) : null;
      if (overlap === null) return;
      if (cover.isText) {
        isHidden ||= overlap.area >= TANGLED_SHARE * areaOf(text.bounds);
      } else if (cover.order > text.order) {
        isHidden ||= overlap.isLetter;
        coveredArea += overlap.area;
      } else if (overlap.isLetter) {
        behind.push(cover);
      }
    });
    isHidden ||= coveredArea > COVERED_SHARE * areaOf(text.bounds) || comparisonsLeft <= 0;
    if (isHidden || !standsOut(text, behind)) suspects.set(text.object, { reason: NO_CONTRAST, leavesMarks: true });
  }
}

/** How far something reaches over a text, and whether that is enough for a letter; null where it does not touch it. */
function overlapOf(text: DrawnText, cover: Cover): { area: number; isLetter: boolean } | null {
  const { bounds } = text;
  if (cover.isText && cover.order === text.order) return null;
  const width = Math.min(bounds.right, cover.bounds.right) - Math.max(bounds.left, cover.bounds.left);
  const height = Math.min(bounds.top, cover.bounds.top) - Math.max(bounds.bottom, cover.bounds.bottom);
  if (!(width > 0 && height > 0)) return null;
  const letter = LETTER_SHARE * Math.min(bounds.right - bounds.left, bounds.top - bounds.bottom);
  return { area: width * height, isLetter: width > letter && height > letter };
}

/** Goes down from what lies nearest to the text to what covers all of its background, at last the paper. */
function standsOut(text: DrawnText, behind: Cover[]): boolean {
  if (text.color === null) return false;
  behind.sort((a, b) => b.order - a.order);
  for (const { color, bounds, isSolid, form } of behind) {
    if (color === null || isPatternGrey(color) || colorContrast(text.color, color) < DOUBTFUL_CONTRAST) return false;
    const isThere = isSolid && (form === 0 || form === text.form);
    if (isThere && sharedArea(text.bounds, bounds) >= WHOLE_SHARE * areaOf(text.bounds)) return true;
  }
  return colorContrast(text.color, WHITE) >= DOUBTFUL_CONTRAST;
}

function sharedArea(a: Bounds, b: Bounds): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.top, b.top) - Math.max(a.bottom, b.bottom);
  return Math.max(0, width) * Math.max(0, height);
}

function areaOf(bounds: Bounds): number {
  return Math.max(0, bounds.right - bounds.left) * Math.max(0, bounds.top - bounds.bottom);
}
