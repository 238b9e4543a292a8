import type { Problem } from '../computed-answer.ts';
import type { ReadLine } from '../read-line.ts';
import { isSameTopic } from '../topics.ts';
import { writeSum } from '../write-sums.ts';
import {
  type BoundSum,
  countShared,
  LINES_LIMIT,
  labelOf,
  nameOf,
  onlySum,
  tellingStems,
  type Wish,
} from './bound-sum.ts';
import { findBase, findPart, type NamedSum } from './find-part.ts';

const MORE_THAN =
  /\b(?:how much|what) .{0,30}?\b(?:more|dearer|cheaper|less|extra|higher|lower)\b (?:expensive )?(?:is|does|do|are|am|would|for)? ?(?<one>.{2,60}?) (?:cost )?(?:than|compared (?:to|with)|instead of|versus|vs\.?) (?<other>.{2,50}?)(?:\?|,|\.|$)/iu;
const BETWEEN = /\bdifference (?:in \w+ )?between (?<one>.{2,50}?) and (?<other>.{2,50}?)(?:\?|,|\.|$)/iu;
const FROM_TO = /\bsave .{0,30}?\bfrom (?<one>.{2,40}?) to (?<other>.{2,40}?)(?:\?|,|\.|$)/iu;

/** How much one named sum is more than another, and what is left of one when another is taken off. */
export function difference(problem: Problem): readonly BoundSum[] {
  if (!problem.question.asksSum) return [];
  return [
    ...compareNamed(problem),
    ...takeNamed(problem),
    ...takeLess(problem),
    ...takeExcess(problem),
    ...compareWays(problem),
  ];
}

function bind(high: NamedSum, low: NamedSum, grants: readonly Wish[]): BoundSum {
  const [more, less] = high.sum.amount >= low.sum.amount ? [high, low] : [low, high];
  const write = ({ line, sum }: NamedSum): string =>
    `${writeSum(sum)}${nameOf(line) === '' ? '' : ` (${nameOf(line)})`}`;
  return {
    amount: more.sum.amount - less.sum.amount,
    currency: more.sum.currency,
    calculation: `${write(more)} − ${write(less)}`,
    lines: [...new Set([more.line, less.line])],
    figures: [],
    used: [more.sum, less.sum],
    grants,
  };
}

function compareNamed(problem: Problem): readonly BoundSum[] {
  const { words } = problem.question;
  const names = (BETWEEN.exec(words) ?? FROM_TO.exec(words) ?? MORE_THAN.exec(words))?.groups;
  if (names === undefined || tellingStems(names.one ?? '').length === 0) return compareTotal(problem);
  const [one, other] = [names.one, names.other].map((name) => findPart(problem, tellingStems(name ?? '')));
  if (!one || !other || typeof one === 'string' || typeof other === 'string') return [];
  if (one.line === other.line || !isAlike(one, other)) return [];
  return [bind(one, other, ['difference'])];
}

const MORE_THAN_NAMED =
  /\bhow much (?:more|less)(?: (?:am|do|are|will|would) (?:i|we)(?: \p{L}{1,10}){0,3})? than (?:the |my )?(?<other>.{3,40}?)(?: (?:am|do|will|would|are|is|have) |\?|,|$)/iu;

/** "how much more than the cash price am I paying": the total against it. */
function compareTotal(problem: Problem): readonly BoundSum[] {
  const name = MORE_THAN_NAMED.exec(problem.question.words)?.groups?.other;
  const other = name === undefined ? null : findBase(problem, name, null);
  if (other === null) return [];
  const totals = problem.lines.slice(0, LINES_LIMIT).flatMap((line) => {
    const sum = onlySum(line, problem);
    return sum !== null && line !== other.line && /^\W*total\b/iu.test(line.words) && sum.amount > other.sum.amount
      ? [{ line, sum }]
      : [];
  });
  const [total, ...more] = totals;
  return total === undefined || more.length > 0 || !isAlike(total, other) ? [] : [bind(total, other, ['difference'])];
}

function isAlike({ sum: one }: NamedSum, { sum: other }: NamedSum): boolean {
  return (
    one.currency === other.currency &&
    one.per?.unit === other.per?.unit &&
    one.per?.count === other.per?.count &&
    one.and?.unit === other.and?.unit
  );
}

const TAKEN =
  /\b(?:after|minus|less|without|once|besides|apart from|nach abzug|abzüglich|ohne)\s(?:the |my |our |that |der |die )?(?<name>[^?.,;]{3,40}?)(?=\?|\.|,|;|$|\b(?:is|are|was|has|comes|and|how|what|when)\b)/iu;
const ASKS_LEFT = /\b(?:left|remain\w*|still (?:owe|have to pay|to pay|pay)|rest\b|balance|bleib\w*)\b/iu;
const TOTAL_LABEL = /\b(?:total|price|subtotal|sum|gesamt\w*|preis|summe|cost)\b/iu;

/** What is still owed of a price after a named part: "what do I still owe after the deposit". */
function takeNamed(problem: Problem): readonly BoundSum[] {
  const { words } = problem.question;
  const stems = tellingStems(TAKEN.exec(words)?.groups?.name ?? '');
  if (stems.length === 0 || !ASKS_LEFT.test(words)) return [];
  const part = findPart(problem, stems);
  if (typeof part === 'string') return [];
  const totals = problem.lines.slice(0, LINES_LIMIT).flatMap((line) => {
    const sum = onlySum(line, problem);
    return sum !== null && line !== part.line && TOTAL_LABEL.test(labelOf(line, sum)) && sum.amount > part.sum.amount
      ? [{ line, sum }]
      : [];
  });
  const [total] = totals;
  if (total === undefined || new Set(totals.map(({ sum }) => sum.amount)).size > 1 || !isAlike(total, part)) return [];
  return [bind(total, part, ['rest'])];
}

/** "have the deposit back, less £80", "take off $150", "Knock 2% off ($53.90)". */
const LESS =
  /\b(?:less|minus|take off|knock [^.;|]{0,15}off|abzüglich|deduct(?:ing)?)\W{0,3}(?:a |an |of )?(?:\p{L}+ ){0,2}\W?$/iu;
const OFF = /^\W{0,3}(?:off|is deducted|comes off|less)\b/iu;
const ASKS_REST =
  /\b(?:back|left|remain\w*|transfer|pay|write|send|get|see (?:again|back)|refund\w*|bleibt|zurück)\b/iu;
/** The case in which it is taken off: paid early, or withdrawn. */
const IS_CASE =
  /\b(?:if|when|early|earlier|quick\w*|within|before|by|this week|straight away|back|again|refund\w*|falls?|wenn|sofort|zurück)\b/iu;
const ASKS_OFF = /\b(?:save|lose|off|keep|cut|difference|extra|more)\b/iu;

/** A sum with what a sentence takes off it. */
function takeLess(problem: Problem): readonly BoundSum[] {
  const { words } = problem.question;
  if (!ASKS_REST.test(words) || ASKS_OFF.test(words) || !IS_CASE.test(words)) return [];
  return problem.lines.slice(0, 3).flatMap((line) => {
    const taken = line.sums.filter(
      ({ start, end, role }) =>
        role === 'plain' &&
        (LESS.test(line.words.slice(Math.max(0, start - 45), start)) || OFF.test(line.words.slice(end, end + 20))),
    );
    const [sum, ...others] = taken;
    if (
      sum === undefined ||
      others.length > 0 ||
      line.sums.length > 1 ||
      (isDeposit(line) && !isSameTopic(words, line.words))
    )
      return [];
    const from = findFrom(problem, line);
    if (from === null || from.sum.amount <= sum.amount || from.sum.currency !== sum.currency) return [];
    const bound = bind(from, { line, sum }, ['rest', 'discount']);
    const rates = line.rates.filter(({ percent }) => Math.abs((from.sum.amount * percent) / 100 - sum.amount) < 0.02);
    return [{ ...bound, lines: [...new Set([line, from.line])], used: [...bound.used, ...rates] }];
  });
}

const DUE = /\b(?:please pay|total due|balance due|total now due|amount due|now due)\b/iu;

function isDeposit({ words }: ReadLine): boolean {
  return /\bdeposit\b|\banzahlung\b/iu.test(words);
}

/** The deposit that is given back, or the bill that is paid. */
function findFrom(problem: Problem, line: ReadLine): NamedSum | null {
  const found = problem.lines.flatMap((other) => {
    const sum = onlySum(other, problem);
    const fits = isDeposit(line) ? /\bdeposit|anzahlung|paid (?:today|on order|now)\b/iu : DUE;
    return other !== line && sum !== null && fits.test(other.words) ? [{ line: other, sum }] : [];
  });
  const [first] = found;
  return first === undefined || new Set(found.map(({ sum }) => sum.amount)).size > 1 ? null : first;
}

const EXCESS = /\b(?:excess|deductible|selbst(?:behalt|beteiligung))\b/iu;
const ASKS_PAID =
  /\b(?:(?:would|do|will|can) (?:i|we) (?:\w+ )?(?:get|receive)|pay (?:me|us|out)|get (?:back|from)|krieg\w*|bekomm\w*|zahl\w+ (?:ihr|die|sie))\b/iu;

/** A loss of the question less the only excess that is named for it. */
function takeExcess(problem: Problem): readonly BoundSum[] {
  const [asked, ...others] = problem.question.sums;
  if (asked === undefined || others.length > 0 || !ASKS_PAID.test(problem.question.words)) return [];
  const found = problem.lines.slice(0, LINES_LIMIT).flatMap((line) => {
    const sum = onlySum(line, problem);
    return sum !== null &&
      line.isRow &&
      EXCESS.test(labelOf(line, sum)) &&
      countShared(problem, line.words.replace(EXCESS, '')) > 0
      ? [{ line, sum }]
      : [];
  });
  const [excess, ...more] = found;
  if (excess === undefined || more.length > 0 || excess.sum.amount >= asked.amount) return [];
  const loss = { line: excess.line, sum: { ...excess.sum, amount: asked.amount } };
  return [
    {
      ...bind(loss, excess, ['rest']),
      calculation: `${writeSum(loss.sum)} − ${writeSum(excess.sum)} (${nameOf(excess.line)})`,
      figures: [asked.amount],
      used: [excess.sum],
    },
  ];
}

const ASKS_SAVING =
  /\b(?:sav(?:e|ing)|cheaper|dearer|difference|more or less|how much more|teurer|billiger|spar\w*)\b/iu;

/** A year in one payment against twelve months. */
function compareWays(problem: Problem): readonly BoundSum[] {
  const { words } = problem.question;
  if (!ASKS_SAVING.test(words) || !/\b(?:year\w*|annual\w*|jahr\w*)\b/iu.test(words)) return [];
  const named = problem.lines
    .slice(0, LINES_LIMIT)
    .flatMap((line) =>
      line.sums.filter(({ role, and }) => role === 'plain' && and === null).map((sum) => ({ line, sum })),
    );
  const months = named.filter(({ sum }) => sum.per?.unit === 'month' && sum.per.count === 1);
  const years = named.filter(
    ({ sum, line }) =>
      sum.per?.unit === 'year' ||
      /\b(?:for the year|yearly|annual\w*|a year)\b/iu.test(labelOf(line, sum).slice(0, 60)),
  );
  const [month, ...moreMonths] = months;
  const [year, ...moreYears] = years.filter(({ sum }) => sum !== month?.sum);
  if (month === undefined || year === undefined || moreMonths.length + moreYears.length > 0) return [];
  const whole = 12 * month.sum.amount;
  return [
    {
      amount: Math.abs(whole - year.sum.amount),
      currency: year.sum.currency,
      calculation:
        whole >= year.sum.amount
          ? `12 × ${writeSum(month.sum)} a month − ${writeSum(year.sum)} a year`
          : `${writeSum(year.sum)} a year − 12 × ${writeSum(month.sum)} a month`,
      lines: [...new Set([month.line, year.line])],
      figures: [12],
      used: [month.sum, year.sum],
      grants: ['difference', 'whole'],
    },
  ];
}
