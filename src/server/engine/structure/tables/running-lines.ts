import type { PageLine } from './page-lines.ts';

/** How many lines at the head and at the foot of a page may be a running header or footer. */
const EDGE_LINES = 3;
/** A line runs when it stands at the edge of this share of all pages. */
const RUNNING_SHARE = 0.3;
/** A line in columns is a row of a table, unless it stands so far from the next. In line heights. */
const GAP_OF_A_HEADER = 1.2;
const PAGE_NUMBER =
  /^(?:page\s)?[-–—[(]?\s?\d{1,4}\s?[-–—\])]?(?:\s(?:of|\/)\s\d{1,4})?$|^[ivxl]{1,6}$|\bpage\s\d{1,4}\b/iu;

/**
 * Leaves out running headers, running footers and page numbers.
 * @param pages lines of each page, from the top down
 */
export function dropRunningLines(pages: readonly (readonly PageLine[])[]): readonly PageLine[][] {
  const counts = new Map<string, number>();
  for (const lines of pages) {
    for (const key of new Set(edgesOf(lines).map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const limit = Math.max(2, pages.length * RUNNING_SHARE);
  return pages.map((lines) => {
    const edges = new Set(edgesOf(lines));
    return lines.filter((line, index) => {
      if (!edges.has(line)) return true;
      const runs = PAGE_NUMBER.test(textOf(line)) || (counts.get(keyOf(line)) ?? 0) >= limit;
      return !runs || (line.cells.length > 1 && !standsApart(lines, index));
    });
  });
}

function edgesOf(lines: readonly PageLine[]): readonly PageLine[] {
  return lines.length <= EDGE_LINES * 2 ? lines : [...lines.slice(0, EDGE_LINES), ...lines.slice(-EDGE_LINES)];
}

function textOf({ cells }: PageLine): string {
  return cells.map(({ text }) => text).join(' ');
}

/** Figures change from page to page, but for those in columns, which may be rows of one table. */
function keyOf(line: PageLine): string {
  if (line.cells.length > 1) return textOf(line);
  return textOf(line)
    .replace(/\d{1,20}/gu, '#')
    .toLowerCase();
}

/** Whether a line is far from the one nearer to the middle of the page. */
function standsApart(lines: readonly PageLine[], index: number): boolean {
  const line = lines[index] as PageLine;
  const inner = lines[index < lines.length / 2 ? index + 1 : index - 1];
  if (inner === undefined) return true;
  const gap = Math.max(inner.top - line.bottom, line.top - inner.bottom);
  return gap > GAP_OF_A_HEADER * (line.bottom - line.top);
}
