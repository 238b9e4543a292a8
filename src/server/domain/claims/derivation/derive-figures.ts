import { isFigureKnown, type KnownFacts } from '../known-facts.ts';
import { MODEL_OUTPUT_LIMITS } from '../model-output-limits.ts';
import type { Figure } from '../read-figures.ts';
import { isClose, isMoney, isTime, keyOf, type Quantity, toBase } from './quantity.ts';
import { names, type SentenceContext } from './sentence-context.ts';

interface Operand extends Quantity {
  /** Figures of the question are calculated with only together with one of the document. */
  readonly isAsked: boolean;
}

/** A calculated value; `isFraction` where it may have more digits than are written. */
interface Result {
  readonly value: number;
  /** As of `toBase`. */
  readonly dimension: string;
  readonly isFraction: boolean;
  /** A difference or quotient: announced by other words than sums and products. */
  readonly isInverse: boolean;
}

/** Sums of neighbouring figures are tried over this many. */
const RUN_MAXIMUM = 60;
/** Sums of products are tried only among few figures: among many, some would match any value. */
const TWO_STEP_OPERANDS = 14;
/** Rates that do not convert without rounding, as they are usually counted. */
const USUAL_RATIOS: readonly (readonly [big: string, small: string, ratio: number])[] = [
  ['year', 'week', 52],
  ['year', 'day', 365],
  ['month', 'day', 30],
];

/**
 * Whether a figure follows from the quotes by one calculation: sum, difference, product, quotient, share, rate in another
 * period; also the sum of neighbouring figures and a product with a sum added. The sentence must announce a calculated
 * value or name both operands, so that no figure is supported by chance.
 *
 * @param computed values that the same sentence calculated before
 */
export function isFigureDerived(
  figure: Figure,
  context: SentenceContext,
  known: KnownFacts,
  computed: readonly Quantity[],
): boolean {
  if (figure.unit === null && context.hasList && known.itemCounts.has(figure.value)) return true;
  const operands = selectOperands(known, computed);
  const fits = (result: Result) => matches(figure, result, context, known);
  const isInOtherPeriod = operands.some(
    (rate) =>
      !rate.isAsked && (isMoney(rate.unit) || rate.unit === null) && otherRates(rate, context, known).some(fits),
  );
  if (isInOtherPeriod) return true;
  const isShown = (left: Operand, right: Operand) =>
    (names(context, left, figure) && names(context, right, figure)) ||
    // "The late fee of 2 % is $24": a share of something that is quoted.
    [left, right].some((operand) => operand.unit === '%' && isMoney(figure.unit) && names(context, operand, figure));
  const isAnnounced = ({ isInverse }: Result) => (isInverse ? context.hasDifference : context.hasTotal);
  const isOfTwo = operands.some((left, index) =>
    operands
      .slice(index + 1)
      .some(
        (right) =>
          !(left.isAsked && right.isAsked) &&
          combine(left, right, context, known).some(
            (result) => (isShown(left, right) || isAnnounced(result)) && fits(result),
          ),
      ),
  );
  if (isOfTwo) return true;
  return (
    isSum(figure, context, known, computed) || (context.hasTotal && isSumOfProduct(fits, operands, context, known))
  );
}

function selectOperands({ sequence, divisors, asked }: KnownFacts, computed: readonly Quantity[]): readonly Operand[] {
  const found = new Map<string, Operand>();
  const add = (quantities: readonly Quantity[], isAsked: boolean, maximum: number): void => {
    const until = found.size + maximum;
    for (const { value, unit } of quantities) {
      if (found.size >= until) return;
      const key = `${value} ${unit}`;
      if (!found.has(key)) found.set(key, { value, unit, isAsked });
    }
  };
  add(sequence, false, MODEL_OUTPUT_LIMITS.operands);
  add(computed, false, MODEL_OUTPUT_LIMITS.askedOperands);
  const parts = [...divisors].map((value) => ({ value, unit: null }));
  add(parts, false, MODEL_OUTPUT_LIMITS.askedOperands);
  add(asked.figures, true, MODEL_OUTPUT_LIMITS.askedOperands);
  return [...found.values()];
}

function matches(
  figure: Figure,
  { value, dimension, isFraction }: Result,
  context: SentenceContext,
  known: KnownFacts,
): boolean {
  const claimed = toBase(figure);
  const isUnnamed = figure.unit === null && (dimension === 'count' || isMoney(dimension));
  const isTabular =
    dimension === 'count' && figure.unit !== null && known.units.has(figure.unit) && !isTime(figure.unit);
  if (claimed.dimension !== dimension && !isUnnamed && !isTabular) return false;
  const half = 0.5 * 10 ** -figure.decimals;
  if (isFraction && figure.decimals > 0) return isClose(value, claimed.value, half);
  if (context.isRounded && !isTime(figure.unit))
    return isClose(value, claimed.value, value >= 1_000 ? Math.max(half, value * 0.005) : half);
  return isClose(value, claimed.value, isMoney(figure.unit) && figure.decimals === 2 ? 0.005 : 0);
}

/** All results of one operation with two figures. */
function combine(left: Quantity, right: Quantity, context: SentenceContext, known: KnownFacts): readonly Result[] {
  const [a, b] = [toBase(left), toBase(right)];
  const results: Result[] = [];
  if (a.dimension === b.dimension) {
    results.push(exact(a.value + b.value, a.dimension), inverse(Math.abs(a.value - b.value), a.dimension, false));
    for (const [over, under] of [
      [a.value, b.value],
      [b.value, a.value],
    ] as const) {
      if (under === 0) continue;
      results.push(inverse(over / under, 'count'), inverse((over / under) * 100, '%'));
      results.push(inverse(Math.abs(over / under - 1) * 100, '%'));
    }
  }
  return [...results, ...scale(left, right, context, known), ...scale(right, left, context, known)];
}

/** A quantity multiplied with, or divided by, a percentage, a count, or the number of its periods. */
function scale(quantity: Quantity, by: Quantity, context: SentenceContext, known: KnownFacts): readonly Result[] {
  const { value, dimension } = toBase(quantity);
  if (quantity.unit === '%') return [];
  if (by.unit === '%') {
    const share = (value * by.value) / 100;
    return [
      fraction(share, dimension),
      fraction(value + share, dimension),
      fraction(value - share, dimension),
      inverse(value - share, dimension),
    ];
  }
  if (by.unit === null && by.value !== 0 && by.value !== 1)
    return [exact(value * by.value, dimension), inverse(value / by.value, dimension)];
  if (!isTime(by.unit) || isTime(quantity.unit)) return [];
  return periodsOf(by, context, known).flatMap((count) => [
    exact(value * count, dimension),
    inverse(value / count, dimension),
  ]);
}

/** A period as a number of the periods that rates are given in: two years are 24 where rent is monthly. */
function periodsOf(period: Quantity, { rates }: SentenceContext, known: KnownFacts): readonly number[] {
  const { value, dimension } = toBase(period);
  const counts = [...known.rates, ...rates].flatMap((unit) => {
    const one = toBase({ value: 1, unit });
    return one.dimension === dimension ? [value / one.value] : [];
  });
  return [...new Set(counts)].filter((count) => count > 0);
}

/** A rate in another period that the sentence names: $1,540 a month is $18,480 a year. */
function otherRates(rate: Quantity, context: SentenceContext, known: KnownFacts): readonly Result[] {
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

/**
 * The sum of neighbouring figures of the sentence or, where it says so, of the quotes. Figures of the sentence that are
 * neither quoted nor calculated support nothing.
 */
function isSum(figure: Figure, context: SentenceContext, known: KnownFacts, computed: readonly Quantity[]): boolean {
  const { value, dimension } = toBase(figure);
  const isSame = (quantity: Quantity) => toBase(quantity).dimension === dimension;
  const isGiven = (other: Figure) => isFigureKnown(other, known) || computed.some((own) => keyOf(own) === keyOf(other));
  const others = context.figures.filter((other) => other.start !== figure.start && isSame(other) && isGiven(other));
  return hasRun(others, value) || (context.hasTotal && hasRun(known.sequence.filter(isSame), value));
}

/** Whether neighbouring figures add up to a value. */
function hasRun(quantities: readonly Quantity[], value: number): boolean {
  const run = quantities.slice(0, RUN_MAXIMUM).map((quantity) => toBase(quantity).value);
  return run.some((_value, from) => {
    let sum = 0;
    return run.slice(from).some((next, index) => {
      sum += next;
      return index > 0 && isClose(sum, value);
    });
  });
}

function isSumOfProduct(
  fits: (result: Result) => boolean,
  operands: readonly Operand[],
  context: SentenceContext,
  known: KnownFacts,
): boolean {
  if (operands.length > TWO_STEP_OPERANDS) return false;
  const sums = operands.filter(({ unit }) => isMoney(unit));
  const products = sums.flatMap((sum) =>
    [
      ...operands.flatMap((by) => (by === sum ? [] : scale(sum, by, context, known))),
      ...otherRates(sum, context, known),
    ].map((product) => ({ product, sum })),
  );
  return products.some(({ product, sum }) =>
    sums.some(
      (other) =>
        keyOf(other) !== keyOf(sum) &&
        other.unit === product.dimension &&
        (fits({ ...product, value: product.value + other.value }) ||
          (context.hasDifference && fits({ ...product, value: product.value - other.value }))),
    ),
  );
}

function exact(value: number, dimension: string): Result {
  return { value, dimension, isFraction: false, isInverse: false };
}

function inverse(value: number, dimension: string, isFraction = true): Result {
  return { value, dimension, isFraction, isInverse: true };
}

function fraction(value: number, dimension: string): Result {
  return { value, dimension, isFraction: true, isInverse: false };
}
