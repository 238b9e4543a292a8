import type { KeyDate } from '#contract/analysis.ts';
import { daysBetween } from '#web/lib/format/calendar-days.ts';
import { citationKeyOf } from './citation-keys.ts';

export interface RelativeDate {
  readonly date: KeyDate;
  /** As the links between analysis and pages name it. */
  readonly key: string;
  /** From the viewer's own day; negative for a day that is past. */
  readonly days: number;
}

/** Parts dates into those to come, the next one first, and those that are past, the last one first. Today is to come. */
export function partitionDates(dates: readonly KeyDate[], today: string): Record<'coming' | 'past', RelativeDate[]> {
  const placed = dates
    .map((date, index) => ({ date, key: citationKeyOf('date', index), days: daysBetween(today, date.day) }))
    .sort((one, other) => one.days - other.days);
  return { coming: placed.filter(({ days }) => days >= 0), past: placed.filter(({ days }) => days < 0).reverse() };
}
