import { findTablesOfPage, type PrintedTable } from '#server/engine/structure/tables/find-tables.ts';
import type { TableCell } from '#server/engine/structure/tables/table.ts';
import type { Layout } from './layout.ts';
import { fragmentsOf } from './text-fragments.ts';

interface ArrangedText {
  readonly text: string;
  readonly layout: Layout;
}

/** Half-open, in UTF-16 units of the page's text. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** A stretch of the text and what takes its place: spans of the text with white space between them. */
interface Rewrite extends Span {
  readonly pieces: readonly (Span | Separator)[];
}

type Separator = '\t' | '\n';

/** A page has a table only where as many gaps as this stand in its lines. */
const LEAST_GAPS = 2;
/** Least width of a gap between cells, in heights of the characters beside it. */
const NARROWEST_GAP = 0.6;
/** A mark between parts of one line. */
const SEPARATOR = /^[|·•]$/u;
const WHITE_SPACE = /^\s*$/u;

/**
 * Writes each row of a page's tables as one line, its cells apart by tabs, which stand nowhere else in the text of a page.
 * Letters stay as they are, each with its box; white space changes, and the order of cells where the file draws a table
 * line by line.
 * @param text of a page
 * @param layout the boxes of its UTF-16 units
 */
export function arrangeTables(text: string, layout: Layout): ArrangedText {
  if (countGaps(text, layout) < LEAST_GAPS) return { text, layout };
  const tables = findTablesOfPage({ pageNumber: 1, text, fragments: fragmentsOf(text, layout) });
  const rewrites = tables.flatMap((table) => rewriteTable(text, table)).sort((one, other) => one.start - other.start);
  return rewrites.length === 0 ? { text, layout } : apply(text, layout, rewrites);
}

/** Places where the next word stands on the same line behind a gap that is wider than most spaces. */
function countGaps(text: string, layout: Layout): number {
  let gaps = 0;
  for (let unit = 1; unit < text.length; unit += 1) {
    const code = text.charCodeAt(unit - 1);
    if ((code !== 0x20 && code !== 0x0a) || text.charCodeAt(unit) <= 0x20) continue;
    const space = (unit - 1) * 4;
    const height = (layout[space + 3] ?? 0) - (layout[space + 1] ?? 0);
    const gap = (layout[unit * 4] ?? 0) - (layout[space + 2] ?? 0);
    if (gap > NARROWEST_GAP * height && (layout[unit * 4 + 1] ?? 0) < (layout[space + 3] ?? 0)) gaps += 1;
  }
  return gaps;
}

/** Each row by itself; a table with a header that is drawn column by column as a whole. */
function rewriteTable(text: string, { headerRows, rows }: PrintedTable): readonly Rewrite[] {
  const whole = [...headerRows, ...rows].filter((row) => !row.some((cell) => SEPARATOR.test(cell.text)));
  const printed = dropEmptyColumns(whole);
  const single = printed.map((row) => rewriteRows(text, [row]));
  const joint = headerRows.length > 0 && single.includes(null) ? rewriteRows(text, printed) : null;
  return joint === null ? single.filter((row) => row !== null) : [joint];
}

function dropEmptyColumns(rows: readonly (readonly TableCell[])[]): readonly (readonly TableCell[])[] {
  const used = [...(rows[0] ?? []).keys()].filter((column) => rows.some((row) => (row[column]?.spans.length ?? 0) > 0));
  return rows.map((row) => used.flatMap((column) => row[column] ?? []));
}

/** Null where other words stand among those of the rows. */
function rewriteRows(text: string, rows: readonly (readonly TableCell[])[]): Rewrite | null {
  const filled = rows.filter((row) => row.some(({ spans }) => spans.length > 0));
  const spans = filled
    .flatMap((row) => row.flatMap((cell) => cell.spans))
    .sort((one, other) => one.start - other.start);
  const [first] = spans;
  if (first === undefined) return null;
  let end = first.start;
  for (const span of spans) {
    if (span.start < end || !WHITE_SPACE.test(text.slice(end, span.start))) return null;
    end = span.end;
  }
  return {
    start: first.start,
    end,
    pieces: filled.flatMap((row, index) => [...(index > 0 ? ['\n' as const] : []), ...writeRow(row)]),
  };
}

function writeRow(row: readonly TableCell[]): readonly (Span | Separator)[] {
  const last = row.findLastIndex(({ spans }) => spans.length > 0);
  return row.slice(0, last + 1).flatMap(({ spans }, column) => [...(column > 0 ? ['\t' as const] : []), ...spans]);
}

function apply(text: string, layout: Layout, rewrites: readonly Rewrite[]): ArrangedText {
  const draft = createDraft(text, layout);
  let from = 0;
  for (const { start, end, pieces } of rewrites) {
    if (start < from) continue;
    draft.copy({ start: from, end: start });
    draft.endLine();
    pieces.forEach((piece, index) => {
      if (typeof piece === 'string') draft.space(piece);
      else {
        if (index > 0 && typeof pieces[index - 1] !== 'string') draft.space(' ');
        draft.copyOnOneLine(piece);
      }
    });
    from = end;
    if (from < text.length) draft.space('\n');
    while (from < text.length && text.charCodeAt(from) <= 0x20) from += 1;
  }
  draft.copy({ start: from, end: text.length });
  return draft.finish();
}

/** Text and boxes that grow together. White space takes the height of what stands before it and no width. */
function createDraft(text: string, layout: Layout) {
  const parts: string[] = [];
  let boxes = new Float32Array(layout.length + 256);
  let units = 0;
  let last = '';
  const reserve = (more: number): void => {
    if ((units + more) * 4 <= boxes.length) return;
    const larger = new Float32Array((units + more) * 8);
    larger.set(boxes);
    boxes = larger;
  };
  const push = (words: string): void => {
    if (words === '') return;
    parts.push(words);
    last = words.at(-1) ?? last;
  };
  const copy = ({ start, end }: Span): void => {
    reserve(end - start);
    boxes.set(layout.subarray(start * 4, end * 4), units * 4);
    units += end - start;
    push(text.slice(start, end));
  };
  const space = (mark: ' ' | Separator): void => {
    reserve(1);
    const at = units * 4;
    const right = boxes[at - 2] ?? 0;
    boxes.set([right, boxes[at - 3] ?? 0, right, boxes[at - 1] ?? 0], at);
    units += 1;
    push(mark);
  };
  return {
    copy,
    space,
    /** Makes what stands before the next words end its line. */
    endLine(): void {
      if (units === 0 || last === '\n') return;
      if (last === ' ') parts[parts.length - 1] = `${(parts.at(-1) ?? '').slice(0, -1)}\n`;
      else space('\n');
      last = '\n';
    },
    copyOnOneLine({ start, end }: Span): void {
      copy({ start, end });
      parts[parts.length - 1] = (parts.at(-1) ?? '').replaceAll('\n', ' ');
    },
    finish: (): ArrangedText => ({ text: parts.join(''), layout: boxes.slice(0, units * 4) }),
  };
}
