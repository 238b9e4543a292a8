import { addDays, addMonths, daysBetween } from '../../text/calendar-days.ts';
import type { KnownFacts, Term } from '../known-facts.ts';
import { type DateReading, dayOf, type NamedDate } from '../read-dates.ts';
import type { Figure } from '../read-figures.ts';
import { isTime, keyOf, type Quantity, toBase } from './quantity.ts';
import type { SentenceContext } from './sentence-context.ts';

const BUSINESS_DAYS_MAXIMUM = 260;
const MINUTES_A_DAY = 1_440;
/** Different days and periods that are combined. */
const DAYS_MAXIMUM = 12;
const PERIODS_MAXIMUM = 12;
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
  const periods = readPeriods(context, known);
  const starts = readStarts(context, known, carried);
  if (known.terms.some((term) => endsOf(term).some((day) => isAmong(day, readings)))) return true;
  return starts.some((start) =>
    periods.some((period) => {
      if (start.isAsked && period.isAsked) return false;
      const isSpokenOf = start.isAsked || start.isNamed;
      const days = shift(start.day, period, { ...context, hasMonthEnd: context.hasMonthEnd && isSpokenOf });
      const isShown = context.hasDeadline || period.isNamed || start.isNamed;
      if (isShown && days.some((day) => isAmong(day, readings))) return true;
      // "The term of one year ends …, 60 days before that is …": both periods are named.
      return (
        period.isNamed &&
        periods.some(
          (other) =>
            other !== period &&
            other.isNamed &&
            days.some((day) => shift(day, other, context).some((then) => isAmong(then, readings))),
        )
      );
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
  if (carried.some((day) => Number(day.slice(0, 4)) === value)) return true;
  const periods = readPeriods(context, known).filter(({ isNamed }) => isNamed);
  return readStarts(context, known, carried).some((start) =>
    periods.some((period) => shift(start.day, period, context).some((day) => Number(day.slice(0, 4)) === value)),
  );
}

/** Whether a period is the time between two dates, counted with or without the first day. */
export function isPeriodDerived(
  figure: Figure,
  context: SentenceContext,
  known: KnownFacts,
  carried: readonly string[],
): boolean {
  if (!isTime(figure.unit)) return false;
  const { value, dimension } = toBase(figure);
  const starts = readStarts(context, known, carried);
  return starts.some((from) =>
    starts.some((to) => {
      if (from.day >= to.day || (from.isAsked && to.isAsked)) return false;
      if (!(context.hasDifference || (from.isNamed && to.isNamed) || starts.length <= FEW_DAYS)) return false;
      if (dimension === 'months') return shiftMonths(from.day, value).includes(to.day);
      const between = daysBetween(from.day, to.day) * MINUTES_A_DAY;
      return dimension === 'minutes' && (value === between || value === between + MINUTES_A_DAY);
    }),
  );
}

function readStarts(context: SentenceContext, known: KnownFacts, carried: readonly string[]): readonly Start[] {
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
        ? [addBusinessDays(day, count), addBusinessDays(day, -count)]
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

/** Weekends are left out; whether a day between is a holiday depends on the place, and the sentence has to say so. */
function addBusinessDays(day: string, count: number): string | null {
  let [at, left] = [day as string | null, Math.min(Math.abs(count), BUSINESS_DAYS_MAXIMUM)];
  while (at !== null && left > 0) {
    at = addDays(at, Math.sign(count));
    // 1 January 2001 was a Monday.
    const weekday = at === null ? 0 : (((daysBetween('2001-01-01', at) % 7) + 7) % 7) + 1;
    if (weekday <= 5) left -= 1;
  }
  return at;
}

/** The same day of the other month, or the last day of the period that begins or ends on this one. */
function shiftMonths(day: string, count: number): readonly string[] {
  const same = addMonths(day, count);
  const last = same === null ? null : addDays(same, count > 0 ? -1 : 1);
  return [same, last].filter((shifted) => shifted !== null);
}

function isAmong(day: string, readings: readonly DateReading[]): boolean {
  return readings.some((reading) => {
    if (reading.year !== null && reading.day !== null) return dayOf(reading) === day;
    const [year, month, ownDay] = day.split('-').map(Number);
    return (
      month === reading.month &&
      (reading.year === null || year === reading.year) &&
      (reading.day === null || ownDay === reading.day)
    );
  });
}
