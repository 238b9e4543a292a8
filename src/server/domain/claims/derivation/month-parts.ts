import { daysBetween, daysInMonth } from '../../text/calendar-days.ts';
import { foldWord, type LanguagePack } from '../languages/language-pack.ts';
import type { TextLanguages } from '../languages/languages-of.ts';
import type { Figure } from '../read-figures.ts';
import { remember } from './remember.ts';

const ENGLISH_MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
/** "17 are left in March", "13 days to August 31", "March: 17 days". */
const REACH = 32;
const MONTHS_MAXIMUM = 24;

export interface NamedMonth {
  readonly start: number;
  readonly end: number;
  /** 1 to 12. */
  readonly month: number;
}

/** The months that a text names, with or without a day or year, in order. */
export function readMonths(text: string, languages: TextLanguages): readonly NamedMonth[] {
  const patterns = languages.flatMap((language) => remember(language, 'months', () => compileMonths(language)));
  const found: NamedMonth[] = [];
  for (const { index, 0: word } of text.matchAll(/\p{L}{3,12}/gu)) {
    if (found.length >= MONTHS_MAXIMUM) break;
    const month = monthOf(word, patterns);
    if (month !== undefined) found.push({ start: index, end: index + word.length, month });
  }
  return found;
}

interface MonthPattern {
  readonly month: number;
  readonly pattern: RegExp;
}

function compileMonths({ months }: LanguagePack): readonly MonthPattern[] {
  return months.map((source, index) => {
    return { month: index + 1, pattern: new RegExp(`^(?:${foldWord(source)})$`, 'u') };
  });
}

function monthOf(word: string, patterns: readonly MonthPattern[]): number | undefined {
  const written = foldWord(word);
  // "may" and "march" are also verbs.
  const english = /^\p{Lu}/u.test(word) ? ENGLISH_MONTHS.indexOf(written) : -1;
  if (english !== -1) return english + 1;
  return patterns.find(({ pattern }) => pattern.test(written))?.month;
}

/**
 * Whether a number counts days of a month beside which it stands: all of them, those up to a known day, or those left after it.
 * @param days known days, "YYYY-MM-DD"
 * @param isInclusive whether the day itself may be counted as well
 */
export function isMonthPart(
  { value, unit, start, end }: Pick<Figure, 'value' | 'unit' | 'start' | 'end'>,
  months: readonly NamedMonth[],
  days: readonly string[],
  isInclusive: boolean,
): boolean {
  if ((unit !== null && unit !== 'day') || value > 31) return false;
  const beside = months.filter((own) => own.start - end <= REACH && start - own.end <= REACH);
  return beside.some(({ month }) =>
    remember(days, `parts ${month} ${isInclusive}`, () => partsOf(month, days, isInclusive)).has(value),
  );
}

/** All counts of days of a month that known days lead to. */
function partsOf(month: number, days: readonly string[], isInclusive: boolean): ReadonlySet<number> {
  const parts = new Set<number>();
  for (const own of days) {
    const [year = 0, ownMonth, day = 0] = own.split('-').map(Number);
    const nearest = [year - 1, year, year + 1].filter((near) => isNear(own, near, month));
    for (const near of nearest) parts.add(daysInMonth(near, month));
    if (ownMonth !== month) continue;
    const left = daysInMonth(year, month) - day;
    for (const part of [day, left, ...(isInclusive ? [left + 1] : [])]) parts.add(part);
  }
  return parts;
}

/** Only months within a year of a known day are counted. */
function isNear(day: string, year: number, month: number): boolean {
  const first = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`;
  return Math.abs(daysBetween(day, first)) <= 366;
}
