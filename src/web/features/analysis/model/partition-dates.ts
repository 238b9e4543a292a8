import type { KeyDate } from '#contract/analysis.ts';
import { rollForward } from '#contract/recurring-dates.ts';
import { daysBetween } from '#web/lib/format/calendar-days.ts';
import { citationKeyOf } from './citation-keys.ts';

export interface RelativeDate {
  readonly date: KeyDate;
  /** Citation key of the date. */
  readonly key: string;
  /** Days from the viewer's current date; negative for past dates. */
  readonly days: number;
}

/** Separates upcoming dates, next first and recurring ones by their next day, from past ones, latest first. Today counts as upcoming. */
export function partitionDates(dates: readonly KeyDate[], today: string): Record<'coming' | 'past', RelativeDate[]> {
  const relative = rollForward(dates, today)
    .map((date, index) => ({ date, key: citationKeyOf('date', index), days: daysBetween(today, date.day) }))
    .sort((one, other) => one.days - other.days);
  return { coming: relative.filter(({ days }) => days >= 0), past: relative.filter(({ days }) => days < 0).reverse() };
}
