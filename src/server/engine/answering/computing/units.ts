import { stemWord } from '../../text/stem-words.ts';

/** A unit that is counted, and how many of it make one: "every 4 weeks" is 4 of "week". */
export interface Interval {
  readonly unit: string;
  readonly count: number;
  /** As the document prints it, where it is no usual unit: "MB". */
  readonly label?: string;
}

const NAMES: Readonly<Record<string, readonly string[]>> = {
  day: ['day', 'days', 'tag', 'tage', 'tagen', 'kalendertag', 'kalendertage', 'daily', 'diem'],
  'business day': ['werktag', 'werktage', 'werktagen', 'arbeitstag', 'arbeitstage', 'arbeitstagen'],
  night: ['night', 'nights', 'nacht', 'nächte', 'nächten'],
  week: ['week', 'weeks', 'woche', 'wochen', 'weekly', 'wöchentlich'],
  fortnight: ['fortnight', 'fortnights', 'fortnightly', 'biweekly'],
  month: ['month', 'months', 'monat', 'monate', 'monaten', 'monthly', 'monatlich', 'monatliche', 'mo', 'mth'],
  quarter: ['quarter', 'quarters', 'quartal', 'quartale', 'quarterly', 'vierteljährlich'],
  year: ['year', 'years', 'jahr', 'jahre', 'jahren', 'yearly', 'annual', 'annually', 'annum', 'jährlich', 'yr', 'yrs'],
  hour: ['hour', 'hours', 'stunde', 'stunden', 'hr', 'hrs', 'hourly', 'h'],
  minute: ['minute', 'minutes', 'minuten', 'min', 'mins'],
  km: ['km', 'kilometer', 'kilometers', 'kilometre', 'kilometres', 'kilometern', 'mehrkilometer', 'kms'],
  mile: ['mile', 'miles', 'mi'],
  person: ['person', 'persons', 'people', 'personen', 'us', 'guest', 'guests', 'head', 'pax', 'adult', 'adults'],
  tonne: ['tonne', 'tonnes', 'ton', 'tons', 'tonnen'],
  m3: ['m³', 'cubic'],
  m2: ['m²', 'qm', 'sqm'],
};
const UNIT_BY_NAME = new Map(Object.entries(NAMES).flatMap(([unit, names]) => names.map((name) => [name, unit])));

/** The unit that a word names: "day" for "Tagen"; the word's stem for other countable things. */
export function unitOf(word: string): string {
  const lowered = word.toLowerCase();
  return UNIT_BY_NAME.get(lowered) ?? stemWord(lowered);
}

/** A unit of which one is meant, by its word. */
export function oneOf(word: string): Interval {
  const unit = unitOf(word);
  return isKnownUnit(unit) ? { unit, count: 1 } : { unit, count: 1, label: word };
}

/** Whether a unit is one that prices are usually for. */
export function isKnownUnit(unit: string): boolean {
  return Object.hasOwn(NAMES, unit);
}

/** Whether a unit is a length of time. */
export function isTime(unit: string): boolean {
  return TIMES.has(unit);
}

const TIMES = new Set([
  'day',
  'night',
  'week',
  'fortnight',
  'month',
  'quarter',
  'year',
  'hour',
  'minute',
  'business day',
]);

/** How many of the second unit make one of the first. A year has 52 weeks, as prices count. */
const WITHIN: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  year: { month: 12, quarter: 4, week: 52, fortnight: 26 },
  quarter: { month: 3 },
  fortnight: { week: 2, day: 14 },
  week: { day: 7 },
  month: {},
};

/**
 * Converts a number of one unit into another, where that is whole and usual: 3 years are 36 months, 3 weeks are 21 days.
 * @returns null where it is not
 */
export function convertUnits(count: number, from: string, to: string): number | null {
  if (from === to) return count;
  const into = WITHIN[from]?.[to];
  if (into !== undefined) return Number.isInteger(count * into) ? count * into : null;
  const outOf = WITHIN[to]?.[from];
  return outOf !== undefined && Number.isInteger(count / outOf) ? count / outOf : null;
}

/** The same for units that count from their start ("or part of a week"), or when full only. */
export function convertStarted(count: number, from: string, to: string, rounding: 'started' | 'full'): number | null {
  const outOf = WITHIN[to]?.[from];
  if (outOf === undefined) return null;
  return rounding === 'started' ? Math.ceil(count / outOf) : Math.floor(count / outOf);
}

/** @returns "day", "4 weeks" */
export function describeInterval({ unit, count, label }: Interval): string {
  return count === 1 ? (label ?? unit) : `${count} ${unit}s`;
}
