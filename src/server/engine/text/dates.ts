import {
  NUMBER_WORDS_PATTERN,
  ORDINAL_WORDS_PATTERN,
  parseNumberWords,
  parseOrdinalWords,
} from '#server/domain/text/number-words.ts';

/** A date as a document prints it. Offsets are UTF-16 units into the text that was searched. */
export interface FoundDate {
  readonly start: number;
  readonly end: number;
  /** As printed. */
  readonly text: string;
  /**
   * "YYYY-MM-DD", or "YYYY-MM" where no day is printed. Null for a numeric date that can be read two ways
   * ("3/4/2021"): which one is meant is not ours to guess.
   */
  readonly iso: string | null;
}

const MONTHS = 'january february march april may june july august september october november december'.split(' ');
/** "jan", "feb", …: how English names of months begin, in small letters. */
export const SHORT_MONTHS = MONTHS.map((month) => month.slice(0, 3));
/** Alternatives of a pattern. */
export const SHORT_MONTH = SHORT_MONTHS.join('|');

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const GERMAN_MONTH =
  '(?:jan(?:uar)?|jän(?:ner)?|feb(?:ruar|er)?|mär(?:z)?|mrz|apr(?:il)?|mai|juni?|juli?|aug(?:ust)?|sept?(?:ember)?|okt(?:ober)?|nov(?:ember)?|dez(?:ember)?)\\.?';
/** Text layers of PDFs part raised letters from their number, and scans misread them: "14t h", "1 st", "315t". */
const SUFFIX = '(?:\\s{0,2}(?:s\\s?t|5t|n\\s?d|r\\s?d|t\\s?h))?';
/** "16th", "__16__" as filled in by hand, "5 (fifth)". */
const DAY = `_{0,20}\\[?(?<day>\\d{1,2})${SUFFIX}\\]?_{0,20}(?:\\s{0,2}\\((?:${NUMBER_WORDS_PATTERN}|${ORDINAL_WORDS_PATTERN})\\))?`;
const DAY_OF = '\\.?\\s{0,3}day\\s{1,3}of(?:\\s{1,3}the\\s{1,3}month\\s{1,3}of)?[\\s-]{1,6}';
const YEAR = '(?<year>(?:1[6-9]|20|21)\\d{2})(?!\\d)';
const GAP = '[\\s,]{0,4}';
/** Between a month and its year: a mark, "of", "A.D.", "in the year of our Lord". */
const TO_YEAR =
  '(?:[\\s,.-]{0,4}|,?\\s{1,3}(?:(?:of|in)\\s{1,3}the\\s{1,3}year(?:\\s{1,3}of\\s{1,3}our\\s{1,3}lord)?|of|a\\.?d\\.?),?\\s{1,3})';
const YEAR_WORDS = `(?<yearWords>${NUMBER_WORDS_PATTERN})`;

interface DateForm {
  readonly pattern: RegExp;
  readonly read: (
    groups: Readonly<Record<string, string | undefined>>,
    printed: string,
    order: DayOrder,
  ) => string | null | undefined;
}

/** Which number comes first in numeric dates. */
export type DayOrder = 'month' | 'day' | 'unknown';

/** Every form a date is written in, the longer before the shorter. `read` answers undefined for what is no date. */
const FORMS: readonly DateForm[] = [
  { pattern: form(`${DAY}${DAY_OF}(?<month>${MONTH})${TO_YEAR}${YEAR}`), read: readDayMonthYear },
  { pattern: form(`${DAY}\\s{1,3}(?<month>${MONTH})\\s{1,3}day\\s{1,3}of\\s{1,3}${YEAR}`), read: readDayMonthYear },
  {
    pattern: form(
      `(?<words>${ORDINAL_WORDS_PATTERN})(?:\\s{1,3}\\(\\d{1,2}${SUFFIX}\\))?\\s{1,3}(?:day\\s{1,3})?of\\s{1,3}(?<month>${MONTH})${TO_YEAR}(?:${YEAR}|${YEAR_WORDS})`,
    ),
    read: readDayMonthYear,
  },
  { pattern: form(`${DAY}${DAY_OF}(?<month>${MONTH})${TO_YEAR}${YEAR_WORDS}`), read: readDayMonthYear },
  {
    pattern: form(`(?<month>${MONTH})[\\s,-]{0,3}(?:the\\s{1,3})?${DAY}(?![\\d/])${TO_YEAR}${YEAR}`),
    read: readDayMonthYear,
  },
  {
    pattern: form(`${DAY}(?:\\s{1,3}of|[/.](?=\\p{L}))?[\\s-]{0,3}(?<month>${MONTH})(?:/|${TO_YEAR})${YEAR}`),
    read: readDayMonthYear,
  },
  { pattern: form(`${DAY}-(?<month>${MONTH})-(?<year>\\d{2})(?!\\d)`), read: readDayMonthYear },
  { pattern: form(`(?<day>\\d{1,2})\\.\\s{0,3}(?<month>${GERMAN_MONTH})\\s{0,3}${YEAR}`), read: readDayMonthYear },
  {
    pattern: form(`end\\s{1,3}of\\s{1,3}(?:the\\s{1,3})?(?:calendar\\s{1,3})?(?:year\\s{1,3})?${YEAR}`),
    read: readYearEnd,
  },
  { pattern: form(`(?<month>${MONTH})${GAP}(?:of\\s{1,3})?${YEAR}`), read: readMonthYear },
  { pattern: form(`(?<month>${GERMAN_MONTH})\\s{1,3}${YEAR}`), read: readMonthYear },
  {
    pattern: form('(?<year>(?:19|20)\\d{2})(?<mark>[-/.])(?<month>\\d{1,2})\\k<mark>(?<day>\\d{1,2})(?!\\d)'),
    read: readNumericYearFirst,
  },
  {
    pattern: form(
      '(?<first>\\d{1,2})(?<mark>[-/.])(?<second>\\d{1,2})\\k<mark>(?<year>(?:19|20)\\d{2}|\\d{2})(?![\\d.]\\d|\\d)',
    ),
    read: readNumeric,
  },
];

function form(source: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\d.$])${source}`, 'giu');
}

function readDayMonthYear(groups: Readonly<Record<string, string | undefined>>): string | undefined {
  const day = groups['words'] === undefined ? Number(groups['day']) : parseOrdinalWords(groups['words']);
  const month = readMonthName(groups['month'] ?? '');
  const year =
    groups['yearWords'] === undefined ? expandYear(groups['year'] ?? '') : parseNumberWords(groups['yearWords']);
  if (day === null || year === null || year < 1600 || year > 2199) return undefined;
  return toIsoDate(year, month, day);
}

function readMonthYear(groups: Readonly<Record<string, string | undefined>>): string | undefined {
  const month = readMonthName(groups['month'] ?? '');
  return month === 0 ? undefined : `${groups['year']}-${String(month).padStart(2, '0')}`;
}

/** "Until the end of 2026". */
function readYearEnd(groups: Readonly<Record<string, string | undefined>>): string {
  return `${groups['year']}-12-31`;
}

function readNumericYearFirst(groups: Readonly<Record<string, string | undefined>>): string | undefined {
  return toIsoDate(Number(groups['year']), Number(groups['month']), Number(groups['day']));
}

/** "03.05.2025": so written, the day comes first. */
const PADDED = /^\d{2}\.\d{2}\.\d{4}$/u;
const GERMAN = /(?<![\p{L}])(?:vom|bis|zum|der|und|dem|den|ab|datum|wird|ist)(?![\p{L}])/iu;

function readNumeric(
  groups: Readonly<Record<string, string | undefined>>,
  printed: string,
  order: DayOrder,
): string | null | undefined {
  const year = expandYear(groups['year'] ?? '');
  const first = Number(groups['first']);
  const second = Number(groups['second']);
  const monthFirst = toIsoDate(year, first, second);
  const dayFirst = toIsoDate(year, second, first);
  if (dayFirst !== undefined && (order === 'day' || PADDED.test(printed))) return dayFirst;
  if (monthFirst !== undefined && dayFirst !== undefined && monthFirst !== dayFirst)
    return order === 'month' && groups['mark'] !== '.' ? monthFirst : null;
  return monthFirst ?? dayFirst;
}

/**
 * Dots are left out: sections are numbered with them, and days come first. So are footers, which others wrote; the words
 * before are looked at last, and only where a figure begins.
 */
const NUMERIC =
  /(?<![\d./-])(?=\d{1,2}[-/])(?<!\bsource:[^\n]{0,100})(\d{1,2})([-/])(\d{1,2})\2(?:\d{4}|\d{2})(?![\d/-])/giu;

/**
 * Which number comes first in a text's numeric dates, by those that can be read one way only: "7/29/10".
 * @param text any text, as long as a document
 * @param custom the order where the text is from, which counts where it has no such date
 * @returns `unknown` where its dates contradict each other, too
 */
export function readDayOrder(text: string, custom: DayOrder = 'unknown'): DayOrder {
  const orders = new Set<DayOrder>();
  for (const [, first, , second] of text.matchAll(NUMERIC)) {
    const [left, right] = [Number(first), Number(second)];
    if (left > 12 && left <= 31 && right <= 12) orders.add('day');
    if (right > 12 && right <= 31 && left <= 12) orders.add('month');
  }
  const [only = custom] = orders;
  return orders.size > 1 ? 'unknown' : only;
}

/** The German months that begin with other letters than the English ones. */
const GERMAN_MONTHS: Readonly<Record<string, string>> = {
  jän: 'jan',
  mär: 'mar',
  mrz: 'mar',
  mai: 'may',
  okt: 'oct',
  dez: 'dec',
};

function readMonthName(name: string): number {
  const printed = name.toLowerCase().slice(0, 3);
  const letters = GERMAN_MONTHS[printed] ?? printed;
  return MONTHS.findIndex((month) => month.startsWith(letters)) + 1;
}

/** Two digits mean 1950 to 2049: contracts older than that are rarely at hand as a PDF. */
function expandYear(digits: string): number {
  const value = Number(digits);
  if (digits.length !== 2) return value;
  return value < 50 ? 2000 + value : 1900 + value;
}

function toIsoDate(year: number, month: number, day: number): string | undefined {
  if (month < 1 || month > 12 || day < 1) return undefined;
  const daysInMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (day > daysInMonth) return undefined;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Every form has a figure, or a month behind "of". Most sentences have neither, and the forms are slow to look for. */
const MAY_HOLD_DATE = new RegExp(`\\d|of\\s{1,3}${MONTH}`, 'iu');

/**
 * Finds the dates in a text, in order and without overlap, in all usual written forms.
 * @param text any English or German text
 * @param fallback how numeric dates are read that could be read two ways, where the text itself does not show it
 */
export function findDates(text: string, fallback: DayOrder = 'unknown'): readonly FoundDate[] {
  if (!MAY_HOLD_DATE.test(text)) return [];
  const found: FoundDate[] = [];
  const taken = new Uint8Array(text.length);
  const own = GERMAN.test(text) ? 'day' : readDayOrder(text);
  const order = own === 'unknown' ? fallback : own;
  for (const { pattern, read } of FORMS) {
    for (const match of text.matchAll(pattern)) {
      const iso = read(match.groups ?? {}, match[0], order);
      if (iso === undefined) continue;
      const start = match.index;
      const end = start + match[0].length;
      if (taken.subarray(start, end).includes(1)) continue;
      taken.fill(1, start, end);
      found.push({ start, end, text: match[0], iso });
    }
  }
  return found.sort((left, right) => left.start - right.start);
}

/**
 * Formats a normalised date with the month's name, so that day and month cannot be confused.
 * @param iso "YYYY-MM-DD" or "YYYY-MM"
 * @returns "June 21, 1999" or "June 1999"
 */
export function formatDate(iso: string): string {
  const [year = '', month = '', day] = iso.split('-');
  const name = MONTHS[Number(month) - 1] ?? '';
  const capitalised = name.charAt(0).toUpperCase() + name.slice(1);
  return day === undefined ? `${capitalised} ${year}` : `${capitalised} ${Number(day)}, ${year}`;
}

/** The date as we show it: normalised where it is clear, as printed where it can be read two ways. */
export function describeDate(date: Pick<FoundDate, 'iso' | 'text'>): string {
  return date.iso === null ? date.text.replace(/\s+/gu, ' ').trim() : formatDate(date.iso);
}
