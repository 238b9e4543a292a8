import { partitionPoint } from '#server/domain/search/partition-point.ts';
import { readTableRows, type TextRow } from '#server/engine/text/table-rows.ts';

/** A row of a table in one of several passages; its range is in UTF-16 units of that passage's text. */
export interface PassageRow extends TextRow {
  /** Position of the passage among those given. */
  readonly position: number;
}

/**
 * Reads the rows of the tables in passages that follow each other, so that a row knows its header also where that stands
 * in a passage before. Header rows are left out.
 * @param texts of the passages, in reading order
 */
export function readPassageRows(texts: readonly string[]): readonly PassageRow[] {
  const starts: number[] = [];
  let length = 0;
  for (const text of texts) {
    starts.push(length);
    length += text.length + 1;
  }
  return readTableRows(texts.join('\n')).flatMap((row) => {
    const position = partitionPoint(starts, (start) => start <= row.start) - 1;
    const from = starts[position] ?? 0;
    return row.isHead ? [] : [{ ...row, start: row.start - from, end: row.end - from, position }];
  });
}

/**
 * A row of figures as words for someone who does not see its table: "Schedule B: Year: 10; With ACH: $156.12".
 * @returns null for a row whose label says in words what it is about
 */
export function tellRow({ cells, head, label, title }: TextRow): string | null {
  if (/\p{L}{3}/u.test(cells[0] ?? '')) return null;
  const own = [label, ...cells.slice(1)];
  const told = own.flatMap((cell, column) => (cell === '' ? [] : [head[column] ? `${head[column]}: ${cell}` : cell]));
  return title === '' ? told.join('; ') : `${title}: ${told.join('; ')}`;
}
