import { addMonths, daysBetween, daysInMonth } from '#server/domain/text/calendar-days.ts';
import { ORDINAL_WORDS_PATTERN, parseOrdinalWords } from '#server/domain/text/number-words.ts';
import type { ClaimedQuote, DraftDate } from '#server/ports/language-model.ts';
import type { Reading } from '../reading/reading.ts';
import { findDates, formatDate, SHORT_MONTH } from '../text/dates.ts';
import { findDaysOfYear, nextDayOfYear } from '../text/days-of-year.ts';
import { findMoney } from '../text/money.ts';
import type { Sentence } from '../text/sentences.ts';
import { foldWhiteSpace } from '../text/source-text.ts';
import { quoteWords, wordsBefore, writePrintedDay } from './day-words.ts';

/** A day from which a recurring one is counted, with the words that print it. */
export interface BaseDay {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly quotes: readonly ClaimedQuote[];
}

const LENGTH_LIMIT = 900;
const MONTHS_A_YEAR = 12;
/** One of each kind of payment is enough: other places repeat it. */
const MONTHLY_LIMIT = 3;

/** "The 1st day of each month", "on the fifteenth of every month", "monthly on the 3rd". */
const MONTH_DAY = new RegExp(
  `\\b(?:the\\s|on\\s)?(?:(?<figures>\\d{1,2})(?:st|nd|rd|th)|(?<words>${ORDINAL_WORDS_PATTERN}))\\s(?:calendar\\s)?(?:day\\s)?(?:of|in)\\s(?:each|every|the)\\s(?:calendar\\s|and\\severy\\s)?month(?:ly)?(?![\\p{L}])`,
  'iu',
);
/** "£1,140 a calendar month, payable in advance on the 1st". */
const DAY_OF_MONTHLY = new RegExp(
  String.raw`\b(?:(?:per|a|each|every)\s(?:calendar\s)?month|monthly)\b[^.;]{0,50}\bon\s(?:or\sbefore\s)?(?:the\s)?(?<figures>\d{1,2})(?:st|nd|rd|th)(?!\s(?:of|day|business|${SHORT_MONTH}))`,
  'iu',
);
const PAYMENT =
  /\b(?:rent|rentals?|charges?|charged|billed|pays?|paid|payable|payments?|due|instal?lments?|fees?|premiums?|amorti[sz]ations?|repay\w*|repayments?|contributions?|salary|debit(?:ed)?)\b/iu;
const NO_PAYMENT_DAY =
  /\b(?:business|working)\sday\b[^.;]{0,20}$|\b(?:report|statement|meeting|invoice[sd]?|last)\s(?:\p{L}+\s){0,4}$|\bif\b[^.;]{0,80}$/iu;
/** "15th of each month, first on 15 January 2027", of a table whose header says what it is. */
const FIRST_ON = /\bmonth,?\s(?:and\s)?(?:the\s)?first\s(?:due\s)?on\s/iu;
/** From when a payment is late, or until when none is. */
const LATE =
  /\b(?:late|overdue|grace|unpaid)\b|\bnot\s(?:yet\s)?(?:been\s)?(?:received|paid|made)\b|\bfails?\sto\spay\b|\b(?:from|after|until|before)\s(?:the\s)?$/iu;
const FROM_DAY =
  /\b(?:from|beginning|starting|commencing|begins?|starts?|first|first\s\p{L}+)\s(?:(?:on|from|with|of|being|due|falls|falling|is|to)\s){0,3}$/iu;

/** Days of payment in each month, counted from a printed first day or from the start of the contract. */
export function findMonthlyDates(reading: Reading, start: BaseDay | null): readonly DraftDate[] {
  const found: DraftDate[] = [];
  reading.sentences.forEach((sentence, index) => {
    if (found.length >= MONTHLY_LIMIT) return;
    const own = readMonthly(reading, sentence, start, reading.sentences[index + 1]);
    if (own !== null && !found.some(({ day, title }) => day === own.day || title === own.title)) found.push(own);
  });
  return found;
}

interface MonthDay {
  readonly dayOfMonth: number;
  readonly start: number;
  /** As printed. */
  readonly text: string;
}

/** The day of each month on which something is paid; null where there is none, or where it hangs on something. */
function readMonthDay(text: string): MonthDay | null {
  const match = MONTH_DAY.exec(text) ?? DAY_OF_MONTHLY.exec(text);
  const before = match === null ? '' : text.slice(0, match.index);
  if (
    match === null ||
    !(PAYMENT.test(text) || FIRST_ON.test(text)) ||
    NO_PAYMENT_DAY.test(before) ||
    LATE.test(before)
  )
    return null;
  // "The 20th of the month after the invoice" hangs on the invoice.
  if (/^\s(?:following|after|next|in\swhich)\b/iu.test(text.slice(match.index + match[0].length))) return null;
  const { figures, words } = match.groups ?? {};
  const dayOfMonth = figures === undefined ? parseOrdinalWords(words ?? '') : Number(figures);
  if (dayOfMonth === null || dayOfMonth < 1 || dayOfMonth > 31) return null;
  return { dayOfMonth, start: match.index, text: match[0] };
}

function readMonthly(reading: Reading, sentence: Sentence, start: BaseDay | null, next?: Sentence): DraftDate | null {
  const { text } = sentence;
  const match = text.length > LENGTH_LIMIT ? null : readMonthDay(text);
  if (match === null) return null;
  const { dayOfMonth } = match;
  const title = /\brent\b/iu.test(text)
    ? 'Rent is due'
    : /\b(?:salar|wage|basic\s(?:pay|rate))/iu.test(text)
      ? 'The salary is paid'
      : 'A monthly payment is due';
  const printed = findDates(text, reading.dayOrder).find(
    (date) => date.iso?.length === 10 && date.start > match.start && FROM_DAY.test(wordsBefore(text, date.start)),
  );
  if (printed?.iso && Number(printed.iso.slice(8)) === dayOfMonth) {
    return writePrintedDay(reading, sentence, printed, { kind: 'due', day: printed.iso, title, repeatsEveryMonths: 1 });
  }
  const quotes = quoteWords(reading, sentence, match);
  const first = firstPayment(sentence, next);
  const from = start === null ? null : monthDay(dayOfMonth, start.day);
  if (start === null || from === null || quotes.length === 0 || start.quotes.length === 0) return null;
  // A payment on signing or before the start stands for the first month's.
  const isPaid = FIRST_ON_SIGNING.test(text) || (first !== undefined && Math.abs(daysBetween(first, from)) <= 28);
  const day = isPaid ? addMonths(from, 1) : from;
  if (day === null) return null;
  return {
    kind: 'due',
    day,
    title,
    detail: `“${foldWhiteSpace(match.text)}”, counted from ${formatDate(start.day)}, the start.`,
    isPrinted: false,
    repeatsEveryMonths: 1,
    quotes: uniqueQuotes([...quotes, ...start.quotes]),
  };
}

const FIRST_ON_SIGNING = /\bfirst\b[^.;]{0,40}\b(?:at|on|upon)\s(?:signing|signature|delivery|collection)\b/iu;

function firstPayment(sentence: Sentence, next: Sentence | undefined): string | undefined {
  for (const { text } of next === undefined ? [sentence] : [sentence, next]) {
    if (!/\bfirst\s(?:\p{L}+\s){0,2}(?:payment|instal?lment|rent)\b/iu.test(text)) continue;
    const day = findDates(text).find(({ iso }) => iso?.length === 10)?.iso;
    if (day) return day;
  }
  return undefined;
}

/** The first time that a day of the month comes on or after a day. */
function monthDay(dayOfMonth: number, from: string): string | null {
  const inMonth = (month: string): string =>
    `${month.slice(0, 8)}${String(Math.min(dayOfMonth, daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5, 7))))).padStart(2, '0')}`;
  const same = inMonth(from);
  if (daysBetween(from, same) >= 0) return same;
  const following = addMonths(`${from.slice(0, 8)}01`, 1);
  return following === null ? null : inMonth(following);
}

const RISE =
  /\b(?<what>rents?|fees?|prices?|charges?|premiums?|rates?|subscriptions?|instal?lments?|dues)\b[^.;]{0,120}\b(?:increas\w*|rises?|raised|adjust(?:ed|ment|s)?|index(?:ed|ation)|escalat\w*|uplift\w*|go(?:es)?\sup|step(?:s|ped)?\sup|review(?:ed|s)?)\b/iu;
const ON =
  /\b(?:on|from|as\sof|with\seffect\sfrom|effective|beginning|starting|at)\s(?:and\sfrom\s)?(?:(?:each|every)\s)?$/iu;
const EACH_YEAR =
  /\b(?:each|every|any|subsequent)\s(?:subsequent\s|following\s|succeeding\s)?(?:anniversary|year|calendar\syear)\b|\b(?:annually|yearly|anniversar(?:y|ies)\s(?:thereof|of\s(?:that|this|such)))\b|\beach\s(?=\p{L}+\s\d|\d)|\bevery\s(?=\p{L}+\s\d|\d)/iu;

/** Days on which a price goes up: printed with a year, or each year, counted from a known day. */
export function findPriceSteps(reading: Reading, base: BaseDay | null): readonly DraftDate[] {
  return reading.sentences.flatMap((sentence) => {
    const { text } = sentence;
    const match = text.length > LENGTH_LIMIT ? null : RISE.exec(text);
    const what = match?.groups?.['what'];
    const said = match === null ? '' : text.slice(0, match.index + match[0].length);
    if (what === undefined || /\b(?:may|unless|not|if\s(?:the|you|we))\b/iu.test(said)) return [];
    const title = nameStep(what, text);
    const printed = findDates(text, reading.dayOrder).find(
      (date) => date.iso?.length === 10 && ON.test(wordsBefore(text, date.start)),
    );
    if (printed?.iso) {
      const repeats = EACH_YEAR.test(text.slice(printed.end)) ? { repeatsEveryMonths: MONTHS_A_YEAR } : {};
      const found = writePrintedDay(reading, sentence, printed, { kind: 'due', day: printed.iso, title, ...repeats });
      return found === null ? [] : [found];
    }
    const yearly = readYearly(reading, sentence, base, title);
    return yearly === null ? [] : [yearly];
  });
}

/** "The rent goes up", "Charges may change". */
function nameStep(what: string, text: string): string {
  const isRise = /\b(?:increas\w*|rises?|raised|escalat\w*|uplift\w*|go(?:es)?\sup|step(?:s|ped)?\sup)\b/iu.test(text);
  const name = what.toLowerCase();
  const isPlural = name.endsWith('s');
  const verb = isRise ? (isPlural ? 'go up' : 'goes up') : 'may change';
  return isPlural ? `${name.charAt(0).toUpperCase()}${name.slice(1)} ${verb}` : `The ${name} ${verb}`;
}

const PAYABLE_YEARLY = /\b(?:in|of)\s(?:each|every)\s(?:calendar\s)?year\b|\b(?:each|every)\syear\b|\bannually\b/iu;

/** "$220.00 1 September in each year", "$59 every 1 February": a sum of each year, counted from a known day. */
export function findYearlyPayments(reading: Reading, base: BaseDay | null): readonly DraftDate[] {
  return reading.sentences.flatMap((sentence) => {
    const [money, ...others] = sentence.text.length > LENGTH_LIMIT ? [] : findMoney(sentence.text);
    if (money === undefined || others.length > 0) return [];
    const title = `A payment of ${foldWhiteSpace(money.text)} is due`;
    const found = readYearly(reading, sentence, base, title);
    return found === null || RISE.test(sentence.text) ? [] : [found];
  });
}

function readYearly(reading: Reading, sentence: Sentence, base: BaseDay | null, title: string): DraftDate | null {
  const { text } = sentence;
  const [own, ...others] = findDaysOfYear(text);
  if (own === undefined || others.length > 0 || base === null) return null;
  const isYearly =
    PAYABLE_YEARLY.test(text.slice(own.end, own.end + 40)) || /\b(?:each|every)\s$/iu.test(text.slice(0, own.start));
  // What changes each year does not change on its first day.
  const next = isYearly ? nextDayOfYear(own, base.day) : null;
  const day = next === base.day ? addMonths(next, MONTHS_A_YEAR) : next;
  const quotes = quoteWords(reading, sentence, own);
  if (day === null || quotes.length === 0 || base.quotes.length === 0) return null;
  return {
    kind: 'due',
    day,
    title,
    detail: `“${foldWhiteSpace(own.text)}” of each year, counted from ${formatDate(base.day)}.`,
    isPrinted: false,
    repeatsEveryMonths: MONTHS_A_YEAR,
    quotes: uniqueQuotes([...quotes, ...base.quotes]),
  };
}

function uniqueQuotes(quotes: readonly ClaimedQuote[]): readonly ClaimedQuote[] {
  return [...new Map(quotes.map((quote) => [`${quote.pageNumber} ${quote.text}`, quote])).values()];
}
