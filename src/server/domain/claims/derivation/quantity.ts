/** A number with its unit, and what it can be calculated with. */
export interface Quantity {
  readonly value: number;
  readonly unit: string | null;
}

/** What adds up: sums of one currency, periods, percentages, counts. */
export type Dimension = string;

/** Units of time by what converts into one another without rounding. Business days and nights stand alone. */
const TIME: Readonly<Record<string, readonly [factor: number, base: string]>> = {
  minute: [1, 'minutes'],
  hour: [60, 'minutes'],
  day: [1_440, 'minutes'],
  week: [10_080, 'minutes'],
  month: [1, 'months'],
  quarter: [3, 'months'],
  year: [12, 'months'],
};

export function isMoney(unit: string | null): boolean {
  return unit !== null && /^[A-Z]{3}$/u.test(unit);
}

export function isTime(unit: string | null): boolean {
  return unit !== null && (Object.hasOwn(TIME, unit) || unit === 'night' || unit.startsWith('business '));
}

/** The quantity in the smallest unit that it converts to: months, minutes, the currency itself. */
export function toBase({ value, unit }: Quantity): { readonly value: number; readonly dimension: Dimension } {
  const [factor, base] = (unit === null ? undefined : TIME[unit]) ?? [1, unit ?? 'count'];
  return { value: value * factor, dimension: base };
}

/** The same for two quantities when they are equal. */
export function keyOf(quantity: Quantity): string {
  const { value, dimension } = toBase(quantity);
  return `${Math.round(value * 1e6) / 1e6} ${dimension}`;
}

/** Equal but for the error of binary fractions. */
export function isClose(left: number, right: number, tolerance = 0): boolean {
  return Math.abs(left - right) <= tolerance + 1e-6 + Math.abs(right) * 1e-9;
}
