import { addBusinessDays, addDays, addMonths, daysBetween } from '../../text/calendar-days.ts';
import type { KnownFacts, Term } from '../known-facts.ts';
import type { DateReading, NamedDate } from '../read-dates.ts';
import type { Figure } from '../read-figures.ts';
import { isTime, keyOf, type Quantity, toBase } from './quantity.ts';
import { remember } from './remember.ts';
import type { SentenceContext } from './sentence-context.ts';

const BUSINESS_DAYS_MAXIMUM = 260;
const MINUTES_A_DAY = 1_440;
/** Different days and periods that are combined, and periods of which two are. */
const DAYS_MAXIMUM = 12;
const PERIODS_MAXIMUM = 12;
const NAMED_PERIODS_MAXIMUM = 6;
/** Days of the quotes between which periods are counted: the rows of a schedule. */
const KNOWN_DAYS_MAXIMUM = 24;
/** Among this many days, the time between two of them is no coincidence even where the sentence names neither. */
const FEW_DAYS = 3;

interface Period {
  readonly unit: 'day' | 'month' | 'business day';
  readonly count: number;
  readonly isAsked: boolean;
  readonly isNamed: boolean;
}

interface Start {
  readonly day: string;
  readonly isAsked: boolean;
  readonly isNamed: boolean;
}

/**
 * Whether a date follows from a date and a period, at least one of them quoted and the other quoted or in the question.
 * Months and years end on the same day or the day before. The sentence must name the period, or the first date, or say
 * that it is a deadline.
 */
export function isDateDerived(
  { readings }: NamedDate,
  context: SentenceContext,
  known: KnownFacts,
  carried: readonly string[],
): boolean {
  const terms = remember(known, 'terms', () => keysOfDays(known.terms.flatMap(endsOf)));
  const derived = remember(context.figures, `ends ${carried.join(' ')}`, () =>
    keysOfDays(listDerivedDays(context, known, carried)),
  );
  return readings.some((reading) => [terms, derived].some((days) => days.has(keyOfDate(reading))));
}

function listDerivedDays(
  context: SentenceContext,
  known: KnownFacts,
  carried: readonly string[],
): readonly (string | null)[] {
  const periods = readPeriods(context, known);
  const named = periods.filter(({ isNamed }) => isNamed).slice(0, NAMED_PERIODS_MAXIMUM);
  return readStarts(context, known, carried).flatMap((start) =>
    periods.flatMap((period) => {
      if (start.isAsked && period.isAsked) return [];
      const isSpokenOf = start.isAsked || start.isNamed;
      const days = shift(start.day, period, { ...context, hasMonthEnd: context.hasMonthEnd && isSpokenOf });
      const isShown = context.hasDeadline || period.isNamed || start.isNamed;
      // "The term of one year ends …, 60 days before that is …": both periods are named.
      const others = named.includes(period) ? named.filter((other) => other !== period) : [];
      const further = others.flatMap((other) => days.flatMap((day) => shift(day, other, context)));
      return [...(isShown ? days : []), ...further];
    }),
  );
}

/** The last day of a period that a quote counts from its first day, and the day after. */
function endsOf({ day, period }: Term): readonly string[] {
  const { value, dimension } = toBase(period);
  if (dimension === 'months') return Number.isInteger(value) ? shiftMonths(day, value) : [];
  const end = dimension === 'minutes' ? addDays(day, value / MINUTES_A_DAY) : null;
  return end === null ? [] : [end];
}

/** Whether a lone number is the year of a date that follows from a period the sentence names. */
export function isYearDerived(
  { value, unit }: Figure,
  context: SentenceContext,
  known: KnownFacts,
  carried: readonly string[],
): boolean {
  if (unit !== null || !Number.isInteger(value) || value < 1900 || value > 2199) return false;
  if (carried.some((day) => yearOf(day) === value)) return true;
  const years = remember(context.figures, `years ${carried.join(' ')}`, () => {
    const periods = readPeriods(context, known).filter(({ isNamed }) => isNamed);
    const starts = readStarts(context, known, carried);
    const days = starts.flatMap(({ day }) => periods.flatMap((period) => shift(day, period, context)));
    return new Set(days.map(yearOf));
  });
  return years.has(value);
}

function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}

/** The days that periods are counted from and to: those of the quotes, and those that were calculated before. */
export function knownDays({ days }: KnownFacts, carried: readonly string[]): readonly string[] {
  return [...days.slice(0, KNOWN_DAYS_MAXIMUM), ...carried];
}

/** Whether a period is the time between two dates, counted with or without the first day. */
export function isPeriodDerived(
  figure: Figure,
  context: SentenceContext,
  known: KnownFacts,
  carried: readonly string[],
): boolean {
  if (!isTime(figure.unit)) return false;
  const { hasDifference } = context;
  const { value, dimension } = toBase(figure);
  const { minutes, months } = remember(context.figures, `between ${hasDifference} ${carried.join(' ')}`, () =>
    listPeriodsBetween(readStarts(context, known, carried), hasDifference, known),
  );
  if (dimension === 'months') return months.has(value);
  return dimension === 'minutes' && minutes.has(value);
}

interface PeriodsBetween {
  readonly minutes: ReadonlySet<number>;
  readonly months: ReadonlySet<number>;
}

function listPeriodsBetween(starts: readonly Start[], hasDifference: boolean, known: KnownFacts): PeriodsBetween {
  const [minutes, months] = [new Set<number>(), new Set<number>()];
  for (const from of starts)
    for (const to of starts) {
      if (from.day >= to.day || (from.isAsked && to.isAsked)) continue;
      if (!(hasDifference || (from.isNamed && to.isNamed) || starts.length <= FEW_DAYS)) continue;
      const between = remember(known, `between ${from.day} ${to.day}`, () => readPeriodBetween(from.day, to.day));
      for (const value of between.minutes) minutes.add(value);
      for (const value of between.months) months.add(value);
    }
  return { minutes, months };
}

/** Whole months that lead from one day to the other are as many as lie between their names, or one more or less. */
function readPeriodBetween(from: string, to: string): PeriodsBetween {
  const minutes = daysBetween(from, to) * MINUTES_A_DAY;
  const names = (yearOf(to) - yearOf(from)) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));
  const months = [names - 1, names, names + 1].filter((count) => count >= 0 && shiftMonths(from, count).includes(to));
  return { minutes: new Set([minutes, minutes + MINUTES_A_DAY]), months: new Set(months) };
}

function readStarts(context: SentenceContext, known: KnownFacts, carried: readonly string[]): readonly Start[] {
  return remember(context.figures, `starts ${carried.join(' ')}`, () => listStarts(context, known, carried));
}

function listStarts(context: SentenceContext, known: KnownFacts, carried: readonly string[]): readonly Start[] {
  const starts = new Map<string, Start>();
  // What was calculated just before is what the text speaks of.
  for (const day of carried) starts.set(day, { day, isAsked: false, isNamed: true });
  for (const day of [...known.days.slice(0, DAYS_MAXIMUM), ...known.asked.days.slice(0, DAYS_MAXIMUM)]) {
    if (!starts.has(day))
      starts.set(day, { day, isAsked: !known.days.includes(day), isNamed: context.days.includes(day) });
  }
  return [...starts.values()];
}

function readPeriods(context: SentenceContext, known: KnownFacts): readonly Period[] {
  return remember(context.figures, 'periods', () => listPeriods(context, known));
}

function listPeriods(context: SentenceContext, known: KnownFacts): readonly Period[] {
  const named = new Set(context.figures.map(keyOf));
  const periods = new Map<string, Period>();
  const add = (quantity: Quantity, isAsked: boolean): void => {
    const { value, dimension } = toBase(quantity);
    const key = keyOf(quantity);
    const count = dimension === 'minutes' ? value / MINUTES_A_DAY : value;
    const isBusiness = dimension === 'business day' && context.leavesOutHolidays;
    if ((dimension !== 'minutes' && dimension !== 'months' && !isBusiness) || !Number.isInteger(count)) return;
    if (periods.size >= PERIODS_MAXIMUM || periods.has(key)) return;
    const unit = dimension === 'months' ? 'month' : isBusiness ? 'business day' : 'day';
    periods.set(key, { unit, count, isAsked, isNamed: named.has(key) });
  };
  for (const quantity of known.sequence) add(quantity, false);
  for (const quantity of known.asked.figures) add(quantity, true);
  return [...periods.values()];
}

function shift(day: string, { unit, count }: Period, context: SentenceContext): readonly string[] {
  const days =
    unit === 'month'
      ? [...shiftMonths(day, count), ...shiftMonths(day, -count)]
      : unit === 'business day'
        ? [1, -1].map((way) => addBusinessDays(day, way * clamp(count, BUSINESS_DAYS_MAXIMUM)))
        : [addDays(day, count), addDays(day, -count), ...(context.isInclusive ? [addDays(day, count - 1)] : [])];
  const shifted = days.filter((own) => own !== null);
  return context.hasMonthEnd ? [...shifted, ...shifted.flatMap(monthEnds)] : shifted;
}

/** The last day of the month of a day, that of the month before, and the days after both. */
function monthEnds(day: string): readonly string[] {
  const first = `${day.slice(0, 8)}01`;
  const next = addMonths(first, 1);
  return [first, next, addDays(first, -1), next && addDays(next, -1)].filter((own) => own !== null);
}

function clamp(count: number, most: number): number {
  return Math.sign(count) * Math.min(Math.abs(count), most);
}

/** The same day of the other month, or the last day of the period that begins or ends on this one. */
function shiftMonths(day: string, count: number): readonly string[] {
  const same = addMonths(day, count);
  const last = same === null ? null : addDays(same, count > 0 ? -1 : 1);
  return [same, last].filter((shifted) => shifted !== null);
}

/** Days by all the ways of naming them: with or without the year or the day of the month. */
function keysOfDays(days: readonly (string | null)[]): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const day of new Set(days)) {
    if (day === null) continue;
    const [year = '', month = '', ownDay = ''] = day.split('-');
    for (const named of ['', year]) for (const nth of ['', ownDay]) keys.add(`${named}-${month}-${nth}`);
  }
  return keys;
}

function keyOfDate({ year, month, day }: DateReading): string {
  const padded = (part: number | null, length: number) => (part === null ? '' : String(part).padStart(length, '0'));
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;
}
