import { UPCOMING_DATES_LIMIT } from '#contract/dashboard.ts';
import { addDays, addMonths, daysBetween } from '#server/domain/text/calendar-days.ts';
import type { OwnDate } from './dashboard-store.ts';

/** A contract that has renewed itself more often than this was presumably terminated. */
const REPETITIONS_LIMIT = 600;

/**
 * Puts the days that are coming up in order: those that come once or for the first time, and those that come again.
 * @param coming days from `from` on, soonest first
 * @param repeated all days that come again, whenever they come first
 * @param from YYYY-MM-DD
 * @returns at most `UPCOMING_DATES`
 */
export function listUpcoming(coming: readonly OwnDate[], repeated: readonly OwnDate[], from: string): OwnDate[] {
  const renewals = new Map(repeated.filter(({ kind }) => kind === 'renews').map((date) => [date.documentId, date.day]));
  const again = repeated.flatMap((date) => {
    const day = date.day >= from ? null : nextRepetition(date, renewals.get(date.documentId), from);
    return day === null ? [] : [{ ...date, day }];
  });
  return [...coming, ...again]
    .sort((left, right) => daysBetween(right.day, left.day) || left.documentId - right.documentId)
    .slice(0, UPCOMING_DATES_LIMIT);
}

/** Counted from the first day each time, so that the 31st does not turn into the 28th for good. */
function nextRepetition(date: OwnDate, renewal: string | undefined, from: string): string | null {
  if (date.repeatsEveryMonths === null) return null;
  for (let count = 1; count <= REPETITIONS_LIMIT; count += 1) {
    const day = repeat(date, renewal, count * date.repeatsEveryMonths);
    if (day === null || day >= from) return day;
  }
  return null;
}

/** "90 days before" is another day of the month when February is longer: of both ways to count, the earlier day is safe. */
function repeat({ kind, day }: OwnDate, renewal: string | undefined, months: number): string | null {
  const byMonths = addMonths(day, months);
  if (kind !== 'notice-by' || renewal === undefined || byMonths === null) return byMonths;
  const nextRenewal = addMonths(renewal, months);
  const byDays = nextRenewal === null ? null : addDays(nextRenewal, -daysBetween(day, renewal));
  return byDays !== null && byDays < byMonths ? byDays : byMonths;
}
