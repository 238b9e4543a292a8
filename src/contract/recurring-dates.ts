import type { KeyDate } from './analysis.ts';
import { DAY_MS } from './units.ts';

/** A day that has come again more often than this was presumably given up. */
const REPETITIONS_LIMIT = 600;

/** What is needed of a date to know when it comes next. */
type RecurringDate = Pick<KeyDate, 'kind' | 'day' | 'repeatsEveryMonths'>;

/**
 * Dates as they come next: one that recurs and is past gets its next day, counted from its first one, so that the 31st does
 * not become the 28th for good. Payments stop with the last day of a contract that does not renew.
 * @param today YYYY-MM-DD
 * @returns in the same order, with the same length
 */
export function rollForward<D extends RecurringDate>(dates: readonly D[], today: string): readonly D[] {
  const renewal = dates.find(({ kind }) => kind === 'renews')?.day;
  return dates.map((date) => {
    const months = date.repeatsEveryMonths;
    if (!months || date.day >= today) return date;
    const day = nextDay(date, months, renewal, today);
    const lastDay = lastPaymentDay(date, dates);
    return day === null || (lastDay !== undefined && day > lastDay) ? date : { ...date, day };
  });
}

/**
 * The days on which a date comes again after its first one.
 * @param date one of `dates`
 * @param count how many at most
 * @returns empty for a date that comes once; in order
 */
export function repetitionsOf(date: RecurringDate, dates: readonly RecurringDate[], count: number): readonly string[] {
  const months = date.repeatsEveryMonths;
  if (!months) return [];
  const renewal = dates.find(({ kind }) => kind === 'renews')?.day;
  const lastDay = lastPaymentDay(date, dates);
  return Array.from({ length: count }, (_, index) => repeat(date, months, renewal, index + 1)).filter(
    (day) => lastDay === undefined || day <= lastDay,
  );
}

/** The last day on which a payment comes again: that of a contract that does not renew; undefined where none is known. */
export function lastPaymentDay({ kind }: Pick<KeyDate, 'kind'>, dates: readonly RecurringDate[]): string | undefined {
  if (kind !== 'due' || dates.some((other) => other.kind === 'renews')) return undefined;
  return dates
    .filter((other) => other.kind === 'ends')
    .map(({ day }) => day)
    .sort()
    .at(-1);
}

/** What is paid each month: a deadline that comes once matters more. */
export function isRoutine({ kind, repeatsEveryMonths }: Omit<RecurringDate, 'day'>): boolean {
  return kind === 'due' && repeatsEveryMonths === 1;
}

/**
 * The dates that are ahead, soonest first.
 * @param today YYYY-MM-DD
 */
export function comingDates<D extends RecurringDate>(dates: readonly D[], today: string): D[] {
  return rollForward(dates, today)
    .filter(({ day }) => day >= today)
    .toSorted(byDay);
}

/** For sorting dates by the calendar. */
export function byDay(one: { readonly day: string }, other: { readonly day: string }): number {
  return one.day < other.day ? -1 : Number(one.day > other.day);
}

function nextDay(date: RecurringDate, months: number, renewal: string | undefined, today: string): string | null {
  for (let count = 1; count <= REPETITIONS_LIMIT; count += 1) {
    const next = repeat(date, months, renewal, count);
    if (next >= today) return next;
  }
  return null;
}

function repeat({ kind, day }: RecurringDate, months: number, renewal: string | undefined, count: number): string {
  const byMonths = addMonths(day, count * months);
  // A notice period in days falls on another day of the month in a leap year: the earlier of both counts is safe.
  return kind === 'notice-by' && renewal !== undefined
    ? earlier(byMonths, addDays(addMonths(renewal, count * months), daysBetween(renewal, day)))
    : byMonths;
}

function earlier(one: string, other: string): string {
  return other < one ? other : one;
}

function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, ofMonth = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(ofMonth, last))).toISOString().slice(0, 10);
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}
