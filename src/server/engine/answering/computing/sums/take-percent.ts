import type { Computed, Problem } from '../computed-answer.ts';
import { type BaseSum, findBase, findNamedSum } from '../find-base.ts';
import type { PricedRate, ReadLine } from '../read-line.ts';
import { isSameTopic } from '../topics.ts';
import { roundCents, writeSum } from '../write-sums.ts';

/** What is left of a sum, once a part of it is taken. */
const ASKS_REST =
  /\b(?:actually (?:receive|get)|lands?|in my (?:hand|account)|net|left|remain\w*|once the \w+ (?:comes|is) off|comes off|the rest|balance|bliebe|bleibt|would i get then)\b/iu;
const TAKEN_OFF = /\b(?:deduct\w*|withh\w+|taken off|less|retain\w*|einbehalten|gekürzt\w*|herabsetzen|deposit)\b/iu;
const RISES = /\b(?:ris(?:es?|en)|increas\w*|escalat\w*|goes up|go up|steigt|erhöht|uplift)\b/iu;
const ASKS_RISEN =
  /\b(?:(?:second|third|next|2nd) year|new|next|then|after (?:that|the)|from \w+ next year|will (?:it|the \w+|my \w+) be)\b/iu;
const ASKS_MORE = /\b(?:how much (?:more|extra|dearer|higher|does it rise)|extra|more|surcharge|on top)\b/iu;
const DISCOUNT = /\b(?:take (?:off )?|takes? off|discount|off the|deduct|skonto|rabatt|nachlass|reduc\w+)\b/iu;
const ASKS_SAVING = /\b(?:sav(?:e|ing)|discount|off|skonto|spar\w*)\b/iu;
const ASKS_SHARE =
  /\b(?:how (?:much|many)|what(?:'s|s)? (?:is|are|do|does|did|would|will|the|their|my|our|that|i)|cost|most (?:i|we|that)|in (?:dollars|euros|pounds|money)|cut|wie ?viel|wie hoch|was (?:krieg|bekomme|kostet|zahle)|margin|charge|fee|penalty|surcharge|damage)\b/iu;
/** Words of a question that asks whether, or for what is printed. */
const ASKS_OTHER =
  /^(?:is|are|can|could|may|do|does|did|will|would|should|must|have|has|who|why|when|where|kann|darf|muss|ist|wer|wann)\b/iu;

/** What a share is for, a list, or several things at once. */
const NO_SHARE =
  /\bwhat(?:'s|s| is) (?:this|the \S+ line)\b|\blist\b|\bhow (?:much|many)\b.{0,300}\bhow (?:much|many)\b|\bhow long\b|\bhow often\b/iu;

const ALTERNATIVE = /\b(?:whichever|(?:greater|lesser|higher|lower) of|or more)\b/iu;
const ASKS_MOST = /\b(?:most|max\w*|up to|highest|could|target|limit|höchstens|cut|verlang\w*|bliebe)\b/iu;

/** A share of a named sum, or of a sum that the question names: "6% of $47,500". */
export function takePercent(problem: Problem): Computed | null {
  const { question, lines } = problem;
  if (
    !(ASKS_SHARE.test(question.words) || question.asksSum) ||
    ASKS_OTHER.test(question.words) ||
    NO_SHARE.test(question.words)
  )
    return null;
  const line = lines.slice(0, 2).find(({ rates }) => rates.length > 0);
  if (line === undefined || !isSameTopic(question.words, line.words)) return null;
  const rates = line.rates.filter(({ per, start }) => per === null && !isBare(line, start));
  const [rate] = rates;
  if (rate === undefined || line.rates.length > 1 || rate.role === 'floor' || ALTERNATIVE.test(line.words)) return null;
  if (rate.role === 'cap' && !ASKS_MOST.test(question.words)) return null;
  const isAsked = question.sums.length > 0;
  const taken = new Set([rate.percent, ...question.sums.map(({ amount }) => amount)]);
  if (!isAsked && question.figures.some((figure) => !taken.has(figure))) return null;
  // A printed sum beside the share is likely the share itself.
  if (line.sums.some(({ role }) => role === 'plain')) return null;
  const base = rate.of === '' && !isAsked ? findUnnamed(problem, line) : findBase(problem, line, rate);
  if (base === null || !isAbout(problem, line)) return null;
  // The sum of the question is not what the share is of where that is printed.
  const printed = isAsked && rate.of !== '' ? findNamedSum(lines, rate.of, line) : null;
  if (
    printed !== null &&
    printed.amount !== base.amount &&
    !POINTS_BACK.test(question.words) &&
    !/\b(?:on|of|if|for|auf|von|bei)\b/iu.test(question.words)
  )
    return null;
  return writeShare(problem, line, rate, base);
}

/** What a share is taken of where that is not said: a rise of what rises, a surcharge or discount of what is due, a deposit of the price. */
function findUnnamed({ lines, question }: Problem, line: ReadLine): BaseSum | null {
  const rising = RISES.test(line.words) ? RISING.exec(line.words)?.groups : undefined;
  const name = rising?.what ?? rising?.over;
  if (name !== undefined) return findNamedSum(lines, name, line);
  if (/\b(?:surcharge|convenience|card|take|discount|off|skonto)\b/iu.test(line.words)) {
    return findNamedSum(lines, 'total due', line) ?? findNamedSum(lines, 'balance', line);
  }
  if (/\b(?:deposit|down payment|anzahlung)\b/iu.test(line.words)) {
    return findNamedSum(lines, 'price', line) ?? findNamedSum(lines, 'buys', line);
  }
  const [only, ...others] = lines.slice(0, 3).filter(({ sums }) => sums.length > 0);
  const [sum, ...further] = only?.sums ?? [];
  if (!ASKS_REST.test(question.words) || only === undefined || sum === undefined || others.length + further.length > 0)
    return null;
  return { amount: sum.amount, currency: sum.currency, line: only };
}

const RISING =
  /\b(?:the|your|our|die|der) (?<what>\p{L}{3,15}) (?:(?:shall|will|may) )?(?:ris\w+|increas\w+|escalat\w+|goes? up|steigt|be (?:increased|raised))|\bover the (?<over>\p{L}{3,15})/iu;

function isBare({ words }: ReadLine, start: number): boolean {
  return /\b(?:each for|each|below|above|over|under|exceed\w*|less than|more than|than|prime|plus|\+)\s?$/iu.test(
    words.slice(Math.max(0, start - 20), start),
  );
}

/** "4% of sales above $1,500,000". */
function writeShareAbove(line: ReadLine, rate: PricedRate, base: BaseSum): Computed | null {
  const floor = line.sums.find(({ start, role }) => role === 'floor' && start > rate.end && start - rate.end < 60);
  const isThreshold = /\b(?:above|over|exceed\w*|über)\s$/iu.test(line.words.slice(0, floor?.start ?? 0));
  if (floor === undefined || !isThreshold || base.line !== null || base.amount <= floor.amount) return null;
  return {
    result: writeSum({ amount: ((base.amount - floor.amount) * rate.percent) / 100, currency: floor.currency }),
    calculation: `${rate.percent}% of (${writeSum({ ...base, currency: floor.currency })} − ${writeSum(floor)})`,
    lines: [line],
  };
}

function writeShare({ question }: Problem, line: ReadLine, rate: PricedRate, base: BaseSum): Computed | null {
  if (line.sums.some(({ role }) => role === 'floor')) return writeShareAbove(line, rate, base);
  const cap = line.sums.find(({ role }) => role === 'cap');
  const part = roundCents((base.amount * rate.percent) / 100);
  if (cap !== undefined && part > cap.amount) return null;
  const share = `${rate.percent}% of ${writeSum(base)}`;
  const lines = base.line === null ? [line] : [line, base.line];
  const { words } = question;
  if (ASKS_REST.test(words)) {
    if (!TAKEN_OFF.test(line.words)) return null;
    return {
      result: writeSum({ ...base, amount: base.amount - part }),
      calculation: `${writeSum(base)} − ${share}`,
      lines,
    };
  }
  if (RISES.test(line.words)) {
    if (ASKS_MORE.test(words)) return { result: writeSum({ ...base, amount: part }), calculation: share, lines };
    if (!ASKS_RISEN.test(words)) return null;
    return {
      result: writeSum({ ...base, amount: base.amount + part }),
      calculation: `${writeSum(base)} + ${share}`,
      lines,
    };
  }
  if (
    DISCOUNT.test(line.words) &&
    /\b(?:how much is it|then|pay|send|price|cost)\b/iu.test(words) &&
    !ASKS_SAVING.test(words)
  ) {
    return {
      result: writeSum({ ...base, amount: base.amount - part }),
      calculation: `${writeSum(base)} − ${share}`,
      lines,
    };
  }
  return { result: writeSum({ ...base, amount: part }), calculation: share, lines };
}

/** The question names what the share is for, or points back to it. */
function isAbout({ question }: Problem, { stems }: ReadLine): boolean {
  const isNamed = [...question.stems].some((stem) => stems.has(stem) && !/^\d/u.test(stem) && !GENERAL.has(stem));
  return isNamed || (POINTS_BACK.test(question.words) && question.words.length < SHORT_QUESTION);
}

const SHORT_QUESTION = 70;
const POINTS_BACK = /\b(?:that|it|this|their|them|they|then)\b/iu;
const GENERAL = new Set('how much what year month day first time total'.split(' '));
