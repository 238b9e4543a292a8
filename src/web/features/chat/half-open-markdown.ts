const FENCE = /^ {0,3}(`{3,}|~{3,})/u;
/** A line that is only the beginning of something: a list's mark, a heading's, a rule, the line under a table's head. */
const BARE_MARK = /^\s*(?:[-*+=>#_|~:`\s]+|\d{1,9}[.)]?)$/u;
const UNCLOSED_LINK = /!?\[[^\]\n]*(?:\](?:\([^)\n]*)?)?$/u;
const TABLE_RULE = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/u;

/**
 * Makes sense of Markdown that is still arriving: what is half open is closed, and what cannot be told yet is held back
 * until it can. So nothing flickers between signs and what they mean.
 * @param text the beginning of an answer
 * @returns Markdown that may be drawn now
 */
export function mendHalfOpenMarkdown(text: string): string {
  const lines = text.split('\n');
  const fence = findOpenFence(lines);
  if (fence !== null) {
    const isBareFence = FENCE.test(lines.at(-1) ?? '') && lines.length - 1 === fence.line;
    return isBareFence ? lines.slice(0, -1).join('\n') : `${text}\n${fence.marks}`;
  }
  // A line break alone ends no block.
  if (lines.at(-1) === '') lines.pop();
  if (BARE_MARK.test(lines.at(-1) ?? '')) lines.pop();
  return holdBackTable(lines)
    .map((line, index, all) => (index === all.length - 1 ? closeInline(line) : line))
    .join('\n');
}

function findOpenFence(lines: readonly string[]): { readonly line: number; readonly marks: string } | null {
  let open: { line: number; marks: string } | null = null;
  lines.forEach((text, line) => {
    const marks = FENCE.exec(text)?.[1];
    if (marks === undefined) return;
    if (open === null) open = { line, marks };
    else if (marks[0] === open.marks[0] && marks.length >= open.marks.length) open = null;
  });
  return open;
}

/** The head of a table is a line of bars until the line under it has come. */
function holdBackTable(lines: readonly string[]): readonly string[] {
  const blockStart = lines.findLastIndex((line) => line.trim() === '') + 1;
  const block = lines.slice(blockStart);
  if (block[0]?.trimStart().startsWith('|') !== true) return lines;
  return TABLE_RULE.test(block[1] ?? '') ? lines : lines.slice(0, blockStart);
}

/** Signs at the end may open, close or be half of something: what was open before them is closed in their place. */
const SIGNS_AT_END = /(?<!\\)[*_~`]+$|\\$/u;

/** Closes emphasis and code on the last line, and holds back a link of which the end is missing. */
function closeInline(line: string): string {
  const shown = line.replace(UNCLOSED_LINK, '').replace(SIGNS_AT_END, '');
  const plain = shown.replace(/\\[\s\S]/gu, '  ');
  const codeMarks = plain.match(/`+/gu)?.at(-1);
  if (codeMarks !== undefined && isOdd(plain, codeMarks)) return `${shown}${codeMarks}`;
  const withoutCode = plain.replace(/`[^`]*`/gu, '');
  const single = withoutCode.replaceAll('**', '').replace(/^\s*\*\s/u, '');
  const open = [
    ...(isOdd(single, '*') ? ['*'] : []),
    ...(isOdd(withoutCode, '~~') ? ['~~'] : []),
    ...(isOdd(withoutCode, '**') ? ['**'] : []),
  ];
  // A sign that follows a space closes nothing.
  return open.length === 0 ? shown : `${shown.trimEnd()}${open.join('')}`;
}

function isOdd(text: string, mark: string): boolean {
  return (text.split(mark).length - 1) % 2 === 1;
}
