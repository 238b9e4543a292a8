import { ROLE_LABEL } from './party-roles.ts';

/** Lines of a paragraph are about as long as the page is wide; longer ones are paragraphs on one line. */
const WIDTH_LIMIT = 160;
/** Shorter lines say nothing about the width of the page. */
const WIDTH_MINIMUM = 45;
/** With fewer lines than this, the width of the page is not known. */
const LINES_MINIMUM = 4;
/** Text that is not justified ends its lines up to this far before the margin. */
const FILLED = 0.88;
/** A row of a form, a numbered clause or a signature begins a line of its own. */
const OWN_LINE = new RegExp(
  `^[ \\t]*(?:\\p{Lu}[\\p{L}’'()/ -]{1,34}[:|]|\\(?(?:\\d{1,2}(?:\\.\\d{1,2})*|[a-z]|[ivx]{1,4})[.)]\\s|§|[-•–_]|(?:The\\s)?(?:${ROLE_LABEL})\\s+[\\p{Lu}(])`,
  'u',
);

/**
 * Joins lines that only the width of the page parted, so that a name and what is said of it stand in one line.
 * @returns a text of the same length: line breaks have become spaces, offsets stay true
 */
export function joinWrappedLines(text: string): string {
  const lines = text.split('\n');
  const width = measureWidth(lines);
  if (width === null) return text;
  let joined = lines[0] ?? '';
  for (let index = 1; index < lines.length; index += 1) {
    const [before, line] = [lines[index - 1] ?? '', lines[index] ?? ''];
    joined += (isWrapped(before, line, width) ? ' ' : '\n') + line;
  }
  return joined;
}

/** The length that one line in ten exceeds; null where lines are whole paragraphs. */
function measureWidth(lines: readonly string[]): number | null {
  const lengths = lines.map(({ length }) => length).filter((length) => length >= WIDTH_MINIMUM);
  const sorted = lengths.sort((left, right) => left - right);
  const width = sorted[Math.floor(sorted.length * 0.9)];
  return width === undefined || sorted.length < LINES_MINIMUM || width > WIDTH_LIMIT ? null : width;
}

function isWrapped(before: string, line: string, width: number): boolean {
  const end = before.trimEnd();
  const start = line.trimStart();
  if (end === '' || start === '' || OWN_LINE.test(line)) return false;
  // The row of a table is one line.
  if (end.includes('\t') || start.includes('\t')) return false;
  if (/^\p{Ll}/u.test(start) && end.length >= WIDTH_MINIMUM && !/[.!?]$/u.test(end)) return true;
  const [word = ''] = start.split(' ', 1);
  return end.length + 1 + word.length > width * FILLED && !/(?<!\b\p{Lu})[.!?:]$/u.test(end);
}
