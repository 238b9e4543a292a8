import { NUMBER_WORDS_PATTERN, parseNumberWords } from '#server/domain/text/number-words.ts';
import type { Problem } from '../computed-answer.ts';
import type { PricedSum, ReadLine } from '../read-line.ts';
import { isSameTopic } from '../topics.ts';
import { convertUnits, unitOf } from '../units.ts';
import { writeCount } from '../write-sums.ts';
import { type BoundSum, countShared, LINES_LIMIT, onlySum, writePrice } from './bound-sum.ts';

/** "per week", "each month", "im Monat", "weekly", "by the month". */
const ASKED_UNIT =
  /(?<![\p{L}])(?:(?:per|each|every|a|one|pro|im|je|by the|auf den)\s(?:working |full |single )?(?<unit>hour|week|month|quarter|stunde|woche|monat|quartal)|(?<adverb>weekly|monthly|quarterly|hourly|monatlich|wöchentlich))(?![\p{L}])/iu;
/** "one of the 3 payments", "each check", "how big is one". */
const ASKED_PART =
  /\b(?:each|every|one|a|single|per) (?:of (?:the|these|those) (?:\w+ )?|equal )?(?<what>instal\w+|payments?|parts?|pay ?checks?|checks?|cheques?|rate)\b/iu;
/** "14 times a year" */
export const TIMES_A_YEAR = new RegExp(
  `(?<![\\p{L}\\d])(?<count>\\d{1,2}|${NUMBER_WORDS_PATTERN}|vierzehn|dreizehn|zwölf)[ -]?(?:times|mal) (?:a year|per year|yearly|jährlich|im Jahr)`,
  'iu',
);
const GERMAN_TIMES: Readonly<Record<string, number>> = { vierzehn: 14, dreizehn: 13, zwölf: 12 };
const IN_PARTS = new RegExp(
  `\\bin (?<count>\\d{1,3}|${NUMBER_WORDS_PATTERN}) (?:equal |monthly |weekly |biweekly |consecutive |annual |quarterly ){0,3}(?:instal\\w+|payments?|parts)\\b`,
  'iu',
);

/** A sum for one stretch of time as a sum for another: a salary a year is so much a month, severance so much a week. */
export function convert(problem: Problem): readonly BoundSum[] {
  const { question, lines } = problem;
  if (!question.asksSum) return [];
  return lines.slice(0, LINES_LIMIT).flatMap((line, place) => {
    const sum = onlySum(line, problem);
    if (sum === null || sum.and !== null || !isAbout(problem, line, place)) return [];
    return [
      multiplyByTimes(problem, line, sum),
      divideIntoParts(problem, line, sum),
      divide(problem, line, sum),
    ].flatMap((bound) => bound ?? []);
  });
}

/** A question that names nothing is about the sentence that answers best. */
function isAbout(problem: Problem, line: ReadLine, place: number): boolean {
  const { words } = problem.question;
  if (!isSameTopic(words, line.words)) return false;
  return countShared(problem, line.words) > 0 || (place === 0 && words.length < SHORT_QUESTION);
}

const SHORT_QUESTION = 80;

function divide(problem: Problem, line: ReadLine, sum: PricedSum): BoundSum | null {
  const { unit: noun, adverb } = ASKED_UNIT.exec(problem.question.words)?.groups ?? {};
  const asked = noun ?? adverb;
  if (asked === undefined) return null;
  const unit = unitOf(asked);
  return dividePer(line, sum, unit) ?? divideByPeriod(line, sum, unit);
}

/** "$148,000 a year": a month is a twelfth. */
function dividePer(line: ReadLine, sum: PricedSum, unit: string): BoundSum | null {
  if (sum.per === null || sum.per.count !== 1 || sum.per.unit === unit) return null;
  const parts = convertUnits(1, sum.per.unit, unit);
  return parts === null || parts <= 1 ? null : quotient(line, sum, parts, `${unit}s`);
}

/** "$38,400, being sixteen weeks of base pay", "Labour | 22 h | $2,640". */
function divideByPeriod(line: ReadLine, sum: PricedSum, unit: string): BoundSum | null {
  const [period, ...others] = line.periods.filter((one) => unitOf(one.unit) === unit);
  if (sum.per !== null || others.length > 0) return null;
  const behind = line.words.slice(sum.end, period?.start ?? sum.end);
  const isEqual =
    /^,? (?:\()?(?:being|equal(?:ling)? to|which is|equivalent to|i\.?e\.?|that is|for)(?: the)? $/iu.test(behind);
  if (period !== undefined && isEqual && period.count > 1) {
    const bound = quotient(line, sum, period.count, `${unit}s`);
    return { ...bound, used: [...bound.used, period] };
  }
  const hours = unit === 'hour' && line.isRow ? HOURS.exec(line.words)?.groups?.count : undefined;
  return hours === undefined || Number(hours) <= 1 ? null : quotient(line, sum, Number(hours), 'hours');
}

const HOURS = /\| (?<count>\d{1,4}(?:\.\d)?) (?:h|hrs?|hours) \|/iu;

/** "in eleven biweekly installments": what one of them is. */
function divideIntoParts({ question }: Problem, line: ReadLine, sum: PricedSum): BoundSum | null {
  if (!ASKED_PART.test(question.words) || sum.per !== null) return null;
  const printed = IN_PARTS.exec(line.words)?.groups?.count;
  const count = printed === undefined ? null : readCount(printed);
  if (count === null || count < 2) return null;
  const bound = quotient(line, sum, count, 'parts');
  return { ...bound, used: [...bound.used, ...line.periods] };
}

/** "payable 14 times a year": what the year comes to. */
function multiplyByTimes({ question }: Problem, line: ReadLine, sum: PricedSum): BoundSum | null {
  const asksYear = question.counts.some(({ unit, count }) => unit === 'year' && count === 1);
  const count = asksYear ? readCount(TIMES_A_YEAR.exec(line.words)?.groups?.count ?? '') : null;
  if (count === null || count < 2 || (sum.per !== null && sum.per.unit !== 'month')) return null;
  return {
    amount: count * sum.amount,
    currency: sum.currency,
    calculation: `${writeCount(count)} times a year × ${writePrice(sum)}`,
    lines: [line],
    figures: [],
    used: [sum],
    grants: ['whole', 'sum'],
  };
}

function readCount(text: string): number | null {
  if (text === '') return null;
  return /^\d/u.test(text) ? Number(text) : (GERMAN_TIMES[text.toLowerCase()] ?? parseNumberWords(text));
}

function quotient(line: ReadLine, sum: PricedSum, parts: number, what: string): BoundSum {
  return {
    amount: sum.amount / parts,
    currency: sum.currency,
    calculation: `${writePrice(sum)} ÷ ${writeCount(parts)} ${what}`,
    lines: [line],
    figures: [parts],
    used: [sum],
    grants: ['parts'],
  };
}
