import { findFigures } from '../text/figures.ts';
import type { TextRow } from '../text/table-rows.ts';

/** Longest label of a row. UTF-16 units. */
export const LABEL_LENGTH_LIMIT = 64;

/** "Months 1–3", "Year 2", "Over 10": a step of a table, whose column tells what the value is. */
const STEP =
  /^(?:(?:months?|years?|weeks?|days?|quarters?|bands?|tiers?|steps?|stages?|levels?|zones?|phases?)\s(?:\d|[A-Z]\b|one\b)|(?:up\sto|over|more\sthan|less\sthan|from|after|under)\s\d|\d)[\p{L}\d\s,.–-]{0,40}$/iu;

/** Steps of a table with the names of their columns: those of the row of words right above the first of them. */
export function nameColumns(rows: readonly TextRow[]): readonly TextRow[] {
  let head: TextRow | undefined;
  return rows.map((row) => {
    const names = row.cells.filter((cell) => cell !== '');
    const isNames = names.length > 1 && names.every((cell) => /\p{L}{3}/u.test(cell) && findFigures(cell).length === 0);
    if (isNames && !STEP.test(row.cells[0] ?? '')) head = row;
    else if (head?.table !== row.table || !STEP.test(row.cells[0] ?? '')) head = undefined;
    return { ...row, head: head?.cells.length === row.cells.length ? head.cells : [] };
  });
}

/** "Shortfall Charge per kg (Months 1–3)" in a table of several columns with a header. */
export function nameValue(label: string | null, column: string | undefined, columns: number): string | null {
  if (label === null || columns < 2 || !STEP.test(label)) return label;
  return column === undefined || !/\p{L}{3}/u.test(column) || column.length > LABEL_LENGTH_LIMIT
    ? label
    : `${column} (${label})`;
}

const ROW_NUMBER = /^(?:\d{1,3}|\p{L})[.)]?$/u;
/** A column that only counts the rows. */
const COUNTS = /^(?:(?:s(?:r|l|erial)?\.?\s?)?no\.?|nr\.?|#|item|ref\.?|)$/iu;

/** "4 | Instalments | 36 payments": a first column of numbers is no label, the next one is. */
export function dropRowNumbers(rows: readonly TextRow[]): readonly TextRow[] {
  const others = new Set(rows.filter((row) => !row.isHead && !isNumbered(row)).map(({ table }) => table));
  return rows.map((row) => (others.has(row.table) || row.isHead ? row : withoutNumber(row)));
}

function isNumbered({ cells: [number = '', label = '', ...values] }: TextRow): boolean {
  return ROW_NUMBER.test(number) && /^\p{L}{3}/u.test(label) && !/^not\s/iu.test(label) && values.length > 0;
}

function withoutNumber({ cells: [number = '', label = '', ...values], head, ...row }: TextRow): TextRow {
  const [column = '', name = '', ...names] = head;
  const own = COUNTS.test(column) ? label : `${column} ${number}, ${label}`;
  return { ...row, cells: [own, ...values], head: [name, ...names], label: own };
}
