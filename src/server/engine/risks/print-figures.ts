import type { SlotName } from '../playbook/playbook-record.ts';
import type { SlotValue } from '../slots/read-slots.ts';
import { findMoney } from '../text/money.ts';
import { foldWhiteSpace } from '../text/source-text.ts';

/** "Whichever is greater", "the greater of": each figure that is compared is the least. */
const GREATER =
  /\b(?:whichever\s+(?:is|are|of\s+(?:them|these|the\s+two)\s+is)\s+(?:the\s+)?(?:greater|higher|more|larger)|(?:the\s+)?(?:greater|higher|larger)\s+of|if\s+(?:that\s+is\s+)?(?:greater|higher))\b/iu;
const LESSER =
  /\b(?:whichever\s+(?:is|are|of\s+(?:them|these|the\s+two)\s+is)\s+(?:the\s+)?(?:lesser|lower|less|smaller)|(?:the\s+)?(?:lesser|lower|smaller)\s+of)\b/iu;
/** In front of a figure that is itself the bound. */
const FLOOR_BEFORE = /\b(?:at\s+least|(?:not|no)\s+less\s+than|a\s+minimum\s+of)\s+(?:an?\s+)?$/iu;
const CEILING_BEFORE =
  /\b(?:up\s+to|at\s+most|(?:not|no)\s+more\s+than|not\s+(?:to\s+)?exceed(?:ing)?|a\s+maximum\s+of|capped\s+at)\s+(?:an?\s+)?$/iu;
/** Added to something that varies: "the index plus 4%". */
const ADDED_BEFORE =
  /(?:\bplus|\+|\b(?:above|over|on\s+top\s+of)\s+(?:the\s+)?[\p{L}\s]{0,40}(?:rate|index|inflation)(?:\s+(?:of|by))?)\s*$/iu;
const ADDED_BEHIND = /^\s*(?:(?:percentage\s+)?points?\s+)?(?:above|over|on\s+top\s+of|plus)\b/iu;
/** Reached or missed, and not paid: "where availability falls below 99%". */
const THRESHOLD_BEFORE =
  /(?<!\b(?:no|not)\s)\b(?:below|under|exceeds?|exceeding|above|over|more\s+than|less\s+than|fewer\s+than|reach(?:es)?|for\s+the\s+first)\s+(?:an?\s+)?$/iu;
/** "8% a year above the base rate": said with what it comes on top of. */
const ABOVE_RATE =
  /^\s?(?:(?:percentage\s)?points?\s)?(?:(?:per|a)\s(?:annum|year)\s|p\.\s?a\.\s)?(?:above|over)\s((?:the\s)?[\p{L}\s’']{3,50}?\brate)\b/iu;
/** "$0.60 per pound": without its unit a limit reads as another sum. */
const UNIT = /^\s(?:per|for\s(?:each|every))\s(?!(?:annum|cent)\b)\p{Ll}+\b/iu;
const PERCENT = /\d{1,3}(?:[.,]\d{1,3})?\s?(?:%|per\s?cent\b|percent\b)/giu;
const INTEREST_BEFORE = /\binterest\s[^.;%]{0,50}$/iu;
/** What is given back or taken off is no rate that is paid: "less a discount at 3% a year". */
const TAKEN_OFF_BEFORE = /\b(?:discount\p{L}*|rebate\p{L}*|reduc\p{L}+|credit(?:ed)?)\b[^.;%]{0,50}$/iu;
const INTEREST = /\binterest\b/iu;
/** "1.5% a month", "18% APR". */
const TIME_BEHIND =
  /^\W{0,3}(?:apr\b|(?:interest\s)?(?:(?:for\s)?(?:per|a|each|every)\s|p\.\s?a\.|(?:month|year|annual)ly\b))/iu;
const REACH = 60;
const WHOLE_REACH = 160;
const NEAR = 100;
/** Slots that state what is paid, and in which a bound reads otherwise than the figure. */
const PAID: readonly SlotName[] = ['amount', 'share', 'rate'];

/**
 * What is printed of a sentence's figures in what is said of it: a floor is "at least" and a ceiling "at most", and what
 * comes on top of something that varies, or is only a threshold, is left out.
 * @param text of the sentence
 * @param values slots of the sentence, as they are compared
 */
export function printFigures(
  text: string,
  values: Readonly<Partial<Record<SlotName, SlotValue>>>,
): Partial<Record<SlotName, string>> {
  const printed: Partial<Record<SlotName, string>> = {};
  for (const [slot, value] of Object.entries(values) as [SlotName, SlotValue][]) {
    if (value.printed === null) continue;
    const own = slot === 'rate' ? findRate(text, value.printed) : value.printed;
    if (own === null) continue;
    const figure = PAID.includes(slot) ? printPaid(text, own) : slot === 'cap' ? addUnit(text, own) : own;
    if (figure !== null) printed[slot] = slot === 'share' ? addWhole(text, figure) : figure;
  }
  return bindUnit(text, printed);
}

/** Between a sum and its unit: "$10.00 (ten dollars) for each day". UTF-16 units. */
const UNIT_REACH = 30;
/** What is charged otherwise stands between a sum and its unit: "£195 for collection and the usual rate for each mile". */
const OTHER_BETWEEN = /[.;]\s|\b(?:for|and|or|plus)\b/iu;

/**
 * "$75.00, and a further $10.00 for each day": the unit belongs to the sum in front of it, and is told with that one alone;
 * "For each started hour we charge £6": where none is in front, to the one behind it.
 */
function bindUnit(
  text: string,
  { per, ...printed }: Partial<Record<SlotName, string>>,
): Partial<Record<SlotName, string>> {
  if (per === undefined) return printed;
  const start = text.toLowerCase().indexOf(per.toLowerCase());
  const sums = findMoney(text);
  const before = sums.findLast((sum) => sum.end <= start);
  const isOwn = before !== undefined && start - before.end <= UNIT_REACH;
  const own = isOwn && !OTHER_BETWEEN.test(text.slice(before.end, start)) ? before : undefined;
  if (printed.amount === undefined || (sums.length < 2 && before === undefined)) return { ...printed, per };
  if (own === undefined) return printed;
  return printed.amount.endsWith(own.text) ? { ...printed, per } : { ...printed, amount: own.text, per };
}

/**
 * Beside a late charge of 8%, the rate is what stands behind "interest at".
 * @returns null for the rate of a discount, or a share of something
 */
function findRate(text: string, figure: string): string | null {
  const all = [...text.matchAll(PERCENT)].filter(({ index }) =>
    INTEREST_BEFORE.test(text.slice(Math.max(0, index - REACH), index)),
  );
  if (all.length > 0) return all.some(([own]) => own === figure) ? figure : (all[0]?.[0] ?? figure);
  const start = Math.max(0, text.indexOf(figure));
  const behind = text.slice(start + figure.length, start + figure.length + REACH);
  const isTakenOff = TAKEN_OFF_BEFORE.test(text.slice(Math.max(0, start - REACH), start));
  return isTakenOff || !(INTEREST.test(text) || TIME_BEHIND.test(behind)) ? null : figure;
}

/** "80% of the fees that would have fallen due": a share without what it is taken of says nothing. */
const WHOLE =
  /^\sof\s(?:the|all|each|any)\s(?![^.;]{0,60}\b(?:we|our|us|you|your)\b)[^.,;:()“”"]{3,80}?(?<!\b(?:that|which|who|whose))(?=[.,;:()]|\s(?:if|unless|where|when|for\s+(?:each|every)|plus|less|within|on\s+top|and|or|appl(?:y|ies)|is|are|was|were|will|shall|may|must|becomes?|falls?|remains?)\b|$)/iu;
/** "of the hire fee and the minimum spend": a part of it would be less than what is meant. */
const JOINED = /^\s(?:and|or)\b/iu;

function addWhole(text: string, figure: string): string {
  const [own] = figure.match(PERCENT) ?? [];
  const start = own === undefined ? -1 : text.indexOf(own);
  if (own === undefined || start === -1) return figure;
  const behind = text.slice(start + own.length, start + WHOLE_REACH);
  const [whole] = WHOLE.exec(behind) ?? [];
  const isWhole = whole !== undefined && !JOINED.test(behind.slice(whole.length));
  return isWhole ? `${figure} ${foldWhiteSpace(whole).trim()}` : figure;
}

function addUnit(text: string, figure: string): string {
  const start = text.indexOf(figure);
  const unit = start === -1 ? null : UNIT.exec(text.slice(start + figure.length, start + figure.length + REACH));
  return `${figure}${unit?.[0] ?? ''}`;
}

/** Null for a figure that is not what is paid. */
function printPaid(text: string, figure: string): string | null {
  const start = text.indexOf(figure);
  if (start === -1) return figure;
  const base = ABOVE_RATE.exec(text.slice(start + figure.length, start + figure.length + REACH + REACH))?.[1];
  if (base !== undefined) return `${figure} above ${foldWhiteSpace(base)}`;
  if (!isPart(text, start, figure)) return bindFigure(text, start, figure);
  const other = [...text.matchAll(PERCENT)].find((match) => !isPart(text, match.index, match[0]));
  return other === undefined || !figure.match(PERCENT) ? null : bindFigure(text, other.index, other[0]);
}

/** What comes on top of something, or is a threshold. */
function isPart(text: string, start: number, figure: string): boolean {
  const before = text.slice(Math.max(0, start - REACH), start);
  const behind = text.slice(start + figure.length, start + figure.length + REACH);
  return ADDED_BEFORE.test(before) || ADDED_BEHIND.test(behind) || THRESHOLD_BEFORE.test(before);
}

/** Comparisons bind the figures near them, other words the figure right behind them. */
function bindFigure(text: string, start: number, figure: string): string {
  const before = text.slice(Math.max(0, start - REACH), start);
  const near = text.slice(Math.max(0, start - NEAR), start + figure.length + NEAR);
  if (FLOOR_BEFORE.test(before) || GREATER.test(near)) return `at least ${figure}`;
  return CEILING_BEFORE.test(before) || LESSER.test(near) ? `at most ${figure}` : figure;
}
