import { countHeaderRows, findInnerHeaders } from '../structure/tables/headers.ts';
import { foldWhiteSpace } from './source-text.ts';
import type { TextRange } from './text-range.ts';

/** A row of a table in a text, in which a line with tabs is a row, and a tab the border of two cells. */
export interface TextRow extends TextRange {
  /** Texts of its cells; empty for an empty cell. */
  readonly cells: readonly string[];
  /** Names of the columns, one for each cell; all empty in a table without a header. */
  readonly head: readonly string[];
  /** Whether it is the header itself. */
  readonly isHead: boolean;
  /** Its first cell, or that of the row above which is printed for several rows. */
  readonly label: string;
  /** Counts the tables of the text. */
  readonly table: number;
  /** The line above the table; empty where there is none. */
  readonly title: string;
}

/** A line of a text. */
interface Line extends TextRange {
  readonly cells: readonly string[];
}

const ROWS_PER_TABLE_LIMIT = 1_000;
/** A title is no longer. UTF-16 units. */
const TITLE_LENGTH_LIMIT = 160;
/** Fewer columns are not printed several times beside each other. */
const FOLDED_COLUMNS = 2;

/** A number or bullet with running text behind it is an item of a list. */
const NUMBERED_TEXT =
  /^\s*(?:\(?[\da-z]{1,3}(?:\.\d{1,3}){0,3}[.)]?|[^\p{L}\p{N}\s$€£¥₱₹%_]{1,3})\t(?=[^\t\n]*\p{L}{2})[^\t\n]*$/iu;

/** Ranges of the lines that are rows of tables, in order; each ends before its line break. */
export function findRowLines(text: string): readonly TextRange[] {
  const rows: TextRange[] = [];
  for (let tab = text.indexOf('\t'); tab !== -1; ) {
    const start = text.lastIndexOf('\n', tab) + 1;
    const next = text.indexOf('\n', tab);
    const end = next === -1 ? text.length : next;
    const line = text.slice(start, end);
    if (line.trim() !== '' && !NUMBERED_TEXT.test(line)) rows.push({ start, end: start + line.trimEnd().length });
    tab = text.indexOf('\t', end);
  }
  return rows;
}

/**
 * Reads the rows of the tables in a text, those of the header as well. A table that is printed in two halves beside each
 * other, with the same header over both, has two rows in each line.
 * @returns in the order of the text
 */
export function readTableRows(text: string): readonly TextRow[] {
  const tables: Line[][] = [];
  for (const { start, end } of findRowLines(text)) {
    const line = { start, end, cells: text.slice(start, end).split('\t').map(foldWhiteSpace) };
    const table = tables.at(-1);
    const last = table?.at(-1);
    const continues =
      last !== undefined && text.slice(last.end, start).trim() === '' && (table?.length ?? 0) < ROWS_PER_TABLE_LIMIT;
    if (continues) table?.push(line);
    else tables.push([line]);
  }
  let count = 0;
  return tables.flatMap((table) =>
    readTables(text, table).flatMap((rows) => {
      count += 1;
      return rows.map((row) => ({ ...row, table: count }));
    }),
  );
}

/** The rows of lines below each other, by table: one with a header of its own begins another. */
function readTables(text: string, lines: readonly Line[]): readonly (readonly Omit<TextRow, 'table'>[])[] {
  const width = Math.max(...lines.map(({ cells }) => cells.length));
  const texts = lines.map(({ cells }) => [...cells, ...Array<string>(width - cells.length).fill('')]);
  const starts = [0, ...findInnerHeaders(texts, countHeaderRows(texts) + 1), lines.length];
  const title = titleAbove(text, lines[0]?.start ?? 0);
  return starts.slice(1).map((end, index) => {
    const from = starts[index] ?? 0;
    const headCount = countHeaderRows(texts.slice(from, end));
    const head = Array.from({ length: width }, (_, column) =>
      foldWhiteSpace(
        texts
          .slice(from, from + headCount)
          .map((row) => row[column] ?? '')
          .join(' '),
      ),
    );
    return readBody(text, lines.slice(from, end), { head, headCount, title });
  });
}

/** What the rows of a table share. */
interface Shared extends Pick<TextRow, 'head' | 'title'> {
  readonly headCount: number;
}

function readBody(
  text: string,
  lines: readonly Line[],
  { head, headCount, title }: Shared,
): readonly Omit<TextRow, 'table'>[] {
  const width = countFolded(head);
  let label = '';
  return lines.flatMap(({ start, end, cells }, index) => {
    const parts = cutLine(text, { start, end }, width);
    return parts.map((range, part) => {
      const own = cells.slice(part * width, (part + 1) * width);
      label = own[0] || label;
      return { ...range, cells: own, head: head.slice(0, width), isHead: index < headCount, label, title };
    });
  });
}

/** How many columns a table has, which may be printed several times beside each other. */
function countFolded(head: readonly string[]): number {
  const half = head.length / 2;
  const isDoubled =
    Number.isInteger(half) &&
    half >= FOLDED_COLUMNS &&
    head.every((name, column) => name !== '' && name === head[(column + half) % head.length]);
  return isDoubled ? half : Math.max(1, head.length);
}

/** A line, cut behind so many cells. */
function cutLine(text: string, { start, end }: TextRange, width: number): readonly TextRange[] {
  const ranges: TextRange[] = [];
  let [from, cells] = [start, 1];
  for (let at = text.indexOf('\t', start); at !== -1 && at < end; at = text.indexOf('\t', at + 1)) {
    if (cells % width === 0) {
      ranges.push({ start: from, end: at });
      from = at + 1;
    }
    cells += 1;
  }
  return [...ranges, { start: from, end }];
}

function titleAbove(text: string, start: number): string {
  const above = text.slice(Math.max(0, start - TITLE_LENGTH_LIMIT * 2), start).trimEnd();
  const lines = above.split('\n').slice(-2);
  const line = foldWhiteSpace(/^\s*\p{Ll}/u.test(lines.at(-1) ?? '') ? lines.join(' ') : (lines.at(-1) ?? ''));
  return line.length > TITLE_LENGTH_LIMIT || /[.;]$/u.test(line) ? '' : line;
}
