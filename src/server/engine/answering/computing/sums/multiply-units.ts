import { parseNumberWords } from '#server/domain/text/number-words.ts';
import type { Computed, Problem } from '../computed-answer.ts';
import { type BaseSum, findNamedSum } from '../find-base.ts';
import type { PricedRate, PricedSum, ReadLine } from '../read-line.ts';
import type { Measure } from '../read-question.ts';
import { isSameTopic } from '../topics.ts';
import { convertStarted, convertUnits, describeInterval, isTime } from '../units.ts';
import { roundCents, writeCount, writeSum } from '../write-sums.ts';
import { findAdded } from './add-named.ts';

/** How many of the best sentences may hold the price. */
const LINES_LIMIT = 3;

/** "3 days late", without a word of money. */
const OVERRUN = /\b(?:late|too long|too many|too much|over|longer|more|extra|overdue|zu spät|zu viel|mehr|länger)\b/iu;

const SHORT_QUESTION = 70;
const ASKS_WHETHER =
  /\b(?:can|could|may|must|is|are|will|would|does|do) (?:i|we|they|it|he|she|you|the|my|that|this)\b|\btoo late\b|\ballowed\b/iu;
/** Everything that is to pay: one price is not enough for an answer. */
const ALL_IN =
  /\b(?:all in|all (?:costs|fees|charges) |everything|alles|grand total|all together|limit|maximum|grenze|höchstens|cap|increase|rise)\b/iu;
const COMPARES = /\b(?:dearer|cheaper|difference|instead|save|saving|teurer|billiger|how much more|than)\b/iu;

function isOverrun(words: string): boolean {
  return OVERRUN.test(words) && words.length < SHORT_QUESTION && !ASKS_WHETHER.test(words);
}

interface Fit {
  readonly line: ReadLine;
  readonly price: PricedSum | PricedRate;
  readonly measure: Measure;
  /** How many of the price's unit. */
  readonly times: number;
}

/** So many days, kilometres or people at so much for each: "5 days" at "$40 a day", "3 weeks" at "2% of the fee a week". */
export function multiplyUnits(problem: Problem): Computed | null {
  const { question, lines } = problem;
  if (!question.asksSum && !isOverrun(question.words)) return null;
  if (ALL_IN.test(question.words) || COMPARES.test(question.words)) return null;
  for (const [place, line] of lines.slice(0, LINES_LIMIT).entries()) {
    if ((place > 0 || !hasCount(problem)) && !sharesWords(problem, line)) continue;
    const fits = findFits(problem, line);
    if (fits.length > 1) return null;
    const [fit] = fits;
    if (fit !== undefined) return fit.times > 1 ? priceFit(problem, fit) : null;
  }
  return null;
}

function findFits({ question }: Problem, line: ReadLine): readonly Fit[] {
  const prices = [...line.sums, ...line.rates].filter(({ per, role }) => per !== null && role !== 'cap');
  return question.counts.flatMap((measure) =>
    prices.flatMap((price) => {
      const times = timesOf(measure, price, line);
      return times === null ? [] : [{ line, price, measure, times }];
    }),
  );
}

function timesOf(measure: Measure, { per }: PricedSum | PricedRate, { words }: ReadLine): number | null {
  if (per === null) return null;
  const [count, unit] = [measure.count, measure.unit];
  // "They came three times" counts whatever happens that often.
  if (unit === 'tim' && per.count === 1 && !isTime(per.unit) && !MEASURED.has(per.unit)) return count;
  if (per.count !== 1) {
    const times = convertUnits(count, unit, per.unit);
    return times !== null && Number.isInteger(times / per.count) ? times / per.count : null;
  }
  const same = convertUnits(count, unit, per.unit);
  const isStarted = /\b(?:part|fraction|started|angefangene\w*|commenced)\b/iu.test(words);
  if (same !== null) return Number.isInteger(same) || !isTime(unit) ? same : isStarted ? Math.ceil(same) : same;
  const rounding = isStarted ? 'started' : /\b(?:full|whole|voll\w*)\b/iu.test(words) ? 'full' : null;
  return rounding === null ? null : convertStarted(count, unit, per.unit, rounding);
}

const MEASURED = new Set(['person', 'km', 'mile', 'tonne', 'm2', 'm3', 'kg', 'mb', 'gb']);

function priceFit(problem: Problem, fit: Fit): Computed | null {
  const { line, price } = fit;
  if (isForTwoUnits(line.words.slice(price.end, price.end + 60))) return null;
  if (
    isUncertain(problem, fit) ||
    !isSameTopic(problem.question.words, line.words) ||
    hasOtherCounts(problem, fit) ||
    isReduced(line.words) ||
    isChanged(problem, fit)
  )
    return null;
  const added = findAdded(problem, line);
  if (added === null || (added.length > 0 && 'percent' in price)) return null;
  const times = fit.times - freeUnits(fit);
  if (times < 1 || hasOtherPeriods(fit)) return null;
  const base = 'percent' in price ? shareOf(problem, fit, price) : { sum: price, line, written: writeSum(price) };
  if (base === null) return null;
  const others = otherSums(fit);
  if (others === null) return null;
  const amount =
    roundCents(times * base.sum.amount) + others.flat + added.reduce((total, { sum }) => total + sum.amount, 0);
  if (others.flat > 0 && 'percent' in price) return null;
  const capped = others.cap !== null && amount > others.cap.amount ? others.cap : null;
  const product = `${writeCount(times)} × ${base.written} per ${describeInterval(price.per ?? { unit: '', count: 1 })}`;
  const flat = others.flat === 0 ? '' : `${writeSum({ amount: others.flat, currency: base.sum.currency })} + `;
  const further = added.map(({ sum }) => ` + ${writeSum(sum)}`).join('');
  return {
    result: writeSum(capped ?? { amount, currency: base.sum.currency }),
    calculation: capped === null ? `${flat}${product}${further}` : `${flat}${product}, at most ${writeSum(capped)}`,
    lines: [...new Set([line, base.line, ...added.map((part) => part.line)])],
  };
}

/** Words that leave open what is charged: a lowest price, an alternative, or an allowance that comes off first. */
function isUncertain({ question, lines }: Problem, { line, price, measure }: Fit): boolean {
  if (/\b(?:whichever|(?:greater|lesser|higher|lower) of)\b/iu.test(line.words)) return true;
  if (price.role === 'floor' && !/\b(?:least|minimum|mindestens)\b/iu.test(question.words)) return true;
  const isExtra = /\b(?:excess|extra|additional|over|above|beyond|mehr\p{L}*|exceed\w*)\b/iu.test(line.words);
  if (!isTime(measure.unit) && isExtra && !EXTRA.test(question.words)) return true;
  // A year of a price that is paid for less than a year.
  const isYear = measure.unit === 'year' && measure.count === 1;
  return isYear && lines.slice(0, LINES_LIMIT).some((other) => hasShorterTerm(other, price.per?.unit ?? ''));
}

const EXTRA = /\b(?:extra|over|more|too (?:many|much|far)|excess|additional|above|longer|zu viele?|mehr|drüber)\b/iu;

function hasShorterTerm({ words, periods }: ReadLine, unit: string): boolean {
  const isTerm = /\b(?:term|runs?|lasts?|weeks in all|academic|season\w*|instal\w+|payments)\b/iu.test(words);
  return (
    isTerm &&
    periods.some(
      (period) =>
        period.unit === unit &&
        period.count > 1 &&
        convertUnits(1, 'year', unit) !== null &&
        period.count < (convertUnits(1, 'year', unit) ?? 0) &&
        period.count > SHORT_TERM,
    )
  );
}

/** Shorter ones are notice and the like. */
const SHORT_TERM = 6;

/** "2 rooms for 3 nights": a number that the price does not take up may be another factor. */
function hasOtherCounts({ question }: Problem, { measure }: Fit): boolean {
  return question.figures.some((figure) => figure !== measure.count);
}

/** A limit, discount or rise beside the price that changes what it comes to. */
function isChanged({ lines }: Problem, { line }: Fit): boolean {
  return lines.slice(0, LINES_LIMIT).some((other) => {
    if (other === line || !CHANGES.test(other.words)) return false;
    const shared = [...other.stems].filter((stem) => line.stems.has(stem) && !/^\d/u.test(stem));
    return shared.length >= SHARED_MINIMUM;
  });
}

const SHARED_MINIMUM = 2;
const CHANGES =
  /\b(?:cap(?:ped)?|maximum|at most|not exceed\w*|no more than|discount\w*|free of charge|waived?|for free|half[- ]price|minimum of|höchstens|rabatt)\b|\d ?% (?:off|less|discount)/iu;

/** A price that is lower at first, or that changes later. */
function isReduced(words: string): boolean {
  return /\b(?:half[- ]price|introductory|discount\w*|thereafter|complimentary|reduced|promotional|first (?:year|month)(?: is| are)? free)\b/iu.test(
    words,
  );
}

/** "£80 per person per night". */
function isForTwoUnits(behind: string): boolean {
  return /^\W{0,3}(?:for )?(?:per|each|an?|every|pro|je) \p{L}{1,15},? (?:and )?(?:per|each|pro|je) \p{L}/iu.test(
    behind,
  );
}

interface Share {
  readonly sum: { readonly amount: number; readonly currency: string };
  readonly line: ReadLine;
  readonly written: string;
}

function shareOf(problem: Problem, { line, times }: Fit, rate: PricedRate): Share | null {
  const base: BaseSum | null = findNamedSum(problem.lines, rate.of, line);
  if (base === null) return null;
  const cap = line.rates.find(({ role }) => role === 'cap');
  if (cap !== undefined && cap.percent < times * rate.percent) return null;
  return {
    sum: { amount: (base.amount * rate.percent) / 100, currency: base.currency },
    line: base.line ?? line,
    written: `${rate.percent}% of ${writeSum(base)}`,
  };
}

/** Units that cost nothing: "the first two days are free", "each visit after the first". */
function freeUnits({ line: { words, periods }, price }: Fit): number {
  const free = /\bfirst (?<count>\w{1,9})? ?(?<unit>\p{L}{1,12}) (?:is|are|remain|come) free\b/iu.exec(words);
  if (free !== null) {
    const period = periods.find(({ start }) => start >= free.index && start < free.index + free[0].length);
    return period?.unit === price.per?.unit ? (period?.count ?? 0) : (parseNumberWords(free.groups?.count ?? '') ?? 0);
  }
  return /\bafter the first\b(?! \w+ (?:days|weeks|months|hours))/iu.test(words) ? 1 : 0;
}

/** A period of the same unit that is no part of the price may be a time of grace: what is charged is open then. */
function hasOtherPeriods({ line: { words, periods }, price }: Fit): boolean {
  const isFree = /\bfree\b/iu.test(words);
  return (
    !isFree &&
    periods.some(({ unit, start, end }) => {
      const isPrice = price.per !== null && price.per.count > 1 && Math.abs(start - price.end) < 20;
      return unit === price.per?.unit && !isPrice && (end < price.start || start > price.end);
    })
  );
}

/** What is charged beside the price of a unit, and at most; null where other sums of the sentence are something else. */
function otherSums({ line, price }: Fit): { readonly flat: number; readonly cap: PricedSum | null } | null {
  let [flat, cap]: [number, PricedSum | null] = [0, null];
  for (const sum of line.sums) {
    if (sum === price || sum.role === 'floor') continue;
    if (sum.role === 'cap') cap = sum;
    else if (isFlat(line.words, sum, price)) flat += sum.amount;
    else return null;
  }
  const isBothRates = 'percent' in price && line.rates.some((rate) => rate !== price && rate.role !== 'cap');
  return isBothRates ? null : { flat, cap };
}

function isFlat(words: string, sum: PricedSum, price: PricedSum | PricedRate): boolean {
  const between = words.slice(sum.end, price.start);
  return (
    sum.per === null &&
    sum.end < price.start &&
    /^[^.;|]{0,25}\b(?:plus|and|then|und|zuzüglich)\s(?:a further |another |then )?$/iu.test(between)
  );
}

/** A year that is only asked about says little of what is priced, unless the question points back to it. */
function hasCount({ question }: Problem): boolean {
  return question.counts.some(({ count }) => count > 1) || /\b(?:that|it|this|das|aufs)\b/iu.test(question.words);
}

function sharesWords({ question }: Problem, { stems }: ReadLine): boolean {
  return [...question.stems].some((stem) => stems.has(stem) && !GENERAL.has(stem) && !/^\d/u.test(stem));
}

const GENERAL = new Set('day week month year hour how much cost pai total price'.split(' '));
