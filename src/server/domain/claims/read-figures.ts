import { CURRENCY_BY_SIGN } from '../text/currencies.ts';
import { type FigurePatterns, figurePatternsOf } from './figure-patterns.ts';
import { ENGLISH_ONLY, type TextLanguages } from './languages/languages-of.ts';
import type { Span } from './read-dates.ts';
import { markSpelledNumbers, NUMBER_SIGN, type SpelledText } from './spelled-numbers.ts';

/** A number in a text, with its unit. */
export interface Figure extends Span {
  readonly value: number;
  /** "USD", "cent", "%", "day", "business day", "month", …; null for a number alone. */
  readonly unit: string | null;
  /** Digits behind the decimal mark, as written. */
  readonly decimals: number;
  /** A small number in words ("two parties"), or a list label, which counts nothing. */
  readonly isIncidental: boolean;
}

const LIST_LABEL = /(?:^|\n)[\s>*_-]*$/u;
/** Numbers in words up to this are incidental. */
const PASSING_MAXIMUM = 12;
const LABEL_MAXIMUM = 30;

/** Finds the numbers in a text: in digits and in words, with currency, percent or unit of time. */
export function readFigures(text: string, languages: TextLanguages = ENGLISH_ONLY): readonly Figure[] {
  const patterns = figurePatternsOf(languages);
  const { decimalMark } = languages[0];
  const spelled = markSpelledNumbers(text, languages);
  return [...spelled.text.matchAll(patterns.figure)].flatMap((match) =>
    readMatch(match, spelled, patterns, decimalMark),
  );
}

function readMatch(
  match: RegExpExecArray,
  { text, valueAt }: SpelledText,
  patterns: FigurePatterns,
  decimalMark: '.' | ',',
): Figure[] {
  const groups = match.groups ?? {};
  const { digits, words, ordinal, glossDigits, glossWords } = groups;
  const span = { start: match.index, end: match.index + match[0].length };
  const unit = readUnit(groups['symbol'], groups['unit'], patterns);
  const scale = readScale(groups['scale'], unit, patterns);
  const isMoney = unit !== null && /^[A-Z]{3}$/u.test(unit) && scale === 1;
  const read = (figure: string) => parseFigure(figure, decimalMark, isMoney);
  const numbers = [digits, glossDigits].filter((figure) => figure !== undefined).map(read);
  const first = match.index + match[0].search(/[\uE000\uE001]/u);
  if (words !== undefined || ordinal !== undefined) numbers.push({ value: valueAt(first), decimals: 0 });
  if (glossWords !== undefined) {
    const last = match.index + match[0].lastIndexOf(NUMBER_SIGN);
    numbers.push({ value: valueAt(last + 1 - glossWords.length), decimals: 0 });
  }
  const isSpelled = digits === undefined && ordinal === undefined && glossDigits === undefined;
  const values = numbers.map(({ value }) => value);
  const isIncidental =
    unit === null && (isSpelled ? values.every((value) => value <= PASSING_MAXIMUM) : isLabel(span, values, text));
  return numbers
    .filter(({ value }) => Number.isFinite(value))
    .map(({ value, decimals }) => ({ ...span, value: roundFraction(value * scale), unit, decimals, isIncidental }));
}

/** "5 m" is five million of a currency, and otherwise metres. */
function readScale(word: string | undefined, unit: string | null, patterns: FigurePatterns): number {
  if (word === undefined || (/^(?:k|mm?)$/iu.test(word) && (unit === null || !/^[A-Z]{3}$/u.test(unit)))) return 1;
  return patterns.scaleOf(word);
}

/** "1." at the start of a line, or "(2)" anywhere. */
function isLabel({ start, end }: Span, values: readonly number[], text: string): boolean {
  if (values.some((value) => value > LABEL_MAXIMUM || !Number.isInteger(value))) return false;
  const behind = text.slice(end, end + 2);
  if (text.charAt(start - 1) === '(' && behind.startsWith(')')) return true;
  return /^[.)](?:\s|$)/u.test(behind) && LIST_LABEL.test(text.slice(Math.max(0, start - 20), start));
}

/** The units that occur in a text, with or without numbers. */
export function readUnits(text: string, languages: TextLanguages = ENGLISH_ONLY): readonly string[] {
  const patterns = figurePatternsOf(languages);
  return [...text.matchAll(patterns.loneUnit)].flatMap(
    ([name]) => patterns.unitOf(name) ?? readUnit(name, undefined, patterns) ?? [],
  );
}

/** The units of "a year", "each month" and "monthly", which mean one of them. */
export function readSingles(text: string, languages: TextLanguages = ENGLISH_ONLY): readonly string[] {
  return [...text.matchAll(figurePatternsOf(languages).single)].flatMap(
    ({ groups = {} }) => Object.entries(groups).find(([, words]) => words !== undefined)?.[0] ?? [],
  );
}

function readUnit(symbol: string | undefined, name: string | undefined, patterns: FigurePatterns): string | null {
  if (symbol !== undefined) {
    const compact = symbol.toLowerCase().replace(/\s+/gu, '');
    if (compact === 'fr.') return 'CHF';
    if (compact === 'p') return 'PHP';
    return CURRENCY_BY_SIGN[compact] ?? symbol.toUpperCase();
  }
  return name === undefined ? null : patterns.unitOf(name);
}

/**
 * Parses "1,250.00", "1.200,50", "1 000 000" and "1.250.000". One mark with three digits behind it divides thousands in
 * sums of money, and elsewhere where the language does not write decimals with it: "1.250" and "1,250" are then different
 * numbers, as a quote with one instead of the other would be another quote.
 */
function parseFigure(figure: string, decimalMark: '.' | ',', isMoney: boolean): { value: number; decimals: number } {
  const compact = figure.replace(/[\s\u00a0\u202f’']/gu, '');
  const marks = compact.replace(/\d/gu, '');
  const last = marks.at(-1) ?? '';
  const behind = last === '' ? 0 : compact.length - compact.lastIndexOf(last) - 1;
  const isSingle = marks.length === 1;
  const isGroup =
    behind === 3 && !/^0/u.test(compact) && (marks.length > 1 ? isUniform(marks) : isMoney || last !== decimalMark);
  const isDecimal = last !== '' && (isSingle ? !isGroup : !isUniform(marks));
  const plain = isDecimal
    ? `${compact.slice(0, -behind - 1).replace(/[.,]/gu, '')}.${compact.slice(-behind)}`
    : compact.replace(/[.,]/gu, '');
  return { value: Number(plain), decimals: isDecimal ? behind : 0 };
}

function isUniform(marks: string): boolean {
  return new Set(marks).size === 1;
}

function roundFraction(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
