/** Letters stand on the same line when they share this part of the lower one's height (of its width, if turned). */
const SHARED_SIZE_OF_A_LINE = 0.5;
/** A gap wider than so many heights separates columns, which get a rectangle each. */
const COLUMN_GAP_IN_HEIGHTS = 3;
/** A line that rises or falls, as on a slanted scan, is covered in steps, none of them higher than so many letters. */
const SLOPE_LIMIT_IN_SIZES = 1.6;
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
  /** Height of its highest letter (width of its widest, if turned). */
  readonly letterSize: number;
}

/** A line of one letter, or of none yet known. */
export function beginLine(box: Edges): Line {
  return { ...box, runs: 'unknown', letterSize: 0 };
}

/** The line with one letter more, or null if that letter begins another. */
export function extendLine(line: Line, box: Edges): Line | null {
  if (line.runs !== 'down' && isBeside(line, box)) {
    const letterSize = Math.max(line.letterSize || line.bottom - line.top, box.bottom - box.top);
    const longer: Line = { ...unite(line, box), runs: 'across', letterSize };
    return longer.bottom - longer.top <= letterSize * SLOPE_LIMIT_IN_SIZES ? longer : null;
  }
  if (line.runs !== 'across' && isAboveOrBelow(line, box)) {
    const letterSize = Math.max(line.letterSize || line.right - line.left, box.right - box.left);
    const longer: Line = { ...unite(line, box), runs: 'down', letterSize };
    return longer.right - longer.left <= letterSize * SLOPE_LIMIT_IN_SIZES ? longer : null;
  }
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
