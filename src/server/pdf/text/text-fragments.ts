import type { TextFragment } from '#server/ports/page-geometry.ts';
import type { Layout } from './layout.ts';

/** Gaps are in heights of the characters beside them; a box is as high as the font's ascent and descent. */
const NARROWEST_COLUMN_GAP = 0.6;
/** A column gap is wider than so many ordinary word spaces. */
const WORD_SPACES_IN_A_COLUMN_GAP = 2.2;
/** The space between figures is never wider than that between words, but for columns. */
const NARROWEST_GAP_OF_FIGURES = 0.36;
const WORD_SPACES_BETWEEN_FIGURES = 1.5;
/** So many lines with an edge at one place show a column. */
const EDGES_IN_LINE = 2;
/** A space this much wider than others separates cells where a column is known. */
const WORD_SPACES_AT_AN_EDGE = 1.25;
const BEGINS_FIGURE = /^(?:[\d$€£¥₱₹]|[-–−(][\d$€£])/u;
/** Word space of a page that shows none. */
const USUAL_WORD_SPACE = 0.24;
/** So many spaces between words tell how wide they are on a page. */
const SAMPLED_GAPS_LIMIT = 300;
/** A line with so many words of running text sets its own word space, which is wide where the line is justified. */
const WORDS_OF_A_JUSTIFIED_LINE = 5;
const WIDEST_JUSTIFIED_SPACE = 1.2;
/** Characters on one line share this part of the lower one's height. */
const SHARED_HEIGHT_OF_A_LINE = 0.5;
/** Letters of a ligature share one box, and kerned ones step back by no more than this. */
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
  const columns = Math.max(NARROWEST_COLUMN_GAP, wordSpace * WORD_SPACES_IN_A_COLUMN_GAP);
  const figures = Math.max(NARROWEST_GAP_OF_FIGURES, wordSpace * WORD_SPACES_BETWEEN_FIGURES);
  const split = (run: Run, least: number): Run[] =>
    splitRun(run, layout, ({ before, unit, gap }) => {
      return gap > least || (gap > figures && isDigit(text, before) && isDigit(text, unit));
    });
  const pieces: Run[] = [];
  for (const run of runs) {
    if (pieces.length >= FRAGMENTS_PER_PAGE_LIMIT) break;
    const parts = split(run, columns);
    const isWide = parts.length > 1 && isRunningText(run, text);
    pieces.push(...(isWide ? split(run, Math.max(columns, columnGapOf(run, layout))) : parts));
  }
  return splitAtColumnEdges(pieces, text, layout, wordSpace).map((piece) => toFragment(layout, piece));
}

/** The units on both sides of a gap, which is in heights. */
interface Gap {
  readonly before: number;
  readonly unit: number;
  readonly gap: number;
}

function splitRun({ start, end }: Run, layout: Layout, isBreak: (gap: Gap) => boolean): Run[] {
  const pieces: Run[] = [];
  let first = start;
  let before = start;
  for (let unit = start + 1; unit < end; unit += 1) {
    if (!hasBox(layout, unit)) continue;
    if (isBreak({ before, unit, gap: gapBefore(layout, before, unit) })) {
      pieces.push({ start: first, end: before + 1 });
      first = unit;
    }
    before = unit;
  }
  pieces.push({ start: first, end: before + 1 });
  return pieces;
}

/**
 * Cuts where cells stand closer together than words may: at a space that is a little wider than usual, where columns begin
 * or end on other lines.
 */
function splitAtColumnEdges(pieces: readonly Run[], text: string, layout: Layout, wordSpace: number): Run[] {
  const starts = createEdgeCount();
  const ends = createEdgeCount();
  const lastEnds = createEdgeCount();
  for (let index = 1; index < pieces.length; index += 1) {
    const left = pieces[index - 1] as Run;
    const right = pieces[index] as Run;
    if (!followsOnLine(layout, left.end - 1, right.start)) continue;
    ends.add(layout[(left.end - 1) * 4 + 2] ?? 0);
    starts.add(layout[right.start * 4] ?? 0);
    lastEnds.add(layout[(right.end - 1) * 4 + 2] ?? 0);
  }
  if (starts.isEmpty()) return [...pieces];
  return pieces.flatMap((piece) => {
    const gaps: number[] = [];
    wordGaps(piece, layout, gaps);
    if (gaps.length === 0) return [piece];
    const widest = Math.max(...gaps);
    const least = Math.max(wordSpace, gaps.length < 3 ? 0 : medianOf(gaps)) * WORD_SPACES_AT_AN_EDGE;
    const isEven = gaps.length > 1 && widest < Math.min(...gaps) * WORD_SPACES_AT_AN_EDGE;
    if (widest <= least || isEven) return [piece];
    const hasKnownEnd = lastEnds.has(layout[(piece.end - 1) * 4 + 2] ?? 0);
    return splitRun(piece, layout, ({ before, unit, gap }) => {
      if (gap <= least) return false;
      if (starts.has(layout[unit * 4] ?? 0) || ends.has(layout[before * 4 + 2] ?? 0)) return true;
      return hasKnownEnd && gap >= widest && BEGINS_FIGURE.test(text.slice(unit, unit + 2));
    });
  });
}

/** Counts edges by their place, to a point. */
function createEdgeCount() {
  const counts = new Map<number, number>();
  return {
    add(place: number): void {
      const point = Math.round(place);
      counts.set(point, (counts.get(point) ?? 0) + 1);
    },
    has(place: number): boolean {
      const point = Math.round(place);
      const near = (counts.get(point - 1) ?? 0) + (counts.get(point) ?? 0) + (counts.get(point + 1) ?? 0);
      return near >= EDGES_IN_LINE;
    },
    isEmpty: () => counts.size === 0,
  };
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
  const step = (layout[unit * 4] ?? 0) - (layout[before * 4] ?? 0);
  return shared >= lower * SHARED_HEIGHT_OF_A_LINE && step >= -BACKWARD_STEP_LIMIT * lower;
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

/** The least gap, in heights, that separates columns on a line of running text, which may be justified. */
function columnGapOf(run: Run, layout: Layout): number {
  const gaps: number[] = [];
  wordGaps(run, layout, gaps);
  return Math.min(WIDEST_JUSTIFIED_SPACE, medianOf(gaps)) * WORD_SPACES_IN_A_COLUMN_GAP;
}

function isDigit(text: string, unit: number): boolean {
  const code = text.charCodeAt(unit);
  return code >= 0x30 && code <= 0x39;
}

function toFragment(layout: Layout, { start, end }: Run): TextFragment {
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
