import { medianOf } from '#tests/support/builders/numbers/median.ts';

/** A share like "12.3 %", or a dash where the whole is nothing. */
export function percent(part: number, whole: number, digits = 1): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(digits)} %`;
}

/** The median like "12", and the range like "10–15". */
export function medianAndRange(values: readonly number[], digits: number): readonly [string, string] {
  const range = [Math.min(...values), Math.max(...values)].map((value) => value.toFixed(digits));
  return [medianOf(values).toFixed(digits), range.join('–')];
}

/** The value that a share of sorted values does not exceed (nearest rank); NaN where there are none. */
export function percentileOf(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
