import { addDays, daysBetween } from '#server/domain/text/calendar-days.ts';
import type { ClaimedQuote, DraftDate } from '#server/ports/language-model.ts';
import type { DateFact } from '../facts/date-fact.ts';
import type { Facts } from '../facts/facts.ts';
import type { NoticeFact, RenewalFact } from '../facts/renewal-facts.ts';
import { type Ground, groundsOf, type TermEnd, uniqueGrounds } from '../facts/term-end.ts';
import { isExplicitStartDate } from '../facts/term-statements.ts';
import { quoteSentence } from '../reading/quote-evidence.ts';
import type { Reading } from '../reading/reading.ts';
import { findDates, formatDate } from '../text/dates.ts';
import { addPeriod, describePeriod, findPeriods, monthsOf } from '../text/periods.ts';
import { foldWhiteSpace } from '../text/source-text.ts';
import { findDueDates } from './due-dates.ts';

/**
 * Finds the days that matter: when it starts, ends and renews, by when notice has to be given, and what is due when. A day is given
 * only where it is certain, and with the words of every fact that it was worked out from. Renewals are given as they come first;
 * nothing here knows what day it is today.
 */
export function findKeyDates(reading: Reading, facts: Facts): readonly DraftDate[] {
  if (!facts.isEnglish) return [];
  const isBinding = facts.kind.isLegal || facts.kind.isContract;
  const dates = isBinding ? [...findStart(reading, facts), ...findEnd(reading, facts)] : [];
  return [...dates, ...findDueDates(reading)].filter((date) => date.quotes.length > 0);
}

/** "the lease", or "it" where the kind is not known well enough to name it. What changes a lease is not called the lease. */
function nameOf({ kind, title }: Facts): string {
  const change = /\b(?:amendment|addendum)\b/iu.exec(title?.text ?? '')?.[0];
  if (change !== undefined) return `the ${change.toLowerCase()}`;
  return kind.isContract && kind.type !== 'letter' ? `the ${kind.type}` : 'it';
}

function sentenceCase(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function findStart(reading: Reading, facts: Facts): DraftDate[] {
  const { effective } = facts.dates;
  const fact = effective !== null && isExplicitStartDate(effective) ? effective : findStartOfTerm(facts);
  const day = fact?.date.iso;
  if (fact === null || day?.length !== 10) return [];
  return [
    {
      kind: 'starts',
      day,
      title: sentenceCase(`${nameOf(facts)} starts`),
      detail: 'Printed in the document as the day it takes effect.',
      isPrinted: true,
      quotes: quoteGrounds(reading, groundsOf(fact)),
    },
  ];
}

/** "A fixed term of 18 months beginning on June 1, 2025". */
function findStartOfTerm({ terms: { term } }: Facts): DateFact | null {
  if (term === null) return null;
  const { sentence } = term;
  return (
    findDates(sentence.text)
      .map((date) => ({ date, sentence }))
      .find(isExplicitStartDate) ?? null
  );
}

function findEnd(reading: Reading, facts: Facts): DraftDate[] {
  const { termEnd, terms, dates } = facts;
  const start = dates.effective !== null && isExplicitStartDate(dates.effective) ? dates.effective.date.iso : undefined;
  if (termEnd === null || (start?.length === 10 && daysBetween(start, termEnd.day) < 1)) return [];
  const quotes = quoteGrounds(reading, termEnd.grounds);
  if (quotes.length === 0) return [];
  const renewal = terms.renewal?.isAutomatic === true ? terms.renewal : null;
  const end: DraftDate = {
    kind: 'ends',
    day: termEnd.day,
    title: sentenceCase(renewal === null ? `${nameOf(facts)} ends` : `the first term of ${nameOf(facts)} ends`),
    detail: termEnd.explanation,
    isPrinted: termEnd.isPrinted,
    quotes,
  };
  return [
    end,
    ...(renewal === null || !renewsForCertain(renewal) ? [] : findRenewalDay(reading, facts, termEnd, renewal)),
    ...findNoticeDay(reading, facts, termEnd),
  ];
}

function findRenewalDay(reading: Reading, facts: Facts, end: TermEnd, renewal: RenewalFact): DraftDate[] {
  const day = addDays(end.day, 1);
  const own = quoteSentence(reading, renewal.sentence, renewal.period?.start ?? 0);
  const quotes = withGrounds(reading, own, end.grounds);
  if (day === null || quotes.length === 0) return [];
  const length =
    renewal.period === null ? '' : `, for ${describePeriod(renewal.period)}${renewal.isRepeated ? ' at a time' : ''}`;
  return [
    {
      kind: 'renews',
      day,
      title: sentenceCase(`${nameOf(facts)} renews by itself`),
      detail: `The day after ${formatDate(end.day)}, the end of the first term${length}.`,
      isPrinted: false,
      ...repetitionOf(renewal),
      quotes,
    },
  ];
}

function repetitionOf({ isAutomatic, isRepeated, period }: RenewalFact): { readonly repeatsEveryMonths?: number } {
  const months = isAutomatic && isRepeated && period !== null && !period.isInconsistent ? monthsOf(period) : null;
  return months === null ? {} : { repeatsEveryMonths: months };
}

/** Counted back from the last day of the term, which is never later than what the words mean. */
function findNoticeDay(reading: Reading, facts: Facts, end: TermEnd): DraftDate[] {
  const { renewal, renewalNotice } = facts.terms;
  if (renewal === null || renewalNotice === null || renewalNotice.period.isInconsistent) return [];
  const { sentence, period } = renewalNotice;
  const day = addPeriod(end.day, period, -1);
  if (
    day === null ||
    !isBeforeEnd(renewalNotice) ||
    !(renewal.isAutomatic ? renewsForCertain(renewal) : ASKS_TO_RENEW.test(sentence.text))
  )
    return [];
  if (end.countedFrom !== null && daysBetween(end.countedFrom, day) < 1) return [];
  const own = quoteGrounds(reading, [{ sentence, focus: period.start, words: period.text }]);
  const later =
    repetitionOf(renewal).repeatsEveryMonths === undefined ? '' : ' It comes again before the end of every later term.';
  return [
    {
      kind: 'notice-by',
      day,
      title: renewal.isAutomatic ? 'Last day to stop the renewal' : 'Last day to ask for the renewal',
      detail: `${describePeriod(period)} before ${formatDate(end.day)}, the end of the ${renewal.isAutomatic ? 'first ' : ''}term.${later}`,
      isPrinted: false,
      ...repetitionOf(renewal),
      quotes: withGrounds(reading, own, end.grounds),
    },
  ];
}

const RENEWS_WHOLE =
  /\b(?:agreement|contract|lease|tenancy|term|employment|subscription|licen[cs]e|policy|engagement)\b[^.;]{0,200}\b(?:renew|exten|continu)|\bautomatic(?:ally)?\s+(?:annual(?:ly)?\s+)?(?:renew|exten)/iu;
/** It renews only if something else happens as well, or only a part of it does. */
const RENEWS_ON_CONDITION =
  /\bprovided\b[^.;]{0,60}\b(?:receives?|pays?|paid|continues?|achieves?|meets?|purchas\w+|attains?|approv\w+|specifically)\b|^if\b(?![^,]{0,160}\b(?:fails?|not|no|neither)\b)|\b(?:may|can)\s+(?:only\s+)?be\s+(?:automatically\s+)?(?:renewed|extended)\b|\bservices?\s+term\b|\bindefinite/iu;

function renewsForCertain({ isConditional, sentence: { text } }: RenewalFact): boolean {
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

/** Its own words first, then what it was counted from; nothing where one of them cannot be quoted. */
function withGrounds(
  reading: Reading,
  own: readonly ClaimedQuote[],
  grounds: readonly Ground[],
): readonly ClaimedQuote[] {
  const others = quoteGrounds(reading, grounds);
  return own.length === 0 || others.length === 0 ? [] : uniqueQuotes([...own, ...others]);
}

/** The quotes of all grounds; none at all where the words of one of them do not stand in its quote. */
function quoteGrounds(reading: Reading, grounds: readonly Ground[]): readonly ClaimedQuote[] {
  const quotes: ClaimedQuote[] = [];
  for (const { sentence, focus, words } of uniqueGrounds(grounds)) {
    const own = quoteSentence(reading, sentence, focus);
    const quoted = foldWhiteSpace(own.map((quote) => quote.text).join(' '));
    if (own.length === 0 || !quoted.includes(foldWhiteSpace(words))) return [];
    quotes.push(...own);
  }
  return uniqueQuotes(quotes);
}

function uniqueQuotes(quotes: readonly ClaimedQuote[]): readonly ClaimedQuote[] {
  return [...new Map(quotes.map((quote) => [`${quote.pageNumber} ${quote.text}`, quote])).values()];
}
