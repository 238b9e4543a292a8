/** An item of a list. */
const ITEM = /^\s{0,3}(?:[-*+]|\d{1,9}[.)])\s/u;
/** A row of a table. */
const ROW = /^\s{0,3}\|/u;

/**
 * What stands between two statements of an answer, so that they read as prose.
 * @param before Markdown of the statement before; undefined for the first one
 * @returns a space within a paragraph, a line feed between items or rows, otherwise an empty line
 */
export function separatorBetween(before: string | undefined, text: string): string {
  if (before === undefined) return '';
  if ([ITEM, ROW].some((kind) => kind.test(lastLine(before)) && kind.test(text))) return '\n';
  return isBlock(before) || isBlock(text) ? '\n\n' : ' ';
}

/** Statements as one text in Markdown. */
export function joinStatements(texts: readonly string[]): string {
  return texts.map((text, index) => separatorBetween(texts[index - 1], text) + text).join('');
}

function isBlock(text: string): boolean {
  return text.includes('\n') || ITEM.test(text) || ROW.test(text) || /^\s{0,3}>/u.test(text);
}

function lastLine(text: string): string {
  return text.slice(text.lastIndexOf('\n') + 1);
}
