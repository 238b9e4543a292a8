import { findRates } from '../../../text/rates.ts';
import type { Computed, Problem } from '../computed-answer.ts';
import { findNamedSum } from '../find-base.ts';
import { writeSum } from '../write-sums.ts';

const OF_NAME = /^ ?(?:be )?(?:of|von|vom|der|des) (?<name>[^?.,]{2,60})/iu;
const POINTS_BACK = /^(?:that|it|this|the (?:sum|amount|total)|davon|them)\b/iu;

/** A share that the question names, of a sum that is printed: "what is 2% of that". */
export function takeAskedPercent({ question, lines }: Problem): Computed | null {
  const [rate, ...others] = findRates(question.words);
  if (rate === undefined || others.length > 0 || !question.asksSum || question.sums.length > 0) return null;
  const name = OF_NAME.exec(question.words.slice(rate.end))?.groups?.name;
  if (name === undefined || question.figures.some((figure) => figure !== rate.percent)) return null;
  const [line] = lines;
  const [only, ...more] = line?.sums.filter(({ role }) => role === 'plain') ?? [];
  const base = POINTS_BACK.test(name)
    ? only !== undefined && more.length === 0 && line !== undefined
      ? { amount: only.amount, currency: only.currency, line }
      : null
    : findNamedSum(lines, name, null);
  if (base === null || base.line === null) return null;
  return {
    result: writeSum({ ...base, amount: (base.amount * rate.percent) / 100 }),
    calculation: `${rate.percent}% of ${writeSum(base)}`,
    lines: [base.line],
  };
}
