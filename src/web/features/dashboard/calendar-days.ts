const DAY_MS = 86_400_000;
const DAYS_BEFORE_MONTHS = 60;
const DAYS_PER_MONTH = 30.44;

/** The calendar day, YYYY-MM-DD, that a moment falls on where the viewer is. */
export function localDay(moment: Date): string {
  const [year, month, day] = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()];
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Whole days from one calendar day to another; negative for a day that is past. No zone comes into it. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** "today", "tomorrow", "in 12 days", "in about 5 months" */
export function describeDistance(days: number): string {
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days < DAYS_BEFORE_MONTHS) return `in ${days} days`;
  const months = Math.round(days / DAYS_PER_MONTH);
  if (months < 24) return `in about ${months} months`;
  return `in about ${Math.round(months / 12)} years`;
}

export interface DayParts {
  /** "Jun" */
  readonly month: string;
  /** "30" */
  readonly day: string;
  /** "30 June 2027" */
  readonly whole: string;
}

/** A calendar day in words: it is the same one in every zone. */
export function nameDay(day: string): DayParts {
  const moment = new Date(`${day}T00:00:00Z`);
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(moment);
  return {
    month: format({ month: 'short' }),
    day: format({ day: 'numeric' }),
    whole: format({ day: 'numeric', month: 'long', year: 'numeric' }),
  };
}

/** Milliseconds from a moment until the viewer's next day begins. */
export function untilTomorrowMs(moment: Date): number {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() + 1).getTime() - moment.getTime();
}
