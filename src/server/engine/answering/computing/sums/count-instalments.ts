import { NUMBER_WORDS_PATTERN, parseNumberWords } from '#server/domain/text/number-words.ts';
import type { Computed, Problem } from '../computed-answer.ts';
import type { PricedSum, ReadLine } from '../read-line.ts';
import { writeCount, writeSum } from '../write-sums.ts';
import { findAdded } from './add-named.ts';

/** So many payments of a sum each. */
interface Instalments {
  readonly line: ReadLine;
  readonly sum: PricedSum;
  readonly count: number;
}

const KIND =
  '(?:equal |monthly |weekly |consecutive |annual |quarterly |biweekly |successive |monatliche |gleiche ){0,3}(?:instal\\w+|payments?|rentals?|amortizations?|debits?|raten|zahlungen)';
const COUNT = `(?<count>\\d{1,3}|${NUMBER_WORDS_PATTERN})(?: \\(\\d{1,3}\\))?`;
/** "twelve equal instalments of", "48 monthly payments of" before a sum. */
const BEFORE = new RegExp(`(?<![\\p{L}\\d.,])${COUNT} ${KIND} (?:of|à|von|zu)(?: each)?(?: \\|)?\\s?$`, 'iu');
/** "€221.83, 48 monthly instalments", "CHF 810.– × 8" behind a sum. */
const BEHIND = new RegExp(
  `^(?:\\.?[–-])?(?:,? (?:in |each, )?${COUNT} ${KIND}| ?[×x] ?(?<times>\\d{1,3})(?!\\d))`,
  'iu',
);
/** "N36,000 every Saturday for 110 weeks". */
const FOR_WEEKS = /^ (?:every|each) \p{L}{3,9} for (?<count>\d{1,3}) (?:weeks|months|years)\b/iu;
const ASKS_ALL =
  /\b(?:total|totals|in all|altogether|all together|all (?:the )?(?:\w+ )?(?:payments|instal\w+|years|months|rates)|add(?:s|ed)? up|come to|comes to|overall|whole|in the end|insgesamt|zusammen|pa(?:y|id) back|repay|have i paid|i have paid|will i have paid|\d{1,3} (?:payments|instal\w+))\b/iu;

/** All instalments together: "12 × $1,400". */
export function countInstalments(problem: Problem): Computed | null {
  const { question, lines } = problem;
  if (!ASKS_ALL.test(question.words) || !question.asksSum) return null;
  const found = lines.slice(0, 3).flatMap(readInstalments);
  const [first] = found;
  if (first === undefined || new Set(found.map(({ sum }) => sum.amount)).size > 1) return null;
  const added = findAdded(problem, first.line);
  if (added === null) return null;
  const amount = added.reduce((total, { sum }) => total + sum.amount, first.count * first.sum.amount);
  return {
    result: writeSum({ amount, currency: first.sum.currency }),
    calculation: [`${writeCount(first.count)} × ${writeSum(first.sum)}`, ...added.map(({ sum }) => writeSum(sum))].join(
      ' + ',
    ),
    lines: [...new Set([first.line, ...added.map(({ line }) => line)])],
  };
}

/** Sums of a line that are paid so many times. */
export function readInstalments(line: ReadLine): readonly Instalments[] {
  return line.sums.flatMap((sum) => {
    const behind = line.words.slice(sum.end, sum.end + 60);
    const { count, times } =
      BEFORE.exec(line.words.slice(Math.max(0, sum.start - 80), sum.start))?.groups ??
      BEHIND.exec(behind)?.groups ??
      FOR_WEEKS.exec(behind)?.groups ??
      {};
    const printed = count ?? times;
    if (printed === undefined) return [];
    const value = /^\d/u.test(printed) ? Number(printed) : parseNumberWords(printed);
    return value !== null && value > 1 ? [{ line, sum, count: value }] : [];
  });
}
