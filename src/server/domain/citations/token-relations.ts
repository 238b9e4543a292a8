import { LANGUAGES } from '../claims/languages/languages-of.ts';
import { CLAUSE_END, DASH, EM_DASH, JOINABLE, SPACE_AFTER, SPACE_BEFORE } from './normalised-text.ts';
import type { QuoteToken, SameWords, TokenText } from './quote-tokens.ts';
import { compareDates, hasOrdinalEnding, isMonth, isOrdinalEnding } from './token-dates.ts';
import { isMisspelling, isWithoutMarks } from './word-spelling.ts';
import { writtenOut } from './written-out.ts';

/** Units that follow a number in the singular or the plural: "a 30 day notice", "30 days". */
const UNITS =
  /^(day|week|month|year|hour|minute|second|night|mile|meter|kilometer|liter|gram|kilogram|pound|dollar|euro)s?$/u;
/** "No later than", and "not later than". */
const BOUNDS: ReadonlySet<string> = new Set([
  'later',
  'earlier',
  'sooner',
  'less',
  'more',
  'fewer',
  'longer',
  'greater',
]);
const ONE_EACH: SameWords = { onPage: 1, inQuote: 1, isLoose: false };
const ONE_EACH_LOOSE: SameWords = { onPage: 1, inQuote: 1, isLoose: true };
const NUMBER_REACH = 90;
const COMPOUND_PARTS = 4;
/** Places whose words are read as numbers for one quote: more of them are no page of a document. */
const NUMBER_READS_MAXIMUM = 2000;
/** "re-sign" is not "resign". */
const OTHER_WITHOUT_HYPHEN =
  /^re(?:sign|cover|form|sent|serv|leas|creat|mark|present|act|sort|count|treat|lay|press|sound|view|pose|bound|fund|strain|tort|prove|dress|lent|main|peal|pent|tire|turn|ward|fer|gard|lat|solv|spect|st)\p{L}{0,6}$/u;

/** Reads numbers in words. One for all quotes of a document: most words are asked for many times. */
export function createNumberReader() {
  const spelled = new Map<string, boolean>();

  function beginsNumber(word: string): boolean {
    const known = spelled.get(word) ?? LANGUAGES.some((language) => findAt(language, word) !== undefined);
    spelled.set(word, known);
    return known;
  }

  return (
    text: TokenText,
    at: number,
  ): { readonly value: number; readonly count: number; readonly isOrdinal: boolean } | null => {
    const first = text.tokens[at];
    if (first?.kind !== 'word' || !beginsNumber(first.text)) return null;
    const { starts, ends, source } = text.normalised;
    const from = starts[first.from] ?? 0;
    const words = source.slice(from, from + NUMBER_REACH).replace(/\s/gu, ' ');
    let best: ReturnType<typeof findAt>;
    for (const language of LANGUAGES) {
      const found = findAt(language, words);
      if (found !== undefined && found.end > (best?.end ?? 0)) best = found;
    }
    if (best === undefined) return null;
    const end = from + best.end;
    let next = at;
    while (next < text.tokens.length && (ends[(text.tokens[next]?.to ?? 0) - 1] ?? 0) <= end) next += 1;
    return next === at ? null : { value: best.value, count: next - at, isOrdinal: best.isOrdinal };
  };
}

/** Compares tokens of a page and a quote. */
export function createComparison(page: TokenText, quote: TokenText, readWords: ReturnType<typeof createNumberReader>) {
  let reads = 0;

  /** A number in figures against one in words. */
  function compareNumbers(text: TokenText, at: number, figures: QuoteToken, behind: QuoteToken | undefined) {
    const value = Number(figures.key);
    if (!Number.isSafeInteger(value) || reads >= NUMBER_READS_MAXIMUM) return null;
    const words = readWords(text, at);
    if (words !== null) reads += 1;
    const isOrdinal = behind?.from === figures.to && isOrdinalEnding(behind);
    // "The third of it" is not "the 3 of it".
    if (words?.value !== value || words.isOrdinal !== isOrdinal) return null;
    return { words: words.count, figures: isOrdinal ? 2 : 1 };
  }

  return function compare(at: number, inQuote: number): SameWords | null {
    const [left, right] = [page.tokens[at], quote.tokens[inQuote]];
    if (left === undefined || right === undefined) return null;
    if (left.key === right.key) return compareEndings(left, right, at, inQuote);
    if (left.isPlain && right.isPlain) return comparePlain(left, right, at, inQuote);
    if (left.kind === 'number' && right.kind === 'number') return compareFigures(left, right);
    if (left.kind === 'sign' && right.kind === 'sign') return null;
    return (
      compareNumberAndWord(left, right, at, inQuote) ??
      compareBounds(left, right, at) ??
      compareSpelling(page, at, quote, inQuote)
    );
  };

  function compareNumberAndWord(left: QuoteToken, right: QuoteToken, at: number, inQuote: number): SameWords | null {
    if (left.kind === right.kind || left.kind === 'sign' || right.kind === 'sign') return null;
    if (isMonth(left) || isMonth(right)) return compareDates(page, at, quote, inQuote);
    if (left.kind === 'number') {
      const same = compareNumbers(quote, inQuote, left, page.tokens[at + 1]);
      return same && { onPage: same.figures, inQuote: same.words, isLoose: true };
    }
    const same = compareNumbers(page, at, right, quote.tokens[inQuote + 1]);
    return same && { onPage: same.words, inQuote: same.figures, isLoose: true };
  }

  /** The same word or number; "1st" is also written "1". */
  function compareEndings(left: QuoteToken, right: QuoteToken, at: number, inQuote: number): SameWords {
    if (left.kind !== 'number' || right.kind !== 'number') return left.kind === right.kind ? ONE_EACH : ONE_EACH_LOOSE;
    const [onPage, quoted] = [hasOrdinalEnding(page, at), hasOrdinalEnding(quote, inQuote)];
    if (onPage === quoted) return ONE_EACH;
    return { onPage: onPage ? 2 : 1, inQuote: quoted ? 2 : 1, isLoose: true };
  }

  function comparePlain(left: QuoteToken, right: QuoteToken, at: number, inQuote: number): SameWords | null {
    if (isWithoutMarks(left.text, right.text)) return isName(page, left) ? ONE_EACH : null;
    if (left.text.charCodeAt(0) !== right.text.charCodeAt(0)) return null;
    if (isMisspelling(left.text, right.text)) return ONE_EACH;
    const unit = UNITS.exec(left.key)?.[1];
    if (unit === undefined || unit !== UNITS.exec(right.key)?.[1]) return null;
    return isBehindNumber(page, at) && isBehindNumber(quote, inQuote) ? ONE_EACH : null;
  }

  function compareFigures(left: QuoteToken, right: QuoteToken): SameWords | null {
    return isSameClockTime(left.text, right.text) || isSameSum(left.key, right.key) ? ONE_EACH : null;
  }

  /** "No" and "not" where a bound follows. */
  function compareBounds(left: QuoteToken, right: QuoteToken, at: number): SameWords | null {
    const isBound = BOUNDS.has(page.tokens[at + 1]?.text ?? '') && page.tokens[at + 2]?.text === 'than';
    return isBound && isNoOrNot(left) && isNoOrNot(right) ? ONE_EACH : null;
  }

  function isBehindNumber(text: TokenText, at: number): boolean {
    const before = text.tokens[at - 1];
    return before?.kind === 'number' || before?.text === ')' || readWords(text, at - 1) !== null;
  }
}

function isNoOrNot({ text }: QuoteToken): boolean {
  return text === 'no' || text === 'not';
}

/** Whether a word begins with a capital, and no sentence with it. */
function isName({ normalised }: TokenText, { from }: QuoteToken): boolean {
  const start = normalised.starts[from] ?? 0;
  const isCapital = /^\p{Lu}/u.test(normalised.source.slice(start, start + 2));
  return isCapital && from > 0 && ((normalised.separators[from] ?? 0) & CLAUSE_END) === 0;
}

function findAt(language: (typeof LANGUAGES)[number], words: string) {
  const cardinal = language.findNumbers(words).find(({ start }) => start === 0);
  const ordinal = language.findOrdinals(words).find(({ start }) => start === 0);
  if (ordinal !== undefined && ordinal.end > (cardinal?.end ?? 0)) return { ...ordinal, isOrdinal: true };
  return cardinal && { ...cardinal, isOrdinal: false };
}

/** "6.00" and "6:00", where one of them can only be a time of day. */
function isSameClockTime(one: string, other: string): boolean {
  if (!/^(?:[01]?\d|2[0-3])[.:][0-5]\d$/u.test(one)) return false;
  return (one.includes(':') || other.includes(':')) && one.replace('.', ':') === other.replace('.', ':');
}

/** "1500" and "1500.00". */
function isSameSum(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return long.length === short.length + 3 && /^\d+$/u.test(short) && long.startsWith(short) && /[.,]00$/u.test(long);
}

/** An abbreviation, a short form or a compound of one text against its words in the other. */
function compareSpelling(page: TokenText, at: number, quote: TokenText, inQuote: number): SameWords | null {
  const [left, right] = [page.tokens[at], quote.tokens[inQuote]];
  if (left === undefined || right === undefined) return null;
  if (left.kind === 'word' && right.kind === 'word' && isMisspelling(left.text, right.text)) return ONE_EACH;
  const long = matchWrittenOut(left, page, at, quote, inQuote);
  if (long > 0) return { onPage: 1, inQuote: long, isLoose: true, isShort: true };
  const longOnPage = matchWrittenOut(right, quote, inQuote, page, at);
  if (longOnPage > 0) return { onPage: longOnPage, inQuote: 1, isLoose: true, isShort: true };
  const parts = joinCompound(page, at, right);
  if (parts > 0) return { onPage: parts, inQuote: 1, isLoose: true };
  const partsInQuote = joinCompound(quote, inQuote, left);
  return partsInQuote > 0 ? { onPage: 1, inQuote: partsInQuote, isLoose: true } : null;
}

function matchWrittenOut(short: QuoteToken, own: TokenText, at: number, other: TokenText, from: number): number {
  // The answer "no" is none of "number": a figure must follow.
  if (/^(?:nos?|p|s|m|h|l|g|art|pm|min|#)$/u.test(short.text) && !isBesideFigure(own, at)) return 0;
  const { ends, source } = own.normalised;
  if (/^nos?$/u.test(short.text) && source.charAt(ends[short.to - 1] ?? 0) !== '.') return 0;
  for (const words of writtenOut(short.text)) {
    if (words.every((word, index) => other.tokens[from + index]?.key === word)) return words.length;
  }
  return 0;
}

function isBesideFigure({ tokens }: TokenText, at: number): boolean {
  return tokens[at - 1]?.kind === 'number' || tokens[at + 1]?.kind === 'number';
}

/** "selfemployed" of "self-employed", "consent" of "con-sent" at the end of a line: how many parts it has, 0 for none. */
function joinCompound({ normalised, tokens }: TokenText, at: number, whole: QuoteToken): number {
  let joined = tokens[at]?.text ?? '';
  for (let count = 1; count < COMPOUND_PARTS; count += 1) {
    const next = tokens[at + count];
    if (next === undefined) return 0;
    const separator = normalised.separators[next.from] ?? 0;
    const isAgain = joined === 're' && (separator & DASH) !== 0 && !OTHER_WITHOUT_HYPHEN.test(whole.text);
    if (!isAgain && !mayJoin(separator)) return 0;
    joined += next.text;
    if (joined === whole.text) return count + 1;
    if (joined.length > whole.text.length) return 0;
  }
  return 0;
}

function mayJoin(separator: number): boolean {
  if (separator & JOINABLE) return true;
  return (separator & (DASH | SPACE_AFTER | SPACE_BEFORE | EM_DASH)) === (DASH | SPACE_AFTER);
}
