import { isFigureKnown, type KnownFacts } from '../known-facts.ts';
import type { Figure } from '../read-figures.ts';
import { isPeriodDerived } from './derive-dates.ts';
import { isMonthPart } from './month-parts.ts';
import { isClose, keyOf, type Quantity, toBase } from './quantity.ts';
import { createQuantityIndex, type QuantityIndex, roundValue } from './quantity-index.ts';
import { isInstalments } from './rates.ts';
import { remember } from './remember.ts';
import type { SentenceContext } from './sentence-context.ts';

/** Numbers that convert between units of time, with the two units that must be named. */
const CONVERSIONS: readonly (readonly [number, string, string])[] = [
  [12, 'month', 'year'],
  [24, 'month', 'year'],
  [26, 'week', 'year'],
  [52, 'week', 'year'],
  [7, 'day', 'week'],
  [5, 'business day', 'week'],
  [365, 'day', 'year'],
  [366, 'day', 'year'],
  [360, 'day', 'year'],
  [30, 'day', 'month'],
  [24, 'hour', 'day'],
  [60, 'minute', 'hour'],
];
/** Counts that an example or condition may suppose: "for two guests". */
const SUPPOSED_MAXIMUM = 12;
/** From here on, one more than a figure is the first of the next step of a price list. */
const STEP_MINIMUM = 100;

/** What a sentence may calculate with. */
export interface Givens {
  readonly context: SentenceContext;
  readonly facts: KnownFacts;
  /** Values that were calculated before, also to look them up, and days. */
  readonly computed: readonly Quantity[];
  readonly computedIndexes: readonly QuantityIndex[];
  readonly days: readonly string[];
}

/** What the sources give, to look figures up. */
function indexOf(facts: KnownFacts) {
  return remember(facts, 'givens', () => ({
    quoted: createQuantityIndex(facts.sequence),
    asked: createQuantityIndex(facts.asked.figures),
    rests: listRests(facts),
  }));
}

export function isKnownOperand(figure: Figure, { facts, computedIndexes }: Givens): boolean {
  if (isFigureKnown({ ...figure, isIncidental: false }, facts)) return true;
  if (figure.unit === null && facts.ordinals.has(figure.value)) return true;
  return computedIndexes.some((index) => index.has(figure));
}

/** "3 × $375" counts the three days of the question, and "24 × $50" the months of its two years. */
export function isAskedOperand(figure: Figure, { facts }: Givens): boolean {
  const { asked } = indexOf(facts);
  return asked.has(figure) || asked.counts(figure);
}

/** Whether a figure is neither quoted nor asked about, but follows from what is, or is a constant. */
export function isImpliedOperand(figure: Figure, givens: Givens): boolean {
  return (
    isPart(figure, givens.facts) ||
    isConversion(figure, givens) ||
    isRest(figure, givens.facts) ||
    isPartOfRest(figure, givens) ||
    isStep(figure, givens.facts) ||
    isSupposed(figure, givens.context) ||
    isPeriod(figure, givens)
  );
}

/** "÷ 3" for a third, "0.20 ×" for 20 %, "1.12 ×" for 12 % more. */
function isPart({ value, unit }: Quantity, { divisors, keys, mixed, asked }: KnownFacts): boolean {
  if (unit !== null) return unit === '%' && value === 100;
  if (value === 1 || value === 100 || divisors.has(value)) return true;
  const isShare = (share: number) => {
    const key = keyOf({ value: Math.round(share * 1e6) / 1e4, unit: '%' });
    return keys.has(key) || asked.figures.some((own) => keyOf(own) === key);
  };
  if (value > 0 && value < 1)
    return isShare(value) || isShare(1 - value) || [...divisors].some((own) => isClose(1 / own, value, 0.005));
  // "One and a half".
  if (mixed.has(value)) return true;
  return value > 1 && value < 3 && !Number.isInteger(value) && isShare(value - 1);
}

function isConversion({ value, unit }: Figure, { context: { rates }, facts, computedIndexes }: Givens): boolean {
  const { quoted, asked } = indexOf(facts);
  const isNamed = (own: string) =>
    rates.has(own) || facts.rates.has(own) || [quoted, asked, ...computedIndexes].some((index) => index.hasUnit(own));
  if ((value === 3 || value === 4) && isNamed('quarter')) return true;
  return CONVERSIONS.some(
    ([factor, small, big]) =>
      value === factor && (unit === small || (unit === null && (isNamed(small) || isNamed(big)))),
  );
}

/** What is left of a quoted period or count after that of the question: 8 of 12 months after 4. */
function isRest({ value, unit }: Quantity, facts: KnownFacts): boolean {
  const { numbers, keys } = indexOf(facts).rests;
  return unit === null ? numbers.has(roundValue(value)) : keys.has(keyOf({ value, unit }));
}

function listRests({ sequence, asked }: KnownFacts) {
  const [numbers, keys] = [new Set<number>(), new Set<string>()];
  for (const part of asked.figures)
    for (const whole of sequence) {
      const [one, other] = [toBase(whole), toBase(part)];
      if (one.dimension !== other.dimension && part.unit !== null) continue;
      const rest = part.unit === null ? whole.value - part.value : one.value - other.value;
      if (rest <= 0) continue;
      numbers.add(roundValue(rest));
      keys.add(`${roundValue(rest)} ${one.dimension}`);
    }
  return { numbers, keys };
}

/** "A quarter of the other 44,000": a part in words of a quoted or calculated number, or of what is left of one. */
function isPartOfRest({ value, unit }: Figure, { facts, computed }: Givens): boolean {
  if (facts.divisors.size === 0) return false;
  return [...facts.divisors].some((divisor) => {
    const whole = { value: value * divisor, unit };
    const isSame = (own: Quantity) => own.unit === unit && isClose(own.value, whole.value, 0.005);
    return facts.sequence.some(isSame) || computed.some(isSame) || isRest(whole, facts);
  });
}

function isStep({ value }: Quantity, { sequence }: KnownFacts): boolean {
  return Number.isInteger(value) && value > STEP_MINIMUM && sequence.some((own) => own.value === value - 1);
}

function isSupposed({ value, unit }: Quantity, { isSupposing }: SentenceContext): boolean {
  return isSupposing && unit === null && Number.isInteger(value) && value >= 2 && value <= SUPPOSED_MAXIMUM;
}

/** The time between two days, or the days of a month beside its name; as a bare number as well. */
function isPeriod(figure: Figure, { context, facts, days }: Givens): boolean {
  if (isMonthPart(figure, context.months, days, context.isInclusive)) return true;
  if (figure.unit !== null) return isPeriodDerived(figure, context, facts, days);
  const units = ['day', 'week', 'month', 'year'];
  if (indexOf(facts).quoted.counts(figure)) return true;
  if (units.some((unit) => isInstalments({ ...figure, unit }, facts))) return true;
  return units.some((unit) => isPeriodDerived({ ...figure, unit }, { ...context, hasDifference: false }, facts, days));
}
