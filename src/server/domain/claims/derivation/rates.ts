import type { KnownFacts } from '../known-facts.ts';
import { isTime, type Quantity, toBase } from './quantity.ts';
import type { SentenceContext } from './sentence-context.ts';

/** A calculated value; `isFraction` where it may have more digits than are written. */
export interface Result {
  readonly value: number;
  /** As of `toBase`. */
  readonly dimension: string;
  readonly isFraction: boolean;
  /** A difference or quotient: announced by other words than sums and products. */
  readonly isInverse: boolean;
}

/** Rates that do not convert without rounding, as they are usually counted. */
const USUAL_RATIOS: readonly (readonly [big: string, small: string, ratio: number])[] = [
  ['year', 'week', 52],
  ['year', 'day', 365],
  ['month', 'day', 30],
];

/** A period as a number of the periods that rates are given in: two years are 24 where rent is monthly. */
export function periodsOf(period: Quantity, { rates }: SentenceContext, known: KnownFacts): readonly number[] {
  const { value, dimension } = toBase(period);
  const counts = [...known.rates, ...rates].flatMap((unit) => {
    const one = toBase({ value: 1, unit });
    return one.dimension === dimension ? [value / one.value] : [];
  });
  return [...new Set(counts)].filter((count) => count > 0);
}

/** A rate in another period that the sentence names: $1,540 a month is $18,480 a year. */
export function otherRates(rate: Quantity, context: SentenceContext, known: KnownFacts): readonly Result[] {
  const { value, dimension } = toBase(rate);
  return [...known.rates].flatMap((from) =>
    [...context.rates].flatMap((to) => {
      const ratio = ratioOf(to, from);
      return ratio === undefined ? [] : [fraction(value * ratio, dimension)];
    }),
  );
}

function ratioOf(to: string, from: string): number | undefined {
  if (to === from || !isTime(to) || !isTime(from)) return undefined;
  const [one, other] = [toBase({ value: 1, unit: to }), toBase({ value: 1, unit: from })];
  if (one.dimension === other.dimension) return one.value / other.value;
  for (const [big, small, ratio] of USUAL_RATIOS) {
    if (to === big && from === small) return ratio;
    if (to === small && from === big) return 1 / ratio;
  }
  return undefined;
}

/** "48 payments", one a month, are four years. */
export function isInstalments(figure: Quantity, { loneValues, rates, hasInstalments }: KnownFacts): boolean {
  if (!hasInstalments || !isTime(figure.unit)) return false;
  const { value, dimension } = toBase(figure);
  return dimension === 'months' && rates.has('month') && value > 1 && loneValues.has(value);
}

export function exact(value: number, dimension: string): Result {
  return { value, dimension, isFraction: false, isInverse: false };
}

export function inverse(value: number, dimension: string, isFraction = true): Result {
  return { value, dimension, isFraction, isInverse: true };
}

export function fraction(value: number, dimension: string): Result {
  return { value, dimension, isFraction: true, isInverse: false };
}
