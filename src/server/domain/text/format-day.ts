import type { DayOrder } from '#contract/day-order.ts';

const DAY_WORDS = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/**
 * Midnight UTC of a calendar day. Contracts name days, not moments: reading the day from this date in UTC gives the
 * same day in every time zone.
 * @param day YYYY-MM-DD
 */
export function startOfDayUtc(day: string): Date {
  return new Date(`${day}T00:00:00.000Z`);
}

/** "June 30, 2027", as in analyses; the same in every time zone. @param day YYYY-MM-DD */
export function formatDay(day: string): string {
  return DAY_WORDS.format(startOfDayUtc(day));
}

const DAY_FIRST_WORDS = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** @returns a format of days in an order: "30 June 2027", or "June 30, 2027" */
export function createDayFormat(order: DayOrder | null): (day: string) => string {
  return order === 'day-first' ? (day) => DAY_FIRST_WORDS.format(startOfDayUtc(day)) : formatDay;
}

/** "November 21, 2026, 14:05 UTC" @param moment ISO 8601 with time zone */
export function formatTimestamp(moment: string): string {
  const date = new Date(moment);
  return `${DAY_WORDS.format(date)}, ${date.toISOString().slice(11, 16)} UTC`;
}
