import type { Computed, Problem } from '../computed-answer.ts';
import { findNamedSum } from '../find-base.ts';
import type { PricedRate, ReadLine } from '../read-line.ts';
import { convertUnits } from '../units.ts';
import { writeCount, writeSum } from '../write-sums.ts';

const INTEREST = /\b(?:interest|zinsen|verzugszins\w*|late charge)\b/iu;
const COMPOUNDS =
  /\b(?:compound\w*|added to (?:the )?(?:principal|balance)|itself added|zinseszins\w*|base rate|bank rate|prime|basiszins\w*)\b/iu;
const YEARLY = /^\)?,?\s?(?:p\.\s?a\.|per annum|per year|a year|yearly|annually|im jahr|jährlich|annual)/iu;
const DAYS_A_YEAR = 365;

/** Simple interest on a sum for a time: 8% a year on $1,200 for 30 days. */
export function chargeInterest(problem: Problem): Computed | null {
  const { question, lines } = problem;
  const line = lines.slice(0, 2).find(({ words }) => INTEREST.test(words));
  if (line === undefined || !question.asksSum || COMPOUNDS.test(line.words)) return null;
  const [rate, ...others] = line.rates;
  const times = question.counts.filter(({ count, unit }) => count > 0 && /^(?:day|week|month|year)$/u.test(unit));
  const [time, ...further] = times;
  if (rate === undefined || time === undefined || others.length + further.length > 0) return null;
  const base = findPrincipal(problem, line, rate);
  const share = shareOfTime(line, rate, time.count, time.unit);
  if (base === null || share === null) return null;
  const amount = (base.amount * rate.percent * share.factor) / 100;
  return {
    result: writeSum({ amount, currency: base.currency }),
    calculation: `${rate.percent}% of ${writeSum(base)}${share.written}`,
    lines: [line, ...(base.line === null ? [] : [base.line])],
  };
}

function findPrincipal(problem: Problem, line: ReadLine, rate: PricedRate): ReturnType<typeof findNamedSum> {
  const [asked, ...others] = problem.question.sums;
  if (asked !== undefined) return others.length === 0 ? { ...asked, line: null } : null;
  return rate.of === '' ? null : findNamedSum(problem.lines, rate.of, line);
}

function shareOfTime(
  line: ReadLine,
  rate: PricedRate,
  count: number,
  unit: string,
): { readonly factor: number; readonly written: string } | null {
  const isYearly = rate.per?.unit === 'year' || YEARLY.test(line.words.slice(rate.end, rate.end + 20));
  if (isYearly && unit === 'year') return { factor: count, written: ` × ${writeCount(count)} years` };
  if (isYearly && unit === 'month') return { factor: count / 12, written: ` × ${writeCount(count)} ÷ 12 months` };
  if (isYearly) {
    const days = convertUnits(count, unit, 'day');
    return days === null
      ? null
      : { factor: days / DAYS_A_YEAR, written: ` × ${writeCount(days)} ÷ ${DAYS_A_YEAR} days` };
  }
  const whole = rate.per === null ? null : convertUnits(count, unit, rate.per.unit);
  return whole === null || rate.per === null
    ? null
    : { factor: whole, written: ` × ${writeCount(whole)} ${rate.per.unit}s` };
}
