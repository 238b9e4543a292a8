import { RANGE_WORDS } from './compound-hyphens.ts';
import {
  READ_AS_ASIDE,
  READ_AS_CLAUSE,
  READ_AS_FIRM_STOP,
  READ_AS_MINUS,
  READ_AS_PAUSE,
  READ_AS_STOP,
} from './normalised-text.ts';
import { holdsNegation, holdsQualifier } from './qualifying-words.ts';

const MARK = /[,;:—―]|\.(?=["'“”„«»’‘*_)\]]{0,4}\s)|(?<=\s)[-–]{1,3}(?=\s)/gu;
/** An aside of two words or more. "(a)", "(30)" and "item(s)" are none. */
const ASIDE = /(?<=[\s\p{L}])\((?=\p{L})([^()]{3,160})\)/gu;
/** How far the words beside a mark are looked at, in UTF-16 units. */
const REACH = 48;
const SKIPPED_MAXIMUM = 8;
const SIGNS = '["\'“”„‟«»‘’‚‹›`*_\\s]{0,8}';
const SIGN = /["'“”„‟«»‘’‚‹›`*_\s]/u;
const IN_WORD = /[\p{L}\p{M}\p{N}'’]/u;
const WORD_MAXIMUM = 20;
const FIRST_SIGN = new RegExp(`^${SIGNS}([\\p{L}\\p{M}\\p{N}'’]{1,20}|.?)`, 'u');
const FIRST_WORDS = /^[^\p{L}\p{N}]{0,8}(?:[\p{L}\p{M}\p{N}'’-]{1,24}[^\p{L}\p{N}]{0,3}){0,3}/u;

/**
 * Marks punctuation between clauses, which models exchange in copying: commas, semicolons, colons, full stops, dashes
 * with spaces, and the brackets of an aside. Marks between digits are part of figures, dashes between days of a week or
 * a year mean ranges, and the full stop behind a negation is an answer of its own ("Pets? No. Guests …").
 * @param overrides how single units are read; those that are read as something else already stay
 */
export function markClauseMarks(source: string, overrides: Uint8Array): void {
  for (const { index, 0: mark } of source.matchAll(MARK)) {
    if (overrides[index] !== 0) continue;
    const end = index + mark.length;
    const before = wordBefore(source, index, overrides);
    const behind = source.slice(end, end + REACH);
    const reading = readMark(mark, before, behind);
    if (reading !== 0) overrides.fill(reading, index, end);
  }
  for (const { index, 0: match, 1: inside = '' } of source.matchAll(ASIDE)) {
    const last = index + match.length - 1;
    if (!/\p{L}\s{1,4}["“„(]?[\p{L}\p{N}]/u.test(inside) || overrides[index] !== 0 || overrides[last] !== 0) continue;
    overrides[index] = READ_AS_ASIDE;
    overrides[last] = READ_AS_ASIDE;
  }
}

/** The last word or sign before a mark, marks apart that are read as nothing: the point of "Ltd.,". */
function wordBefore(source: string, index: number, overrides: Uint8Array): string {
  let end = index;
  const isSkipped = () => (overrides[end - 1] ?? 0) !== 0 || SIGN.test(source.charAt(end - 1));
  while (end > 0 && index - end < SKIPPED_MAXIMUM && isSkipped()) end -= 1;
  let start = end;
  while (start > 0 && end - start < WORD_MAXIMUM && IN_WORD.test(source.charAt(start - 1))) start -= 1;
  return source.slice(start === end ? Math.max(0, end - 1) : start, end);
}

/** How a mark is read between the word before it and the text behind; 0 for a mark that cannot be exchanged. */
function readMark(mark: string, before: string, behind: string): number {
  const next = FIRST_SIGN.exec(behind)?.[1] ?? '';
  const isBehindFigure = /\p{N}$/u.test(before);
  const isBeforeFigure = /^\p{N}/u.test(next);
  if (isBehindFigure && isBeforeFigure) return 0;
  const isBehindWord = /\p{L}\p{M}{0,2}$/u.test(before);
  if (!isBehindWord && !/[\p{N})\]%‰°€]$/u.test(before)) return 0;
  if (mark === ',' || mark === ';') {
    if (!isBehindWord && !/^\s/u.test(behind)) return 0;
    return mark === ';' ? READ_AS_CLAUSE : READ_AS_PAUSE;
  }
  if (mark === ':') return /^[\s"“„«*_]|^$/u.test(behind) ? READ_AS_CLAUSE : 0;
  if (mark === '.') return readStop(before, behind);
  return readDash(before, next);
}

function readDash(before: string, next: string): number {
  if (isRangeWord(next) && (/\p{N}$/u.test(before) || isRangeWord(before))) return 0;
  return /^[\p{N}\p{Sc}.]/u.test(next) ? READ_AS_MINUS : READ_AS_CLAUSE;
}

/** The sentence behind a full stop may begin with a condition: "We refund it. If you are late, …". */
function readStop(before: string, behind: string): number {
  if (/^(?:nein|yes|ja|oui|s[ií]|sim|oo)$/iu.test(before) || holdsNegation(before)) return 0;
  return holdsQualifier(FIRST_WORDS.exec(behind)?.[0] ?? '') ? READ_AS_FIRM_STOP : READ_AS_STOP;
}

function isRangeWord(word: string): boolean {
  return RANGE_WORDS.has(word.normalize('NFC').toLowerCase());
}
