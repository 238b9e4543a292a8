/** Letters stand on the same line when they share this part of the lower one's height (of its width, if turned). */
const SHARED_SIZE_OF_A_LINE = 0.5;
/** A gap wider than so many heights separates columns, which get a rectangle each. */
const COLUMN_GAP_IN_HEIGHTS = 3;
/** Lines of turned text are told from lines below each other by how close their letters are. */
const WORD_GAP_IN_WIDTHS = 0.6;

/** A box in PDF points from the top left of a page. */
export interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Letters that stand together so far. One alone does not tell which way its line runs. */
export interface Line extends Edges {
  readonly runs: 'unknown' | 'across' | 'down';
}

/** The line with one letter more, or null if that letter begins another. */
export function extendLine(line: Line, box: Edges): Line | null {
  if (line.runs !== 'down' && isBeside(line, box)) return { ...unite(line, box), runs: 'across' };
  if (line.runs !== 'across' && isAboveOrBelow(line, box)) return { ...unite(line, box), runs: 'down' };
  return null;
}

function isBeside(line: Edges, box: Edges): boolean {
  const shared = Math.min(line.bottom, box.bottom) - Math.max(line.top, box.top);
  const lower = Math.min(line.bottom - line.top, box.bottom - box.top);
  if (shared < lower * SHARED_SIZE_OF_A_LINE) return false;
  const gap = Math.max(box.left - line.right, line.left - box.right);
  return gap <= COLUMN_GAP_IN_HEIGHTS * (line.bottom - line.top);
}

/** For text that is turned by a quarter, as at the edge of a page. */
function isAboveOrBelow(line: Edges, box: Edges): boolean {
  const shared = Math.min(line.right, box.right) - Math.max(line.left, box.left);
  const narrower = Math.min(line.right - line.left, box.right - box.left);
  if (shared < narrower * SHARED_SIZE_OF_A_LINE) return false;
  const gap = Math.max(box.top - line.bottom, line.top - box.bottom);
  return gap <= WORD_GAP_IN_WIDTHS * (line.right - line.left);
}

function unite(a: Edges, b: Edges): Edges {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}
