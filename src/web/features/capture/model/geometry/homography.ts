import type { Point, Quad } from './quad.ts';

/** A projective map of the plane: nine numbers, row by row, of which the last is 1. */
export type Homography = readonly number[];

/**
 * The projective map that takes four points to four others. Each pair gives two linear equations in the eight unknowns.
 * Source: P. Heckbert, Fundamentals of Texture Mapping and Image Warping, 1989, section 2.2.1.
 * @returns null where three of the points are on a line, so that there is none
 */
export function findHomography(from: Quad, to: Quad): Homography | null {
  const rows = from.flatMap(({ x, y }, index) => {
    const target = to[index] as Point;
    return [
      [x, y, 1, 0, 0, 0, -x * target.x, -y * target.x, target.x],
      [0, 0, 0, x, y, 1, -x * target.y, -y * target.y, target.y],
    ];
  });
  const solution = solveLinear(rows);
  return solution && [...solution, 1];
}

/** @returns where a point goes; far away where it goes to infinity */
export function project(homography: Homography, { x, y }: Point): Point {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 1] = homography;
  const depth = g * x + h * y + i;
  return { x: (a * x + b * y + c) / depth, y: (d * x + e * y + f) / depth };
}

/** Below this pivot, relative to the largest number of its row, the equations are not independent. */
const SMALLEST_PIVOT = 1e-10;

/**
 * Solves linear equations by Gaussian elimination with partial pivoting.
 * @param equations a row for each, with the right-hand side last
 * @returns null where they have no single solution
 */
export function solveLinear(equations: readonly (readonly number[])[]): number[] | null {
  const rows = equations.map((row) => {
    const largest = Math.max(...row.map(Math.abs)) || 1;
    return row.map((value) => value / largest);
  });
  const size = rows.length;
  for (let column = 0; column < size; column += 1) {
    const pivotRow = findPivot(rows, column);
    const pivot = rows[pivotRow]?.[column] ?? 0;
    if (Math.abs(pivot) < SMALLEST_PIVOT) return null;
    [rows[column], rows[pivotRow]] = [rows[pivotRow] as number[], rows[column] as number[]];
    for (let row = 0; row < size; row += 1) if (row !== column) eliminate(rows, row, column);
  }
  return rows.map((row, index) => (row[size] ?? 0) / (row[index] ?? 1));
}

function findPivot(rows: readonly number[][], column: number): number {
  let best = column;
  for (let row = column + 1; row < rows.length; row += 1) {
    if (Math.abs(rows[row]?.[column] ?? 0) > Math.abs(rows[best]?.[column] ?? 0)) best = row;
  }
  return best;
}

function eliminate(rows: readonly number[][], row: number, column: number): void {
  const [target, pivotRow] = [rows[row] as number[], rows[column] as number[]];
  const factor = (target[column] ?? 0) / (pivotRow[column] ?? 1);
  for (let at = column; at < target.length; at += 1) target[at] = (target[at] ?? 0) - factor * (pivotRow[at] ?? 0);
}
