import { addDays, daysBetween } from '#server/domain/text/calendar-days.ts';
import type { DraftDate } from '#server/ports/language-model.ts';
import type { DateFact } from '../facts/date-fact.ts';
import { nameOfKind } from '../facts/document-kind.ts';
import type { Facts } from '../facts/facts.ts';
import type { RenewalFact } from '../facts/renewal-facts.ts';
import { groundsOf, type TermEnd } from '../facts/term-end.ts';
import { isExplicitStartDate } from '../facts/term-statements.ts';
import { quoteSentence } from '../reading/quote-evidence.ts';
import type { Reading } from '../reading/reading.ts';
import { findDates, formatDate } from '../text/dates.ts';
import { describePeriod } from '../text/periods.ts';
import { findCancellationDay, findCountedDays, findPaymentOnStart } from './counted-days.ts';
import { findDueDates } from './due-dates.ts';
import { findEventDays } from './event-days.ts';
import { quoteGrounds, uniqueQuotes, withGrounds } from './ground-quotes.ts';
import { findLabelDays } from './label-days.ts';
import { findLetterDates } from './letter-dates.ts';
import { asPlanned, findNoticeDay, renewsForCertain, repetitionOf } from './notice-days.ts';
import { findOfferDates, findUndoingDays } from './offer-dates.ts';
import { type BaseDay, findMonthlyDates, findPriceSteps, findYearlyPayments } from './recurring-dates.ts';
import { findRefundSteps } from './refund-steps.ts';
import { findRowDates } from './row-dates.ts';
import { findDayRows, findScheduleDates } from './schedule-dates.ts';
import { findStatedDays } from './stated-days.ts';
import { findTermDays } from './term-days.ts';

/**
 * Finds the days that matter: when it starts, ends and renews, by when notice has to be given, and what is due when. A day is given
 * only where it is certain, and with the words of every fact that it was worked out from. Renewals are given as they come first;
 * nothing here knows what day it is today.
 */
export function findKeyDates(reading: Reading, facts: Facts): readonly DraftDate[] {
  if (!facts.isEnglish) return [];
  const isBinding = facts.kind.isLegal || facts.kind.isContract;
  const subject = sentenceCase(nameOf(facts));
  const rows = findRowDates(reading, facts.rows, subject);
  const termEnd = facts.termEnd ?? findEndOfRow(reading, facts, rows);
  const own = isBinding ? [...findStart(reading, facts), ...findEnd(reading, { ...facts, termEnd })] : [];
  const stated = isBinding ? findStatedDays(reading, subject) : [];
  const term = mergeTerm([...own, ...stated, ...rows]);
  const base = findBase(reading, facts, term);
  const isRunning = isBinding || facts.isAgreement;
  const letter = findLetterDates(reading, facts);
  const offers = findOfferDates(reading);
  const making = findMaking(reading, facts);
  // What can still be accepted was not made on the day that it prints.
  const made = making !== null && offers.some(({ day }) => day > making.day) ? null : making;
  const known = { start: startOf(term), end: term.find(({ kind }) => kind === 'ends') ?? null, made };
  return mergeDates([
    ...term,
    ...offers,
    ...letter,
    ...(made === null ? [] : findUndoingDays(reading, facts)),
    ...findDueDates(reading).filter(({ day }) => !letter.some((other) => other.day === day)),
    ...findScheduleDates(reading),
    ...findDayRows(reading),
    ...(isRunning ? findMonthlyDates(reading, startOf(term)) : []),
    ...(isRunning ? findPriceSteps(reading, base) : []),
    ...(isRunning ? findYearlyPayments(reading, base) : []),
    ...(isRunning ? findEventDays(reading) : []),
    ...(isRunning ? findPaymentOnStart(reading, startOf(term)) : []),
    ...(isRunning ? findCountedDays(reading, startOf(term)) : []),
    ...(isRunning ? findCancellationDay(reading, made) : []),
    ...(isRunning ? findLabelDays(reading, facts.rows) : []),
    ...(isRunning ? findTermDays(reading, known).filter(({ day }) => !isNoticeDay(day, term)) : []),
    ...(isRunning ? findRefundSteps(reading) : []),
    ...rows.filter(({ kind }) => kind === 'due'),
  ]);
}

/** Which days the term has: of two starts or two ends that differ neither is certain, unless the sentence on the term has one. */
function mergeTerm(dates: readonly DraftDate[]): readonly DraftDate[] {
  const kept = dates.filter(({ kind, quotes }) => kind !== 'due' && quotes.length > 0);
  const due = dates.filter(({ kind }) => kind === 'due');
  const first = (kind: DraftDate['kind']): DraftDate[] => {
    const [own] = kept.filter((date) => date.kind === kind);
    return own === undefined ? [] : [own];
  };
  const start = first('starts');
  const ends = first('ends').filter(({ day }) => start[0] === undefined || daysBetween(start[0].day, day) > 0);
  return [...start, ...ends, ...kept.filter(({ kind }) => kind === 'renews' || kind === 'notice-by'), ...due];
}

const DATES_LIMIT = 30;

const STEP = /\b(?:go(?:es)?\sup|may\schange|increase|adjustment|review)\b/iu;

/** A step that comes each year, and a printed day of its first time, are one: the day is printed. */
function mergeSteps(dates: readonly DraftDate[]): readonly DraftDate[] {
  const isStep = ({ kind, title }: DraftDate) => kind === 'due' && STEP.test(title);
  return dates.flatMap((date) => {
    if (!isStep(date)) return [date];
    const same = dates.filter((other) => other !== date && other.day === date.day && isStep(other));
    const printed = same.find(({ isPrinted }) => isPrinted);
    if (!date.isPrinted && date.repeatsEveryMonths && printed !== undefined)
      return [
        { ...date, isPrinted: true, detail: printed.detail, quotes: uniqueQuotes([...printed.quotes, ...date.quotes]) },
      ];
    return date.isPrinted && same.some((other) => !other.isPrinted && other.repeatsEveryMonths) ? [] : [date];
  });
}

/** A printed last day of a stretch stands for the one that is counted from the start. */
function isCountedAgain({ title, isPrinted }: DraftDate, dates: readonly DraftDate[]): boolean {
  const stretch = /^The (?<name>probation|trial period) ends$/u.exec(title)?.groups?.['name'];
  return stretch !== undefined && !isPrinted && dates.some((other) => other.title === `Last day of the ${stretch}`);
}

const PAYMENT = /^A payment (?:of .{1,40} )?is due$/u;

/** What another one of the same day says more fully: the sum of a payment, or that the whole contract ends. */
function isSaidBetter({ kind, day, title }: DraftDate, dates: readonly DraftDate[]): boolean {
  if (kind !== 'due') return false;
  const same = dates.filter((other) => other.day === day && other.title !== title);
  if (title === 'A payment is due') return same.some((other) => PAYMENT.test(other.title));
  return / [Tt]erm ends$/u.test(title) && same.some((other) => other.kind === 'ends');
}

/** Each day with one title; of several words for the same payment on one day the first. */
function mergeDates(all: readonly DraftDate[]): readonly DraftDate[] {
  const kept: DraftDate[] = [];
  const dates = mergeSteps(all).filter((date) => !isCountedAgain(date, all) && !isSaidBetter(date, all));
  for (const date of dates) {
    const isKnown = kept.some(
      (other) =>
        other.day === date.day &&
        (other.title === date.title ||
          (other.kind === date.kind && sharesQuote(other, date)) ||
          (other.kind === 'starts' && date.kind === 'starts')),
    );
    if (!isKnown && date.quotes.length > 0 && kept.length < DATES_LIMIT) kept.push(date);
  }
  return kept;
}

function sharesQuote(left: DraftDate, right: DraftDate): boolean {
  return left.quotes.some(({ text }) =>
    right.quotes.some((quote) => quote.text.includes(text) || text.includes(quote.text)),
  );
}

function isNoticeDay(day: string, term: readonly DraftDate[]): boolean {
  return term.some((other) => other.kind === 'notice-by' && other.day === day);
}

function startOf(term: readonly DraftDate[]): BaseDay | null {
  return term.find(({ kind, title }) => kind === 'starts' && !title.endsWith('(target)')) ?? null;
}

/** From where yearly days are counted: the start, or else the day of making. */
function findBase(reading: Reading, facts: Facts, term: readonly DraftDate[]): BaseDay | null {
  return startOf(term) ?? findMaking(reading, facts);
}

function findMaking(reading: Reading, { dates: { agreement } }: Facts): BaseDay | null {
  if (agreement?.date.iso?.length !== 10) return null;
  return { day: agreement.date.iso, quotes: quoteGrounds(reading, groundsOf(agreement)) };
}

/** "the lease", or "it" where the kind is not known well enough to name it. What changes a lease is not called the lease. */
function nameOf({ kind, title }: Facts): string {
  const change = /\b(?:amendment|addendum)\b/iu.exec(title?.text ?? '')?.[0];
  if (change !== undefined) return `the ${change.toLowerCase()}`;
  if (kind.type === 'insurance policy') return 'the cover';
  return kind.isContract && kind.type !== 'letter' ? `the ${nameOfKind(kind)}` : 'it';
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

/** The last day that a row gives, where no sentence on the term does: "Start / end". */
function findEndOfRow(reading: Reading, { rows }: Facts, found: readonly DraftDate[]): TermEnd | null {
  const [end, ...others] = found.filter(({ kind }) => kind === 'ends');
  if (end === undefined || others.some(({ day }) => day !== end.day)) return null;
  for (const row of rows) {
    const date = findDates(row.words, reading.dayOrder).find(({ iso }) => iso === end.day);
    const sentence = reading.sentences.find(({ start, end: until }) => start <= row.start && row.start < until);
    if (date === undefined || sentence === undefined) continue;
    const focus = Math.max(0, sentence.text.indexOf(date.text));
    const grounds = [{ sentence, focus, words: date.text }];
    return { day: end.day, isPrinted: true, countedFrom: null, explanation: end.detail, grounds };
  }
  return null;
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
  if (termEnd === null || (start?.length === 10 && daysBetween(start, termEnd.day) < 1))
    return findNoticeDay(reading, facts, null);
  const quotes = quoteGrounds(reading, termEnd.grounds);
  if (quotes.length === 0) return [];
  const renewal = terms.renewal?.isAutomatic === true ? terms.renewal : null;
  const end: DraftDate = {
    kind: 'ends',
    day: termEnd.day,
    title: asPlanned(
      sentenceCase(renewal === null ? `${nameOf(facts)} ends` : `the first term of ${nameOf(facts)} ends`),
      termEnd,
    ),
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
      title: asPlanned(sentenceCase(`${nameOf(facts)} renews by itself`), end),
      detail: `The day after ${formatDate(end.day)}, the end of the first term${length}.`,
      isPrinted: false,
      ...repetitionOf(renewal),
      quotes,
    },
  ];
}
