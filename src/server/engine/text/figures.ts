import { findDates } from './dates.ts';
import { findMoney } from './money.ts';
import { findPeriods } from './periods.ts';
import { findRates } from './rates.ts';

export type FigureKind = 'date' | 'sum' | 'rate' | 'period';

/** A date, sum, rate or period with its place in the text that was searched. */
export interface FoundFigure {
  readonly kind: FigureKind;
  readonly start: number;
  readonly end: number;
}

/** Every date, sum, rate and period of a text, in order. A date is no period: "the 12th month" and "May 2025" stay dates. */
export function findFigures(text: string): readonly FoundFigure[] {
  if (!/\d|\p{L}{3}/u.test(text)) return [];
  const found: FoundFigure[] = [];
  const add = (kind: FigureKind, own: readonly { readonly start: number; readonly end: number }[]): void => {
    for (const { start, end } of own) {
      if (!found.some((other) => start < other.end && other.start < end)) found.push({ kind, start, end });
    }
  };
  add('date', findDates(text));
  add('sum', findMoney(text));
  add('rate', findRates(text));
  add('period', findPeriods(text));
  return found.sort((left, right) => left.start - right.start);
}
