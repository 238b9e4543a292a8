import { isDash, valueKindOf } from './cell-values.ts';
import type { Block, Column } from './find-blocks.ts';
import type { LineCell, PageLine } from './page-lines.ts';

/** The fragments of each column, from the top down. */
export type Row = readonly (readonly LineCell[])[];

/** Space between the lines of a cell grows by this factor between rows, at least. */
const ROW_GAP_FACTOR = 1.18;
/** Lines of one cell are no further apart than this. In line heights, from top to top. */
const WIDEST_LEADING = 1.75;
/** Lines that overlap by more than this share of their height belong to one row: a label in the middle of its row. */
const OVERLAP_OF_A_ROW = 0.35;
/** Width of a word space in heights. */
const WORD_SPACE = 0.25;
/** Boxes are rounded, and a line breaks a little before the edge. */
const FULL_WIDTH_SHARE = 0.96;

type Placed = LineCell[][];

/**
 * Groups the lines of a block into rows: a cell may wrap over several lines, and a label may stand beside any of them.
 * @returns rows from the top down, each with one entry for every column
 */
export function readRows({ lines, columns }: Block): Row[] {
  const placed = lines.map((line) => placeCells(line, columns));
  const gap = findRowGap(lines);
  const limit = gap !== null && separatesGroups(gap, lines, placed) ? null : gap;
  const wrapsAt = findWrappedLines(placed);
  const rows: Placed[] = [];
  for (const [index, cells] of placed.entries()) {
    const row = rows.at(-1);
    const line = lines[index] as PageLine;
    const above = lines[index - 1];
    const continues =
      wrapsAt.has(index) ||
      (above !== undefined && row !== undefined && continuesRow({ row, cells, above, line, limit, columns }));
    if (row === undefined || !continues) {
      rows.push(cells);
      continue;
    }
    for (const [column, added] of cells.entries()) row[column]?.push(...added);
  }
  while (rows.length > 0 && isLabelAlone(rows.at(-1) as Row)) rows.pop();
  raiseLabels(rows);
  return rows;
}

/**
 * Lines that go on with cells of the line above, as the order of the text tells where a file draws one cell after the
 * other: a cell's second line stands before the first line of the next cell.
 * @returns their indexes; none where the text goes down column by column, which tells nothing of rows
 */
function findWrappedLines(placed: readonly Row[]): ReadonlySet<number> {
  const wrapped = new Set<number>();
  for (let index = 1; index < placed.length; index += 1) {
    if (goesOnInText(placed[index - 1] as Row, placed[index] as Row)) wrapped.add(index);
  }
  return wrapped.size < placed.length - 1 ? wrapped : new Set();
}

function goesOnInText(above: Row, line: Row): boolean {
  return line.some(([cell], column) => {
    if (cell === undefined || above[column]?.length === 0) return false;
    return above.slice(column + 1).some(([behind]) => behind !== undefined && behind.start > cell.start);
  });
}

/** Takes a label that is printed beside the middle of several rows to the first of them, where the text has it. */
function raiseLabels(rows: readonly Placed[]): void {
  for (let index = 1; index < rows.length; index += 1) {
    const label = rows[index]?.[0] ?? [];
    const [start] = label.map((cell) => cell.start);
    if (start === undefined) continue;
    let first = index;
    while (first > 0 && isBehind(rows[first - 1] as Placed, start)) first -= 1;
    if (first === index) continue;
    rows[first]?.splice(0, 1, label);
    rows[index]?.splice(0, 1, []);
  }
}

/** Whether a row has no label of its own and stands behind a place of the text. */
function isBehind([label = [], ...others]: Placed, start: number): boolean {
  const cells = others.flat();
  return label.length === 0 && cells.length > 0 && cells.every((cell) => cell.start > start);
}

/** A heading or paragraph below a table, and no row of it. */
function isLabelAlone([label, ...others]: Row): boolean {
  return label !== undefined && label.length > 0 && others.every((cells) => cells.length === 0);
}

/** A fragment that spans several columns stands in the first of them. */
function placeCells(line: PageLine, columns: readonly Column[]): Placed {
  const placed: Placed = columns.map(() => []);
  for (const cell of line.cells) placed[columnOf(cell, columns)]?.push(cell);
  return placed;
}

function columnOf(cell: LineCell, columns: readonly Column[]): number {
  const overlapped = columns.findIndex(
    (column) =>
      Math.min(cell.right, column.right) - Math.max(cell.left, column.left) > Math.min(1, (cell.right - cell.left) / 3),
  );
  if (overlapped !== -1) return overlapped;
  let nearest = 0;
  for (const [index, column] of columns.entries()) {
    const best = columns[nearest] as Column;
    if (distance(cell, column) < distance(cell, best)) nearest = index;
  }
  return nearest;
}

function distance(one: Column, other: Column): number {
  return Math.max(one.left - other.right, other.left - one.right);
}

/** From the top of one line to the top of the next, in heights of the lower line. */
function pitchOf(above: PageLine, line: PageLine): number {
  return (line.bottom - above.bottom) / Math.max(1, Math.min(line.bottom - line.top, above.bottom - above.top));
}

/**
 * The distance of lines above which a row begins; null where all lines are equally far apart.
 */
function findRowGap(lines: readonly PageLine[]): number | null {
  const pitches: number[] = [];
  for (let index = 1; index < lines.length; index += 1) {
    const pitch = pitchOf(lines[index - 1] as PageLine, lines[index] as PageLine);
    if (pitch > 1 - OVERLAP_OF_A_ROW) pitches.push(pitch);
  }
  pitches.sort((left, right) => left - right);
  let widest = ROW_GAP_FACTOR;
  let limit: number | null = null;
  for (let index = 1; index < pitches.length; index += 1) {
    const smaller = pitches[index - 1] ?? 0;
    const larger = pitches[index] ?? 0;
    if (smaller > WIDEST_LEADING) break;
    if (larger / smaller > widest) {
      widest = larger / smaller;
      limit = (larger + smaller) / 2;
    }
  }
  return limit;
}

/** Whether a gap lies between groups of rows: most lines closer together fill all columns, as wrapped cells hardly do. */
function separatesGroups(gap: number, lines: readonly PageLine[], placed: readonly Row[]): boolean {
  let close = 0;
  let full = 0;
  for (let index = 1; index < lines.length; index += 1) {
    if (pitchOf(lines[index - 1] as PageLine, lines[index] as PageLine) > gap) continue;
    close += 1;
    if (isFull(placed[index - 1] as Row) && isFull(placed[index] as Row)) full += 1;
  }
  return full > 1 && full * 2 > close;
}

function isFull(row: Row): boolean {
  return row.every((cells) => cells.length > 0);
}

interface Step {
  readonly row: Row;
  readonly cells: Row;
  readonly above: PageLine;
  readonly line: PageLine;
  readonly limit: number | null;
  readonly columns: readonly Column[];
}

function continuesRow({ row, cells, above, line, limit, columns }: Step): boolean {
  const pitch = pitchOf(above, line);
  if (pitch < 1 - OVERLAP_OF_A_ROW) return !repeatsValue(row, cells);
  if (pitch > (limit ?? WIDEST_LEADING)) return false;
  const [label = []] = cells;
  const filled = cells.filter((added) => added.length > 0).length;
  // Words under the words of a cell, and nothing beside them.
  if (label.length === 0 && filled === 1 && !holdsValue(cells) && !repeatsValue(row, cells)) {
    return row[0]?.length !== 0 || /^\p{Ll}/u.test(cells.find((added) => added.length > 0)?.[0]?.text ?? '');
  }
  if (!cells.every((added, column) => canFollow(row[column] ?? [], added, columns[column] as Column))) return false;
  if (label.length === 0) return filled === 1 || limit !== null || !holdsValue(cells);
  if (limit !== null) return true;
  // Lines all equally far apart: only words that go on in small letters are the rest of a label.
  return /^[\p{Ll}(]/u.test(label[0]?.text ?? '') && row[0]?.length !== 0;
}

function holdsValue(cells: Row): boolean {
  return cells.some((added) => added.some(({ text }) => valueKindOf(text) !== null));
}

function repeatsValue(row: Row, cells: Row): boolean {
  return cells.some((added, column) => added.length > 0 && holdsValue([row[column] ?? []]) && holdsValue([added]));
}

/** Whether a line of a column can be the next of the same cell: figures do not wrap, and words only where the line is full. */
function canFollow(before: readonly LineCell[], added: readonly LineCell[], column: Column): boolean {
  const last = before.at(-1);
  const [next] = added;
  if (last === undefined || next === undefined) return true;
  if (valueKindOf(last.text) !== null && !isDash(last.text)) return false;
  return fillsLine(last, next, column);
}

/** Whether the next word had no room at the end of a line. */
function fillsLine(last: LineCell, next: LineCell, column: Column): boolean {
  const word = next.text.indexOf(' ') === -1 ? next.text.length : next.text.indexOf(' ');
  const wordWidth = ((next.right - next.left) * word) / Math.max(1, next.text.length);
  const needed = last.right - last.left + WORD_SPACE * (last.bottom - last.top) + wordWidth;
  return needed >= (column.right - column.left) * FULL_WIDTH_SHARE;
}
