import { daysBetween, endOfMonth, isEndOfMonth } from '#server/domain/text/calendar-days.ts';
import type { DraftDate } from '#server/ports/language-model.ts';
import type { Facts } from '../facts/facts.ts';
import type { NoticeFact, RenewalFact } from '../facts/renewal-facts.ts';
import type { TermEnd } from '../facts/term-end.ts';
import type { Reading } from '../reading/reading.ts';
import { formatDate } from '../text/dates.ts';
import { findDaysOfYear, lastDayOfYear } from '../text/days-of-year.ts';
import {
  BEFORE_END,
  BEFORE_LATER_END,
  findPrintedEnd,
  findWindow,
  NOTICE_REACH,
  NOTICE_TO_END,
} from '../text/notice-window.ts';
import { addPeriod, describePeriod, findPeriods, monthsOf } from '../text/periods.ts';
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
            title: asPlanned(`First day of the notice ${what}`, end),
            detail: opens.detail,
            isPrinted: false,
            ...repetition,
            quotes,
          },
        ]),
    {
      kind: 'notice-by',
      day: found.day,
      title: asPlanned(`Last day ${what}`, end),
      detail: `${found.detail}${renewal.isAutomatic && found.isOfTerm ? ', the end of the first term' : found.isOfTerm ? ', the end of the term' : ''}.${found.opens === null ? '' : ` Notice counts from ${formatDate(found.opens.day)} on.`}${later}`,
      isPrinted: false,
      ...repetition,
      quotes,
    },
  ];
}

/** A day that is counted from a planned one comes as planned, or else later. */
export function asPlanned(title: string, end: Pick<TermEnd, 'isPlanned'> | null): string {
  return end?.isPlanned === true ? `${title} (as planned)` : title;
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
  const window = findWindow(sentence.text);
  const period = window?.last ?? notice.period;
  if (period.isInconsistent || (window === null && !isBeforeEnd(notice))) return null;
  const printed = findPrintedEnd(sentence.text, Math.max(period.end, window?.first.end ?? 0));
  const lastDay = printed?.iso ?? end?.day;
  const counted = lastDay === undefined ? null : addPeriod(lastDay, period, -1);
  if (lastDay === undefined || counted === null) return null;
  const isToEnd = printed === null && NOTICE_TO_END.test(sentence.text.slice(period.end, period.end + NOTICE_REACH));
  // Three months' notice of 31 January runs out with 30 April.
  const day = isToEnd && monthsOf(period) !== null && isEndOfMonth(lastDay) ? endOfMonth(counted) : counted;
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
  /\b(?:agreement|contract|lease|tenancy|term|employment|subscription|licen[cs]e|policy|engagement|membership|plan)\b[^.;]{0,200}\b(?:renew|exten|continu|rolls?\sover)|\b(?:renew|extend)\s(?:the|this)\s(?:term|agreement|contract|lease|tenancy)\b|^it\s+(?:then\s+)?renews\b|\bautomatic(?:ally)?\s+(?:annual(?:ly)?\s+)?(?:renew|exten)/iu;
/** It renews only if something else happens as well, or only a part of it does. */
const RENEWS_ON_CONDITION =
  /\bprovided\b[^.;]{0,60}\b(?:receives?|pays?|paid|continues?|achieves?|meets?|purchas\w+|attains?|approv\w+|specifically)\b|^if\b(?![^,]{0,160}\b(?:fails?|not|no|neither)\b)|\b(?:may|can)\s+(?:only\s+)?be\s+(?:automatically\s+)?(?:renewed|extended)\b|\bservices?\s+term\b|\bindefinite/iu;

/** Whether the whole contract renews by itself, whatever happens. */
export function renewsForCertain({ isConditional, sentence: { text } }: RenewalFact): boolean {
  return !isConditional && RENEWS_WHOLE.test(text) && !RENEWS_ON_CONDITION.test(text);
}

const ASKS_TO_RENEW =
  /\b(?:option|right|elect\w*|exercise|may|wish\w*|desire\w*|intent\w*|request\w*)\b[^.;]{0,160}\b(?:renew|extend|extension|grant\b[^.;]{0,20}\b(?:further|new)\s(?:term|lease|tenancy))/iu;
/** "Within 30 days before the end" and "not more than 90" open a stretch for the notice: its last day is another one. */
const OPENS =
  /\b(?:within|during|up\s+to|(?:no|not)\s+(?:more|earlier|sooner)\s+than)\s+(?:the\s+)?(?:(?:last|final)\s+)?\(?$/iu;
/** One length only: with "not more than 180 and not less than 90 days", or one for each party, it is not ours to choose. */
function isBeforeEnd({ sentence, period }: NoticeFact): boolean {
  const after = sentence.text.slice(period.end, period.end + NOTICE_REACH);
  if (OPENS.test(sentence.text.slice(0, period.start)) || BEFORE_LATER_END.test(after)) return false;
  if (findPrintedEnd(sentence.text, period.end) !== null && /^['’s\s]{0,3}(?:\p{L}+\s){0,2}notice\b/iu.test(after))
    return true;
  if (
    !(BEFORE_END.test(after) || NOTICE_TO_END.test(after)) ||
    !/\b(?:notice|notif|requests?\b|advis|tell(?:s|ing)?\s(?:us|you|the\s\p{L}+)\b|(?:switch|turn)(?:es|s|ed)?\s(?:[\p{L}-]+\s){0,3}off\b|opts?\sout\b|unless\s(?:you|the\s\p{L}+)\scancels?\b)/iu.test(
      sentence.text,
    )
  )
    return false;
  return !findPeriods(sentence.text).some(
    (other) =>
      other.days !== period.days &&
      /^['’\s)]{0,4}(?:(?!(?:by|upon)\b)[^\s,]+\s){0,3}?(?:notice|prior|before|advance)/iu.test(
        sentence.text.slice(other.end, other.end + 50),
      ),
  );
}
