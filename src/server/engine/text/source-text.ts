import { partitionPoint } from '#server/domain/search/partition-point.ts';
import type { ClaimedQuote, DocumentText, PageText } from '#server/ports/language-model.ts';
import { moveOutOfWhole, partsWhole } from './whole-end.ts';

/** A run of one page's text as it stands in the joined text. */
interface Piece {
  readonly pageNumber: number;
  /** Offset into the joined text. */
  readonly start: number;
  readonly end: number;
  /** Offset of the same words into the text of the page. */
  readonly pageStart: number;
}

/** A document as one text, without page numbers and running headers, so that sentences can cross pages. */
export interface SourceText {
  readonly documentId: number;
  readonly text: string;
  readonly pieces: readonly Piece[];
}

/** Longest quote that is shown, in UTF-16 units. */
export const QUOTE_LENGTH_LIMIT = 600;
/** How many lines at the head and at the foot of a page may be a running header or footer. */
const EDGE_LINES = 3;
const EDGE_LINE_LENGTH_LIMIT = 200;
/** A line counts as running when it stands at the edge of this share of all pages. */
const RUNNING_SHARE = 0.3;

const PAGE_NUMBER =
  /^(?:page\s{0,3})?[-–—[(]{0,2}\s{0,3}(?:[a-z]-)?\d{1,4}\s{0,3}[-–—\])]{0,2}(?:\s{0,3}(?:of|\/)\s{0,3}\d{1,4})?$|^[ivxl]{1,6}$/iu;

interface Line {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Joins the pages of a document. A page starts on a new line; everything else is kept to the letter. */
export function buildSourceText(document: DocumentText): SourceText {
  const running = findRunningLines(document.pages);
  const pieces: Piece[] = [];
  const parts: string[] = [];
  let length = 0;
  document.pages.forEach((page, index) => {
    for (const { start, end } of bodyRanges(page.text, running, index === 0)) {
      if (length > 0) {
        parts.push('\n');
        length += 1;
      }
      pieces.push({ pageNumber: page.pageNumber, start: length, end: length + end - start, pageStart: start });
      parts.push(page.text.slice(start, end));
      length += end - start;
    }
  });
  return { documentId: document.documentId, text: parts.join(''), pieces };
}

function findRunningLines(pages: readonly PageText[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const page of pages) {
    const keys = new Set(edgeLines(page.text).map((line) => lineKey(line.text)));
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const threshold = Math.max(2, Math.ceil(pages.length * RUNNING_SHARE));
  return new Set([...counts].filter(([, count]) => count >= threshold).map(([key]) => key));
}

function lineKey(line: string): string {
  return line
    .replace(/\d{1,20}/gu, '#')
    .replace(/\s+/gu, ' ')
    .toLowerCase();
}

function edgeLines(text: string): readonly Line[] {
  const lines = splitLines(text).filter((line) => line.text !== '');
  const edge = lines.length <= EDGE_LINES * 2 ? lines : [...lines.slice(0, EDGE_LINES), ...lines.slice(-EDGE_LINES)];
  return edge.filter(mayRun);
}

/** Rows of a table that continues behind a page break are alike, too. */
function mayRun({ text }: Line): boolean {
  return text.length <= EDGE_LINE_LENGTH_LIMIT && !text.includes('\t');
}

/** The ranges of a page that are left when running lines are cut from its edges. The head of page one is its title. */
function bodyRanges(
  text: string,
  running: ReadonlySet<string>,
  isFirstPage: boolean,
): { start: number; end: number }[] {
  const lines = splitLines(text).filter((line) => line.text !== '');
  const isRunning = (line: Line): boolean =>
    mayRun(line) && (PAGE_NUMBER.test(line.text) || running.has(lineKey(line.text)));
  let first = 0;
  let last = lines.length - 1;
  while (first <= last && first < EDGE_LINES && !isFirstPage && isRunning(lines[first] as Line)) first += 1;
  const lowest = Math.max(first, lines.length - EDGE_LINES);
  while (last >= lowest && last > first && isRunning(lines[last] as Line)) last -= 1;
  const start = lines[first]?.start;
  const end = lines[last]?.end;
  return start === undefined || end === undefined || end <= start ? [] : [{ start, end }];
}

function splitLines(text: string): readonly Line[] {
  const lines: Line[] = [];
  let start = 0;
  while (start <= text.length) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    lines.push({ start, end, text: text.slice(start, end).trim() });
    start = end + 1;
  }
  return lines;
}

/**
 * Copies a stretch of the document as quotes, one per page it stands on.
 * @param start offset into `source.text`
 * @param end offset behind the last unit; quotes longer than the limit end at a clause or word before it
 */
export function quote(source: SourceText, start: number, end: number): readonly ClaimedQuote[] {
  const limit = clipEnd(source.text, start, end, QUOTE_LENGTH_LIMIT);
  const quotes: ClaimedQuote[] = [];
  for (let index = pieceIndexAt(source, start); index < source.pieces.length; index += 1) {
    const piece = source.pieces[index] as Piece;
    if (piece.start >= limit) break;
    const text = source.text.slice(Math.max(start, piece.start), Math.min(limit, piece.end)).trim();
    if (/[\p{L}\p{N}]/u.test(text)) {
      quotes.push({ documentId: source.documentId, pageNumber: piece.pageNumber, text });
    }
  }
  return quotes;
}

/**
 * The last good place to stop at or before `start + limit`: a clause's end, else the end of a part between commas, else a
 * word's; never within a date, a sum, a bracket or a name.
 */
export function clipEnd(text: string, start: number, end: number, limit: number): number {
  if (end - start <= limit) return end;
  const head = text.slice(start, start + limit);
  const half = limit / 2;
  const clause = lastWhole(text, start, head, CLAUSE_ENDS);
  if (clause > half) return start + clause;
  const part = lastWhole(text, start, head, [', ', ',\n']);
  if (part > half) return start + part;
  const word = moveOutOfWhole(text, start, start + Math.max(head.lastIndexOf(' '), head.lastIndexOf('\n'))) - start;
  return start + (word > half ? word : splitsPair(head) ? limit - 1 : limit);
}

const CLAUSE_ENDS = ['; ', '. ', ';\n', '.\n'];

/** Behind the last of some marks that stands within nothing that belongs together; 0 where there is none. */
function lastWhole(text: string, start: number, head: string, marks: readonly string[]): number {
  let at = head.length;
  while (at > 0) {
    const found = Math.max(...marks.map((mark) => head.lastIndexOf(mark, at - 1)));
    if (found < head.length / 2) return 0;
    if (!partsWhole(text, start + found + 1)) return found + 1;
    at = found;
  }
  return 0;
}

function splitsPair(head: string): boolean {
  const last = head.charCodeAt(head.length - 1);
  return last >= 0xd800 && last <= 0xdbff;
}

/** The page on which an offset of the joined text stands; 0 for an empty document. */
export function pageAt(source: SourceText, offset: number): number {
  return source.pieces[pieceIndexAt(source, offset)]?.pageNumber ?? source.pieces.at(-1)?.pageNumber ?? 0;
}

/** The first piece that does not end before an offset. */
export function pieceIndexAt({ pieces }: SourceText, offset: number): number {
  return partitionPoint(pieces, ({ end }) => end <= offset);
}

/** Where a place on a page stands in the joined text; undefined when it was cut off as a running line. */
export function offsetOf(source: SourceText, pageNumber: number, pageOffset: number): number | undefined {
  for (const piece of source.pieces) {
    if (piece.pageNumber !== pageNumber) continue;
    const length = piece.end - piece.start;
    if (pageOffset >= piece.pageStart && pageOffset <= piece.pageStart + length) {
      return piece.start + pageOffset - piece.pageStart;
    }
  }
  return undefined;
}

/** White space folded, for showing and for patterns. */
export function foldWhiteSpace(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
