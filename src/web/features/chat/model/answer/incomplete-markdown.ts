const FENCE = /^ {0,3}(`{3,}|~{3,})/u;
/** A line that is only the beginning of something: a list's mark, a heading's, a rule, the line under a table's head. */
const BARE_MARK = /^(?:[-*+=>#_|~:`\s]+|\s*\d{1,9}[.)]?)$/u;
/** A longer line is no rule of a table; to find that out takes time quadratic in its length. */
const TABLE_RULE_LENGTH = 1_000;
const TABLE_RULE = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/u;

/**
 * Makes sense of Markdown that is still arriving: what is half open is closed, and what cannot be told yet is held back
 * until it can. So nothing flickers between signs and what they mean.
 * @param text the beginning of an answer
 * @returns Markdown that may be drawn now
 */
export function closeIncompleteMarkdown(text: string): string {
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
  const rule = block[1] ?? '';
  return rule.length <= TABLE_RULE_LENGTH && TABLE_RULE.test(rule) ? lines : lines.slice(0, blockStart);
}

const EMPHASIS = new Set('*_~`');

/** Signs at the end may open, close or be half of something: what was open before them is closed in their place. */
function cutSignsAtEnd(line: string): string {
  let end = line.length;
  while (end > 0 && EMPHASIS.has(line.charAt(end - 1))) end -= 1;
  if (end === line.length) return line.endsWith('\\') ? line.slice(0, -1) : line;
  // The first of them is shown as it is.
  return line.charAt(end - 1) === '\\' ? line.slice(0, end + 1) : line.slice(0, end);
}

/** Cuts off a link or a picture of which the end is missing, in time linear in the length of the line. */
function cutUnclosedLink(line: string): string {
  const lastAddressEnd = line.lastIndexOf(')');
  let from = 0;
  for (let close = line.indexOf(']'); close !== -1; close = line.indexOf(']', close + 1)) {
    const open = line.indexOf('[', from);
    const isLast = close === line.length - 1;
    const isInAddress = line.charAt(close + 1) === '(' && lastAddressEnd < close;
    if (open !== -1 && open < close && (isLast || isInAddress)) return cutBefore(line, open);
    from = close + 1;
  }
  const open = line.indexOf('[', from);
  return open === -1 ? line : cutBefore(line, open);
}

/** A picture's mark belongs to it. */
function cutBefore(line: string, open: number): string {
  return line.slice(0, line.charAt(open - 1) === '!' ? open - 1 : open);
}

/** Closes emphasis and code on the last line, and holds back a link of which the end is missing. */
function closeInline(line: string): string {
  const shown = cutSignsAtEnd(cutUnclosedLink(line));
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
