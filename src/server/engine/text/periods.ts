import { addDays, addMonths } from '#server/domain/text/calendar-days.ts';
import { GERMAN_NUMBER_WORDS_PATTERN, parseGermanNumberWords } from '#server/domain/text/german-number-words.ts';
import {
  NUMBER_WORDS_PATTERN,
  ORDINAL_WORDS_PATTERN,
  parseNumberWords,
  parseOrdinalWords,
} from '#server/domain/text/number-words.ts';

export type PeriodUnit = 'hour' | 'day' | 'business day' | 'week' | 'month' | 'quarter' | 'year';

/** A length of time as a document prints it. Offsets are UTF-16 units into the text that was searched. */
export interface FoundPeriod {
  readonly start: number;
  readonly end: number;
  /** As printed. */
  readonly text: string;
  readonly count: number;
  readonly unit: PeriodUnit;
  /** Length in days for comparing: a month counts 30, a year 365, a business day 7/5. */
  readonly days: number;
  /** Words and figures differ, as in "sixty (30) days" or "six [4] months"; `count` is the figure. */
  readonly isInconsistent: boolean;
}

const DAYS_PER_UNIT: Readonly<Record<PeriodUnit, number>> = {
  hour: 1 / 24,
  day: 1,
  'business day': 7 / 5,
  week: 7,
  month: 30,
  quarter: 91,
  year: 365,
};

const UNIT_WORDS =
  '(?<business>business|working|banking|trading)?(?:calendar|consecutive|full|additional|further|continuous|successive)?[\\s-]{0,3}(?<unit>hour|day|week|month|quarter|year|annual)s?(?![\\p{L}])';

/** "thirty (30)", "six [4]", "12 (twelve)", "(30)"; scans have "one (I)". */
function countPattern(words: string): string {
  return `(?<![\\p{L}\\d.,$%])(?:(?<words>${words})(?:[\\s-]{0,3}[([]\\s?(?:(?<figures>\\d{1,4})(?:st|nd|rd|th)?|[Il])\\s?[)\\]])?|(?<plain>\\d{1,4}(?:[.,]5)?)(?:[\\s-]{0,3}[([]\\s?(?<gloss>${words})\\s?[)\\]])?|[([]\\s?(?<bare>\\d{1,4})\\s?[)\\]])`;
}

const PERIOD = new RegExp(`${countPattern(NUMBER_WORDS_PATTERN)}[\\s-]{0,3}${UNIT_WORDS}`, 'giu');

const GERMAN_UNITS: Readonly<Record<string, PeriodUnit>> = {
  stund: 'hour',
  tag: 'day',
  tägig: 'day',
  woch: 'week',
  wöch: 'week',
  monat: 'month',
  quart: 'quarter',
  jahr: 'year',
  jähri: 'year',
};

/** "drei Monate", "sechs (6) Wochen", "dreimonatige", "14-tägig", "zehn volle Werktage". */
const GERMAN_PERIOD = new RegExp(
  `${countPattern(GERMAN_NUMBER_WORDS_PATTERN.replace('(?![\\p{L}])', ''))}[\\s-]{0,3}(?:(?:volle[nmrs]?|ganze[nmrs]?|weitere[nmrs]?|aufeinanderfolgende[nmrs]?|halbe[nmrs]?)\\s{1,3})?(?<business>werk|arbeits|bankarbeits|geschäfts)?(?:kalender)?(?<unit>stunde|tag|tägig|woche|wöchig|monat|quartal|jahr|jährig)(?:e[nmrs]?|n|s|ige[nmrs]?|ig)?(?![\\p{L}])`,
  'giu',
);

/** Most sentences name no unit of time, and the patterns are slow to look for. */
const MAY_HOLD_PERIOD = /hour|day|week|month|quarter|year|annual/iu;
const MAY_HOLD_GERMAN_PERIOD = /stunde|tag|tägig|woche|wöchig|monat|quartal|jahr|jähr/iu;

/**
 * Finds lengths of time ("thirty (30) days", "two years", "a 90-day period", "12 (twelve) months", "drei Monate").
 * @param text any English or German text
 */
export function findPeriods(text: string): readonly FoundPeriod[] {
  const found: FoundPeriod[] = [];
  for (const match of MAY_HOLD_PERIOD.test(text) ? text.matchAll(PERIOD) : []) {
    const period = readPeriod(match, parseNumberWords);
    if (period !== null) found.push(period);
  }
  for (const match of MAY_HOLD_GERMAN_PERIOD.test(text) ? text.matchAll(GERMAN_PERIOD) : []) {
    const period = readPeriod(match, parseGermanNumberWords);
    const isKnown = found.some((other) => match.index < other.end && other.start < match.index + match[0].length);
    if (period !== null && !isKnown) found.push(period);
  }
  return found.sort((left, right) => left.start - right.start);
}

function readPeriod(match: RegExpExecArray, parseWords: (words: string) => number | null): FoundPeriod | null {
  const groups = match.groups ?? {};
  const words = groups['words'] ?? groups['gloss'];
  const figures = groups['figures'] ?? groups['plain'] ?? groups['bare'];
  const fromWords = words === undefined ? null : parseWords(words);
  const fromFigures = figures === undefined ? null : Number(figures.replace(',', '.'));
  const count = fromFigures ?? fromWords;
  if (count === null || count === 0 || looksLikeYear(count, groups)) return null;
  const isInconsistent = fromWords !== null && fromFigures !== null && fromWords !== fromFigures;
  return makePeriod(match, count, readUnit(groups), isInconsistent);
}

function makePeriod(match: RegExpExecArray, count: number, unit: PeriodUnit, isInconsistent = false): FoundPeriod {
  const { 0: text, index: start } = match;
  return { start, end: start + text.length, text, count, unit, days: count * DAYS_PER_UNIT[unit], isInconsistent };
}

/** "the 2019 year" names a year; it is no period of two thousand years. */
function looksLikeYear(count: number, groups: Readonly<Record<string, string | undefined>>): boolean {
  return count >= 1900 && count <= 2199 && readUnit(groups) !== 'day';
}

function readUnit(groups: Readonly<Record<string, string | undefined>>): PeriodUnit {
  const printed = (groups['unit'] ?? 'day').toLowerCase();
  const unit =
    printed === 'annual' ? 'year' : (GERMAN_UNITS[printed.slice(0, 5)] ?? GERMAN_UNITS[printed.slice(0, 4)] ?? printed);
  if (unit === 'day' && groups['business'] !== undefined) return 'business day';
  return unit as PeriodUnit;
}

const ANNIVERSARY = new RegExp(
  `(?<![\\p{L}\\d])(?:(?<ordinal>${ORDINAL_WORDS_PATTERN})(?:\\s{0,2}\\(\\d{1,2}(?:s\\s?t|n\\s?d|r\\s?d|t\\s?h)?\\))?|(?<figures>\\d{1,2})(?:s\\s?t|n\\s?d|r\\s?d|t\\s?h)|(?<words>${NUMBER_WORDS_PATTERN})\\s{0,2}(?:\\(\\d{1,2}\\))?[\\s-]{1,2}years?)\\s{1,3}(?:annual\\s{1,3})?anniversary`,
  'iu',
);

/**
 * Finds a length of time that is printed as "the third anniversary" or "the five (5) year anniversary".
 * @returns the first one as a period in years, or null
 */
export function findAnniversary(text: string): FoundPeriod | null {
  const match = ANNIVERSARY.exec(text);
  if (match === null) return null;
  const { ordinal, figures, words } = match.groups ?? {};
  const count =
    figures !== undefined
      ? Number(figures)
      : ordinal !== undefined
        ? parseOrdinalWords(ordinal)
        : parseNumberWords(words ?? '');
  return count === null || count === 0 ? null : makePeriod(match, count, 'year');
}

const RECURRENCES: readonly (readonly [RegExp, PeriodUnit])[] = [
  [/\b(?:an\s+additional|a\s+further|another)\s+year\b/iu, 'year'],
  [/\b(?:an\s+additional|a\s+further|another)\s+month\b/iu, 'month'],
  [/\b(?:annual(?:ly)?|each\s+year|yearly|year[\s-](?:to|by)[\s-]year|every\s+year)\b/iu, 'year'],
  [/\b(?:month[\s-](?:to|by)[\s-]month|each\s+month|monthly)\b/iu, 'month'],
  [/\b(?:quarterly|each\s+quarter)\b/iu, 'quarter'],
];

/** Reads "annually", "from year to year", "month-to-month" or "a further year" as a period of one; null where none is there. */
export function findRecurrence(text: string): FoundPeriod | null {
  for (const [pattern, unit] of RECURRENCES) {
    const match = pattern.exec(text);
    if (match !== null) return makePeriod(match, 1, unit);
  }
  return null;
}

/** @returns "30 days", "1 year", "5 business days" */
export function describePeriod(period: Pick<FoundPeriod, 'count' | 'unit'>): string {
  return `${period.count} ${period.unit}${period.count === 1 ? '' : 's'}`;
}

const MONTHS_PER_UNIT: Partial<Record<PeriodUnit, number>> = { month: 1, quarter: 3, year: 12 };
const WHOLE_DAYS_PER_UNIT: Partial<Record<PeriodUnit, number>> = { day: 1, week: 7 };

/**
 * Counts a period on from a day by the calendar, as contracts do: one month from January 31 is the last of February.
 * @param day "YYYY-MM-DD"
 * @param sign -1 counts back
 * @returns "YYYY-MM-DD", or null for business days and hours, which need a list of holidays or a clock, and for halves of days
 */
export function addPeriod(day: string, period: Pick<FoundPeriod, 'count' | 'unit'>, sign: 1 | -1 = 1): string | null {
  const months = monthsOf(period);
  if (months !== null) return addMonths(day, sign * months);
  const days = WHOLE_DAYS_PER_UNIT[period.unit];
  return days === undefined ? null : addDays(day, sign * days * period.count);
}

/** How many whole months a period has ("1.5 years" has 18); null where it is not counted in months. */
export function monthsOf({ count, unit }: Pick<FoundPeriod, 'count' | 'unit'>): number | null {
  const months = MONTHS_PER_UNIT[unit];
  return months === undefined || !Number.isInteger(months * count) ? null : months * count;
}
