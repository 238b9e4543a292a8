import { NUMBER_WORDS_PATTERN, parseNumberWords } from '#server/domain/text/number-words.ts';
import type { PricedSum, ReadLine } from './read-line.ts';

/** So many payments of a sum each. */
export interface Instalments {
  readonly line: ReadLine;
  readonly sum: PricedSum;
  readonly count: number;
}

const KIND =
  '(?:equal |monthly |weekly |consecutive |annual |quarterly |biweekly |successive |monatliche |gleiche ){0,3}(?:instal\\w+|payments?|rentals?|amortizations?|debits?|raten|zahlungen)';
const COUNT = `(?<count>\\d{1,3}|${NUMBER_WORDS_PATTERN})(?: \\(\\d{1,3}\\))?`;
/** "twelve equal instalments of", "Instalments | 71 of", "Twelve monthly amortizations of |" before a sum. */
const BEFORE = new RegExp(
  `(?<![\\p{L}\\d.,])(?:${COUNT} ${KIND}(?: \\|)? (?:of|à|von|zu|at)(?: each)?(?: \\|)?|${COUNT.replace('count', 'monthly')} monthly,|(?:instal\\w+|raten|payments) \\| (?<of>\\d{1,3}) (?:of|à|zu(?: je)?))\\s?$`,
  'iu',
);
const BEHIND = new RegExp(
  `^(?:\\.?[–-])?(?:,? (?:in |each, )?${COUNT} ${KIND}| ?[×x] ?(?<times>\\d{1,3})(?!\\d))`,
  'iu',
);
/** "N36,000 every Saturday for 110 weeks". */
const FOR_WEEKS = /^ (?:every|each) \p{L}{3,9} for (?<count>\d{1,3}) (?:weeks|months|years)\b/iu;

/** "$62.99 per month, charged on the 9th of each month beginning March 9, 2026 (12 charges)". */
const IN_BRACKETS = /^[^$€£;()]{0,110}\((?<count>\d{1,3}) (?:charges|payments|instal\w+|debits|collections)\)/iu;

/** Sums of a line that are paid so many times. */
export function readInstalments(line: ReadLine): readonly Instalments[] {
  return line.sums.flatMap((sum) => {
    const behind = line.words.slice(sum.end, sum.end + 60);
    const groups =
      BEFORE.exec(line.words.slice(Math.max(0, sum.start - 80), sum.start))?.groups ??
      BEHIND.exec(behind)?.groups ??
      FOR_WEEKS.exec(behind)?.groups ??
      IN_BRACKETS.exec(line.words.slice(sum.end, sum.end + 150))?.groups;
    const printed = groups?.count ?? groups?.times ?? groups?.monthly ?? groups?.of;
    if (printed === undefined) return [];
    const value = /^\d/u.test(printed) ? Number(printed) : parseNumberWords(printed);
    return value !== null && value > 1 ? [{ line, sum, count: value }] : [];
  });
}
