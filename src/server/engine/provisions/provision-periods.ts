import { type FoundPeriod, findPeriods } from '../text/periods.ts';

/** A figure that a provision names, in the unit of its measure. */
export interface ReadValue {
  readonly value: number;
  /** As printed, white space folded. */
  readonly printed: string;
  /** Offset of the figure in the text. */
  readonly index: number;
}

export const DAYS_PER_MONTH = 30;
export const DAYS_PER_YEAR = 365;
/** Provisions of these kinds bind for less; a longer period belongs to something else. */
const LONGEST_YEARS = 30;

interface Surroundings {
  /** Words right before the figure. */
  readonly before?: RegExp;
  /** Words right behind it. Either of the two is enough. */
  readonly after?: RegExp;
  /** Words behind the figure that show that it counts something else. */
  readonly unlessAfter?: RegExp;
}

const BEFORE_LENGTH = 70;
const AFTER_LENGTH = 110;

/** Periods that stand where the words around them say what they count. */
export function periodsNear(text: string, { before, after, unlessAfter }: Surroundings): readonly FoundPeriod[] {
  return findPeriods(text).filter((period) => {
    const head = text.slice(Math.max(0, period.start - BEFORE_LENGTH), period.start);
    const tail = text.slice(period.end, period.end + AFTER_LENGTH);
    if (period.days > LONGEST_YEARS * DAYS_PER_YEAR || unlessAfter?.test(tail) === true) return false;
    return before?.test(head) === true || after?.test(tail) === true;
  });
}

/** A period as a figure in a unit of so many days; years are counted as twelve months. */
export function ofPeriod(period: FoundPeriod | undefined, daysPerUnit: number): ReadValue | null {
  if (period === undefined) return null;
  const printed = period.text.replace(/\s+/gu, ' ').trim();
  const inMonths = daysPerUnit === DAYS_PER_MONTH && period.unit === 'year';
  const value = inMonths ? period.count * 12 : period.days / daysPerUnit;
  return { value: Math.round(value * 100) / 100, printed, index: period.start };
}

export function longest(periods: readonly FoundPeriod[]): FoundPeriod | undefined {
  return periods.reduce<FoundPeriod | undefined>(
    (best, period) => (best === undefined || period.days > best.days ? period : best),
    undefined,
  );
}

export function shortest(periods: readonly FoundPeriod[]): FoundPeriod | undefined {
  return periods.reduce<FoundPeriod | undefined>(
    (best, period) => (best === undefined || period.days < best.days ? period : best),
    undefined,
  );
}
