import { isTime, keyOf, type Quantity, toBase } from './quantity.ts';

/** Quantities that figures are looked up among. */
export interface QuantityIndex {
  add(quantities: readonly Quantity[]): void;
  /** Whether a figure is one of them: by its number where it has no unit, otherwise in any unit that converts. */
  has(figure: Quantity): boolean;
  /** The same, but a number without a unit is only such a number. */
  hasAsItIs(figure: Quantity): boolean;
  /** Whether a number without a unit counts one of them in smaller periods: 24 for two years. */
  counts(figure: Quantity): boolean;
  hasUnit(unit: string): boolean;
}

const PERIODS = ['day', 'week', 'month', 'quarter', 'year'].map((unit) => toBase({ value: 1, unit }));

export function createQuantityIndex(quantities: readonly Quantity[] = []): QuantityIndex {
  const numbers = new Set<number>();
  const keys = new Set<string>();
  const counted = new Set<number>();
  const units = new Set<string>();
  const index: QuantityIndex = {
    add(added) {
      for (const quantity of added) {
        numbers.add(quantity.value);
        keys.add(keyOf(quantity));
        if (quantity.unit !== null) units.add(quantity.unit);
        if (isTime(quantity.unit)) for (const count of countsOf(quantity)) counted.add(count);
      }
    },
    has: (figure) => (figure.unit === null ? numbers.has(figure.value) : keys.has(keyOf(figure))),
    hasAsItIs: (figure) => keys.has(keyOf(figure)),
    counts: ({ value, unit }) => unit === null && counted.has(roundValue(value)),
    hasUnit: (unit) => units.has(unit),
  };
  index.add(quantities);
  return index;
}

function countsOf(period: Quantity): readonly number[] {
  const whole = toBase(period);
  return PERIODS.flatMap((one) => (one.dimension === whole.dimension ? [roundValue(whole.value / one.value)] : []));
}

/** To the decimals that figures are read with: equal but for the error of binary fractions is equal then. */
export function roundValue(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
