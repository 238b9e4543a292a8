import { SECOND_MS } from '#contract/units.ts';

/**
 * The moment some months after another, at the same time of day in UTC. In a month that is too short it is the last
 * day: 31 January, 28 February, 31 March.
 * @param anchor whole seconds since 1970-01-01T00:00:00Z; keeps its day from month to month
 * @returns whole seconds
 */
export function addMonths(anchor: number, months: number): number {
  const from = new Date(anchor * SECOND_MS);
  const first = new Date(from);
  first.setUTCDate(1);
  first.setUTCMonth(from.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return first.getTime() / SECOND_MS;
}

/** The first end of a month of an anchor after a moment, both in whole seconds. */
export function nextMonthEnd(anchor: number, after: number): number {
  const [start, now] = [new Date(anchor * SECOND_MS), new Date(after * SECOND_MS)];
  const years = now.getUTCFullYear() - start.getUTCFullYear();
  // One month short of the difference, as the day may not have come yet.
  let months = Math.max(1, years * 12 + now.getUTCMonth() - start.getUTCMonth() - 1);
  while (addMonths(anchor, months) <= after) months += 1;
  return addMonths(anchor, months);
}

/**
 * The end of the last of some months in a row.
 * @param from the begin of the first, in whole seconds
 */
export function endOfMonths(anchor: number, from: number, count: number): number {
  let end = from;
  for (let month = 0; month < count; month++) end = nextMonthEnd(anchor, end);
  return end;
}
