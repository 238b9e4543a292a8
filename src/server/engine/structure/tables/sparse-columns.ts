import type { Column } from './find-blocks.ts';
import type { Row } from './read-rows.ts';

/** A column is sparse when no more of its cells than this, or this share of the rows, are filled. */
const SPARSE_CELLS = 2;
const SPARSE_SHARE = 0.15;

/**
 * Moves the cells of a column that hardly any row fills into an empty one beside it: names of columns that stand beside
 * the figures below them, and labels of totals.
 * @returns the rows with as many columns as before, some of them empty
 */
export function joinSparseColumns(rows: readonly Row[], columns: readonly Column[]): readonly Row[] {
  const joined = rows.map((row) => row.map((cells) => [...cells]));
  const isFilled = (row: number, column: number): boolean => (joined[row]?.[column]?.length ?? 0) > 0;
  const limit = Math.max(SPARSE_CELLS, rows.length * SPARSE_SHARE);
  for (const [index, column] of columns.entries()) {
    const filled = [...joined.keys()].filter((row) => isFilled(row, index));
    if (filled.length === 0 || filled.length > limit) continue;
    const isHeader = filled.every((row) => row < SPARSE_CELLS);
    const [nearest] = [index - 1, index + 1]
      .filter((other) => columns[other] !== undefined && (other > 0 || isHeader))
      .filter((other) => !filled.some((row) => isFilled(row, other)))
      .filter((other) => joined.some((row) => (row[other]?.length ?? 0) > 0))
      .sort((one, other) => gapBetween(column, columns[one] as Column) - gapBetween(column, columns[other] as Column));
    if (nearest === undefined) continue;
    for (const row of filled) {
      joined[row]?.[nearest]?.push(...(joined[row]?.[index] ?? []));
      joined[row]?.splice(index, 1, []);
    }
  }
  return joined;
}

function gapBetween(one: Column, other: Column): number {
  return Math.max(one.left - other.right, other.left - one.right);
}
