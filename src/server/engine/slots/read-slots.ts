import type { SlotName, Trait } from '../playbook/playbook-record.ts';
import { type FoundMoney, findMoney } from '../text/money.ts';
import { findWindow, type NoticeWindow } from '../text/notice-window.ts';
import { type FoundPeriod, findPeriods } from '../text/periods.ts';
import { readTraits } from './read-traits.ts';

/** What fills a slot. */
export interface SlotValue {
  /** The words of the document; null for a number that was computed from them. */
  readonly printed: string | null;
  /** In the slot's unit; null for words that say no number. */
  readonly value: number | null;
}

export interface Slots {
  readonly values: Readonly<Partial<Record<SlotName, SlotValue>>>;
  readonly traits: ReadonlySet<Trait>;
}

/** Words around a figure that are looked at, in UTF-16 units. */
const REACH = 70;
const PERCENT = /(\d{1,3}(?:[.,]\d{1,3})?)\s?(?:%|per\s?cent\b|percent\b|v\.\s?H\.|Prozent\b)/giu;
const CAP_BEFORE =
  /(?:not\s+(?:to\s+)?exceed(?:ing)?|up\s+to|maximum(?:\s+of)?|capped\s+at|limited\s+to|no\s+more\s+than|not\s+more\s+than|höchstens|maximal|begrenzt\s+auf)\s*(?:an?\s+|the\s+sum\s+of\s+|total\s+of\s+)?$/iu;
/** A sum that something has to reach or stay below, and that is not paid itself. */
const THRESHOLD_BEFORE =
  /\b(?:(?:debt|loan|value|order|purchases?|turnover|sales?|spend(?:ing)?|claim|invoice|balance|income)\s+(?:\p{L}+\s+){0,3}?(?:exceed(?:s|ing)?|is\s+(?:above|over|below|under|more\s+than|less\s+than))|if\s+[^.;]{0,40}\bexceeds?)\s+(?:an?\s+total\s+of\s+)?$/iu;
const NOTICE_BEFORE =
  /(?:notice\s+(?:period\s+)?(?:of\s+)?(?:not\s+less\s+than\s+|at\s+least\s+|a\s+minimum\s+of\s+)?|give\s+(?:us\s+|you\s+)?(?:at\s+least\s+|not\s+less\s+than\s+)?)$/iu;
const NOTICE_AFTER =
  /^[’']?s?[’']?\s*(?:\([^)]{0,20}\)\s*)?(?:(?:prior|advance|previous|clear|written|or\s+more|calendar|business)[\s,]+){0,4}(?:notice|notification|before|prior\s+to|in\s+advance|vor\b)/iu;
const INTEREST = /interest|per\s+annum|p\.\s?a\.|a\s+year|apr\b|annual\s+percentage|zins/iu;
/** Behind a rate of interest: what it is for. */
const RATE_PERIOD =
  /^\s?(?:\)\s?)?(?:interest\s)?(?:per|a|each|every|pro|im)?\s?(day|daily|week|weekly|month|monthly|monat|tag)\b/iu;
const TIMES_A_YEAR: Readonly<Record<string, number>> = {
  day: 365,
  daily: 365,
  tag: 365,
  week: 52,
  weekly: 52,
  month: 12,
  monthly: 12,
  monat: 12,
};
const GRACE_BEFORE = /\bgrace\s+(?:period\s+)?(?:of\s+)?$/iu;
const WITHIN_BEFORE =
  /(?:within|no\s+later\s+than|not\s+later\s+than|binnen|innerhalb(?:\s+von)?|in\s+the\s+first|by\s+the\s+end\s+of)\s+(?:the\s+first\s+|a\s+further\s+)?$/iu;
const PER =
  /\b(?:per|for\s+(?:each|every)|each|every|a|pro|je)\s+(?:calendar\s+|additional\s+|started\s+|late\s+)?(day|week|fortnight|month|quarter(?:\s+of\s+an\s+hour)?|year|annum|night|hour|mile|kilomet(?:re|er)|km|page|user|seat|visit|breach|occurrence|violation|incident|payment|instalment|installment|invoice|reminder|item|person|guest|pet|vehicle|Tag|Woche|Monat|Jahr|Kilometer|Mahnung)\b/iu;
const EXCEPTION =
  /\b(?:except(?:\s+(?:that|where|if|for|as))?|unless|other\s+than|save\s+(?:that|for|where)|provided(?:,?\s+however,?)?\s+that|es\s+sei\s+denn|ausgenommen|sofern\s+nicht)\b[^.;]{3,160}/iu;
const CONDITION = /\b(?:if|where|when|in\s+the\s+event\s+(?:that|of)|upon|should|wenn|falls|sofern)\b[^.;,]{3,120}/iu;

/**
 * Reads the figures of a sentence into slots. Which figure is which is told by the words around it; a figure that fits
 * none of the narrower slots is the `amount` or the `period`.
 * @param regularPayment the regular payment or price of the document, which turns an amount into a share
 */
export function readSlots(text: string, regularPayment: FoundMoney | null): Slots {
  const values: Partial<Record<SlotName, SlotValue>> = {};
  const fill: Fill = (slot, value) => {
    values[slot] ??= value;
  };
  for (const money of findMoney(text)) {
    if (THRESHOLD_BEFORE.test(before(text, money.start))) continue;
    const slot = CAP_BEFORE.test(before(text, money.start)) ? 'cap' : 'amount';
    fill(slot, { printed: money.text, value: money.amount });
    if (
      slot === 'amount' &&
      regularPayment &&
      regularPayment.currency === money.currency &&
      regularPayment.amount > 0
    ) {
      fill('share', { printed: null, value: (100 * money.amount) / regularPayment.amount });
    }
  }
  for (const match of text.matchAll(PERCENT)) {
    const number = Number((match[1] ?? '').replace(',', '.'));
    const behind = text.slice(match.index + match[0].length, match.index + match[0].length + REACH);
    if (INTEREST.test(`${before(text, match.index)} ${behind}`)) {
      fill('rate', {
        printed: match[0],
        value: number * (TIMES_A_YEAR[RATE_PERIOD.exec(behind)?.[1]?.toLowerCase() ?? ''] ?? 1),
      });
    } else values.share = values.share?.printed == null ? { printed: match[0], value: number } : values.share;
  }
  fillPeriods(text, fill);
  fillWords(text, fill);
  return { values, traits: readTraits(text) };
}

type Fill = (slot: SlotName, value: SlotValue) => void;

function fillPeriods(text: string, fill: Fill): void {
  const window = findWindow(text);
  if (window !== null) fill('notice', { printed: window.last.text, value: window.last.days });
  for (const period of findPeriods(text)) {
    if (window === null || !overlapsWindow(period, window))
      fill(slotOfPeriod(text, period), { printed: period.text, value: period.days });
  }
}

function overlapsWindow({ start, end }: FoundPeriod, { first, last }: NoticeWindow): boolean {
  return start < Math.max(first.end, last.end) && Math.min(first.start, last.start) < end;
}

function slotOfPeriod(text: string, { start, end }: FoundPeriod): SlotName {
  const [left, right] = [before(text, start), text.slice(end, end + REACH)];
  if (NOTICE_AFTER.test(right) || NOTICE_BEFORE.test(left)) return 'notice';
  if (/^[\s-]*grace/iu.test(right) || GRACE_BEFORE.test(left)) return 'grace';
  if (WITHIN_BEFORE.test(left)) return 'deadline';
  return 'period';
}

function fillWords(text: string, fill: Fill): void {
  const per = PER.exec(text);
  // It stands within a sentence of ours.
  if (per) fill('per', { printed: `${per[0].charAt(0).toLowerCase()}${per[0].slice(1)}`, value: null });
  const exception = EXCEPTION.exec(text);
  if (exception) fill('exception', { printed: exception[0].trim(), value: null });
  const condition = CONDITION.exec(text);
  if (condition) fill('condition', { printed: condition[0].trim(), value: null });
}

function before(text: string, index: number): string {
  return text.slice(Math.max(0, index - REACH), index);
}
