import { NUMBER_WORDS_PATTERN, parseNumberWords } from '#server/domain/text/number-words.ts';
import type { Computed, Problem } from '../computed-answer.ts';
import { findNamedSum } from '../find-base.ts';
import type { ReadLine } from '../read-line.ts';
import { unitOf } from '../units.ts';
import { writeCount, writeSum } from '../write-sums.ts';

/** "two months' rent", "one month's fee", "three monthly rentals". */
const SO_MANY_MONTHS = new RegExp(
  `(?<![\\p{L}\\d.,])(?<count>\\d{1,2}|an?|${NUMBER_WORDS_PATTERN})(?<half> and (?:a|one)[- ]half)?(?: \\(\\d{1,2}\\))? (?<unit>week|month|quarter|year)s?(?:’s?|'s?)? (?:of )?(?:basic |gross |base |net )?(?<what>rents?|rentals?|fees?|salary|salaries|pay|hire|premiums?|wages?|subscriptions?)\\b`,
  'iu',
);
const ASKS_FIRST_TOO =
  /\b(?:first (?:month|week|rent|payment)|move in|month one|to start|on day one|get the keys|first month)\b/iu;
const LINES_LIMIT = 2;

/** A sum that is told as so many months of another: a deposit of "two months' rent". */
export function multiplyNamed(problem: Problem): Computed | null {
  const { question, lines } = problem;
  if (!question.asksSum || question.counts.some(({ count }) => count > 1)) return null;
  const line = lines.slice(0, LINES_LIMIT).find(({ words, sums }) => SO_MANY_MONTHS.test(words) && sums.length === 0);
  if (line === undefined || !isAbout(problem, line)) return null;
  const { count: printed = '', half, unit = '', what = '' } = SO_MANY_MONTHS.exec(line.words)?.groups ?? {};
  const whole = /^an?$/iu.test(printed) ? 1 : /^\d/u.test(printed) ? Number(printed) : parseNumberWords(printed);
  const base = findNamedSum(lines, what, line);
  if (whole === null || base?.line === null || base === null) return null;
  const per = base.line.sums.find(({ amount }) => amount === base.amount)?.per;
  if (per?.unit !== unitOf(unit) || per.count !== 1) return null;
  const count = whole + (half === undefined ? 0 : 0.5);
  if (ASKS_FIRST_TOO.test(question.words)) {
    return {
      result: writeSum({ ...base, amount: base.amount * (count + 1) }),
      calculation: `${writeSum(base)} + ${writeCount(count)} × ${writeSum(base)}`,
      lines: [line, base.line],
    };
  }
  return count === 1
    ? null
    : {
        result: writeSum({ ...base, amount: base.amount * count }),
        calculation: `${writeCount(count)} × ${writeSum(base)} per ${unitOf(unit)}`,
        lines: [line, base.line],
      };
}

function isAbout({ question }: Problem, { stems }: ReadLine): boolean {
  return [...question.stems].some((stem) => stems.has(stem) && !/^(?:\d|month|week|year|one|two|how|much)/u.test(stem));
}
