import { foldWhiteSpace } from './source-text.ts';

/** "What is not insured?", "Not included", "Exclusions", "We do not cover". */
const NEGATES =
  /^(?:\d{1,2}(?:\.\d{1,2})?[.)]?\s+)?(?:(?:general\s+|main\s+|important\s+)?exclusions?|excluded|not\s+(?:included|insured|covered|allowed|permitted)|what\s+(?:is|are|isn['’]t|we|you|your\s+\p{L}+|this\s+\p{L}+)\s?(?:\p{L}+\s){0,2}(?:not\s|don['’]t\s|won['’]t\s|doesn['’]t\s)?(?:\p{L}+\s){0,2}\p{L}+)\s*[:?]?$/iu;
const HOLDS_NEGATION = /\b(?:not|exclu\w+|isn['’]t|don['’]t|won['’]t|doesn['’]t)\b|n['’]t\b/iu;
const HEADING_LENGTH = 60;
/** So far above a line its heading may stand. UTF-16 units. */
const REACH = 1_500;
/** A line under a heading begins so and is none itself. */
const NO_HEADING = /[.,;]$|\d[.,]\d|[$€£%]|^[-–•*·(]|^\p{Ll}/u;

/**
 * The heading above a place, where it denies what stands under it: lines under "What is not insured?" tell what is left out.
 * @param text the joined text of a document
 * @param start offset of the line or sentence in it
 * @returns as printed, white space folded, without a mark at its end; null where the nearest heading denies nothing
 */
export function negatingHeadingAt(text: string, start: number): string | null {
  const lines = text
    .slice(Math.max(0, start - REACH), start)
    .split('\n')
    .slice(0, -1);
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    const line = foldWhiteSpace(lines[index] ?? '').trim();
    const isRunning = /^\s*\p{Ll}/u.test(lines[index + 1] ?? '');
    if (isRunning || !isHeading(line, foldWhiteSpace(lines[index - 1] ?? '').trim())) continue;
    return NEGATES.test(line) && HOLDS_NEGATION.test(line) ? line.replace(/[\s:?]+$/u, '') : null;
  }
  return null;
}

/** A short line with a capital that follows a finished one. */
function isHeading(line: string, before: string): boolean {
  if (line.length < 4 || line.length > HEADING_LENGTH || NO_HEADING.test(line)) return false;
  return /^(?:\d|\p{Lu})/u.test(line) && (before === '' || /[.!)\d]$/u.test(before) || line.endsWith('?'));
}
