import { findDates } from './dates.ts';
import { findMoney } from './money.ts';
import { findPeriods } from './periods.ts';
import { findRates } from './rates.ts';

/** A date, a sum or a bracket is shorter. UTF-16 units. */
const REACH = 120;
/** "Ms Anna Lee", "No. 5", "clause 4.2", "30 nights": what a number or a name stands with. */
const TOGETHER: readonly RegExp[] = [
  /\b(?:mrs?|ms|dr|st|nos?|art|sec|inc|ltd|co|e\.g|i\.e|approx|vs?)\.?\s\S{1,40}/giu,
  /\p{Lu}[\p{L}’'-]{1,30}(?:\s(?:(?:of|&|and)\s)?\p{Lu}[\p{L}’'.-]{0,30}){1,5}/gu,
  /\b(?:clauses?|sections?|articles?|schedules?|exhibits?|parts?|items?|pages?|paragraphs?|annex(?:es)?|§§?)\s(?:\d{1,3}(?:\.\d{1,3}){0,3}|[A-Z])(?!\p{L})/giu,
  /\d[\d.,]{0,14}\s?(?:%|per ?cent|\p{L}{1,12})/gu,
  /\([^()]{0,118}\)|“[^“”]{0,60}”/gu,
];

/**
 * The last place at or before a cut that lies within no date, sum, period, share, bracket, reference or name.
 * @param text that is cut
 * @param from the cut is not moved before this place
 * @param cut offset in UTF-16 units
 * @returns `cut` where it parts nothing, or where what it would part begins at `from`
 */
export function moveOutOfWhole(text: string, from: number, cut: number): number {
  let end = cut;
  for (let moved = true; moved; ) {
    const starts = wholesAround(text, end)
      .filter((whole) => whole.start < end && end < whole.end && whole.start > from)
      .map(({ start }) => start);
    moved = starts.length > 0;
    if (moved) end = Math.min(...starts);
  }
  return end;
}

/** Whether a cut parts a date, a sum, a period, a share, a bracket, a reference or a name. */
export function partsWhole(text: string, cut: number): boolean {
  return wholesAround(text, cut).some(({ start, end }) => start < cut && cut < end);
}

interface Whole {
  readonly start: number;
  readonly end: number;
}

function wholesAround(text: string, at: number): readonly Whole[] {
  const from = Math.max(0, at - REACH);
  const around = text.slice(from, at + REACH);
  const found: Whole[] = [
    ...findDates(around),
    ...findMoney(around),
    ...findPeriods(around),
    ...findRates(around),
    ...TOGETHER.flatMap((pattern) => [...around.matchAll(pattern)]).map(({ index, 0: words }) => ({
      start: index,
      end: index + words.length,
    })),
  ];
  return found.map(({ start, end }) => ({ start: start + from, end: end + from }));
}
