import type { DayOrder } from '#contract/day-order.ts';
import { DAY_MS } from '#contract/units.ts';
import { sharedTexts } from '../texts.ts';
import { dateLocale } from './date-locale.ts';

/** Days are shown up to here, months beyond. */
const DAYS_BEFORE_MONTHS = 60;
const MONTHS_BEFORE_YEARS = 24;
const DAYS_PER_MONTH = 30.44;

/** The viewer's local calendar day of a moment, as YYYY-MM-DD. */
export function localDay(moment: Date): string {
  const [year, month, day] = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()];
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Whole days between two calendar days; negative for the past. Independent of time zones. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** "today", "tomorrow", "in 12 days", "in about 5 months", "yesterday", "12 days ago", "about 3 years ago" */
export function describeDistance(days: number): string {
  if (days === 0) return sharedTexts.today;
  if (Math.abs(days) === 1) return days > 0 ? sharedTexts.tomorrow : sharedTexts.yesterday;
  const words = describeLength(Math.abs(days));
  return days > 0 ? sharedTexts.in(words) : sharedTexts.ago(words);
}

function describeLength(days: number): string {
  if (days < DAYS_BEFORE_MONTHS) return sharedTexts.days(days);
  const months = Math.round(days / DAYS_PER_MONTH);
  return months < MONTHS_BEFORE_YEARS
    ? sharedTexts.aboutMonths(months)
    : sharedTexts.aboutYears(Math.round(months / 12));
}

/** Milliseconds until the viewer's next local midnight. */
export function msUntilTomorrow(moment: Date): number {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() + 1).getTime() - moment.getTime();
}

const LOCALES: Readonly<Record<DayOrder, string>> = { 'day-first': 'en-GB', 'month-first': 'en-US' };

/** "June 30, 2027", independent of the time zone. @param order of the document; null for that of the browser */
export function formatLongDay(day: string, order: DayOrder | null = null): string {
  return formatDay(day, { day: 'numeric', month: 'long', year: 'numeric' }, order ? LOCALES[order] : dateLocale());
}

/** "30" and "Jun", for a calendar leaf. */
export function dayAndShortMonth(day: string): { readonly day: string; readonly month: string } {
  const locale = dateLocale();
  return { day: formatDay(day, { day: 'numeric' }, locale), month: formatDay(day, { month: 'short' }, locale) };
}

function formatDay(day: string, options: Intl.DateTimeFormatOptions, locale: string): string {
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}
