import { NUMBER_WORDS_PATTERN, parseNumberWords } from '#server/domain/text/number-words.ts';
import type { Computed, Problem } from '../computed-answer.ts';
import type { PricedSum, ReadLine } from '../read-line.ts';
import { convertUnits, unitOf } from '../units.ts';
import { writeCount, writeSum } from '../write-sums.ts';

/** "per week", "each month", "im Monat", "weekly". */
const ASKED_UNIT =
  /(?<![\p{L}])(?:(?:per|each|every|a|one|pro|im|je)\s(?:working |full |single )?(?<unit>hour|day|week|fortnight|month|quarter|stunde|tag|woche|monat|quartal)|(?<adverb>weekly|monthly|quarterly|hourly|daily|monatlich|wöchentlich))(?![\p{L}])/iu;
/** "one of the 3 payments", "each check", "one paycheck". */
const ASKED_PART =
  /\b(?:each|every|one|a|single|per) (?:of the \w+ |equal )?(?<what>instal\w+|payments?|pay ?checks?|checks?|cheques?|rate)\b/iu;
const TIMES_A_YEAR = new RegExp(
  `(?<![\\p{L}\\d])(?<count>\\d{1,2}|${NUMBER_WORDS_PATTERN}|twice|vierzehn|dreizehn|zwölf)[ -]?(?:times|mal)? (?<behind>a year|per year|yearly|jährlich|im Jahr|a month)`,
  'iu',
);
const GERMAN_TIMES: Readonly<Record<string, number>> = { vierzehn: 14, dreizehn: 13, zwölf: 12, twice: 2 };
const IN_PARTS = new RegExp(
  `\\bin (?<count>\\d{1,3}|${NUMBER_WORDS_PATTERN}) (?:equal |monthly |weekly |biweekly |consecutive |annual |quarterly ){0,3}(?:instal\\w+|payments?|parts)\\b`,
  'iu',
);
const COMPARES = /\b(?:dearer|cheaper|difference|instead|save|saving|teurer|billiger|more|extra|than|without)\b/iu;
const LINES_LIMIT = 3;

/** A sum for one stretch of time as a sum for another: a salary a year is so much a month, severance so much a week. */
export function convertInterval(problem: Problem): Computed | null {
  const { question, lines } = problem;
  if (!question.asksSum || question.figures.length > 0 || COMPARES.test(question.words)) return null;
  return (
    divideIntoParts(problem) ??
    lines.slice(0, LINES_LIMIT).reduce<Computed | null>((found, line) => found ?? convertLine(problem, line), null)
  );
}

function convertLine({ question }: Problem, line: ReadLine): Computed | null {
  const { unit: noun, adverb } = ASKED_UNIT.exec(question.words)?.groups ?? {};
  const asked = noun ?? adverb;
  const [sum, ...others] = line.sums.filter(({ role }) => role === 'plain');
  if (asked === undefined || sum === undefined || others.length > 0 || question.counts.some(({ count }) => count > 1))
    return null;
  return dividePer(line, sum, unitOf(asked)) ?? divideByPeriod(line, sum, unitOf(asked));
}

/** "$148,000 a year": a month is a twelfth. */
function dividePer(line: ReadLine, sum: PricedSum, unit: string): Computed | null {
  if (sum.per === null || sum.per.count !== 1 || sum.per.unit === unit) return null;
  if (sum.per.unit === 'week' && unit === 'month') {
    return {
      result: writeSum({ amount: (sum.amount * 52) / 12, currency: sum.currency }),
      calculation: `${writeSum(sum)} × 52 weeks ÷ 12 months, on average`,
      lines: [line],
    };
  }
  const parts = convertUnits(1, sum.per.unit, unit);
  return parts === null || parts <= 1 ? null : quotient(line, sum, parts, `${unit}s`);
}

/** "$38,400, being sixteen weeks of base pay", "Labour | 22 h | $2,640". */
function divideByPeriod(line: ReadLine, sum: PricedSum, unit: string): Computed | null {
  const [period, ...others] = line.periods.filter((one) => unitOf(one.unit) === unit);
  if (sum.per !== null || others.length > 0) return null;
  const behind = line.words.slice(sum.end, period?.start ?? sum.end);
  const isEqual =
    period !== undefined &&
    /^,? (?:\()?(?:being|equal(?:ling)? to|which is|equivalent to|i\.?e\.?|that is|for)(?: the)? $/iu.test(behind);
  if (isEqual && period.count > 1) return quotient(line, sum, period.count, `${unit}s`);
  const hours =
    unit === 'hour' && line.isRow
      ? /\| (?<count>\d{1,4}(?:\.\d)?) (?:h|hrs?|hours) \|/iu.exec(line.words)?.groups?.count
      : undefined;
  return hours === undefined || Number(hours) <= 1 ? null : quotient(line, sum, Number(hours), 'hours');
}

/** "in eleven biweekly installments", "paid twice a month": what one of them is. */
function divideIntoParts({ question, lines: [line] }: Problem): Computed | null {
  if (line === undefined || !ASKED_PART.test(question.words)) return null;
  const [sum, ...others] = line.sums.filter(({ role }) => role === 'plain');
  if (sum === undefined || others.length > 0) return null;
  const parts = IN_PARTS.exec(line.words)?.groups?.count;
  const count = parts === undefined ? null : readCount(parts);
  if (count !== null && count > 1 && sum.per === null) return quotient(line, sum, count, '');
  const isTwiceMonthly = /\b(?:twice a month|semi-?monthly)\b/iu.test(line.words);
  return isTwiceMonthly && sum.per?.unit === 'year' ? quotient(line, sum, 24, '') : null;
}

/** "payable 14 times a year": what the year comes to. */
export function multiplyByTimes({ question, lines }: Problem): Computed | null {
  const asksYear = question.counts.some(({ unit, count }) => unit === 'year' && count === 1);
  const line = lines.slice(0, LINES_LIMIT).find(({ words }) => TIMES_A_YEAR.test(words));
  if (!asksYear || line === undefined) return null;
  const { count = '', behind = '' } = TIMES_A_YEAR.exec(line.words)?.groups ?? {};
  const [sum, ...others] = line.sums.filter(({ role }) => role === 'plain');
  const times = readCount(count);
  if (sum === undefined || others.length > 0 || times === null || times < 2 || /month/iu.test(behind)) return null;
  return {
    result: writeSum({ amount: times * sum.amount, currency: sum.currency }),
    calculation: `${writeCount(times)} × ${writeSum(sum)}`,
    lines: [line],
  };
}

function readCount(text: string): number | null {
  return /^\d/u.test(text) ? Number(text) : (GERMAN_TIMES[text.toLowerCase()] ?? parseNumberWords(text));
}

function quotient(line: ReadLine, sum: PricedSum, parts: number, what: string): Computed {
  return {
    result: writeSum({ amount: sum.amount / parts, currency: sum.currency }),
    calculation: `${writeSum(sum)} ÷ ${writeCount(parts)}${what === '' ? '' : ` ${what}`}`,
    lines: [line],
  };
}
