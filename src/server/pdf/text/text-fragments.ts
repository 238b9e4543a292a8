import type { TextFragment } from '#server/ports/page-geometry.ts';
import type { Layout } from './layout.ts';

/** Gaps are in heights of the characters beside them; a box is as high as the font's ascent and descent. */
const NARROWEST_COLUMN_GAP = 0.6;
/** A column gap is wider than so many ordinary word spaces. */
const WORD_SPACES_IN_A_COLUMN_GAP = 2.2;
/** The space between figures is never wider than that between words, but for columns. */
const NARROWEST_GAP_OF_FIGURES = 0.36;
const WORD_SPACES_BETWEEN_FIGURES = 1.5;
/** Word space of a page that shows none. */
const USUAL_WORD_SPACE = 0.24;
/** Spaces between words are sampled on so many lines of a page. */
const SAMPLED_GAPS_LIMIT = 4_000;
/** A line with so many words of running text sets its own word space, which is wide where the line is justified. */
const WORDS_OF_A_JUSTIFIED_LINE = 5;
const WIDEST_JUSTIFIED_SPACE = 1.2;
/** Characters on one line share this part of the lower one's height. */
const SHARED_HEIGHT_OF_A_LINE = 0.5;
/** Kerned and overprinted characters may step back by this. */
const BACKWARD_STEP_LIMIT = 0.6;
/** More than any printed page has; what follows is left out. */
const FRAGMENTS_PER_PAGE_LIMIT = 3_000;

/** Dots between a label and what stands at the end of its line. */
const LEADER = /(?:[.·…‥][ \n]?){5,}/gu;
const LOWER_CASE = /\p{Ll}/u;

/** Half-open, in UTF-16 units of the page's text. */
interface Run {
  readonly start: number;
  readonly end: number;
}

/**
 * Cuts a page's text at its line ends, at gaps that are wider than word spaces, and at dot leaders.
 * @param text of the page
 * @param layout the boxes of its UTF-16 units
 * @returns fragments in the order of the text; empty for a page without boxes
 */
export function fragmentsOf(text: string, layout: Layout): TextFragment[] {
  const runs = findRuns(text, layout);
  const wordSpace = measureWordSpace(runs, text, layout);
  const fragments: TextFragment[] = [];
  for (const run of runs) {
    if (fragments.length >= FRAGMENTS_PER_PAGE_LIMIT) break;
    splitRun(run, text, layout, {
      columns: columnGapOf(run, text, layout, wordSpace),
      figures: Math.max(NARROWEST_GAP_OF_FIGURES, wordSpace * WORD_SPACES_BETWEEN_FIGURES),
    }, fragments);
  }
  return fragments;
}

/** Stretches that run along one line, whatever gaps are in it. */
function findRuns(text: string, layout: Layout): Run[] {
  const runs: Run[] = [];
  const leaders = text.matchAll(LEADER);
  let leader = leaders.next().value;
  let start = -1;
  let last = -1;
  const close = (): void => {
    if (start !== -1) runs.push({ start, end: last + 1 });
    start = -1;
  };
  const units = Math.min(text.length, layout.length / 4);
  for (let unit = 0; unit < units; unit += 1) {
    if (leader !== undefined && unit === leader.index) {
      close();
      unit += leader[0].length - 1;
      leader = leaders.next().value;
      continue;
    }
    if (!hasBox(layout, unit)) continue;
    if (start !== -1 && !followsOnLine(layout, last, unit)) close();
    if (start === -1) start = unit;
    last = unit;
  }
  close();
  return runs;
}

function hasBox(layout: Layout, unit: number): boolean {
  const at = unit * 4;
  return (layout[at + 2] ?? 0) > (layout[at] ?? 0) && (layout[at + 3] ?? 0) > (layout[at + 1] ?? 0);
}

function heightOf(layout: Layout, unit: number): number {
  return (layout[unit * 4 + 3] ?? 0) - (layout[unit * 4 + 1] ?? 0);
}

function followsOnLine(layout: Layout, before: number, unit: number): boolean {
  const shared =
    Math.min(layout[before * 4 + 3] ?? 0, layout[unit * 4 + 3] ?? 0) -
    Math.max(layout[before * 4 + 1] ?? 0, layout[unit * 4 + 1] ?? 0);
  const lower = Math.min(heightOf(layout, before), heightOf(layout, unit));
  return shared >= lower * SHARED_HEIGHT_OF_A_LINE && gapBefore(layout, before, unit) >= -BACKWARD_STEP_LIMIT;
}

/** The space between two characters, in heights of the higher one. */
function gapBefore(layout: Layout, before: number, unit: number): number {
  const gap = (layout[unit * 4] ?? 0) - (layout[before * 4 + 2] ?? 0);
  return gap / Math.max(heightOf(layout, before), heightOf(layout, unit));
}

/** The gaps at white space within a run. */
function wordGaps({ start, end }: Run, layout: Layout, gaps: number[]): void {
  let last = start;
  for (let unit = start + 1; unit < end; unit += 1) {
    if (!hasBox(layout, unit)) continue;
    if (unit > last + 1) gaps.push(gapBefore(layout, last, unit));
    last = unit;
  }
}

/** The usual space between words of a page, in heights. */
function measureWordSpace(runs: readonly Run[], text: string, layout: Layout): number {
  const gaps: number[] = [];
  for (const run of runs) {
    if (gaps.length >= SAMPLED_GAPS_LIMIT) break;
    if (isRunningText(run, text)) wordGaps(run, layout, gaps);
  }
  return gaps.length === 0 ? USUAL_WORD_SPACE : medianOf(gaps);
}

/** Whether most words of a run are words in lower case, and not cells of a table. */
function isRunningText({ start, end }: Run, text: string): boolean {
  const words = text.slice(start, end).split(/[ \n]+/u);
  if (words.length < WORDS_OF_A_JUSTIFIED_LINE) return false;
  return words.filter((word) => LOWER_CASE.test(word[0] ?? '')).length * 2 > words.length;
}

function medianOf(numbers: number[]): number {
  return numbers.sort((left, right) => left - right)[Math.floor(numbers.length / 2)] ?? 0;
}

/** The least gap, in heights, that separates columns on a line. */
function columnGapOf(run: Run, text: string, layout: Layout, wordSpace: number): number {
  const pageGap = Math.max(NARROWEST_COLUMN_GAP, wordSpace * WORD_SPACES_IN_A_COLUMN_GAP);
  if (!isRunningText(run, text)) return pageGap;
  const gaps: number[] = [];
  wordGaps(run, layout, gaps);
  return Math.max(pageGap, Math.min(WIDEST_JUSTIFIED_SPACE, medianOf(gaps)) * WORD_SPACES_IN_A_COLUMN_GAP);
}

/** The least gaps, in heights, between columns; those of figures stand closer together. */
interface ColumnGaps {
  readonly columns: number;
  readonly figures: number;
}

function splitRun(
  { start, end }: Run,
  text: string,
  layout: Layout,
  gaps: ColumnGaps,
  fragments: TextFragment[],
): void {
  let first = start;
  let last = start;
  for (let unit = start + 1; unit < end; unit += 1) {
    if (!hasBox(layout, unit)) continue;
    const gap = gapBefore(layout, last, unit);
    if (gap > gaps.columns || (gap > gaps.figures && isDigit(text, last) && isDigit(text, unit))) {
      fragments.push(toFragment(layout, first, last + 1));
      first = unit;
    }
    last = unit;
  }
  fragments.push(toFragment(layout, first, last + 1));
}

function isDigit(text: string, unit: number): boolean {
  const code = text.charCodeAt(unit);
  return code >= 0x30 && code <= 0x39;
}

function toFragment(layout: Layout, start: number, end: number): TextFragment {
  let left = Number.POSITIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (let unit = start; unit < end; unit += 1) {
    if (!hasBox(layout, unit)) continue;
    left = Math.min(left, layout[unit * 4] ?? 0);
    top = Math.min(top, layout[unit * 4 + 1] ?? 0);
    right = Math.max(right, layout[unit * 4 + 2] ?? 0);
    bottom = Math.max(bottom, layout[unit * 4 + 3] ?? 0);
  }
  return { start, end, left, top, right, bottom };
}
