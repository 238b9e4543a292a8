import { CURRENCY_BY_SIGN, currencyNamed, SCALES } from '../text/currencies.ts';
import {
  NUMBER_WORDS_PATTERN,
  ORDINAL_WORDS_PATTERN,
  parseNumberWords,
  parseOrdinalWords,
} from '../text/number-words.ts';
import type { Span } from './read-dates.ts';

/** A number in a text, with its unit. */
export interface Figure extends Span {
  readonly value: number;
  /** "USD", "%", "day", "business day", "month", …; null for a number alone. */
  readonly unit: string | null;
  /** A small number in words ("two parties"), or a list label, which counts nothing. */
  readonly isIncidental: boolean;
}

const CODES = 'USD|EUR|GBP|CAD|AUD|NZD|CHF|JPY|CNY|HKD|SGD|PHP|INR|SEK|NOK|DKK|ZAR|AED|BRL|MXN|KRW|ILS|PLN|CZK';

const DIGITS =
  "\\d{1,3}(?:[,\\u00a0\\u202f’']\\d{3}){1,5}(?:\\.\\d{1,6})?|\\d{1,3}(?:\\.\\d{3}){1,5},\\d{1,4}|\\d{1,3}(?:\\.\\d{3}){2,5}|\\d{1,18}(?:[.,]\\d{1,6})?";
const ORDINAL_SUFFIX = '(?:\\s?(?:st|nd|rd|th)(?!\\p{L}))?';
const SYMBOL = '(?:US|U\\.S\\.|CA?|AU?|NZ|HK|S)?\\$|[€£¥₱₹₩₪]';
const CURRENCY_NAME =
  '(?:(?:U\\.?S\\.?|United\\s+States|Canadian|Australian|Hong\\s+Kong|Singapore)\\s{1,2})?(?:dollars?|euros?|pounds?|yen|rupees?|pesos?|francs?)';
const TIME_UNIT =
  '(?:(?:business|working|banking|trading|calendar|consecutive|full|additional|successive)[\\s-]{1,3}){0,2}(?:minute|hour|night|day|week|month|quarter|year)s?';
const PERCENT = '%|per\\s?cent(?:age\\s+points?)?|percent';
const UNIT = `(?:${PERCENT}|basis\\s+points?|bps|${CURRENCY_NAME}|${CODES}|${TIME_UNIT})(?![\\p{L}])|%`;

const FIGURE = new RegExp(
  [
    `(?<![\\p{L}\\d])(?:(?<symbol>${SYMBOL}|(?:${CODES}))\\s{0,2}\\$?\\s{0,1})?`,
    `(?:(?<digits>${DIGITS})${ORDINAL_SUFFIX}|(?<ordinal>${ORDINAL_WORDS_PATTERN})(?=[\\s-]{1,3}(?:\\(|business|calendar|day|month|year|week|quarter|anniversary|annual))|(?<words>${NUMBER_WORDS_PATTERN})(?!\\p{L}))`,
    `(?![\\p{L}\\d]*\\d)(?:[\\s-]{0,3}\\(\\s?(?:(?<glossDigits>${DIGITS})${ORDINAL_SUFFIX}|(?<glossWords>${NUMBER_WORDS_PATTERN}))-?\\s?\\))?`,
    `(?:[\\s-]{0,2}(?<scale>thousand|million|billion|mm|bn|k|m)(?![\\p{L}]))?`,
    `(?:[\\s-]{0,3}\\(?(?<unit>${UNIT}))?`,
  ].join(''),
  'giu',
);
/** Units without a number, as in table headings. */
const LONE_UNIT = new RegExp(`(?<![\\p{L}])(?:${UNIT})|${SYMBOL}`, 'giu');
const LIST_LABEL = /(?:^|\n)[\s>*_-]*$/u;
/** Numbers in words up to this are incidental. */
const PASSING_MAXIMUM = 12;
const LABEL_MAXIMUM = 30;

/** Finds the numbers in a text: in digits and in words, with currency, percent or unit of time. */
export function readFigures(text: string): readonly Figure[] {
  return [...text.matchAll(FIGURE)].flatMap((match) => readMatch(match, text));
}

function readMatch(match: RegExpExecArray, text: string): Figure[] {
  const groups = match.groups ?? {};
  const { digits, words, ordinal, glossDigits, glossWords } = groups;
  const span = { start: match.index, end: match.index + match[0].length };
  const unit = readUnit(groups['symbol'], groups['unit']);
  const values = [digits, glossDigits].filter((figure) => figure !== undefined).map(parseFigure);
  for (const spelled of [words, glossWords])
    if (spelled !== undefined) values.push(parseNumberWords(spelled) ?? Number.NaN);
  if (ordinal !== undefined) values.push(parseOrdinalWords(ordinal) ?? Number.NaN);
  const scale = SCALES[groups['scale']?.toLowerCase() ?? ''] ?? 1;
  const isSpelled = digits === undefined && ordinal === undefined && glossDigits === undefined;
  const isIncidental =
    unit === null && (isSpelled ? values.every((value) => value <= PASSING_MAXIMUM) : isLabel(span, values, text));
  return values
    .filter((value) => Number.isFinite(value))
    .map((value) => ({ ...span, value: roundFraction(value * scale), unit, isIncidental }));
}

/** "1." at the start of a line, or "(2)" anywhere. */
function isLabel({ start, end }: Span, values: readonly number[], text: string): boolean {
  if (values.some((value) => value > LABEL_MAXIMUM || !Number.isInteger(value))) return false;
  const behind = text.slice(end, end + 2);
  if (text.charAt(start - 1) === '(' && behind.startsWith(')')) return true;
  return /^[.)](?:\s|$)/u.test(behind) && LIST_LABEL.test(text.slice(Math.max(0, start - 20), start));
}

/** The units that occur in a text, with or without numbers. */
export function readUnits(text: string): ReadonlySet<string> {
  return new Set(
    [...text.matchAll(LONE_UNIT)].flatMap(([name]) => readUnit(undefined, name) ?? readUnit(name, undefined) ?? []),
  );
}

function readUnit(symbol: string | undefined, name: string | undefined): string | null {
  if (symbol !== undefined) {
    const compact = symbol.toLowerCase().replace(/\s+/gu, '');
    return CURRENCY_BY_SIGN[compact] ?? symbol.toUpperCase();
  }
  if (name === undefined) return null;
  const lower = name.toLowerCase();
  if (lower === '%' || lower.startsWith('per')) return '%';
  if (lower.startsWith('basis') || lower === 'bps') return 'basis point';
  if (new RegExp(`^(?:${CODES})$`, 'u').test(name.toUpperCase())) return name.toUpperCase();
  const time = /(minute|hour|night|day|week|month|quarter|year)s?$/u.exec(lower)?.[1];
  if (time !== undefined) return /business|working|banking|trading/u.test(lower) ? `business ${time}` : time;
  return currencyNamed(name) ?? null;
}

/**
 * Parses "1,250.00", "1.200,50", "1 000 000" and "1.250.000". A lone point is a decimal point: "1.250" and "1,250" are
 * different numbers, as a quote with one instead of the other would be another quote.
 */
function parseFigure(figure: string): number {
  const compact = figure.replace(/[\s\u00a0\u202f’']/gu, '');
  const isPointGrouped = /^\d{1,3}(?:\.\d{3})+,\d+$|^\d{1,3}(?:\.\d{3}){2,}$/u.test(compact);
  if (isPointGrouped) return Number(compact.replaceAll('.', '').replace(',', '.'));
  if (/^\d+,\d{1,2}$|^\d+,\d{4,}$|^0,\d+$/u.test(compact)) return Number(compact.replace(',', '.'));
  return Number(compact.replaceAll(',', ''));
}

function roundFraction(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
