import type { Bounds, Color } from '../pdfium/page-objects.ts';

/** Something on a page that text may be drawn over, or that may be drawn over text. */
export interface Cover {
  /** Position in the order of drawing. */
  readonly order: number;
  readonly bounds: Bounds;
  /** Null where it is a picture, a pattern, or a mix with what is behind it. */
  readonly color: Color | null;
  /** Whether it fills all of its bounds wherever the form that it is in is shown. */
  readonly isSolid: boolean;
  /** The form that it is in; 0 for the page itself. */
  readonly form: number;
  readonly isText: boolean;
}

/** Covers by where they lie on the page. */
interface CoverIndex {
  /** Visits the covers that may touch a box, each once. */
  visitNear(bounds: Bounds, visit: (cover: Cover) => void): void;
}

/** Cells about as high as a line of print, and twice as wide. */
const CELL_HEIGHT = 16;
const CELL_WIDTH = 32;
/** Covers in more cells than this are checked against every box. */
const CELL_LIMIT = 60;
/** More rows and columns than any page that is shown has. */
const GRID_LIMIT = 4096;

interface Cells {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

/** Sorts covers into a grid over the page, so that each text meets only those beside it. */
export function indexCovers(covers: readonly Cover[]): CoverIndex {
  const large: Cover[] = [];
  const grid = new Map<number, { readonly cover: Cover; readonly cells: Cells }[]>();
  for (const cover of covers) {
    const cells = cellsOf(cover.bounds);
    if (!((cells.right - cells.left + 1) * (cells.top - cells.bottom + 1) <= CELL_LIMIT)) {
      large.push(cover);
      continue;
    }
    const entry = { cover, cells };
    for (let row = cells.bottom; row <= cells.top; row += 1) {
      for (let column = cells.left; column <= cells.right; column += 1) {
        const list = grid.get(row * GRID_LIMIT + column);
        if (list === undefined) grid.set(row * GRID_LIMIT + column, [entry]);
        else list.push(entry);
      }
    }
  }
  return {
    visitNear(bounds, visit) {
      for (const cover of large) visit(cover);
      const own = cellsOf(bounds);
      for (let row = own.bottom; row <= own.top; row += 1) {
        for (let column = own.left; column <= own.right; column += 1) {
          for (const { cover, cells } of grid.get(row * GRID_LIMIT + column) ?? []) {
            // A cover in several cells is met in the first that it shares with the box.
            const isFirst = row === Math.max(own.bottom, cells.bottom) && column === Math.max(own.left, cells.left);
            if (isFirst) visit(cover);
          }
        }
      }
    },
  };
}

function cellsOf({ left, right, bottom, top }: Bounds): Cells {
  return {
    left: cellAt(left, CELL_WIDTH),
    right: cellAt(right, CELL_WIDTH),
    bottom: cellAt(bottom, CELL_HEIGHT),
    top: cellAt(top, CELL_HEIGHT),
  };
}

function cellAt(position: number, size: number): number {
  return Math.min(GRID_LIMIT / 2 - 1, Math.max(-GRID_LIMIT / 2, Math.floor(position / size)));
}
