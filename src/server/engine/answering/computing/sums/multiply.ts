import { parseFigure } from '../../../text/money.ts';
import type { Problem } from '../computed-answer.ts';
import type { PricedSum, ReadLine } from '../read-line.ts';
import { type Measure, readMeasures } from '../read-question.ts';
import { isSameTopic } from '../topics.ts';
import { convertStarted, convertUnits, type Interval, isTime } from '../units.ts';
import { writeCount, writeSum } from '../write-sums.ts';
import { type BoundSum, countShared, LINES_LIMIT, labelOf, nameOf, writeMeasure, writePer } from './bound-sum.ts';
import { TIMES_A_YEAR } from './convert.ts';

/** So many at so much each: "5 days" at "$40 a day", "40 people" at "£6.40 per seat per month" for a year. */
export function multiply(problem: Problem): readonly BoundSum[] {
  if (!problem.question.asksSum) return [];
  return problem.lines
    .slice(0, LINES_LIMIT)
    .flatMap((line) =>
      line.sums.flatMap((sum) => (sum.role === 'plain' && sum.per !== null ? bindPrice(problem, line, sum) : [])),
    );
}

interface Factor {
  readonly measure: Measure;
  readonly count: number;
  readonly per: Interval;
  readonly free: number;
}

function bindPrice(problem: Problem, line: ReadLine, sum: PricedSum): readonly BoundSum[] {
  if (
    !isAbout(problem, line, sum) ||
    [line, ...problem.lines.slice(0, 1)].some(({ words }) => TIMES_A_YEAR.test(words))
  )
    return [];
  const measures = problem.question.counts.filter((measure) => isCharged(problem.question.words, measure));
  const pers = [sum.per, sum.and].filter((per) => per !== null);
  const factors = pers.map((per) => findFactor(measures, per, line));
  if (factors.some((factor) => factor === null)) return [];
  const bound = factors.flatMap((factor) => factor ?? []);
  if (new Set(bound.map(({ measure }) => measure)).size < bound.length) return [];
  const counted = bound.map((factor) => ({ ...factor, free: freeUnits(problem, line, factor, sum) ?? Number.NaN }));
  const times = counted.reduce((product, { count, free }) => product * (count - free), 1);
  if (!(times > 0) || times === 1) return [];
  const cap = line.sums.find(({ role, currency }) => role === 'cap' && currency === sum.currency);
  const amount = times * sum.amount;
  const isCapped = cap !== undefined && amount > cap.amount;
  const written = counted.map(({ measure, count, free, per }) => {
    const word = measure.unit === per.unit && measure.count !== 1 ? measure.word : '';
    return free === 0 ? writeMeasure(count, word) : `(${writeMeasure(count, word)} − ${writeCount(free)} not charged)`;
  });
  const more = sum.and === null ? '' : writePer(sum.and);
  const name = nameOf(line) === '' ? '' : ` (${nameOf(line)})`;
  const product = `${written.join(' × ')} × ${writeSum(sum)}${writePer(sum.per)}${more}${name}`;
  return [
    {
      amount: isCapped ? cap.amount : amount,
      currency: sum.currency,
      calculation: isCapped ? `${product}, at most ${writeSum(cap)}` : product,
      lines: [line],
      figures: counted.map(({ measure }) => measure.count),
      used: [sum, ...(cap === undefined ? [] : [cap])],
      grants: counted.some(({ measure }) => measure.unit === 'year') ? ['whole'] : [],
    },
  ];
}

/** The question names what is priced: by a word of its own, or by lateness, damage and the like. */
function isAbout(problem: Problem, line: ReadLine, sum: PricedSum): boolean {
  const { words } = problem.question;
  if (!isSameTopic(words, line.words)) return false;
  const shared = countShared(problem, line.isRow ? line.words : labelOf(line, sum));
  if (shared > 0) return true;
  const isUnitNamed = sum.per !== null && !isTime(sum.per.unit);
  if (
    ABOVE.test(line.words) &&
    problem.question.counts.some((measure) => measure.unit === sum.per?.unit && isAskedAbove(words, measure))
  )
    return true;
  return (
    (LATE.test(words) && LATE.test(line.words)) ||
    isUnitNamed ||
    POINTS.test(words) ||
    (FOLLOWS.test(words) && problem.lines[0] === line)
  );
}

const LATE =
  /\b(?:late|delay\w*|overdue|overrun|beyond|past|after|unpaid|default|verspät\w*|verzug|überschreit\w*|too long|longer)\b/iu;
/** A short question that points back to what was just spoken of. */
const POINTS = /^(?:and |so |und )?(?:what|how much|was|wieviel|wie viel)[^.,]{0,20}\b(?:that|it|this|das)\b.{0,30}$/iu;

const FOLLOWS = /^(?:and|so|und)\b[^.,;]{3,45}$/iu;

/** A length of time that is charged: "5 days late", "for three weeks", "a whole year"; not "quit within 3 months of buying". */
function isCharged(words: string, { unit, count, start, end }: Measure): boolean {
  if (!isTime(unit) || count === 1) return true;
  return (
    CHARGED_BEFORE.test(words.slice(Math.max(0, start - 25), start)) || CHARGED_BEHIND.test(words.slice(end, end + 25))
  );
}

const CHARGED_BEFORE =
  /(?:^|[,.;:?(]\s?|\b(?:for|over|all|these|those|whole|full|another|the|of|and|take[ns]?|took|stay(?:s|ed)?|lasts?|need|needs|want|worked|did|do|hire|rent|book(?:ed)?|are|is|was|been|get|gets|für|um|ganzen|und|what(?:'s| is| are)|übrig))\s$/iu;
const CHARGED_BEHIND =
  /^(?:['’]s?)?\s(?:late|too|over|overdue|more|extra|longer|behind|past|of|delayed?|left|over|late|to go|work|hire|rent|zu|drüber|länger|früher|später|verspätung|mehr|in total|total|together|\?)(?!\p{L})|^\s?[?.,]/iu;

function findFactor(measures: readonly Measure[], per: Interval, line: ReadLine): Omit<Factor, 'free'> | null {
  const fits = measures.flatMap((measure) => {
    const count = timesOf(measure, per, line.words);
    return count === null ? [] : [{ measure, count, per }];
  });
  const exact = fits.filter(
    ({ measure }) => measure.count !== 1 || measure.unit === 'year' || measure.unit === 'quarter',
  );
  if (exact.length === 0 && !isTime(per.unit)) return null;
  const [fit, ...others] = exact.length > 0 ? exact : fits;
  return fit === undefined || others.length > 0 ? null : fit;
}

const STARTED = /\b(?:part|fraction|started|angefangene\w*|commenced)\b/iu;
const FULL = /\b(?:full|whole|complete[d]?|voll\w*)\b/iu;
/** People are counted as the places that they take. */
const HEADS = new Set([
  'person',
  'seat',
  'user',
  'guest',
  'member',
  'licenc',
  'licens',
  'passenger',
  'travel',
  'particip',
]);

function timesOf({ count, unit }: Measure, per: Interval, words: string): number | null {
  if (unit === per.unit || (HEADS.has(unit) && HEADS.has(per.unit))) return timesOfSame(count, per, words);
  // "They came three times" counts what happens that often.
  if (unit === 'tim' && per.count === 1 && !isTime(per.unit) && !HEADS.has(per.unit)) return count;
  const whole = convertUnits(count, unit, per.unit);
  if (whole !== null) return Number.isInteger(whole / per.count) ? whole / per.count : null;
  if (per.count !== 1) return null;
  if (STARTED.test(words)) return convertStarted(count, unit, per.unit, 'started');
  return FULL.test(words) ? convertStarted(count, unit, per.unit, 'full') : null;
}

function timesOfSame(count: number, per: Interval, words: string): number | null {
  const times = count / per.count;
  if (Number.isInteger(times)) return times;
  if (per.count !== 1) return null;
  if (STARTED.test(words)) return Math.ceil(count);
  return isTime(per.unit) ? null : count;
}

/** What is only charged above a number that costs nothing. */
const ABOVE =
  /\b(?:over|above|beyond|exceed\w*|excess|extra|additional|further|more than|in excess|past|after|each further|mehr\p{L}*|weitere\w*|über)(?![\p{L}])/iu;
const ABOVE_BEFORE =
  /\b(?:over|above|extra|additional|more|further|beyond|excess|weitere\w*|mehr) (?:by )?(?:the |of )?$|\b(?:over|exceeded?) by (?:about )?$/iu;
const ABOVE_BEHIND =
  /^\s(?!how |what |was |wie )(?:\p{L}{1,12}\s){0,2}?(?:over|above|too (?:many|much|far|long)|extra|more|late|longer|beyond|on top|excess|zu viele?|mehr|drüber|zu spät|overdue)(?!\p{L})/iu;
const ABOVE_WITHIN = /\b(?:extra|more|additional|excess|further|weitere)\b/iu;

/** Whether what is counted is already above what is free: "300 MB over", "2 extra hours"; "how much extra" is money. */
export function isAskedAbove(words: string, { start, end }: Measure): boolean {
  return (
    ABOVE_BEFORE.test(words.slice(Math.max(0, start - 20), start)) ||
    ABOVE_WITHIN.test(words.slice(start, end)) ||
    ABOVE_BEHIND.test(words.slice(end, end + 40))
  );
}

const FREE =
  /\b(?:free|included?|including|no charge|grace|first|allowance|over|above|beyond|up to|in all|frei|inbegriffen|inklusive|inkl)\b/iu;

/** Units that are not charged; null where that is open. */
function freeUnits(
  problem: Problem,
  line: ReadLine,
  { per, measure }: Omit<Factor, 'free'>,
  sum: PricedSum,
): number | null {
  const own = [...readMeasures(line.words).filter(({ unit }) => unit === per.unit), ...readBare(line.words)].filter(
    ({ count }) => count !== measure.count && count !== per.count && count > 1,
  );
  // Whether days of grace are charged once they are over is left open; "first 5,000 km 9 cent per km" is a band of its own.
  if (/\bgrace\b/iu.test(line.words) || (FIRST_BAND.test(line.words) && !SAYS_FREE.test(line.words))) return null;
  const isAbove = ABOVE.test(labelOf(line, sum)) || own.length > 0;
  if (!isAbove || isLateness(line.words, problem.question.words)) return own.length > 0 ? null : 0;
  if (isAskedAbove(problem.question.words, measure) && !FIRST_FREE.test(line.words)) return 0;
  const others = problem.lines
    .slice(0, LINES_LIMIT)
    .filter((other) => other !== line && FREE.test(other.words))
    .flatMap((other) => readMeasures(other.words).filter(({ unit, count }) => unit === per.unit && count > 1));
  const [free, ...more] = [...new Set((own.length > 0 ? own : others).map(({ count }) => count))];
  if (free === undefined || more.length > 0 || !FREE.test(line.words)) return null;
  return free < measure.count ? free : null;
}

/** "Each text over 3,000 |" */
function readBare(words: string): readonly { readonly count: number }[] {
  const figure = /\b(?:over|above|beyond|exceeding|über)\s(?<figure>\d[\d,.]{0,10})(?=\s?(?:\||$|;))/iu.exec(words)
    ?.groups?.figure;
  return figure === undefined ? [] : [{ count: parseFigure(figure) }];
}

const FIRST_FREE = /\bfirst\b/iu;
/** "First 5,000 km", and not "on the first day". */
const FIRST_BAND = /\bfirst \d/iu;
const SAYS_FREE =
  /\b(?:free|no charge|not charged|without charge|included?|including|after|beyond|over|above|exceed\w*|additional|further|thereafter|then|frei|inbegriffen|inklusive|danach)\b/iu;

function isLateness(line: string, question: string): boolean {
  return (
    LATE.test(line) &&
    /\b(?:late|overdue|delay\w*|too long|longer|zu spät|verspät\w*)\b/iu.test(question) &&
    !FREE_TIME.test(line)
  );
}

const FREE_TIME = /\b(?:free|grace|first|held over|more than)\b/iu;
