import { type LineCell, type PageLine, uniteCells } from './page-lines.ts';

/** Horizontal extent of a column in points. */
export interface Column {
  readonly left: number;
  readonly right: number;
}

/** Lines below each other whose fragments stand in the same columns. */
export interface Block {
  readonly lines: readonly PageLine[];
  /** From left to right; no two overlap. */
  readonly columns: readonly Column[];
}

/** A block with the index of its first line. */
interface PlacedBlock {
  readonly block: Block;
  readonly start: number;
}

/** A column while its block grows. */
interface GrowingColumn {
  left: number;
  right: number;
  members: LineCell[];
}

interface Fit {
  /** Whether the columns are those at the same place, and not those overlapped. */
  readonly isByPosition?: boolean;
  /** Column of each cell; several where it spans them, none where it opens a new one. */
  readonly covers: readonly (readonly number[])[];
  readonly cells: readonly LineCell[];
}

/** Lines further apart than so many line heights belong to different tables. */
const LINE_GAP_LIMIT = 2.6;
/** Lines of one row that stand beside each other overlap by this share of their height, lines of one cell hardly at all. */
const INTERLEAVED_SHARE = 0.25;
/** Overlap that counts, in points: boxes are rounded, and italics lean. */
const OVERLAP_TOLERANCE = 1.2;
const COLUMNS_LIMIT = 14;
const LINES_PER_BLOCK_LIMIT = 1_500;
/** A column is cut in two where no more of its fragments than this share run across the gap. */
const CROSSING_SHARE = 0.2;
/** Edges this close are in line. Points. */
const ALIGNMENT_TOLERANCE = 3.5;
/** Labels below a heading are indented by no more than this. Points. */
const INDENT_LIMIT = 30;
/** So many fragments show how a column is aligned. */
const MEMBERS_IN_LINE = 3;
/** The latest fragments of a column that tell whether it is two. */
const MEMBERS_LIMIT = 40;
/** A line across several columns is a heading within the table only up to this length. UTF-16 units. */
const SPANNING_LENGTH_LIMIT = 70;
/** Lines without a second fragment in a row: more of them are a paragraph, not a cell that wraps. */
const WRAPPED_LINES_LIMIT = 14;

/**
 * Finds the stretches of a page that are arranged in columns. Each line is looked at once or twice.
 * @param lines from the top down
 * @param continued columns of a table that may go on from the page before
 * @returns blocks from the top down, at least one line each with two fragments or more
 */
export function findBlocks(lines: readonly PageLine[], continued: readonly Column[] | null): readonly PlacedBlock[] {
  const blocks: PlacedBlock[] = [];
  let index = 0;
  while (index < lines.length) {
    const line = lines[index] as PageLine;
    const seed = index === 0 ? continued : null;
    const next = lines[index + 1];
    const isRow = line.cells.length > 1 || (next !== undefined && interleaves(line, next));
    const mayBegin = isRow ? !line.isListItem || seed !== null : seed !== null && isRestOfCell(line, seed);
    const block = mayBegin ? growBlock(lines, index, seed) : null;
    if (block !== null && block.lines.length > 0) blocks.push({ block, start: index });
    index += Math.max(1, block?.lines.length ?? 1);
  }
  return blocks;
}

function growBlock(lines: readonly PageLine[], from: number, seed: readonly Column[] | null): Block {
  const columns = beginColumns(lines[from] as PageLine, seed);
  const kept: PageLine[] = [];
  let wrapped = 0;
  for (let index = from; index < lines.length && kept.length < LINES_PER_BLOCK_LIMIT; index += 1) {
    const line = lines[index] as PageLine;
    const fit = fitBelow(kept.at(-1), line, lines[index + 1], columns);
    if (fit === null) {
      if (headsNext(kept, line)) kept.pop();
      break;
    }
    wrapped = fit.cells.length > 1 ? 0 : wrapped + 1;
    if (wrapped > WRAPPED_LINES_LIMIT) break;
    if (!isSpanning(fit)) addLine(fit, columns);
    kept.push(fit.cells === line.cells ? line : { ...line, cells: fit.cells });
  }
  return { lines: kept, columns: columns.map(({ left, right }) => ({ left, right })) };
}

/** Whether the last line names the columns of the line below, which stands in no column of the block: another table begins. */
function headsNext(kept: readonly PageLine[], next: PageLine): boolean {
  const [before, last] = kept.slice(-2);
  if (before === undefined || last === undefined || kept.length <= 2 || last.cells.length < 2) return false;
  return isInLine(last, next) && !isInLine(last, before) && last.cells.every(({ text }) => !/\d/u.test(text));
}

/** Whether two lines have as many fragments, which begin at the same places. */
function isInLine(one: PageLine, other: PageLine): boolean {
  return (
    one.cells.length === other.cells.length &&
    one.cells.every(({ left }, index) => Math.abs(left - (other.cells[index]?.left ?? 0)) <= ALIGNMENT_TOLERANCE)
  );
}

/** A line on its own below a column of values, where a page break cuts a cell. */
function isRestOfCell(line: PageLine, columns: readonly Column[]): boolean {
  const [cell] = line.cells as [LineCell];
  const covered = coveredBy(cell, columns);
  return covered.length === 1 && covered[0] !== 0 && /^[\p{Ll}(]/u.test(cell.text);
}

/** The columns of the page before, where the first line stands in them; else one for each of its fragments. */
function beginColumns(first: PageLine, seed: readonly Column[] | null): GrowingColumn[] {
  const seeded = seed?.map((column): GrowingColumn => ({ ...column, members: [] })) ?? [];
  if (seeded.length > 0 && fitLine(first, seeded) !== null) return seeded;
  return first.cells.map((cell) => ({ left: cell.left, right: cell.right, members: [] }));
}

/** A heading above the labels of a table whose header names only the other columns. */
function isFirstLabel(line: PageLine, below: PageLine | undefined, columns: readonly GrowingColumn[]): boolean {
  const [cell, ...others] = line.cells;
  const [label, value] = below?.cells ?? [];
  if (cell === undefined || label === undefined || value === undefined || others.length > 0) return false;
  const left = Math.min(...columns.map((column) => column.left));
  const isBeside = cell.right <= left && label.right <= left && coveredBy(value, columns).length === 1;
  return isBeside && Math.abs(cell.left - label.left) <= INDENT_LIMIT && columns.length > 1;
}

/** How a line stands in the columns of those above it; null where the block ends before it. */
function fitBelow(
  above: PageLine | undefined,
  line: PageLine,
  below: PageLine | undefined,
  columns: readonly GrowingColumn[],
): Fit | null {
  if (above !== undefined && isApart(above, line)) return null;
  const opensColumn = (above !== undefined && interleaves(above, line)) || isFirstLabel(line, below, columns);
  const fit = fitLine(line, columns, opensColumn);
  return fit !== null && isSpanning(fit) && !isHeadingWithin(line, below, columns) ? null : fit;
}

/** Whether a line stands half a line below another and beside it, as a label in the middle of its row does. */
function interleaves(above: PageLine, line: PageLine): boolean {
  const shared = above.bottom - line.top;
  if (shared < INTERLEAVED_SHARE * Math.min(above.bottom - above.top, line.bottom - line.top)) return false;
  return line.cells.every((cell) => coveredBy(cell, above.cells).length === 0);
}

function isApart(above: PageLine, below: PageLine): boolean {
  return below.top - above.bottom > LINE_GAP_LIMIT * Math.min(above.bottom - above.top, below.bottom - below.top);
}

/** One fragment across several columns and nothing beside it. */
function isSpanning({ cells, covers }: Fit): boolean {
  return cells.length === 1 && (covers[0]?.length ?? 0) > 1;
}

/** A short line across the columns, with the table going on below it. */
function isHeadingWithin(line: PageLine, next: PageLine | undefined, columns: readonly GrowingColumn[]): boolean {
  if (next === undefined || next.cells.length < 2 || isApart(line, next)) return false;
  const text = line.cells.map((cell) => cell.text).join(' ');
  if (text.length > SPANNING_LENGTH_LIMIT || /[.;,]$/u.test(text) || line.isListItem) return false;
  return fitLine(next, columns) !== null;
}

function coveredBy(cell: Column, columns: readonly Column[]): readonly number[] {
  const covered: number[] = [];
  for (const [index, column] of columns.entries()) {
    const tolerance = Math.min(OVERLAP_TOLERANCE, (cell.right - cell.left) / 3);
    if (Math.min(cell.right, column.right) - Math.max(cell.left, column.left) > tolerance) covered.push(index);
  }
  return covered;
}

/** In which columns a line's fragments stand; null where the line is not arranged in them. */
function fitLine(line: PageLine, columns: readonly GrowingColumn[], opensColumn = false): Fit | null {
  const asItem = line.isListItem && columns.length < 3;
  const cells = asItem ? [uniteCells(line.cells)] : line.cells;
  const covers = cells.map((cell) => coveredBy(cell, columns));
  const [only] = covers;
  if (fitting(covers) < cells.length && standsBelowHeader(cells, columns)) {
    return { cells, covers: cells.map((_, index) => [index]), isByPosition: true };
  }
  if (cells.some((cell, index) => isOutOfLine(cell, covers[index] ?? [], columns))) return null;
  if (cells.length === 1) {
    const isOutside = (only?.length === 0 && !opensColumn) || standsOut(cells[0] as LineCell, columns);
    return isOutside ? null : { cells, covers };
  }
  const spanning = covers.filter(({ length }) => length > 1).length;
  const opening = covers.length - spanning - fitting(covers);
  if (fitting(covers) === 0 || spanning > Math.max(1, columns.length / 3)) return null;
  if (columns.length + opening > COLUMNS_LIMIT) return null;
  if (spanning > 0 && opening > 0) return null;
  return canShare(cells, covers, columns) ? { cells, covers } : null;
}

/** Whether a line alone begins left of the table, as a heading does above cells that are set in from their border. */
function standsOut(cell: LineCell, columns: readonly GrowingColumn[]): boolean {
  const left = Math.min(...columns.map((column) => column.left));
  return cell.left < left - ALIGNMENT_TOLERANCE && /^[\p{Lu}\d]/u.test(cell.text);
}

function fitting(covers: readonly (readonly number[])[]): number {
  return covers.filter(({ length }) => length === 1).length;
}

/** Whether a line is the first below a header whose words stand in the middle of wider columns. */
function standsBelowHeader(cells: readonly LineCell[], columns: readonly GrowingColumn[]): boolean {
  if (cells.length !== columns.length || cells.length < 2) return false;
  return columns.every((column, index) => {
    const cell = cells[index] as LineCell;
    const end = Math.max(column.right, cell.right);
    const next = columns[index + 1];
    const nextCell = cells[index + 1];
    if (column.members.length !== 1) return false;
    return next === undefined || nextCell === undefined || end < Math.min(next.left, nextCell.left);
  });
}

/** Whether a fragment is in line with no edge and not with the middle that the fragments of its column share. */
function isOutOfLine(cell: LineCell, covered: readonly number[], columns: readonly GrowingColumn[]): boolean {
  const members = covered.length === 1 ? (columns[covered[0] as number]?.members ?? []) : [];
  if (members.length < MEMBERS_IN_LINE) return false;
  let isAligned = false;
  for (const place of [leftOf, rightOf, middleOf]) {
    const own = place(cell);
    const near = members.filter((member) => Math.abs(place(member) - own) <= ALIGNMENT_TOLERANCE).length;
    if (near > 0) return false;
    const first = place(members[0] as LineCell);
    isAligned ||= members.every((member) => Math.abs(place(member) - first) <= ALIGNMENT_TOLERANCE);
  }
  return isAligned;
}

const leftOf = ({ left }: LineCell): number => left;
const rightOf = ({ right }: LineCell): number => right;
const middleOf = ({ left, right }: LineCell): number => (left + right) / 2;

/** Two fragments in one column: the column is two, or one of its cells has a wide gap. */
function canShare(
  cells: readonly LineCell[],
  covers: readonly (readonly number[])[],
  columns: readonly GrowingColumn[],
): boolean {
  let shared = 0;
  for (let index = 1; index < cells.length; index += 1) {
    const before = covers[index - 1]?.at(-1);
    const own = covers[index]?.[0];
    if (before === undefined || before !== own) continue;
    const column = columns[own] as GrowingColumn;
    if (!canSplit(column, cells[index - 1] as LineCell, cells[index] as LineCell)) shared += 1;
  }
  return shared === 0 || (shared === 1 && cells.length > 2 && columns.length > 2);
}

function canSplit(column: GrowingColumn, before: LineCell, cell: LineCell): boolean {
  const crossing = column.members.filter(
    ({ left, right }) => left < before.right - OVERLAP_TOLERANCE && right > cell.left + OVERLAP_TOLERANCE,
  ).length;
  return crossing <= Math.max(1, column.members.length * CROSSING_SHARE);
}

function addLine({ cells, covers, isByPosition = false }: Fit, columns: GrowingColumn[]): void {
  for (const [index, cell] of cells.entries()) {
    const covered = covers[index] ?? [];
    if (covered.length > 1) continue;
    const position = isByPosition ? covered : coveredBy(cell, columns);
    const own = columns[position[0] ?? -1];
    const before = index > 0 ? (cells[index - 1] as LineCell) : undefined;
    if (own === undefined) columns.push({ left: cell.left, right: cell.right, members: [cell] });
    else if (before !== undefined && own.members.at(-1) === before && canSplit(own, before, cell))
      splitColumn(columns, own, before, cell);
    else extendColumn(own, cell);
  }
  columns.sort((one, other) => one.left - other.left);
}

function extendColumn(column: GrowingColumn, cell: LineCell): void {
  column.left = Math.min(column.left, cell.left);
  column.right = Math.max(column.right, cell.right);
  column.members.push(cell);
  if (column.members.length > MEMBERS_LIMIT) column.members.shift();
}

function splitColumn(columns: GrowingColumn[], column: GrowingColumn, before: LineCell, cell: LineCell): void {
  const leftMembers = column.members.filter((member) => member.right <= cell.left + OVERLAP_TOLERANCE);
  const rightMembers = column.members.filter((member) => member.left >= before.right - OVERLAP_TOLERANCE);
  column.members = leftMembers;
  column.left = Math.min(...leftMembers.map(({ left }) => left));
  column.right = Math.max(...leftMembers.map(({ right }) => right));
  const other: GrowingColumn = { left: cell.left, right: cell.right, members: [...rightMembers, cell] };
  for (const member of rightMembers) {
    other.left = Math.min(other.left, member.left);
    other.right = Math.max(other.right, member.right);
  }
  columns.push(other);
}
