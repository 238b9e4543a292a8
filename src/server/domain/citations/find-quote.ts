import {
  BOUND,
  CLAUSE_END,
  DASH,
  EM_DASH,
  FIRM,
  JOINABLE,
  MINUS,
  type NormalisedText,
  PAUSE,
  SPACE_AFTER,
  SPACE_BEFORE,
  SPLITTABLE,
} from './normalised-text.ts';
import { isBetweenLetters, isBetweenWords, isInsideToken, mayPartLabel } from './token-boundary.ts';

/** Half-open range of units of a normalised text. */
interface UnitRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Positions where all characters match but the separators do not. A page with more of them is adversarial; giving up
 * refuses the quote, which is the safe side.
 */
const NEAR_MISS_LIMIT = 1000;
const SHAPE = SPACE_BEFORE | DASH | SPACE_AFTER;

/**
 * Finds the first occurrence of `quote` in `text` within `within`: the same characters, compatible separators, no word
 * or number cut at either end.
 *
 * @returns the first unit of the match, or -1
 */
export function findQuote(text: NormalisedText, quote: NormalisedText, within: UnitRange): number {
  if (quote.length === 0) return -1;
  const fallbacks = buildFallbacks(quote);
  let nearMisses = 0;
  let matched = 0;
  // Knuth–Morris–Pratt: linear time, whatever the text and the quote are.
  for (let index = Math.max(0, within.from); index < Math.min(text.length, within.to); index += 1) {
    while (matched > 0 && quote.units[matched] !== text.units[index]) matched = fallbacks[matched - 1] ?? 0;
    if (quote.units[matched] === text.units[index]) matched += 1;
    if (matched < quote.length) continue;
    const start = index - quote.length + 1;
    if (fitsAt(text, quote, start)) return start;
    nearMisses += 1;
    if (nearMisses === NEAR_MISS_LIMIT) return -1;
    matched = fallbacks[matched - 1] ?? 0;
  }
  return -1;
}

/** The failure function: for each prefix the length of its longest proper prefix that is also its suffix. */
function buildFallbacks(quote: NormalisedText): Int32Array {
  const fallbacks = new Int32Array(quote.length);
  let matched = 0;
  for (let index = 1; index < quote.length; index += 1) {
    while (matched > 0 && quote.units[matched] !== quote.units[index]) matched = fallbacks[matched - 1] ?? 0;
    if (quote.units[matched] === quote.units[index]) matched += 1;
    fallbacks[index] = matched;
  }
  return fallbacks;
}

function fitsAt(text: NormalisedText, quote: NormalisedText, start: number): boolean {
  for (let index = 1; index < quote.length; index += 1) {
    const onPage = text.separators[start + index] ?? 0;
    const inQuote = quote.separators[index] ?? 0;
    if (onPage === inQuote) continue;
    if ((onPage | inQuote) & PAUSE) {
      if (!arePausesCompatible(onPage, inQuote, { text, gap: start + index })) return false;
    } else if (!areSeparatorsCompatible(onPage, inQuote, () => isBetweenLetters(text, start + index))) return false;
  }
  return fitsAtEnds(text, quote, { from: start, to: start + quote.length });
}

/** Whether a stretch of a text cuts no word or number at either end, and has the dashes there that the quote has. */
export function fitsAtEnds(text: NormalisedText, quote: NormalisedText, { from, to }: UnitRange): boolean {
  return fitsAtStart(text, quote, from) && fitsAtEnd(text, quote, to);
}

/**
 * Whether the punctuation of a quote between two clauses is that of the page, or another that divides them as well.
 * Commas, semicolons, colons and dashes come and go; a full stop and the brackets of an aside are only exchanged; a full
 * stop before a condition is no comma. A dash of the page before a figure stays a dash or a colon.
 *
 * @param place the gap of the page
 */
export function arePausesCompatible(
  onPage: number,
  inQuote: number,
  { text, gap }: { readonly text: NormalisedText; readonly gap: number },
): boolean {
  if ((onPage ^ inQuote) & DASH) return false;
  if ((onPage & inQuote & PAUSE) === 0) {
    const marked = onPage | inQuote;
    const bare = onPage & PAUSE ? inQuote : onPage;
    if (marked & BOUND || onPage & MINUS) return false;
    // A label and its value: a colon or a dash inside a sentence is no gap of the page.
    if (inQuote & CLAUSE_END && !mayPartLabel(text, gap)) return false;
    return (bare & SPACE_BEFORE) !== 0 || !isBetweenWords(text, gap);
  }
  if ((onPage & FIRM && !(inQuote & CLAUSE_END)) || (inQuote & FIRM && !(onPage & CLAUSE_END))) return false;
  return !(onPage & MINUS) || (inQuote & CLAUSE_END) !== 0;
}

/**
 * Equal separators are compatible. A dash followed but not preceded by white space is taken for a line-end hyphen, also
 * where the line break became a space: it is compatible with a dash without white space and, between letters, with no
 * separator at all, because the word may be written with or without the hyphen. In forgiving forms also the hyphen of a
 * compound may be left out or be a space.
 *
 * @param first separator in one text, `second` in the other
 * @param isInWord whether letters stand on both sides of it
 */
export function areSeparatorsCompatible(first: number, second: number, isInWord: () => boolean): boolean {
  if ((first & SHAPE) === (second & SHAPE)) return true;
  if (isCompoundFor(first, second) || isCompoundFor(second, first)) return true;
  return isLineEndDashFor(first, second, isInWord) || isLineEndDashFor(second, first, isInWord);
}

function isCompoundFor(separator: number, other: number): boolean {
  if (other === 0) return (separator & JOINABLE) !== 0;
  return (separator & SPLITTABLE) !== 0 && (other & SHAPE) === SPACE_BEFORE;
}

function isLineEndDashFor(separator: number, other: number, isInWord: () => boolean): boolean {
  if (!(separator & SPACE_AFTER) || separator & SPACE_BEFORE) return false;
  if ((other & SHAPE) === DASH) return true;
  return other === 0 && !(separator & EM_DASH) && isInWord();
}

function fitsAtStart(text: NormalisedText, quote: NormalisedText, gap: number): boolean {
  const inQuote = quote.separators[0] ?? 0;
  const includesDash = (inQuote & DASH) !== 0;
  if (includesDash) {
    const onPage = text.separators[gap] ?? 0;
    if (!areSeparatorsCompatible(onPage & ~SPACE_BEFORE, inQuote & ~SPACE_BEFORE, () => false)) return false;
  }
  return !isInsideToken(text, gap, { side: 'start', includesDash });
}

function fitsAtEnd(text: NormalisedText, quote: NormalisedText, gap: number): boolean {
  const inQuote = quote.separators[quote.length] ?? 0;
  const includesDash = (inQuote & DASH) !== 0;
  if (includesDash) {
    const onPage = text.separators[gap] ?? 0;
    if (((onPage ^ inQuote) & (SPACE_BEFORE | DASH)) !== 0) return false;
  }
  return !isInsideToken(text, gap, { side: 'end', includesDash });
}
