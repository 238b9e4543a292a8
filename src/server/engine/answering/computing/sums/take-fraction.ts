import type { Computed, Problem } from '../computed-answer.ts';
import { findNamedSum } from '../find-base.ts';
import type { ReadLine } from '../read-line.ts';
import { unitOf } from '../units.ts';
import { writeCount, writeSum } from '../write-sums.ts';

/** "1/30 of the monthly rent for each day", "1/30 der Monatsrate". */
const FRACTION =
  /(?<![\d/])1\/(?<parts>\d{1,3})(?:th|st|nd|rd)?(?: part)? (?:of|der|des|vom|von) (?:the |a |one )?(?:monthly |month['’]s |annual |yearly |monats)?(?<what>\p{L}{3,20})/iu;
/** "on the basis of a month of 30 days", "pro rata by a 30-day month". */
const THIRTY = /\b(?:30[- ]day months?|months? of (?:30|thirty) days)\b/iu;
const PER_UNIT =
  /\b(?:per|for each|each|every|je|jeden|pro|a) (?:full |vollen |calendar )?(?<unit>day|week|month|tag|woche|monat)/iu;
const LINES_LIMIT = 3;

/** Days of a monthly sum, where the document says what part of it a day is. */
export function takeFraction(problem: Problem): Computed | null {
  const { question, lines } = problem;
  if (!question.asksSum) return null;
  for (const line of lines.slice(0, LINES_LIMIT)) {
    const { parts, what = '' } = FRACTION.exec(line.words)?.groups ?? {};
    const isThirty = parts === undefined && THIRTY.test(line.words) && line.sums.length === 0;
    if (parts === undefined && !isThirty) continue;
    return multiplyPart(problem, line, Number(parts ?? 30), isThirty ? 'rent' : what.replace(/^Monats/u, ''));
  }
  return null;
}

function multiplyPart({ question, lines }: Problem, line: ReadLine, parts: number, what: string): Computed | null {
  const unit = unitOf(PER_UNIT.exec(line.words)?.groups?.unit ?? 'day');
  const [measure, ...others] = question.counts.filter((one) => one.unit === unit);
  if (measure === undefined || others.length > 0 || question.figures.some((figure) => figure !== measure.count))
    return null;
  const named = findNamedSum(lines, what, line) ?? findMonthly(lines, line);
  if (named === null || named.line === null || measure.count > parts) return null;
  if (/\breduc\w*|verringert|vermindert|less\b/iu.test(line.words)) return null;
  return {
    result: writeSum({ ...named, amount: (named.amount * measure.count) / parts }),
    calculation: `${writeCount(measure.count)} × ${writeSum(named)} ÷ ${writeCount(parts)}`,
    lines: [line, named.line],
  };
}

/** The only monthly sum of the other sentences. */
function findMonthly(lines: readonly ReadLine[], except: ReadLine): ReturnType<typeof findNamedSum> {
  const found = lines
    .slice(0, LINES_LIMIT)
    .filter((line) => line !== except)
    .flatMap((line) =>
      line.sums.flatMap((sum) => (sum.per?.unit === 'month' && sum.per.count === 1 ? [{ ...sum, line }] : [])),
    );
  const [first] = found;
  if (first === undefined || new Set(found.map(({ amount }) => amount)).size > 1) return null;
  return { amount: first.amount, currency: first.currency, line: first.line };
}
