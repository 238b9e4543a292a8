/**
 * Days of the proleptic Gregorian calendar: "YYYY-MM-DD", without time and time zone. Integer arithmetic only, so that
 * a day never shifts.
 */

const DAY_LENGTH = 'YYYY-MM-DD'.length;
const ZERO = '0'.charCodeAt(0);
const DAYS_IN_400_YEARS = 146_097;
const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

interface DayParts {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
}

/** @returns whether the text is a valid calendar day, from year 1 on */
export function isCalendarDay(text: string): boolean {
  return readParts(text) !== null;
}

/**
 * Adds days to a date.
 * @param day "YYYY-MM-DD"
 * @param count whole days, may be negative
 * @returns "YYYY-MM-DD", or null when the day is invalid or the result is outside the years 1 to 9999
 */
export function addDays(day: string, count: number): string | null {
  const parts = readParts(day);
  if (parts === null || !Number.isInteger(count)) return null;
  return writeParts(partsOfNumber(numberOf(parts) + count));
}

/**
 * Adds months to a date: to the same day of that month, or to its last day when it is shorter (one month after January
 * 31 is the last day of February).
 * @param day "YYYY-MM-DD"
 * @param count whole months, may be negative
 * @returns "YYYY-MM-DD", or null when the day is invalid or the result is outside the years 1 to 9999
 */
export function addMonths(day: string, count: number): string | null {
  const parts = readParts(day);
  if (parts === null || !Number.isInteger(count)) return null;
  const months = parts.year * 12 + (parts.month - 1) + count;
  const [year, month] = [Math.floor(months / 12), (((months % 12) + 12) % 12) + 1];
  return writeParts({ year, month, day: Math.min(parts.day, daysInMonth(year, month)) });
}

/**
 * Adds days from Monday to Friday; whether one of them is a holiday depends on the place.
 * @param day "YYYY-MM-DD"
 * @param count whole days, may be negative; counted one by one
 * @returns "YYYY-MM-DD", or null when the day is invalid or the result is outside the years 1 to 9999
 */
export function addBusinessDays(day: string, count: number): string | null {
  let [at, left] = [day as string | null, Math.abs(count)];
  while (at !== null && left > 0) {
    at = addDays(at, Math.sign(count));
    // 1 January 2001 was a Monday.
    const weekday = at === null ? 0 : (((daysBetween('2001-01-01', at) % 7) + 7) % 7) + 1;
    if (weekday <= 5) left -= 1;
  }
  return at;
}

/** Days from the first date to the second; negative when it is earlier, NaN when one of them is invalid. */
export function daysBetween(from: string, to: string): number {
  const [first, second] = [readParts(from), readParts(to)];
  return first === null || second === null ? Number.NaN : numberOf(second) - numberOf(first);
}

/** @param month 1 to 12 */
export function daysInMonth(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (DAYS_IN_MONTH[month - 1] ?? 0);
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** Digit by digit: answers with many dates compare millions of days. */
function readParts(text: string): DayParts | null {
  if (text.length !== DAY_LENGTH || text.charAt(4) !== '-' || text.charAt(7) !== '-') return null;
  const [year, month, day] = [readDigits(text, 0, 4), readDigits(text, 5, 7), readDigits(text, 8, DAY_LENGTH)];
  return year >= 1 && day >= 1 && day <= daysInMonth(year, month) ? { year, month, day } : null;
}

/** NaN where something else stands between the offsets. */
function readDigits(text: string, from: number, to: number): number {
  let value = 0;
  for (let index = from; index < to; index += 1) {
    const digit = text.charCodeAt(index) - ZERO;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

function writeParts({ year, month, day }: DayParts): string | null {
  if (year < 1 || year > 9999) return null;
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/**
 * Days since March 1 of the year 0. Years that begin in March have their leap day at the end, which simplifies the
 * arithmetic.
 */
function numberOf({ year, month, day }: DayParts): number {
  const marchYear = month > 2 ? year : year - 1;
  const marchMonth = (month + 9) % 12;
  return daysBeforeYear(marchYear) + daysBeforeMonth(marchMonth) + day - 1;
}

function partsOfNumber(number: number): DayParts {
  // An estimate by the mean length of a year is off by at most one.
  let marchYear = Math.floor((number * 400) / DAYS_IN_400_YEARS);
  while (daysBeforeYear(marchYear + 1) <= number) marchYear += 1;
  while (daysBeforeYear(marchYear) > number) marchYear -= 1;
  const rest = number - daysBeforeYear(marchYear);
  const marchMonth = Math.floor((5 * rest + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return { year: month > 2 ? marchYear : marchYear + 1, month, day: rest - daysBeforeMonth(marchMonth) + 1 };
}

function daysBeforeYear(marchYear: number): number {
  return marchYear * 365 + Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
}

/** March to July and August to December have 153 days each, in the same pattern of 31 and 30. */
function daysBeforeMonth(marchMonth: number): number {
  return Math.floor((153 * marchMonth + 2) / 5);
}

/** @param day "YYYY-MM-DD" @returns the last day of its month, "YYYY-MM-DD" */
export function endOfMonth(day: string): string {
  const [year = '', month = ''] = day.split('-');
  return `${year}-${month}-${daysInMonth(Number(year), Number(month))}`;
}

/** @param day "YYYY-MM-DD" */
export function isEndOfMonth(day: string): boolean {
  return endOfMonth(day) === day;
}
