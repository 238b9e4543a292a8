const FENCE = /^ {0,3}(`{3,}|~{3,})/u;
/** A line with nothing but the beginning of a marker: list, heading, rule or table delimiter row. */
const BARE_MARKER = /^(?:[-*+=>#_|~:`\s]+|\s*\d{1,9}[.)]?)$/u;
/** The expression takes quadratic time; longer lines are no delimiter rows. */
const DELIMITER_ROW_LENGTH_LIMIT = 1_000;
const DELIMITER_ROW = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/u;

/**
 * Makes streaming Markdown renderable: open constructs are closed, and ambiguous ones are held back. So nothing
 * flickers between markup and its rendering.
 * @param text the beginning of an answer
 * @returns Markdown that can be rendered now
 */
export function closeIncompleteMarkdown(text: string): string {
  const lines = text.split('\n');
  const fence = findOpenFence(lines);
  if (fence !== null) {
    const isBareFence = FENCE.test(lines.at(-1) ?? '') && lines.length - 1 === fence.line;
    return isBareFence ? lines.slice(0, -1).join('\n') : `${text}\n${fence.markers}`;
  }
  // A trailing line break does not end a block.
  if (lines.at(-1) === '') lines.pop();
  if (BARE_MARKER.test(lines.at(-1) ?? '')) lines.pop();
  return holdBackTable(lines)
    .map((line, index, all) => (index === all.length - 1 ? closeInline(line) : line))
    .join('\n');
}

function findOpenFence(lines: readonly string[]): { readonly line: number; readonly markers: string } | null {
  let open: { line: number; markers: string } | null = null;
  lines.forEach((text, line) => {
    const markers = FENCE.exec(text)?.[1];
    if (markers === undefined) return;
    if (open === null) open = { line, markers };
    else if (markers[0] === open.markers[0] && markers.length >= open.markers.length) open = null;
  });
  return open;
}

/** A table's header is held back until its delimiter row has arrived. */
function holdBackTable(lines: readonly string[]): readonly string[] {
  const blockStart = lines.findLastIndex((line) => line.trim() === '') + 1;
  const block = lines.slice(blockStart);
  if (block[0]?.trimStart().startsWith('|') !== true) return lines;
  const rule = block[1] ?? '';
  return rule.length <= DELIMITER_ROW_LENGTH_LIMIT && DELIMITER_ROW.test(rule) ? lines : lines.slice(0, blockStart);
}

const EMPHASIS_MARKERS = new Set('*_~`');

/** Trailing emphasis markers are ambiguous: cut them, and close what was open before. */
function cutTrailingMarkers(line: string): string {
  let end = line.length;
  while (end > 0 && EMPHASIS_MARKERS.has(line.charAt(end - 1))) end -= 1;
  if (end === line.length) return line.endsWith('\\') ? line.slice(0, -1) : line;
  // The first one is escaped.
  return line.charAt(end - 1) === '\\' ? line.slice(0, end + 1) : line.slice(0, end);
}

/** Cuts off an incomplete link or image, in linear time. */
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

/** Includes the exclamation marker of an image. */
function cutBefore(line: string, open: number): string {
  return line.slice(0, line.charAt(open - 1) === '!' ? open - 1 : open);
}

/** Closes emphasis and code on the last line, and holds back an incomplete link. */
function closeInline(line: string): string {
  const shown = cutTrailingMarkers(cutUnclosedLink(line));
  const plain = shown.replace(/\\[\s\S]/gu, '  ');
  const codeMarker = plain.match(/`+/gu)?.at(-1);
  if (codeMarker !== undefined && isOdd(plain, codeMarker)) return `${shown}${codeMarker}`;
  const withoutCode = plain.replace(/`[^`]*`/gu, '');
  const single = withoutCode.replaceAll('**', '').replace(/^\s*\*\s/u, '');
  const open = [
    ...(isOdd(single, '*') ? ['*'] : []),
    ...(isOdd(withoutCode, '~~') ? ['~~'] : []),
    ...(isOdd(withoutCode, '**') ? ['**'] : []),
  ];
  // A marker after a space closes nothing.
  return open.length === 0 ? shown : `${shown.trimEnd()}${open.join('')}`;
}

function isOdd(text: string, marker: string): boolean {
  return (text.split(marker).length - 1) % 2 === 1;
}
