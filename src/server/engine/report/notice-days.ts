import { daysBetween } from '#server/domain/text/calendar-days.ts';
import type { DraftDate } from '#server/ports/language-model.ts';
import type { Facts } from '../facts/facts.ts';
import type { NoticeFact, RenewalFact } from '../facts/renewal-facts.ts';
import type { TermEnd } from '../facts/term-end.ts';
import type { Reading } from '../reading/reading.ts';
import { findDates, formatDate } from '../text/dates.ts';
import { findDaysOfYear, lastDayOfYear } from '../text/days-of-year.ts';
import { addPeriod, describePeriod, type FoundPeriod, findPeriods, monthsOf } from '../text/periods.ts';
import type { Sentence } from '../text/sentences.ts';
import { quoteWords } from './day-words.ts';
import { quoteGrounds, withGrounds } from './ground-quotes.ts';

const COUNTED_RENEWALS =
  /\b(?:two|three|four|five|\(?[2-9]\)?)\s(?:\([2-9]\)\s)?(?:(?:further|additional|successive|consecutive)\s){0,2}(?:options?|renewals?|extensions?|(?:renewal|extension|option)\s(?:terms?|periods?))\b/iu;

/** How often it renews, in months, where that is printed. */
export function repetitionOf({ isAutomatic, isRepeated, period, sentence }: RenewalFact): {
  readonly repeatsEveryMonths?: number;
} {
  // "Two consecutive options" come to an end, and a calendar's repetition does not.
  const isBounded = COUNTED_RENEWALS.test(sentence.text);
  const months =
    isAutomatic && isRepeated && !isBounded && period !== null && !period.isInconsistent ? monthsOf(period) : null;
  return months === null ? {} : { repeatsEveryMonths: months };
}

/**
 * The last day to stop or to ask for a renewal: counted back from the last day of the term, which is never later than what the
 * words mean, or from a day that the words print.
 * @param end null where the last day of the term is not known
 */
export function findNoticeDay(reading: Reading, facts: Facts, end: TermEnd | null): DraftDate[] {
  const { renewal, renewalNotice } = facts.terms;
  if (renewal === null) return [];
  const isCertain = (sentence: Sentence): boolean =>
    renewal.isAutomatic ? renewsForCertain(renewal) : ASKS_TO_RENEW.test(sentence.text);
  const counted =
    renewalNotice === null || !isCertain(renewalNotice.sentence) ? null : countBack(reading, renewalNotice, end);
  const found =
    counted ?? (end === null || !isCertain(renewal.sentence) ? null : findNamedDay(reading, renewal.sentence, end));
  if (found === null || found.quotes.length === 0) return [];
  const repetition = repetitionOf(renewal);
  const later =
    repetition.repeatsEveryMonths === undefined ? '' : ' It comes again before the end of every later term.';
  const what = renewal.isAutomatic ? 'to stop the renewal' : 'to ask for the renewal';
  const { quotes, opens } = found;
  return [
    ...(opens === null
      ? []
      : [
          {
            kind: 'due' as const,
            day: opens.day,
            title: `First day of the notice ${what}`,
            detail: opens.detail,
            isPrinted: false,
            ...repetition,
            quotes,
          },
        ]),
    {
      kind: 'notice-by',
      day: found.day,
      title: `Last day ${what}`,
      detail: `${found.detail}${renewal.isAutomatic && found.isOfTerm ? ', the end of the first term' : found.isOfTerm ? ', the end of the term' : ''}.${found.opens === null ? '' : ` Notice counts from ${formatDate(found.opens.day)} on.`}${later}`,
      isPrinted: false,
      ...repetition,
      quotes,
    },
  ];
}

interface NoticeDay {
  readonly day: string;
  readonly detail: string;
  /** Whether `detail` ends with the last day of the term. */
  readonly isOfTerm: boolean;
  /** The first day on which it counts, and how that was counted; null where that is open. */
  readonly opens: Pick<DraftDate, 'day' | 'detail'> | null;
  readonly quotes: DraftDate['quotes'];
}

function countBack(reading: Reading, notice: NoticeFact, end: TermEnd | null): NoticeDay | null {
  const { sentence } = notice;
  const window = findWindow(sentence);
  const period = window?.last ?? notice.period;
  if (period.isInconsistent || (window === null && !isBeforeEnd(notice))) return null;
  const printed = findPrintedEnd(sentence, Math.max(period.end, window?.first.end ?? 0));
  const lastDay = printed?.iso ?? end?.day;
  const day = lastDay === undefined ? null : addPeriod(lastDay, period, -1);
  if (lastDay === undefined || day === null) return null;
  if (printed === null && end?.countedFrom && daysBetween(end.countedFrom, day) < 1) return null;
  const opens = window === null ? null : addPeriod(lastDay, window.first, -1);
  const own = quoteGrounds(reading, [{ sentence, focus: period.start, words: period.text }]);
  return {
    day,
    detail: `${describePeriod(period)} before ${formatDate(lastDay)}`,
    isOfTerm: printed === null || lastDay === end?.day,
    opens:
      opens === null || window === null
        ? null
        : {
            day: opens,
            detail: `${describePeriod(window.first)} before ${formatDate(lastDay)}. An earlier notice does not count.`,
          },
    quotes: printed === null && end !== null ? withGrounds(reading, own, end.grounds) : own,
  };
}

const AT_LEAST = /\b(?:(?:no|not)\s+(?:less|fewer|later)\s+than|at\s+least|minimum\s+of)\s+(?:an?\s+)?\(?$/iu;
const AT_MOST = /\b(?:(?:no|not)\s+(?:more|earlier|sooner)\s+than|at\s+most|maximum\s+of)\s+(?:an?\s+)?\(?$/iu;

/** "Not more than 180 and not less than 90 days", "between 180 and 90 days": the first number has the unit of the second. */
const SHARED_UNIT =
  /\b(?:(?:no|not)\s(?:more|earlier|sooner)\sthan|between|from)\s\(?(?<count>\d{1,3})\)?\s(?:and|but|nor|or|to)(?:\s(?:(?:no|not)\s(?:less|later|fewer)\sthan|at\sleast))?\s\(?$/iu;

function findSharedUnit(text: string, periods: readonly FoundPeriod[]): NoticeWindow | null {
  for (const last of periods) {
    const match = SHARED_UNIT.exec(text.slice(0, last.start));
    const count = Number(match?.groups?.['count']);
    if (match === null || last.isInconsistent || count <= last.count) continue;
    const first = { ...last, start: match.index, count, days: (last.days / last.count) * count };
    return isBeforeKnownEnd(text, last.end) ? { first, last } : null;
  }
  return null;
}

interface NoticeWindow {
  /** How early a notice counts at most. */
  readonly first: FoundPeriod;
  readonly last: FoundPeriod;
}

function isBeforeKnownEnd(text: string, end: number): boolean {
  const behind = text.slice(end, end + NOTICE_REACH);
  return (BEFORE_END.test(behind) || findPrintedEnd({ text }, end) !== null) && !BEFORE_LATER_END.test(behind);
}

/** "Not less than two months and not more than three months before": the stretch in which a notice counts. */
export function findWindow({ text }: Pick<Sentence, 'text'>): NoticeWindow | null {
  const periods = findPeriods(text);
  const shared = findSharedUnit(text, periods);
  if (shared !== null) return shared;
  const last = periods.find(({ start }) => AT_LEAST.test(text.slice(Math.max(0, start - 40), start)));
  const first = periods.find(({ start }) => AT_MOST.test(text.slice(Math.max(0, start - 40), start)));
  if (last === undefined || first === undefined || last.isInconsistent || first.isInconsistent) return null;
  const between = text.slice(Math.min(last.end, first.end), Math.max(last.start, first.start));
  const isOne =
    /^[\s,)]{0,3}(?:[\p{L}’']+[\s,]{1,2}){0,5}(?:no|not|at|minimum|maximum)\b/iu.test(between) && between.length < 90;
  const isBefore = isBeforeKnownEnd(text, Math.max(last.end, first.end));
  return isOne && isBefore && last.days < first.days ? { last, first } : null;
}

/** "… before 31 May 2028": the day that a notice is counted back from, right behind its length. */
function findPrintedEnd({ text }: Pick<Sentence, 'text'>, from: number): { readonly iso: string } | null {
  const date = findDates(text).find(({ start, iso }) => start >= from && iso?.length === 10);
  if (date?.iso === undefined || date.iso === null) return null;
  return /^[\s,]{0,2}(?:prior\s+to|before|preceding|in\s+advance\s+of)\s+(?:the\s+)?$/iu.test(
    text.slice(from, date.start),
  )
    ? { iso: date.iso }
    : null;
}

const BY_DAY = /\b(?:on\s+or\s+before|by|before|(?:no|not)\s+later\s+than)\s+(?:the\s+)?$/iu;
const OF_LAST_YEAR =
  /^[\s,]{0,2}(?:immediately\s+)?(?:preceding|before|prior\s+to|in\s+the\s+(?:last|final)\s+year)\b/iu;

/** "Unless a form is delivered on or before 30 April preceding the end of the term". */
function findNamedDay(reading: Reading, sentence: Sentence, end: TermEnd): NoticeDay | null {
  const { text } = sentence;
  const named = findDaysOfYear(text).find(
    (own) => BY_DAY.test(text.slice(0, own.start)) && OF_LAST_YEAR.test(text.slice(own.end, own.end + 40)),
  );
  if (named === undefined || !/\b(?:unless|notice|notif\w+|non-?\s?renew\w*)\b/iu.test(text)) return null;
  const day = lastDayOfYear(named, end.day);
  if (day === null) return null;
  return {
    day,
    detail: `The last ${named.text} before ${formatDate(end.day)}`,
    isOfTerm: true,
    opens: null,
    quotes: withGrounds(reading, quoteWords(reading, sentence, named), end.grounds),
  };
}

const RENEWS_WHOLE =
  /\b(?:agreement|contract|lease|tenancy|term|employment|subscription|licen[cs]e|policy|engagement|membership)\b[^.;]{0,200}\b(?:renew|exten|continu)|\b(?:renew|extend)\s(?:the|this)\s(?:term|agreement|contract|lease|tenancy)\b|^it\s+(?:then\s+)?renews\b|\bautomatic(?:ally)?\s+(?:annual(?:ly)?\s+)?(?:renew|exten)/iu;
/** It renews only if something else happens as well, or only a part of it does. */
const RENEWS_ON_CONDITION =
  /\bprovided\b[^.;]{0,60}\b(?:receives?|pays?|paid|continues?|achieves?|meets?|purchas\w+|attains?|approv\w+|specifically)\b|^if\b(?![^,]{0,160}\b(?:fails?|not|no|neither)\b)|\b(?:may|can)\s+(?:only\s+)?be\s+(?:automatically\s+)?(?:renewed|extended)\b|\bservices?\s+term\b|\bindefinite/iu;

/** Whether the whole contract renews by itself, whatever happens. */
export function renewsForCertain({ isConditional, sentence: { text } }: RenewalFact): boolean {
  return !isConditional && RENEWS_WHOLE.test(text) && !RENEWS_ON_CONDITION.test(text);
}

const ASKS_TO_RENEW =
  /\b(?:option|right|elect\w*|exercise|may|wish\w*|desire\w*|intent\w*|request\w*)\b[^.;]{0,120}\b(?:renew|extend|extension)/iu;
/** The notice is counted back from the end of the term, and not from the day it takes effect itself. */
const BEFORE_END =
  /\b(?:prior\s+to|before|in\s+advance\s+of|preceding)\b[^;]{0,60}\b(?:end|ending|expir\w+|terminat\w+|anniversary|conclusion|renewal|term|date)\b/iu;
/** "Within 30 days before the end" and "not more than 90" open a stretch for the notice: its last day is another one. */
const OPENS =
  /\b(?:within|during|up\s+to|(?:no|not)\s+(?:more|earlier|sooner)\s+than)\s+(?:the\s+)?(?:(?:last|final)\s+)?\(?$/iu;
/** Counted back from the end of a later term, which is no end that is known. */
const BEFORE_LATER_END =
  /\b(?:end|expir\w+|conclusion)\s+of\s+(?:any|each|every|such)\s+(?:\w+\s+)?(?:extension|extended|renewal|renewed)\b/iu;
const NOTICE_REACH = 160;

/** One length only: with "not more than 180 and not less than 90 days", or one for each party, it is not ours to choose. */
function isBeforeEnd({ sentence, period }: NoticeFact): boolean {
  const after = sentence.text.slice(period.end, period.end + NOTICE_REACH);
  if (OPENS.test(sentence.text.slice(0, period.start)) || BEFORE_LATER_END.test(after)) return false;
  if (!BEFORE_END.test(after) || !/\b(?:notice|notif|advis)/iu.test(sentence.text)) return false;
  return !findPeriods(sentence.text).some(
    (other) =>
      other.days !== period.days &&
      /^['’\s)]{0,4}(?:(?!(?:by|upon)\b)[^\s,]+\s){0,3}?(?:notice|prior|before|advance)/iu.test(
        sentence.text.slice(other.end, other.end + 50),
      ),
  );
}
