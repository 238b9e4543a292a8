import { addDays, addMonths } from '#server/domain/text/calendar-days.ts';
import { monthsOf } from '../../../text/periods.ts';
import type { Computed, Problem } from '../computed-answer.ts';
import { listAnchors } from '../days/find-anchor.ts';
import type { PricedSum, ReadLine } from '../read-line.ts';
import { convertUnits } from '../units.ts';
import { writeCount, writeSum } from '../write-sums.ts';
import { findAdded } from './add-named.ts';

/** The whole time that a contract runs. */
const ASKS_TERM =
  /\b(?:(?:whole|entire|full|complete) (?:\w+ )?(?:stay|term|time|lease|rental|period|contract|agreement|duration)|over the (?:term|lease|contract)|for the (?:term|duration)|gesamte\w* (?:laufzeit|zeit|dauer)|über die laufzeit|der (?:ersten )?laufzeit)\b/iu;
const TERM = /\b(?:term|runs?|lasts?|for|laufzeit|duration|period|minimum|appointment|lease|from .{1,40} to)\b/iu;
const LINES_LIMIT = 4;
const MONTHS_LIMIT = 600;

interface Term {
  readonly line: ReadLine;
  readonly months: number;
}

/** What a sum for each month or week comes to over the whole term. */
export function coverTerm(problem: Problem): Computed | null {
  const { question, lines } = problem;
  if (!question.asksSum || !ASKS_TERM.test(question.words)) return null;
  const price = findRecurring(lines.slice(0, LINES_LIMIT));
  const terms = [...readLengths(lines), ...readStretches(problem)];
  const [term] = terms;
  if (price === null || term === undefined || new Set(terms.map(({ months }) => months)).size > 1) return null;
  const unit = price.sum.per?.unit ?? '';
  const times = convertMonths(term.months, unit);
  const added = findAdded(problem, price.line);
  if (times === null || added === null || added.length > 0) return null;
  return {
    result: writeSum({ amount: times * price.sum.amount, currency: price.sum.currency }),
    calculation: `${writeCount(times)} × ${writeSum(price.sum)} per ${unit}`,
    lines: [...new Set([price.line, term.line])],
  };
}

function convertMonths(months: number, unit: string): number | null {
  const times = unit === 'year' ? months / 12 : convertUnits(months, 'month', unit);
  return times !== null && Number.isInteger(times) ? times : null;
}

/** The only sum of the sentences that comes again. */
function findRecurring(lines: readonly ReadLine[]): { readonly line: ReadLine; readonly sum: PricedSum } | null {
  const found = lines.flatMap((line) =>
    line.sums.flatMap((sum) => (sum.per?.count === 1 && sum.role === 'plain' ? [{ line, sum }] : [])),
  );
  const [first] = found;
  return first === undefined || new Set(found.map(({ sum }) => sum.amount)).size > 1 ? null : first;
}

function readLengths(lines: readonly ReadLine[]): readonly Term[] {
  return lines.slice(0, LINES_LIMIT).flatMap((line) => {
    const [period, ...others] = line.periods;
    const months = period === undefined ? null : monthsOf(period);
    return months !== null && others.length === 0 && months > 1 && TERM.test(line.words) ? [{ line, months }] : [];
  });
}

/** "From September 1, 2025 to May 31, 2026", where these are whole months. */
function readStretches(problem: Problem): readonly Term[] {
  return problem.lines.slice(0, LINES_LIMIT).flatMap((line) => {
    const [from, to, ...others] = listAnchors({ ...problem, lines: [line] });
    if (from === undefined || to === undefined || others.length > 0) return [];
    const next = addDays(to.day, 1);
    for (let months = 1; months <= MONTHS_LIMIT; months += 1) {
      const reached = addMonths(from.day, months);
      if (reached === next) return [{ line, months }];
      if (reached === null || next === null || reached > next) return [];
    }
    return [];
  });
}
