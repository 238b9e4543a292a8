import type { PageText } from '#server/ports/language-model.ts';
import { foldWhiteSpace } from '../../text/source-text.ts';
import { valueKindOf } from './cell-values.ts';
import { readUnit } from './column-units.ts';
import { type Block, type Column, findBlocks } from './find-blocks.ts';
import { countHeaderRows, findInnerHeaders } from './headers.ts';
import { isContentsPage, isTable, lineText } from './is-table.ts';
import { type LineCell, type PageLine, readPageLines } from './page-lines.ts';
import { type Row, readRows } from './read-rows.ts';
import { dropRunningLines } from './running-lines.ts';
import { joinSparseColumns } from './sparse-columns.ts';
import type { Table, TableCell, TableRow } from './table.ts';

const PAGES_LIMIT = 2_000;
const TABLES_LIMIT = 1_000;
const ROWS_PER_TABLE_LIMIT = 1_000;
/** So many lines, such as page numbers and notes, may stand between the parts of a table on two pages. */
const LINES_BETWEEN_PARTS_LIMIT = 3;

/** Labels of a list end with a colon, but for this share. */
const LABEL_SHARE = 0.8;

const TOTAL =
  /^(?:(?:grand|sub|net|gross|overall)[\s-]?)?(?:totals?|sum)\b|^(?:amount|balance|total)\s(?:due|payable)\b|^(?:gesamt|summe|totaal|total)\b/iu;

/** A table that may go on behind a page break. */
interface OpenTable {
  readonly pageNumber: number;
  readonly columns: readonly Column[];
  readonly headers: readonly string[];
  readonly headerRows: readonly TableCell[][];
  readonly rows: TableCell[][];
}

/**
 * Finds the tables of a document, and its lists of labels with values beside them, by where words stand on the page.
 * @param pages in order; those without fragments are passed over
 * @returns tables in reading order; one that runs over several pages is one table
 */
export function findTables(pages: readonly PageText[]): readonly Table[] {
  return findOpenTables(pages).map(finishTable);
}

/** The cells of a table on one page, from the top down; each row has one for every column. */
export interface PrintedTable {
  /** None in a table without a header row. */
  readonly headerRows: readonly (readonly TableCell[])[];
  readonly rows: readonly (readonly TableCell[])[];
}

/**
 * Finds the tables of one page by itself.
 * @param page with fragments
 * @returns in reading order
 */
export function findTablesOfPage(page: PageText): readonly PrintedTable[] {
  return findOpenTables([page]);
}

function findOpenTables(pages: readonly PageText[]): readonly OpenTable[] {
  const placed = pages.filter(({ fragments }) => fragments !== undefined).slice(0, PAGES_LIMIT);
  const linesOfPages = dropRunningLines(placed.map(readPageLines));
  const found: OpenTable[] = [];
  let open: OpenTable | null = null;
  let isOnContentsPage = false;
  for (const [index, page] of placed.entries()) {
    if (found.length >= TABLES_LIMIT) break;
    const follows = page.pageNumber === (placed[index - 1]?.pageNumber ?? 0) + 1;
    const lines = linesOfPages[index] ?? [];
    isOnContentsPage = isContentsPage(lines, isOnContentsPage && follows);
    const reading = { page, isOnContentsPage, found };
    let continued: OpenTable | null = follows ? open : null;
    open = null;
    for (const column of Map.groupBy(lines, ({ textColumn }) => textColumn).values()) {
      open = readLines(reading, column, continued);
      continued = null;
    }
  }
  return found;
}

/** A page that is read, and the tables found so far. */
interface PageReading {
  readonly page: PageText;
  readonly isOnContentsPage: boolean;
  readonly found: OpenTable[];
}

/**
 * Reads the tables of a page, or of one column of running text.
 * @param continued the table at the foot of what stands before
 * @returns the table at its foot
 */
function readLines(reading: PageReading, lines: readonly PageLine[], continued: OpenTable | null): OpenTable | null {
  const { page, found } = reading;
  let last: OpenTable | null = null;
  let end = 0;
  for (const { block, start } of findBlocks(lines, continued?.columns ?? null)) {
    const isFirst = end === 0 && start <= LINES_BETWEEN_PARTS_LIMIT;
    end = start + block.lines.length;
    if (start === 0 && continued !== null && continues(block, continued)) {
      appendRows(continued, toCells(page, readRows(block)));
      last = continued;
      continue;
    }
    const tables = readTables(reading, block, lineText(lines[start - 1]));
    const [first] = tables;
    if (isFirst && continued !== null && first !== undefined && hasSameHeader(first, continued)) {
      appendRows(continued, first.rows);
      tables[0] = continued;
    }
    found.push(...tables.filter((table) => table !== continued));
    last = tables.at(-1) ?? null;
  }
  return end >= lines.length - LINES_BETWEEN_PARTS_LIMIT ? last : null;
}

function hasSameHeader(table: OpenTable, { headers }: OpenTable): boolean {
  return headers.join('|') === table.headers.join('|') && headers.some((header) => header !== '');
}

function continues(block: Block, { columns }: OpenTable): boolean {
  return (
    block.columns.length === columns.length &&
    block.columns.every((column, index) => {
      const other = columns[index] as Column;
      return Math.min(column.right, other.right) > Math.max(column.left, other.left);
    })
  );
}

/** The table of a block, or several with headers of their own below each other. */
function readTables(reading: PageReading, block: Block, headingAbove: string): OpenTable[] {
  const rows = readRows(block);
  const texts = toCells(reading.page, rows).map((row) => row.map(({ text }) => text));
  const starts = [0, ...findInnerHeaders(texts, countHeaderRows(texts) + 1), rows.length];
  const tables: OpenTable[] = [];
  for (let index = 1; index < starts.length; index += 1) {
    const part = cutRows(block, rows.slice(starts[index - 1], starts[index]));
    const table = readTable(reading, part.block, part.rows, index === 1 ? headingAbove : '');
    if (table !== null) tables.push(table);
  }
  return tables;
}

/** Some rows of a block, with the columns that they fill. Labels alone at the end head what follows. */
function cutRows(block: Block, rows: readonly Row[]): { block: Block; rows: readonly Row[] } {
  let count = rows.length;
  while (count > 0 && rows[count - 1]?.slice(1).every((cells) => cells.length === 0)) count -= 1;
  const kept = joinSparseColumns(rows.slice(0, count), block.columns);
  const used = [...block.columns.keys()].filter((column) => kept.some((row) => (row[column]?.length ?? 0) > 0));
  const cells = new Set(kept.flat(2));
  return {
    rows: kept.map((row) => used.map((column) => row[column] ?? [])),
    block: {
      columns: used.map((column) => block.columns[column] as Column),
      lines: block.lines.filter((line) => line.cells.some((cell) => cells.has(cell))),
    },
  };
}

function readTable(
  { page, isOnContentsPage }: PageReading,
  block: Block,
  rows: readonly Row[],
  headingAbove: string,
): OpenTable | null {
  const cells = toCells(page, rows);
  const texts = cells.map((row) => row.map(({ text }) => text));
  if (block.columns.length < 2) return null;
  const headerCount = countHeaderRows(texts);
  if (!isTable({ block, rows, texts, headerCount, headingAbove, isOnContentsPage })) return null;
  if (headerCount === 0 && hasLabelsBetween(texts)) return pairLabels(page.pageNumber, block, cells);
  const headerTexts = texts.slice(0, headerCount);
  return {
    pageNumber: page.pageNumber,
    columns: block.columns,
    headers: block.columns.map((_, column) => foldWhiteSpace(headerTexts.map((row) => row[column] ?? '').join(' '))),
    headerRows: cells.slice(0, headerCount),
    rows: cells.slice(headerCount, headerCount + ROWS_PER_TABLE_LIMIT),
  };
}

/** Whether every other column holds labels, as in "Date: | 3 March | Due: | 2 April". */
function hasLabelsBetween(texts: readonly (readonly string[])[]): boolean {
  const width = texts[0]?.length ?? 0;
  if (width < 4 || width % 2 === 1) return false;
  const labels = texts.flatMap((row) => row.filter((text, column) => column % 2 === 0 && text !== ''));
  return labels.filter((text) => text.endsWith(':')).length >= labels.length * LABEL_SHARE;
}

/** Labels with values in several pairs of columns, as one list. */
function pairLabels(pageNumber: number, { columns }: Block, cells: readonly (readonly TableCell[])[]): OpenTable {
  const rows: TableCell[][] = [];
  for (let column = 0; column < columns.length; column += 2) {
    const pairs = cells.map((row) => row.slice(column, column + 2));
    rows.push(...pairs.filter((pair) => pair.some(({ text }) => text !== '')));
  }
  return { pageNumber, columns: columns.slice(0, 2), headers: ['', ''], headerRows: [], rows };
}

function toCells(page: PageText, rows: readonly Row[]): TableCell[][] {
  return rows.map((row) => row.map((fragments) => toCell(page, fragments)));
}

function toCell({ pageNumber, text }: PageText, fragments: readonly LineCell[]): TableCell {
  const spans: { pageNumber: number; start: number; end: number }[] = [];
  for (const { start, end } of fragments) {
    const last = spans.at(-1);
    if (last !== undefined && start >= last.end && text.slice(last.end, start).trim() === '') last.end = end;
    else spans.push({ pageNumber, start, end });
  }
  return { text: foldWhiteSpace(fragments.map((fragment) => fragment.text).join(' ')), spans };
}

/** Adds the rows of the next page; a repeated header is left out, and a row that was cut by the page break made whole. */
function appendRows(table: OpenTable, rows: readonly TableCell[][]): void {
  const headerRows = new Set(table.headerRows.map(joinTexts));
  let first = 0;
  while (first < rows.length && headerRows.has(joinTexts(rows[first] ?? []))) first += 1;
  const next = rows[first];
  const last = table.rows.at(-1);
  if (first === 0 && next !== undefined && last !== undefined && isRestOfRow(next)) {
    table.rows[table.rows.length - 1] = last.map((cell, column) => joinCells(cell, next[column] as TableCell));
    first += 1;
  }
  table.rows.push(...rows.slice(first, first + ROWS_PER_TABLE_LIMIT - table.rows.length));
}

function joinTexts(row: readonly TableCell[]): string {
  return row.map(({ text }) => text).join('|');
}

function isRestOfRow(row: readonly TableCell[]): boolean {
  return (
    row[0]?.text === '' &&
    row.every(({ text }) => valueKindOf(text) === null) &&
    row.some(({ text }) => /^[\p{Ll}(]/u.test(text))
  );
}

function joinCells(cell: TableCell, rest: TableCell): TableCell {
  return { text: foldWhiteSpace(`${cell.text} ${rest.text}`), spans: [...cell.spans, ...rest.spans] };
}

function finishTable({ pageNumber, headers, rows }: OpenTable): Table {
  const units = headers.map((header, column) =>
    readUnit(
      header,
      rows.map((row) => row[column]?.text ?? '').filter((text) => /\d/u.test(text)),
    ),
  );
  return { pageNumber, headers, units, rows: rows.map(finishRow) };
}

function finishRow(cells: readonly TableCell[]): TableRow {
  const words =
    cells.find(({ text }) => text !== '' && valueKindOf(text) === null) ?? cells.find(({ text }) => text !== '');
  const label = cells[0]?.text || words?.text || '';
  return { label, cells, isTotal: TOTAL.test(label) };
}
