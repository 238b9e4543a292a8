import type { KeyDate, KeyDateKind } from '#contract/analysis.ts';
import { isRoutine, lastPaymentDay, repetitionsOf } from '#contract/recurring-dates.ts';

/** Reminders before a day, in days. A start needs none, and a renewal has its last day to give notice. */
const REMINDERS: Readonly<Record<KeyDateKind, readonly number[]>> = {
  'notice-by': [7, 1],
  due: [7, 1],
  ends: [30, 7],
  renews: [],
  starts: [],
};
/** A renewal without a last day to give notice. */
const RENEWAL_REMINDERS = [30, 7];
/** What is paid each month. */
const ROUTINE_REMINDERS = [1];
const MONTHS_PER_YEAR = 12;
/** Every month has the days up to this one. */
const SHORTEST_MONTH_DAYS = 28;
/** So many repetitions are compared before a rule is trusted: more than the leap years of a century come round in. */
const COMPARED = 30;
/** Days that no rule describes are written one by one. */
const SINGLE_LIMIT = 10;

/** How many days before a date the calendar reminds of it, earliest first. */
export function remindersOf(date: KeyDate, dates: readonly KeyDate[]): readonly number[] {
  if (isRoutine(date)) return ROUTINE_REMINDERS;
  const hasNotice = dates.some(({ kind }) => kind === 'notice-by');
  return date.kind === 'renews' && !hasNotice ? RENEWAL_REMINDERS : REMINDERS[date.kind];
}

/**
 * How a date recurs, as a recurrence rule (RFC 5545, 3.3.10) without its name; null for one that comes once, and for one
 * whose days no rule describes.
 */
export function ruleOf(date: KeyDate, dates: readonly KeyDate[]): string | null {
  const months = date.repeatsEveryMonths;
  const days = repetitionsOf(date, dates, COMPARED);
  if (!months || days.length === 0) return null;
  // A rule repeats a day of the month; the last day to give notice, counted in days, moves in leap years.
  const plain = repetitionsOf(date, [], COMPARED);
  if (days.some((day, index) => day !== plain[index])) return null;
  const dayOfMonth = Number(date.day.slice(8));
  const isYearly = months % MONTHS_PER_YEAR === 0 && dayOfMonth <= SHORTEST_MONTH_DAYS;
  const interval = isYearly ? months / MONTHS_PER_YEAR : months;
  const until = lastPaymentDay(date, dates);
  return [
    `FREQ=${isYearly ? 'YEARLY' : 'MONTHLY'}`,
    ...(interval > 1 ? [`INTERVAL=${interval}`] : []),
    // "MONTHLY" leaves out the months without a 31st.
    ...(dayOfMonth > SHORTEST_MONTH_DAYS ? [`BYMONTHDAY=${lastDays(dayOfMonth)}`, 'BYSETPOS=-1'] : []),
    ...(until === undefined ? [] : [`UNTIL=${until.replaceAll('-', '')}`]),
  ].join(';');
}

/** "28,29,30,31" */
function lastDays(dayOfMonth: number): string {
  return Array.from({ length: dayOfMonth - SHORTEST_MONTH_DAYS + 1 }, (_, index) => SHORTEST_MONTH_DAYS + index).join();
}

/** The next days of a date that recurs by no rule. */
export function singleDaysOf(date: KeyDate, dates: readonly KeyDate[]): readonly string[] {
  return ruleOf(date, dates) === null ? repetitionsOf(date, dates, SINGLE_LIMIT) : [];
}
