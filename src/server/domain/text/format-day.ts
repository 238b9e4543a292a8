const DAY_WORDS = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/**
 * The first moment of a calendar day in UTC. Contracts name days, not moments: whoever reads the day out of this date again
 * must do so in UTC, and gets the same day wherever the server stands.
 * @param day YYYY-MM-DD
 */
export function startOfDayUtc(day: string): Date {
  return new Date(`${day}T00:00:00.000Z`);
}

/** "June 30, 2027", as analyses write days too; the same in every time zone. @param day YYYY-MM-DD */
export function formatDay(day: string): string {
  return DAY_WORDS.format(startOfDayUtc(day));
}

/** "November 21, 2026, 14:05 UTC" @param moment ISO 8601 with time zone */
export function formatTimestamp(moment: string): string {
  const date = new Date(moment);
  return `${DAY_WORDS.format(date)}, ${date.toISOString().slice(11, 16)} UTC`;
}
