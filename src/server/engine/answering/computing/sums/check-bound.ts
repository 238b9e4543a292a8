import type { Problem } from '../computed-answer.ts';
import type { ReadLine } from '../read-line.ts';
import { isTime } from '../units.ts';
import { type BoundSum, isSameFamily, LINES_LIMIT, labelOf, tellingStems, type Wish } from './bound-sum.ts';
import { findBase } from './find-part.ts';

/** Whether nothing of the question and of the sentences stays unused that would change the sum. */
export function isComplete(problem: Problem, bound: BoundSum): boolean {
  return (
    usesAllFigures(problem, bound) &&
    grantsAllWishes(problem, bound) &&
    bound.lines.every((line) => isWholeLine(problem, line, bound)) &&
    !isChangedElsewhere(problem, bound) &&
    !passesOverBest(problem, bound) &&
    !missesOneOff(problem, bound) &&
    !leavesOut(problem, bound)
  );
}

const SCALES = [1, 1e3, 1e5, 1e6];

/** Each figure of the question is taken up, or tells which sentence is meant. */
function usesAllFigures({ question }: Problem, { figures, lines }: BoundSum): boolean {
  return question.figures.every(
    (figure) =>
      SCALES.some((scale) => figures.some((own) => Math.abs(own - figure * scale) < 0.001)) ||
      lines.some(({ words }) =>
        new RegExp(`(?<![\\d.,])${String(figure).replace('.', '\\.')}(?![\\d%]|[.,]\\d)`, 'u').test(words),
      ),
  );
}

/** What a question asks in these words is answered by a calculation made for it, or said by the sentence itself. */
const WISHES: readonly { readonly wish: Wish; readonly asked: RegExp; readonly said: RegExp | null }[] = [
  {
    wish: 'difference',
    asked:
      /\b(?:sav(?:e|ing)|cheaper|dearer|difference|instead|how much (?:more|less)|than|versus|vs|teurer|billiger)\b/iu,
    said: null,
  },
  {
    wish: 'rest',
    asked:
      /\b(?:left|remain\w*|still owe|the rest|already|so far|lands?|in my (?:hand|account|pocket|m-?pesa)|see again|bleib\w*|took off|net)\b/iu,
    said: /\b(?:remain\w*|unexpired|rest|restlich\w*)\b/iu,
  },
  {
    wish: 'sum',
    asked:
      /\b(?:plus|together|altogether|all in|all together|including|grand total|everything|both|all (?:the |my |these )?(?:fees|costs|charges|extras)|zusammen|incl|inkl)\b/iu,
    said: null,
  },
  {
    wish: 'tax',
    asked:
      /\b(?:(?:with|incl\w*|plus|and) (?:\w+ ){0,3}(?:tax|vat|gst|hst|mwst|ust)|(?:tax|vat|gst) (?:in|on|included|on top)|after tax|net of|take home|netto)\b/iu,
    said: /\b(?:inclusive|incl\w*|included|inkl\w*|net|netto)\b/iu,
  },
  {
    wish: 'parts',
    asked:
      /\b(?:each of us|per head|split|half|quarter of|third of|my share|of it|evenly|each kick|what share|each person)\b/iu,
    said: /\b(?:per person|per head|each person|half|share)\b/iu,
  },
  { wish: 'most', asked: /\b(?:most|max\w*|highest|limit|cap|ceiling|höchstens|maximal|could ever)\b/iu, said: null },
  {
    wish: 'least',
    asked: /\b(?:least|minimum|lowest|at least|mindestens|minimal)\b/iu,
    said: /\b(?:least|minimum|mindest\w*)\b/iu,
  },
  {
    wish: 'rise',
    asked:
      /\b(?:second|third|fourth|2nd|3rd|next|zweiten?|dritten?) (?:year|month|week|jahr|monat)|\b(?:go(?:es)? up|increase|rise|from \w+ next)\b/iu,
    said: /\b(?:second|third|fourth|year [234]|2nd|3rd|zweite\w*|dritte\w*)\b/iu,
  },
  {
    wish: 'discount',
    asked: /\b(?:discount|reduction|money off|charit\w+|early|quick(?:ly)?|rabatt|skonto|nachlass)\b/iu,
    said: /\b(?:discount\w*|reduction|charit\w+|early|earlier|rabatt|skonto|off|remain\w*|unexpired)\b/iu,
  },
];

/** What is left aside on purpose is no wish. */
const LEFT_ASIDE =
  /\b(?:without|excluding|excl|ex|before|leaving|ignoring|not counting|ohne|no)(?:(?: \p{L}{1,12}){1,4}| \p{L}{1,12}(?: and| or| und) \p{L}{1,12})/giu;

function grantsAllWishes({ question }: Problem, { grants, lines }: BoundSum): boolean {
  const words = question.words.replace(LEFT_ASIDE, ' ');
  return (
    !OPEN.test(words) &&
    WISHES.every(
      ({ wish, asked, said }) =>
        !asked.test(words) || grants.includes(wish) || (said !== null && lines.some((line) => said.test(line.words))),
    )
  );
}

/** Questions that one sum does not answer, and times that no length is read from. */
const OPEN =
  /\b(?:weekend|half (?:an|a) |half past|quarter of an|if at all|and (?:when|until when|how long|what happens|who)|to lose|or (?:less|not))\b|\?[^?]{3,200}\bhow much\b.{0,80}\?/iu;

const LIMITS =
  /\b(?:whichever|(?:greater|lesser|higher|lower) of|not be less|not less than|no less than|minimum|mindest\w*|at least|lesser|in no case)\b/iu;
const STAGED =
  /\b(?:half[- ]price|introductory|thereafter|then|promotional|first (?:year|month)|waived?|forgiven|until|im 1\. Jahr|from the (?:second|third)|from year|years? [1-9]\b)\b/iu;

/** Nothing that a sentence says beside what is taken from it changes the sum. */
function isWholeLine(problem: Problem, line: ReadLine, bound: BoundSum): boolean {
  const { used, grants } = bound;
  if (LIMITS.test(line.words) && !grants.includes('least') && !MINIMUM_TERM.test(line.words)) return false;
  const isTimed =
    problem.question.counts.some(({ unit, count }) => isTime(unit) && (count > 1 || unit === 'year')) ||
    grants.includes('whole');
  if (isTimed && STAGED.test(line.words) && !/\bthen\b/iu.test(line.words)) return false;
  const figures = [...line.sums, ...line.rates.filter((rate) => !isFarLimit(problem, line, rate, bound))].filter(
    (figure) => !used.includes(figure) && figure.role !== 'floor',
  );
  return figures.every((figure) => isAside(line, figure, bound));
}

/** A shortest term is no lowest price. */
const MINIMUM_TERM = /\bminimum (?:period|term)\b/iu;

/** A share of a known sum that the result stays below. */
function isFarLimit(problem: Problem, line: ReadLine, rate: ReadLine['rates'][number], { amount }: BoundSum): boolean {
  if (rate.role !== 'cap' || rate.of === '') return false;
  const base = findBase(problem, rate.of.replace(/\s(?:in|and|as|per|for|but)\s.*$/iu, ''), line);
  return base !== null && amount <= (base.sum.amount * rate.percent) / 100;
}

/** A figure that repeats or breaks down what is taken up, or that stands in a row beside it under another head. */
function isAside(
  line: ReadLine,
  figure: ReadLine['sums'][number] | ReadLine['rates'][number],
  { used, amount, grants }: BoundSum,
): boolean {
  const before = line.words.slice(Math.max(0, figure.start - 90), figure.start);
  if ('percent' in figure) return grants.includes('sum') && line.isRow;
  if (figure.amount === amount || used.some((own) => 'amount' in own && own.amount === figure.amount)) return true;
  if (/\bof which\b/iu.test(before)) return true;
  if (used.some((own) => 'amount' in own && Math.abs(Math.abs(own.amount - amount) - figure.amount) < 0.01))
    return true;
  const isRowSum = line.isRow && used.some((own) => 'amount' in own && line.sums.includes(own));
  return isRowSum && (grants.includes('sum') || grants.includes('difference') || hasUnit(line, figure));
}

/** A sum of a row that says for itself what it is for. */
function hasUnit(line: ReadLine, { per, start }: ReadLine['sums'][number]): boolean {
  return per !== null && line.words.slice(0, start).includes(' | ');
}

const ALLOWS =
  /\b(?:free|grace|waived?|forgiven|half[- ]price|discount\w*|reduction|reduced|first \w+ (?:days?|weeks?|months?|hours?|times?))\b|\bon the house\b/iu;
const LIMITS_SUM =
  /\b(?:whichever|(?:greater|lesser|higher|lower) of|not (?:be )?less than|no less than|minimum|at least|in no case|capped|up to|not exceed\w*|limit(?:ed)?|maximum|höchstens|mindestens)\b/giu;
/** UTF-16 units between a word that sets a limit and the sum that it sets. */
const LIMIT_REACH = 50;
/** Of the sentences that answer, those that can change what the best of them says. */
const CHANGING_LINES = 3;
/** Fitness relative to the best sentence, below which one is about something else. */
const CHANGING_SHARE = 0.02;

function limitsSum(line: ReadLine): boolean {
  return [...line.words.matchAll(LIMITS_SUM)].some(({ index }) =>
    [...line.sums, ...line.rates].some(({ start }) => Math.abs(start - index) < LIMIT_REACH),
  );
}

/** Another of the best sentences sets a limit, an allowance or a reduction for the same thing. */
function isChangedElsewhere({ lines, question }: Problem, bound: BoundSum): boolean {
  const own = bound.lines.flatMap(({ words }) => tellingStems(words));
  const asked = tellingStems(question.words);
  const fitting = lines.slice(0, CHANGING_LINES).filter(({ sentence }) => sentence.score >= CHANGING_SHARE);
  return fitting.some((line) => {
    if (bound.lines.includes(line) || !(ALLOWS.test(line.words) || limitsSum(line))) return false;
    const isIn = (stem: string, others: readonly string[]): boolean =>
      others.some((other) => isSameFamily(stem, other));
    return tellingStems(line.words).some((stem) => isIn(stem, own) && isIn(stem, asked));
  });
}

/** The question names something that another priced sentence is about, and the calculation is not. */
function leavesOut({ lines, question }: Problem, bound: BoundSum): boolean {
  const own = bound.lines.flatMap(({ words }) => tellingStems(words));
  const open = tellingStems(question.words.replace(LEFT_ASIDE, ' ')).filter(
    (stem) => !own.some((other) => isSameFamily(stem, other)),
  );
  return lines
    .slice(0, 4)
    .some(
      (line) =>
        !bound.lines.includes(line) &&
        [...line.sums, ...line.rates].some((figure) =>
          tellingStems(labelOf(line, figure)).some((stem) => open.some((other) => isSameFamily(stem, other))),
        ),
    );
}

const EVERYTHING =
  /\b(?:altogether|in all|all in|all together|everything|overall|grand total|in the end|first year|insgesamt|total cost)\b/iu;
const ONE_OFF =
  /\b(?:fee|deposit|charge|levy|bond|surcharge|delivery|set-?up|installation|joining|down payment|registration|gebühr|kaution|anzahlung)s?\b/iu;

/** Everything together would have a fee or a deposit in it that the calculation does not have. */
function missesOneOff({ lines, question }: Problem, bound: BoundSum): boolean {
  if (!EVERYTHING.test(question.words.replace(LEFT_ASIDE, ' '))) return false;
  return lines
    .slice(0, LINES_LIMIT)
    .some(
      (line) =>
        !bound.lines.includes(line) &&
        ONE_OFF.test(line.words) &&
        line.sums.some(({ role, per }) => role === 'plain' && per === null),
    );
}

/** The sentence that answers best has figures of its own, and none of them is taken up. */
function passesOverBest({ lines: [best] }: Problem, { lines }: BoundSum): boolean {
  return best !== undefined && !lines.includes(best) && best.sums.length + best.rates.length > 0;
}
