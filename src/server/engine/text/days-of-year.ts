import { MONTH_NAMES } from '#contract/day-order.ts';
import { addMonths, daysBetween, daysInMonth } from '#server/domain/text/calendar-days.ts';
import { findDates } from './dates.ts';

/** A day of the year that is printed without one: "30 April", "January 1st". Offsets are UTF-16 units. */
export interface DayOfYear {
  readonly start: number;
  readonly end: number;
  /** As printed. */
  readonly text: string;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
}

const MONTHS = MONTH_NAMES.toLowerCase().split('|');
const MONTH = `(?<month>${MONTH_NAMES})`;
const DAY = '(?<day>\\d{1,2})(?:st|nd|rd|th)?';
const FORMS = [
  new RegExp(`(?<![\\p{L}\\d.,/])${DAY}(?:\\s(?:day\\s)?of)?\\s${MONTH}(?![\\p{L}])`, 'gu'),
  new RegExp(`(?<![\\p{L}\\d])${MONTH}\\s${DAY}(?![\\d/.]\\d|\\d)`, 'gu'),
];
/** Of leap years, so that 29 February is a day. */
const LEAP_YEAR = 2024;

/** Finds the days that are printed without a year, in order; white space of the text is folded. */
export function findDaysOfYear(text: string): readonly DayOfYear[] {
  const dates = findDates(text);
  return FORMS.flatMap((form) => [...text.matchAll(form)])
    .flatMap((match) => {
      const [start, end] = [match.index, match.index + match[0].length];
      const month = MONTHS.indexOf((match.groups?.['month'] ?? '').toLowerCase()) + 1;
      const day = Number(match.groups?.['day']);
      const isDate = dates.some((date) => start < date.end && date.start < end);
      return isDate || day < 1 || day > daysInMonth(LEAP_YEAR, month)
        ? []
        : [{ start, end, text: match[0], month, day }];
    })
    .sort((left, right) => left.start - right.start);
}

/**
 * The first time that a day of the year comes on or after a day.
 * @param from "YYYY-MM-DD"
 * @returns "YYYY-MM-DD"; null where `from` is no day
 */
export function nextDayOfYear({ month, day }: Pick<DayOfYear, 'month' | 'day'>, from: string): string | null {
  const year = Number(from.slice(0, 4));
  const inYear = (own: number): string | null => addMonths(`${String(own).padStart(4, '0')}-01-01`, month - 1);
  const dayOf = (own: number): string | null => {
    const first = inYear(own);
    return first === null
      ? null
      : `${first.slice(0, 8)}${String(Math.min(day, daysInMonth(own, month))).padStart(2, '0')}`;
  };
  const same = dayOf(year);
  return same === null || daysBetween(from, same) >= 0 ? same : dayOf(year + 1);
}

/**
 * The last time that a day of the year comes on or before a day.
 * @param until "YYYY-MM-DD"
 */
export function lastDayOfYear(own: Pick<DayOfYear, 'month' | 'day'>, until: string): string | null {
  const yearBefore = addMonths(until, -12);
  if (yearBefore === null) return null;
  const next = nextDayOfYear(own, yearBefore);
  if (next === null) return null;
  const after = nextDayOfYear(own, `${String(Number(next.slice(0, 4)) + 1).padStart(4, '0')}-01-01`);
  return after !== null && daysBetween(after, until) >= 0 ? after : next;
}
