import type { TextFragment } from '#server/ports/page-geometry.ts';

/** A gutter is looked for in the middle of the text, between these shares of its width. */
const GUTTER_FROM = 0.3;
const GUTTER_TO = 0.7;
const GUTTER_STEPS = 60;
/** Running text has lines of so many words, most of which end near the edge of their column. */
const WORDS_OF_A_LINE = 4;
const LINES_OF_A_COLUMN = 5;
const FULL_LINE_WIDTH = 0.8;
const FULL_LINE_SHARE = 0.55;
/** Columns of running text have lines of their own: this share of one side's gaps is not beside one of the other side's. */
const COMMON_GAP_LIMIT = 0.6;
/** A gap between paragraphs or rows, in heights of a line. */
const PARAGRAPH_GAP = 0.5;

interface Side {
  readonly left: number;
  readonly right: number;
}

/**
 * Takes a page that is set in two columns apart, so that lines of the one are not taken for cells beside lines of the other.
 * @param fragments of a page
 * @param countWords of a fragment
 * @returns the fragments in groups: each full-width stretch or column by itself, from the top down and from left to right
 */
export function splitTextColumns(
  fragments: readonly TextFragment[],
  countWords: (fragment: TextFragment) => number,
): readonly (readonly TextFragment[])[] {
  const sorted = [...fragments].sort((one, other) => one.top + one.bottom - other.top - other.bottom);
  const gutter = hasNeighbours(sorted) ? findGutter(sorted, countWords) : null;
  if (gutter === null) return [sorted];
  const groups: TextFragment[][] = [[]];
  let band: TextFragment[] = [];
  const close = (): void => {
    const columns = splitBand(band, gutter, countWords);
    if (columns === null) groups.at(-1)?.push(...band);
    else groups.push(...columns, []);
    band = [];
  };
  for (const fragment of sorted) {
    if (crosses(fragment, gutter)) {
      close();
      groups.at(-1)?.push(fragment);
    } else band.push(fragment);
  }
  close();
  return groups.filter(({ length }) => length > 0);
}

/** Whether enough fragments stand beside others for a page to be set in two columns. */
function hasNeighbours(sorted: readonly TextFragment[]): boolean {
  let count = 0;
  for (let index = 1; index < sorted.length; index += 1) {
    const above = sorted[index - 1] as TextFragment;
    const fragment = sorted[index] as TextFragment;
    if (fragment.top < above.bottom && (fragment.left >= above.right || fragment.right <= above.left)) count += 1;
  }
  return count >= LINES_OF_A_COLUMN;
}

function crosses({ left, right }: TextFragment, gutter: number): boolean {
  return left < gutter - 1 && right > gutter + 1;
}

/** The place in the middle of a page that fewest lines cross, with running text on both sides. */
function findGutter(fragments: readonly TextFragment[], countWords: (fragment: TextFragment) => number): number | null {
  const prose = fragments.filter((fragment) => countWords(fragment) >= WORDS_OF_A_LINE);
  if (prose.length < LINES_OF_A_COLUMN * 2) return null;
  const left = Math.min(...prose.map((fragment) => fragment.left));
  const right = Math.max(...prose.map((fragment) => fragment.right));
  let best: number | null = null;
  let fewest = prose.length * 0.5;
  for (let step = 0; step <= GUTTER_STEPS; step += 1) {
    const place = left + (right - left) * (GUTTER_FROM + ((GUTTER_TO - GUTTER_FROM) * step) / GUTTER_STEPS);
    const crossing = prose.filter((fragment) => crosses(fragment, place)).length;
    if (crossing < fewest) {
      fewest = crossing;
      best = place;
    }
  }
  return best;
}

/** The two columns of a stretch between full-width lines; null where it is not set in two. */
function splitBand(
  band: TextFragment[],
  gutter: number,
  countWords: (fragment: TextFragment) => number,
): readonly TextFragment[][] | null {
  const left = band.filter((fragment) => fragment.right <= gutter + 1);
  const right = band.filter((fragment) => fragment.right > gutter + 1);
  const areColumns =
    isRunningText(left, countWords) && isRunningText(right, countWords) && !haveCommonGaps(left, right);
  return areColumns ? [left, right] : null;
}

function isRunningText(side: readonly TextFragment[], countWords: (fragment: TextFragment) => number): boolean {
  const lines = side.filter((fragment) => countWords(fragment) >= WORDS_OF_A_LINE);
  if (lines.length < LINES_OF_A_COLUMN || lines.length * 2 < side.length) return false;
  const extent: Side = {
    left: Math.min(...side.map(({ left }) => left)),
    right: Math.max(...lines.map(({ right }) => right)),
  };
  const full = lines.filter(({ right }) => right - extent.left >= (extent.right - extent.left) * FULL_LINE_WIDTH);
  return full.length >= lines.length * FULL_LINE_SHARE;
}

/** Rows of a table end at the same height in all columns; paragraphs do not. */
function haveCommonGaps(left: readonly TextFragment[], right: readonly TextFragment[]): boolean {
  const own = gapsOf(left);
  const others = gapsOf(right);
  const fewer = own.length < others.length ? own : others;
  const more = own.length < others.length ? others : own;
  if (fewer.length < 2) return false;
  const common = fewer.filter((gap) => more.some((other) => gap.top < other.bottom && other.top < gap.bottom)).length;
  return common >= fewer.length * COMMON_GAP_LIMIT;
}

function gapsOf(side: readonly TextFragment[]): { top: number; bottom: number }[] {
  const gaps: { top: number; bottom: number }[] = [];
  let bottom = side[0]?.bottom ?? 0;
  for (const fragment of side) {
    if (fragment.top - bottom > PARAGRAPH_GAP * (fragment.bottom - fragment.top)) {
      gaps.push({ top: bottom, bottom: fragment.top });
    }
    bottom = Math.max(bottom, fragment.bottom);
  }
  return gaps;
}
