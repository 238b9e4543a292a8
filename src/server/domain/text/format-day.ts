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
/** Source of a pattern: the names of the months. */
export const MONTH_NAMES = 'January|February|March|April|May|June|July|August|September|October|November|December';
const DAY_FIRST = new RegExp(`\\b\\d{1,2}\\s(?:${MONTH_NAMES})\\s\\d{4}\\b`, 'u');

/** @returns a format of days as an analysis writes them: "30 June 2027" where one of its texts has the day first */
export function createDayFormat(texts: readonly string[]): (day: string) => string {
  return texts.some((text) => DAY_FIRST.test(text)) ? (day) => DAY_FIRST_WORDS.format(startOfDayUtc(day)) : formatDay;
}

/** "November 21, 2026, 14:05 UTC" @param moment ISO 8601 with time zone */
export function formatTimestamp(moment: string): string {
  const date = new Date(moment);
  return `${DAY_WORDS.format(date)}, ${date.toISOString().slice(11, 16)} UTC`;
}
