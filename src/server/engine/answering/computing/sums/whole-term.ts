import { addDays, addMonths } from '#server/domain/text/calendar-days.ts';
import type { FoundPeriod } from '../../../text/periods.ts';
import type { Problem } from '../computed-answer.ts';
import { listAnchors } from '../days/find-anchor.ts';
import { readInstalments } from '../read-instalments.ts';
import type { ReadLine } from '../read-line.ts';
import { type Measure, readMeasures } from '../read-question.ts';
import { convertUnits, unitOf } from '../units.ts';
import { writeCount, writeSum } from '../write-sums.ts';
import { type BoundSum, LINES_LIMIT, writePer } from './bound-sum.ts';
import { findRecurring, type NamedSum } from './find-part.ts';

/** What is paid over the whole of a term, or over the rest of it. */
export function wholeTerm(problem: Problem): readonly BoundSum[] {
  if (!problem.question.asksSum) return [];
  const instalments = addInstalments(problem);
  if (instalments.length > 0) return instalments;
  return [...coverTerm(problem), ...payRest(problem)];
}

/** "and a last one of S$1,435". */
const LAST = /^[^.;|]{0,25}\b(?:last|final)(?: one| instal\w+| payment)? (?:of|being)\s$/iu;
const ASKS_ALL =
  /\b(?:totals?|in all|altogether|all together|all (?:the )?(?:\w+ )?(?:payments|instal\w+|years|months|rates|rate)|every (?:payment|instal\w+)|add(?:s|ed|ing)? (?:\w+ ){0,4}up|add up|come to|comes to|overall|whole|full|in the end|at the end|insgesamt|zusammen|pa(?:y|id) back|repay|have i paid|i have paid|will i have paid|\d{1,3} (?:payments|instal\w+))\b/iu;

function addInstalments({ question, lines }: Problem): readonly BoundSum[] {
  if (!ASKS_ALL.test(question.words) || NOT_ALL.test(question.words)) return [];
  return lines.slice(0, LINES_LIMIT).flatMap((line) =>
    readInstalments(line).flatMap(({ sum, count }) => {
      const last = line.sums.find(
        (other) => other.start > sum.end && LAST.test(line.words.slice(sum.end, other.start)),
      );
      const period = line.periods.filter((one) => one.count === count);
      return [
        {
          amount: count * sum.amount + (last?.amount ?? 0),
          currency: sum.currency,
          calculation: `${writeCount(count)} payments × ${writeSum(sum)}${last === undefined ? '' : ` + ${writeSum(last)} (the last)`}`,
          lines: [line],
          figures: [count, count / 12],
          used: [sum, ...(last === undefined ? [] : [last]), ...period],
          grants: ['whole', 'sum'],
        } satisfies BoundSum,
      ];
    }),
  );
}

const NOT_ALL =
  /\b(?:interest|so far|already|left|remain\w*|more than|than|save|cheaper|dearer|each|one of|(?:every|a|per) (?:month|week|year|quarter)|monthly|weekly)\b/iu;

const ASKS_TERM =
  /\b(?:(?:whole|entire|full|complete|minimum) (?:[\p{L}-]+ ){0,2}(?:stay|term|time|lease|rental|period|contract|agreement|duration|sublet|months?)|over the (?:term|lease|contract)|for the (?:term|duration)|gesamte\w* (?:laufzeit|zeit|dauer)|über die laufzeit|lock-?(?:up|in))/iu;
const TERM = /\b(?:term|runs?|lasts?|laufzeit|duration|period|minimum|appointment|lease|lock-?(?:up|in)|bindung)\b/iu;
const MONTHS_LIMIT = 600;

interface Term {
  readonly line: ReadLine;
  readonly count: number;
  readonly unit: string;
  readonly period: FoundPeriod | null;
}

function coverTerm(problem: Problem): readonly BoundSum[] {
  if (!ASKS_TERM.test(problem.question.words)) return [];
  const price = findRecurring(problem, null);
  const unit = price?.sum.per?.unit;
  if (price === null || unit === undefined) return [];
  const terms = readTerms(problem, unit);
  const [term] = terms;
  if (term === undefined || new Set(terms.map(({ count }) => count)).size > 1) return [];
  return [
    {
      amount: term.count * price.sum.amount,
      currency: price.sum.currency,
      calculation: `${writeCount(term.count)} ${unit}s × ${writeSum(price.sum)}${writePer(price.sum.per)}`,
      lines: [...new Set([price.line, term.line])],
      figures: [
        term.count,
        ...problem.question.counts
          .filter((own) => convertUnits(own.count, own.unit, unit) === term.count)
          .map(({ count }) => count),
      ],
      used: [price.sum, ...(term.period === null ? [] : [term.period])],
      grants: ['whole', 'sum', 'least'],
    },
  ];
}

/** How long the term is, in a unit. */
function readTerms(problem: Problem, unit: string): readonly Term[] {
  const lines = problem.lines.slice(0, LINES_LIMIT);
  const counted = lines.flatMap((line) => {
    if (!TERM.test(line.words)) return [];
    const own = readMeasures(line.words).flatMap((measure) => toTerm(line, measure, unit));
    const [period, ...others] = [...new Map(own.map((term) => [term.count, term])).values()];
    return period === undefined || others.length > 0 ? [] : [period];
  });
  return [...counted, ...lines.flatMap((line) => readStretch(problem, line, unit))];
}

function toTerm(line: ReadLine, { count, unit }: Measure, wanted: string): readonly Term[] {
  const whole = unit === 'month' && wanted === 'year' ? count / 12 : convertUnits(count, unit, wanted);
  if (whole === null || whole <= 1 || !Number.isInteger(whole)) return [];
  return [{ line, count: whole, unit: wanted, period: line.periods.find((period) => period.count === count) ?? null }];
}

/** "From September 1, 2025 to May 31, 2026", where these are whole months. */
function readStretch(problem: Problem, line: ReadLine, unit: string): readonly Term[] {
  const [from, to, ...others] = listAnchors({ ...problem, lines: [line] });
  if (from === undefined || to === undefined || others.length > 0 || unit !== 'month') return [];
  const next = addDays(to.day, 1);
  for (let count = 1; count <= MONTHS_LIMIT; count += 1) {
    const reached = addMonths(from.day, count);
    if (reached === next) return [{ line, count, unit, period: null }];
    if (reached === null || next === null || reached > next) return [];
  }
  return [];
}

/** "after 10 months", "nach 4 Monaten". */
const AFTER = /\b(?:after|nach)\s(?:only |just |exactly )?(?<count>\d{1,3})\s(?<unit>\p{L}{4,12})\b/iu;
const LEFT =
  /\b(?<count>\d{1,3})\s(?<unit>\p{L}{4,12})\s(?:are |is |noch )?(?:left|remaining|to go|still to|übrig)\b|\b(?:remaining|left) (?<behind>\d{1,3})\s(?<behindUnit>\p{L}{4,12})\b/iu;
const LEAVES =
  /\b(?:quit|leave|leaving|stop|cancel|end|exit|get out|left|return|go|out|bin\w*|kündig\w*|aufhör\w*|raus|towel|pull\w* out)\b/iu;
/** What has to be paid for the rest of a term. */
const REST =
  /\b(?:remain(?:ing|s)?|unexpired|that would still|left to|rest of the|still to come|restlich\w*|verbleibend\w*|less those paid)\b/iu;

/** "60% of the dues for the fortnights that remain". */
function payRest(problem: Problem): readonly BoundSum[] {
  const { question, lines } = problem;
  return lines.slice(0, 3).flatMap((line) => {
    const [rate, ...others] = line.rates;
    if (
      !REST.test(line.words) ||
      !LEAVES.test(question.words) ||
      others.length > 0 ||
      line.sums.some(({ role }) => role === 'plain')
    )
      return [];
    return countLeft(problem).map(({ price, count, written, figures, term }) => ({
      amount: count * price.sum.amount * (rate === undefined ? 1 : rate.percent / 100),
      currency: price.sum.currency,
      calculation: `${rate === undefined ? '' : `${rate.percent}% of `}${written} × ${writeSum(price.sum)}${writePer(price.sum.per)}`,
      lines: [...new Set([line, price.line, ...(term === null ? [] : [term.line])])],
      figures,
      used: [price.sum, ...(rate === undefined ? [] : [rate]), ...(term?.period ? [term.period] : [])],
      grants: ['rest', 'least', 'parts'],
    }));
  });
}

interface Left {
  readonly price: NamedSum;
  readonly count: number;
  readonly written: string;
  readonly figures: readonly number[];
  readonly term: Term | null;
}

function countLeft(problem: Problem): readonly Left[] {
  const { words } = problem.question;
  const left = LEFT.exec(words)?.groups;
  const after = left === undefined ? AFTER.exec(words)?.groups : undefined;
  const printed = left?.unit ?? left?.behindUnit ?? after?.unit;
  if (printed === undefined) return [];
  const unit = unitOf(printed);
  const price = findRecurring(problem, unit);
  if (price === null) return [];
  const told = left?.count ?? left?.behind;
  if (told !== undefined)
    return [{ price, count: Number(told), written: `${told} ${unit}s`, figures: [Number(told)], term: null }];
  const gone = Number(after?.count);
  const terms = readTerms(problem, unit);
  const [term] = terms;
  if (term === undefined || new Set(terms.map(({ count }) => count)).size > 1 || term.count <= gone) return [];
  const written = `(${writeCount(term.count)} − ${gone}) ${unit}s`;
  return [{ price, count: term.count - gone, written, figures: [gone], term }];
}
