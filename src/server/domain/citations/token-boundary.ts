import { BREAK_AFTER, DASH, EM_DASH, type NormalisedText, SPACE_AFTER, SPACE_BEFORE } from './normalised-text.ts';

const WORD_CHARACTER = /[\p{L}\p{M}\p{N}]/u;
const DIGIT = /\p{N}/u;
const LETTER = /[\p{L}\p{M}]/u;
const CURRENCY = /\p{Sc}/u;
/** Signs after a number that are part of its value. */
const NUMBER_SUFFIX = /[%‰°]/u;
/** Between two letters or digits these make one word: can't, and/or, R&D, a@b. */
const WORD_CONNECTORS = new Set(["'", '/', '&', '_', '@']);
/** Between two digits also these: 1,000.50, 10:30. */
const NUMBER_CONNECTORS = new Set(['.', ',', ':']);
const THOUSANDS_GROUP_LENGTH = 3;

/** Which end of a quote is examined, and whether the dash at that end belongs to the quote. */
interface QuoteEnd {
  readonly side: 'start' | 'end';
  readonly includesDash: boolean;
}

/**
 * Whether the gap before unit `gap` is inside a word or a number, so that cutting there would change the meaning:
 * "permit" cut to "mit", "non-refundable" to "refundable", "can't" to "can", "1,000" to "000", ".5%" to "5%".
 */
export function isInsideToken(text: NormalisedText, gap: number, quoteEnd: QuoteEnd): boolean {
  const separator = text.separators[gap] ?? 0;
  if (separator === 0) return isInsideWithoutSeparator(text, gap);
  if (separator & DASH) return isInsideAtDash(text, gap, quoteEnd);
  return isInsideSpacedNumber(text, gap);
}

function isInsideWithoutSeparator(text: NormalisedText, gap: number): boolean {
  if (gap === 0 || gap === text.length) return false;
  if (text.starts[gap - 1] === text.starts[gap]) return true;
  const left = characterAt(text, gap - 1);
  const right = characterAt(text, gap);
  if (isWord(left) && isWord(right)) return true;
  if (isNumberSign(left, right)) return true;
  if (isWord(left) && connects(left, unitAt(text, gap), attachedAfter(text, gap))) return true;
  if (!isWord(right)) return false;
  const before = attachedBefore(text, gap - 1);
  if (connects(before, unitAt(text, gap - 1), right)) return true;
  // ".5" is a decimal that starts with its point. "Sec.5" is not.
  return DIGIT.test(right) && (left === '.' || left === ',') && !LETTER.test(before);
}

function isNumberSign(left: string, right: string): boolean {
  if (DIGIT.test(left)) return NUMBER_SUFFIX.test(right) || CURRENCY.test(right);
  return DIGIT.test(right) && CURRENCY.test(left);
}

function connects(left: string, connector: string, right: string): boolean {
  if (!isWord(left) || !isWord(right)) return false;
  if (WORD_CONNECTORS.has(connector)) return true;
  return NUMBER_CONNECTORS.has(connector) && DIGIT.test(left) && DIGIT.test(right);
}

function isInsideAtDash(text: NormalisedText, gap: number, { side, includesDash }: QuoteEnd): boolean {
  const separator = text.separators[gap] ?? 0;
  const left = characterAt(text, gap - 1);
  const right = characterAt(text, gap);
  const touchesLeft = isWord(left) && !(separator & SPACE_BEFORE);
  const touchesRight = isWord(right) && (!(separator & SPACE_AFTER) || (separator & BREAK_AFTER) !== 0);
  // "10—20" is a range; between words an em dash separates clauses.
  if (separator & EM_DASH) return touchesLeft && touchesRight && DIGIT.test(left) && DIGIT.test(right);
  if (touchesLeft && touchesRight) return true;
  if (includesDash) return false;
  // The first half of a word that continues on the next page.
  if (side === 'end') return touchesLeft && gap === text.length;
  // A minus sign.
  return DIGIT.test(right) && !(separator & SPACE_AFTER);
}

/** "1 000" is one number: one to three digits, one space, exactly three digits. */
function isInsideSpacedNumber(text: NormalisedText, gap: number): boolean {
  if (gap === 0 || gap === text.length) return false;
  const from = text.ends[gap - 1] ?? 0;
  const to = text.starts[gap] ?? 0;
  if (to - from !== 1 || /[\n\r]/.test(text.source.charAt(from))) return false;
  const digitsBefore = countDigits(text, gap - 1, -1);
  return (
    digitsBefore > 0 && digitsBefore <= THOUSANDS_GROUP_LENGTH && countDigits(text, gap, 1) === THOUSANDS_GROUP_LENGTH
  );
}

function countDigits(text: NormalisedText, from: number, step: 1 | -1): number {
  let count = 0;
  while (count <= THOUSANDS_GROUP_LENGTH && /^\d$/.test(characterAt(text, from + count * step))) {
    count += 1;
    const separatorIndex = step === 1 ? from + count : from - count + 1;
    if ((text.separators[separatorIndex] ?? 0) !== 0) break;
  }
  return count;
}

/** Whether the units around a gap are letters, so that a line-end hyphen between them may be the typesetter's. */
export function isBetweenLetters(text: NormalisedText, gap: number): boolean {
  return LETTER.test(characterAt(text, gap - 1)) && LETTER.test(characterAt(text, gap));
}

/** Whether a gap may part a label and its value: a line break, wide white space, or no small letter behind it. */
export function mayPartLabel(text: NormalisedText, gap: number): boolean {
  if (gap === 0 || gap === text.length) return false;
  const space = text.source.slice(text.ends[gap - 1], text.starts[gap]);
  return /\n|\t|\s{2}/u.test(space) || !/\p{Ll}/u.test(characterAt(text, gap));
}

/** Whether letters or digits stand on both sides of a gap. */
export function isBetweenWords(text: NormalisedText, gap: number): boolean {
  return isWord(characterAt(text, gap - 1)) && isWord(characterAt(text, gap));
}

/** Whether a character is a letter, a mark on one, or a digit. */
export function isWord(character: string): boolean {
  return WORD_CHARACTER.test(character);
}

/** The character of a unit as printed; empty outside of the text. */
export function characterAt(text: NormalisedText, index: number): string {
  if (index < 0 || index >= text.length) return '';
  return text.source.slice(text.starts[index], text.ends[index]);
}

function unitAt(text: NormalisedText, index: number): string {
  return String.fromCharCode(text.units[index] ?? 0);
}

/** The character before unit `index` when no separator is between the two. */
function attachedBefore(text: NormalisedText, index: number): string {
  return text.separators[index] === 0 ? characterAt(text, index - 1) : '';
}

/** The character after unit `index` when no separator is between the two. */
function attachedAfter(text: NormalisedText, index: number): string {
  return text.separators[index + 1] === 0 ? characterAt(text, index + 1) : '';
}
