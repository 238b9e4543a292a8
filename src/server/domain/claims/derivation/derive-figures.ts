import { isFigureKnown, type KnownFacts } from '../known-facts.ts';
import { MODEL_OUTPUT_LIMITS } from '../model-output-limits.ts';
import type { Figure } from '../read-figures.ts';
import { type Dimension, isClose, isMoney, isTime, keyOf, type Quantity, toBase } from './quantity.ts';
import { createQuantityIndex } from './quantity-index.ts';
import { exact, fraction, inverse, isInstalments, otherRates, periodsOf, type Result } from './rates.ts';
import { remember } from './remember.ts';
import { names, type SentenceContext } from './sentence-context.ts';

interface Operand extends Quantity {
  /** Figures of the question are calculated with only together with one of the document. */
  readonly isAsked: boolean;
  readonly base: ReturnType<typeof toBase>;
  /** Of a period: as numbers of the periods that rates are given in. */
  readonly counts: readonly number[];
}

/** Ends a search by saying that a result is what was searched for. */
type Check = (result: Result) => boolean;

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
  const operands = selectOperands(context, known, computed);
  const fits = createMatcher(figure, context, known);
  const isInOtherPeriod = operands.some(
    (rate) =>
      !rate.isAsked && (isMoney(rate.unit) || rate.unit === null) && otherRates(rate, context, known).some(fits),
  );
  if (isInOtherPeriod) return true;
  const isShown = (left: Operand, right: Operand): boolean =>
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
          combine(left, right, (result) => fits(result) && (isAnnounced(result) || isShown(left, right))),
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

function selectOperands(
  context: SentenceContext,
  known: KnownFacts,
  computed: readonly Quantity[],
): readonly Operand[] {
  const { sequence, divisors, asked } = known;
  const found = new Map<string, Operand>();
  const add = (quantities: readonly Quantity[], isAsked: boolean, maximum: number): void => {
    const until = found.size + maximum;
    for (const { value, unit } of quantities) {
      if (found.size >= until) return;
      const key = `${value} ${unit}`;
      if (found.has(key)) continue;
      const counts = isTime(unit) ? periodsOf({ value, unit }, context, known) : [];
      found.set(key, { value, unit, isAsked, base: toBase({ value, unit }), counts });
    }
  };
  add(sequence, false, MODEL_OUTPUT_LIMITS.operands);
  add(computed, false, MODEL_OUTPUT_LIMITS.askedOperands);
  const parts = [...divisors].map((value) => ({ value, unit: null }));
  add(parts, false, MODEL_OUTPUT_LIMITS.askedOperands);
  add(asked.figures, true, MODEL_OUTPUT_LIMITS.askedOperands);
  return [...found.values()];
}

/** Tells whether a result is the figure, within what was rounded. */
function createMatcher(figure: Figure, { isRounded }: SentenceContext, known: KnownFacts): Check {
  const claimed = toBase(figure);
  const { unit, decimals } = figure;
  const isTabular = unit !== null && known.units.has(unit) && !isTime(unit);
  const half = 0.5 * 10 ** -decimals;
  const cents = isMoney(unit) && decimals === 2 ? 0.005 : 0;
  return ({ value, dimension, isFraction }) => {
    if (claimed.dimension !== dimension) {
      const isUnnamed = unit === null && (dimension === 'count' || isMoney(dimension));
      if (!isUnnamed && !(isTabular && dimension === 'count')) return false;
    }
    if (isFraction && decimals > 0) return isClose(value, claimed.value, half);
    if (isRounded && !isTime(unit))
      return isClose(value, claimed.value, value >= 1_000 ? Math.max(half, value * 0.005) : half);
    return isClose(value, claimed.value, cents);
  };
}

/** Whether one operation with two figures leads to what is searched for. */
function combine(left: Operand, right: Operand, isSearched: Check): boolean {
  return addUp(left, right, isSearched) || scale(left, right, isSearched) || scale(right, left, isSearched);
}

function addUp({ base: a }: Operand, { base: b }: Operand, isSearched: Check): boolean {
  if (a.dimension !== b.dimension) return false;
  return (
    isSearched(exact(a.value + b.value, a.dimension)) ||
    isSearched(inverse(Math.abs(a.value - b.value), a.dimension, false)) ||
    isRatio(a.value, b.value, isSearched) ||
    isRatio(b.value, a.value, isSearched)
  );
}

function isRatio(over: number, under: number, isSearched: Check): boolean {
  if (under === 0) return false;
  return (
    isSearched(inverse(over / under, 'count')) ||
    isSearched(inverse((over / under) * 100, '%')) ||
    isSearched(inverse(Math.abs(over / under - 1) * 100, '%'))
  );
}

/** A quantity multiplied with, or divided by, a percentage, a count, or the number of its periods. */
function scale({ unit, base: { value, dimension } }: Operand, by: Operand, isSearched: Check): boolean {
  if (unit === '%') return false;
  if (by.unit === '%') {
    const share = (value * by.value) / 100;
    return (
      isSearched(fraction(share, dimension)) ||
      isSearched(fraction(value + share, dimension)) ||
      isSearched(fraction(value - share, dimension)) ||
      isSearched(inverse(value - share, dimension))
    );
  }
  const counts = by.unit !== null ? by.counts : by.value === 0 || by.value === 1 ? [] : [by.value];
  if (by.unit !== null && isTime(unit)) return false;
  return counts.some(
    (count) => isSearched(exact(value * count, dimension)) || isSearched(inverse(value / count, dimension)),
  );
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
  // Values are only added to those that were calculated.
  const given = remember(computed, `given ${computed.length}`, () => {
    const index = createQuantityIndex(computed);
    return context.figures.filter((other) => isFigureKnown(other, known) || index.hasAsItIs(other));
  });
  const others = given.filter(({ start }) => start !== figure.start);
  const quoted = remember(known, `run of ${dimension}`, () => valuesOf(known.sequence, dimension));
  return hasRun(valuesOf(others, dimension), value) || (context.hasTotal && hasRun(quoted, value));
}

function valuesOf(quantities: readonly Quantity[], dimension: Dimension): readonly number[] {
  const bases = quantities.map(toBase).filter((base) => base.dimension === dimension);
  return bases.slice(0, RUN_MAXIMUM).map((base) => base.value);
}

/** Whether neighbouring figures add up to a value. */
function hasRun(run: readonly number[], value: number): boolean {
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
  fits: Check,
  operands: readonly Operand[],
  context: SentenceContext,
  known: KnownFacts,
): boolean {
  if (operands.length > TWO_STEP_OPERANDS) return false;
  const sums = operands.filter(({ unit }) => isMoney(unit));
  return sums.some((sum) => {
    const others = sums.filter((other) => keyOf(other) !== keyOf(sum));
    const isSearched: Check = (product) =>
      others.some(
        (other) =>
          other.unit === product.dimension &&
          (fits({ ...product, value: product.value + other.value }) ||
            (context.hasDifference && fits({ ...product, value: product.value - other.value }))),
      );
    return (
      operands.some((by) => by !== sum && scale(sum, by, isSearched)) ||
      otherRates(sum, context, known).some(isSearched)
    );
  });
}
