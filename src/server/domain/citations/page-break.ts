/** A line at the edge of a page that is longer than this is no header or footer. */
const RUNNING_LINE_LENGTH_LIMIT = 120;
/** How many lines of header or footer may separate two halves of a sentence. */
const RUNNING_LINES_LIMIT = 2;
/** Minimum length of a repeated line without a page number: a single short word may belong to a sentence. */
const REPEATED_LINE_MINIMUM_LENGTH = 8;

/** Where the body of the first page may end and where the body of the next may start, in UTF-16 units. */
interface PageBreak {
  readonly bodyEnds: readonly number[];
  readonly bodyStarts: readonly number[];
}

interface Line {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Where a sentence may leave one page and continue on the next: at the very end and start, or before a footer and after
 * a header. A line counts as header or footer only when both pages have it at the same position with the same words,
 * except for a page number that increases by one. So no words of the body can be skipped: not even a lone "not" on a
 * last line.
 */
export function findPageBreaks(page: string, nextPage: string): PageBreak {
  const footers = countRunningLines(lastLines(page), lastLines(nextPage));
  const headers = countRunningLines(firstLines(page), firstLines(nextPage));
  return {
    bodyEnds: [
      page.length,
      ...lastLines(page)
        .slice(0, footers)
        .map((line) => line.start),
    ],
    bodyStarts: [
      0,
      ...firstLines(nextPage)
        .slice(0, headers)
        .map((line) => line.end),
    ],
  };
}

function countRunningLines(lines: readonly Line[], nextLines: readonly Line[]): number {
  const firstOther = lines.findIndex((line, position) => !isRunningLine(line, nextLines[position]));
  return firstOther === -1 ? lines.length : firstOther;
}

function isRunningLine(line: Line, next: Line | undefined): boolean {
  if (!next || Math.max(line.text.length, next.text.length) > RUNNING_LINE_LENGTH_LIMIT) return false;
  if (line.text === next.text) return line.text.length >= REPEATED_LINE_MINIMUM_LENGTH;
  const [words, nextWords] = [line.text.split(/\d+/), next.text.split(/\d+/)];
  if (words.join('\n') !== nextWords.join('\n')) return false;
  const [numbers, nextNumbers] = [numbersOf(line.text), numbersOf(next.text)];
  const changed = numbers.flatMap((number, position) => {
    const step = (nextNumbers[position] ?? Number.NaN) - number;
    return step === 0 ? [] : [step];
  });
  return changed.length === 1 && changed[0] === 1;
}

function numbersOf(text: string): number[] {
  return (text.match(/\d+/g) ?? []).map(Number);
}

/** The first lines that are not blank, from the top. */
function firstLines(text: string): Line[] {
  const lines: Line[] = [];
  for (let start = 0; start < text.length && lines.length < RUNNING_LINES_LIMIT; ) {
    const found = text.indexOf('\n', start);
    const end = found === -1 ? text.length : found;
    addLine(lines, text, start, end);
    start = end + 1;
  }
  return lines;
}

/** The last lines that are not blank, from the bottom. */
function lastLines(text: string): Line[] {
  const lines: Line[] = [];
  for (let end = text.length; end > 0 && lines.length < RUNNING_LINES_LIMIT; ) {
    const start = text.lastIndexOf('\n', end - 1) + 1;
    addLine(lines, text, start, end);
    end = start - 1;
  }
  return lines;
}

function addLine(lines: Line[], source: string, start: number, end: number): void {
  // A line far longer than any header is truncated first: it is not one in either case.
  const text = source
    .slice(start, Math.min(end, start + RUNNING_LINE_LENGTH_LIMIT * 4))
    .replace(/\s+/g, ' ')
    .trim();
  if (text !== '') lines.push({ start, end, text });
}
