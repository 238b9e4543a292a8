import type { PageText } from '#server/ports/language-model.ts';
import type { TextFragment } from '#server/ports/page-geometry.ts';
import { foldWhiteSpace } from '../../text/source-text.ts';
import { isEnumerator, valueKindOf } from './cell-values.ts';
import { splitTextColumns } from './text-columns.ts';

/** A fragment with its words. */
export interface LineCell extends TextFragment {
  readonly text: string;
}

/** The fragments that stand beside each other, from left to right. */
export interface PageLine {
  readonly top: number;
  readonly bottom: number;
  readonly cells: readonly LineCell[];
  /** Position of its column among the stretches of the page that are set in columns of running text. */
  readonly textColumn: number;
  /** Whether it is an item of a list: a number or bullet with running text behind it. */
  readonly isListItem: boolean;
  /** Whether dots lead from the first fragment to the last. */
  readonly hasLeader: boolean;
}

const SHARED_HEIGHT_OF_A_LINE = 0.5;
const LINES_PER_PAGE_LIMIT = 400;
/** Lines of more fragments are drawings, or letters set far apart. */
const CELLS_PER_LINE_LIMIT = 24;
const CELL_LENGTH_LIMIT = 400;
/** Turned text and ornaments are higher than print. Points. */
const HEIGHT_LIMIT = 90;

const CURRENCY_SIGN = /^\(?[-–]?(?:[A-Z]{1,3}\s?)?[$€£¥₱₹]$/u;
const FOLLOWS_SIGN = /^[-–—(]?[\d.,]|^[-–—]$|^\[[*●•_ ]/u;
/** Rules drawn with characters. */
const DRAWN_RULE = /^[-=–—\s]{4,}$/u;
const TRAILING_MARK = /^[%)]{1,2}$/u;
const STARTS_WITH_DIGIT = /^[-–(]?[\d.,]/u;

/**
 * Sorts a page's fragments into lines.
 * @param page with fragments
 * @returns lines from the top down, those of each column of running text by themselves
 */
export function readPageLines({ text, fragments = [] }: PageText): PageLine[] {
  const printed = fragments.filter(
    ({ start, end, top, bottom }) =>
      bottom - top <= HEIGHT_LIMIT && !DRAWN_RULE.test(text.slice(start, Math.min(end, start + CELL_LENGTH_LIMIT))),
  );
  const columns = splitTextColumns(printed, (fragment) => countWords(text, fragment));
  return columns.flatMap((column, index) => joinLines(column, text, index));
}

function countWords(text: string, { start, end }: TextFragment): number {
  return text.slice(start, end).split(/[ \n]+/u).length;
}

function joinLines(fragments: readonly TextFragment[], text: string, textColumn: number): PageLine[] {
  const lines: PageLine[] = [];
  let line: TextFragment[] = [];
  for (const fragment of fragments) {
    const [first] = line;
    if (first !== undefined && !standsBeside(first, fragment)) {
      lines.push(toLine(line, text, textColumn));
      line = [];
      if (lines.length === LINES_PER_PAGE_LIMIT) return lines;
    }
    line.push(fragment);
  }
  if (line.length > 0) lines.push(toLine(line, text, textColumn));
  return lines;
}

function standsBeside(one: TextFragment, other: TextFragment): boolean {
  const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return shared >= SHARED_HEIGHT_OF_A_LINE * Math.min(one.bottom - one.top, other.bottom - other.top);
}

function toLine(fragments: readonly TextFragment[], pageText: string, textColumn: number): PageLine {
  const sorted = [...fragments].sort((left, right) => left.left - right.left);
  const cells = joinMarks(
    sorted.map((fragment) => ({
      ...fragment,
      text: foldWhiteSpace(pageText.slice(fragment.start, Math.min(fragment.end, fragment.start + CELL_LENGTH_LIMIT))),
    })),
  );
  const last = cells.at(-1);
  const before = cells.at(-2);
  return {
    top: Math.min(...fragments.map(({ top }) => top)),
    bottom: Math.max(...fragments.map(({ bottom }) => bottom)),
    cells: cells.length > CELLS_PER_LINE_LIMIT ? [uniteCells(cells, pageText)] : cells,
    textColumn,
    isListItem: isListItem(cells),
    hasLeader:
      last !== undefined && before !== undefined && /[.·…‥]{2}|\. \./u.test(pageText.slice(before.end, last.start)),
  };
}

/** Joins a currency sign with its figure, and a percent sign or closing bracket with the figure before it. */
function joinMarks(cells: readonly LineCell[]): LineCell[] {
  const joined: LineCell[] = [];
  for (const cell of cells) {
    const before = joined.at(-1);
    const belongsToSign = before !== undefined && CURRENCY_SIGN.test(before.text) && FOLLOWS_SIGN.test(cell.text);
    const belongsToFigure =
      before !== undefined && TRAILING_MARK.test(cell.text) && STARTS_WITH_DIGIT.test(before.text.replace(/^\D+/u, ''));
    if (before !== undefined && (belongsToSign || belongsToFigure) && cell.start >= before.end) {
      joined[joined.length - 1] = unite(before, cell, `${before.text}${belongsToSign ? ' ' : ''}${cell.text}`);
    } else joined.push(cell);
  }
  return joined;
}

function unite(one: LineCell, other: LineCell, text: string): LineCell {
  return {
    start: Math.min(one.start, other.start),
    end: Math.max(one.end, other.end),
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
    text,
  };
}

/** All cells of a line as one, as in running text. */
export function uniteCells(cells: readonly LineCell[], pageText?: string): LineCell {
  const all = cells.reduce((one, other) => unite(one, other, `${one.text} ${other.text}`));
  return pageText === undefined
    ? all
    : { ...all, text: foldWhiteSpace(pageText.slice(all.start, all.start + CELL_LENGTH_LIMIT)) };
}

function isListItem(cells: readonly LineCell[]): boolean {
  const [mark, text, ...others] = cells;
  if (mark === undefined || text === undefined || others.length > 0) return false;
  return isEnumerator(mark.text) && /\p{L}{2}/u.test(text.text) && valueKindOf(text.text) === null;
}
