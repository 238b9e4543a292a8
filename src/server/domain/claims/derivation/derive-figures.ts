import { isFigureKnown, type KnownFacts } from '../known-facts.ts';
import { MODEL_OUTPUT_LIMITS } from '../model-output-limits.ts';
import type { Figure } from '../read-figures.ts';
import { isClose, isMoney, isTime, keyOf, type Quantity, toBase } from './quantity.ts';
import { exact, fraction, inverse, isInstalments, otherRates, periodsOf, type Result } from './rates.ts';
import { names, type SentenceContext } from './sentence-context.ts';

interface Operand extends Quantity {
  /** Figures of the question are calculated with only together with one of the document. */
  readonly isAsked: boolean;
}

/** Sums of neighbouring figures are tried over this many. */
const RUN_MAXIMUM = 60;
/** Sums of products are tried only among few figures: among many, some would match any value. */
const TWO_STEP_OPERANDS = 14;
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
  if (isInstalments(figure, known)) return true;
  const operands = selectOperands(known, computed);
  const fits = (result: Result) => matches(figure, result, context, known);
  const isInOtherPeriod = operands.some(
    (rate) =>
      !rate.isAsked && (isMoney(rate.unit) || rate.unit === null) && otherRates(rate, context, known).some(fits),
  );
  if (isInOtherPeriod) return true;
  const isShown = (left: Operand, right: Operand) =>
    (names(context, left, figure) && names(context, right, figure)) ||
    // "A third" of a quoted sum, and a quoted price times a number of the question that the sentence repeats.
    [left, right].some(
      (operand) =>
        operand.unit === null &&
        isMoney(figure.unit) &&
        (known.divisors.has(operand.value) || (operand.isAsked && names(context, operand, figure))),
    ) ||
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
    isRestOfAsked(figure, context, known) ||
    isPartOfProduct(figure, known, computed) ||
    isSum(figure, context, known, computed) ||
    (context.hasTotal && isSumOfProduct(fits, operands, context, known))
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

/**
 * The sum of neighbouring figures of the sentence or, where it says so, of the quotes. Figures of the sentence that are
 * neither quoted nor calculated support nothing.
 */
export function isSum(
  figure: Figure,
  context: SentenceContext,
  known: KnownFacts,
  computed: readonly Quantity[],
): boolean {
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

/** What is left of a quoted number after that of the question, which the sentence repeats: 44,000 of 84,000 words. */
function isRestOfAsked(figure: Figure, context: SentenceContext, { sequence, asked }: KnownFacts): boolean {
  const claimed = toBase(figure);
  return asked.figures.some((part) => {
    if (!names(context, part, figure)) return false;
    const one = toBase(part);
    return sequence.some((whole) => {
      const all = toBase(whole);
      return (
        all.dimension === one.dimension &&
        (claimed.dimension === one.dimension || figure.unit === null) &&
        isClose(all.value - one.value, claimed.value)
      );
    });
  });
}

/** A part in words of a quoted price times a number that was calculated: a quarter of 44,000 words at €0.19. */
export function isPartOfProduct(figure: Figure, known: KnownFacts, computed: readonly Quantity[]): boolean {
  const counts = computed.filter(({ unit }) => !isMoney(unit)).slice(0, MODEL_OUTPUT_LIMITS.askedOperands);
  const prices = known.sequence.filter(({ unit }) => isMoney(unit) && unit === figure.unit).slice(0, TWO_STEP_OPERANDS);
  return counts.some(({ value }) =>
    prices.some((price) =>
      [...known.divisors].some((part) => isClose((value * price.value) / part, figure.value, 0.005)),
    ),
  );
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
