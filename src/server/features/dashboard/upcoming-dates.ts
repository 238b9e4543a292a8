import { UPCOMING_DATES_LIMIT } from '#contract/dashboard.ts';
import { byDay, isRoutine } from '#contract/recurring-dates.ts';
import { addDays, addMonths, daysBetween } from '#server/domain/text/calendar-days.ts';
import type { OwnDate } from './dashboard-store.ts';

/** A contract that has renewed more often than this was presumably terminated. */
const REPETITIONS_LIMIT = 600;

/**
 * Merges dates that are due for the first time with the next occurrences of recurring ones.
 * @param first dates on or after `from`, soonest first
 * @param repeated all recurring dates, whatever their first day
 * @param from YYYY-MM-DD
 * @param lastDays the last day of documents that do not renew: payments stop with it
 * @returns at most `UPCOMING_DATES_LIMIT` dates, soonest first; where there are more, what is paid each month is left out first
 */
export function listUpcoming(
  first: readonly OwnDate[],
  repeated: readonly OwnDate[],
  from: string,
  lastDays: ReadonlyMap<number, string> = new Map(),
): OwnDate[] {
  const renewals = new Map(repeated.filter(({ kind }) => kind === 'renews').map((date) => [date.documentId, date.day]));
  const recurring = repeated.flatMap((date) => {
    const day = date.day >= from ? null : nextOccurrence(date, renewals.get(date.documentId), from);
    const lastDay = date.kind === 'due' ? lastDays.get(date.documentId) : undefined;
    return day === null || (lastDay !== undefined && day > lastDay) ? [] : [{ ...date, day }];
  });
  const ahead = [...first, ...recurring];
  const others = new Set(
    ahead.filter((date) => !isRoutine(date) && date.day > from).map(({ documentId }) => documentId),
  );
  const isLast = (date: OwnDate) => isRoutine(date) && others.has(date.documentId);
  return ahead
    .sort(
      (left, right) =>
        Number(isLast(left)) - Number(isLast(right)) ||
        daysBetween(right.day, left.day) ||
        left.documentId - right.documentId,
    )
    .slice(0, UPCOMING_DATES_LIMIT)
    .sort((left, right) => byDay(left, right) || left.documentId - right.documentId);
}

/** Counted from the first day each time, so that the 31st does not become the 28th for good. */
function nextOccurrence(date: OwnDate, renewal: string | undefined, from: string): string | null {
  if (date.repeatsEveryMonths === null) return null;
  for (let count = 1; count <= REPETITIONS_LIMIT; count += 1) {
    const day = repeat(date, renewal, count * date.repeatsEveryMonths);
    if (day === null || day >= from) return day;
  }
  return null;
}

/** A notice period in days falls on another day of the month in a leap year. The earlier of both counts is safe. */
function repeat({ kind, day }: OwnDate, renewal: string | undefined, months: number): string | null {
  const byMonths = addMonths(day, months);
  if (kind !== 'notice-by' || renewal === undefined || byMonths === null) return byMonths;
  const nextRenewal = addMonths(renewal, months);
  const byDays = nextRenewal === null ? null : addDays(nextRenewal, -daysBetween(day, renewal));
  return byDays !== null && byDays < byMonths ? byDays : byMonths;
}
