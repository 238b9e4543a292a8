/**
 * What an answer may have of the signs for which drawing Markdown takes time quadratic in their number, or a call for each
 * level. Measured: 800 marks of emphasis take 50 ms, 8,000 nested quotes end the call stack.
 */
const LIMITS = { nesting: 12, emphasis: 800, brackets: 500, escapes: 4_000, lines: 2_000 };
/** The mark of a quote or of a list item, at the beginning of a line or behind other such marks. */
const BLOCK_MARK = /\s*(?:>|[-*+]\s|\d{1,9}[.)]\s)/uy;

/** Whether an answer's Markdown can be drawn without holding up the browser; otherwise its words are shown as they are. */
export function isWithinMarkdownLimits(text: string): boolean {
  const lines = text.split('\n');
  if (lines.length > LIMITS.lines || lines.some(isTooNested)) return false;
  if (count(text, '\\') > LIMITS.escapes) return false;
  return count(text, '*_~') <= LIMITS.emphasis && count(text, '[<') <= LIMITS.brackets;
}

function isTooNested(line: string): boolean {
  let level = 0;
  for (BLOCK_MARK.lastIndex = 0; level <= LIMITS.nesting && BLOCK_MARK.test(line); level += 1);
  return level > LIMITS.nesting;
}

function count(text: string, signs: string): number {
  let found = 0;
  for (const character of text) if (signs.includes(character)) found += 1;
  return found;
}
