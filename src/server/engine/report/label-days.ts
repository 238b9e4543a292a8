import { addDays } from '#server/domain/text/calendar-days.ts';
import type { ClaimedQuote, DraftDate } from '#server/ports/language-model.ts';
import type { LabelledRow } from '../facts/labelled-rows.ts';
import { quoteRange, truncateWords } from '../reading/quote-evidence.ts';
import type { Reading } from '../reading/reading.ts';
import { findDates, formatDate } from '../text/dates.ts';
import { escapePattern } from '../text/escape-pattern.ts';
import { addPeriod, describePeriod, type FoundPeriod, findPeriods } from '../text/periods.ts';
import type { Sentence } from '../text/sentences.ts';
import { quoteWords } from './day-words.ts';
import { uniqueQuotes } from './ground-quotes.ts';

const LENGTH_LIMIT = 900;
const LABELS_LIMIT = 6;
const DAYS_LIMIT = 10;
/** "Event Date", "Admission Date", "Completion date". */
const DATE_LABEL = /^(?:\p{Lu}[\p{L}-]{2,24}\s){1,3}[Dd]ate$/u;
/** Such a day is not settled, or is that of the paper. */
const NO_BASE =
  /\b(?:estimated|expected|anticipated|planned|target|agreement|contract|lease|signing|signature|issue|offer|letter|order|birth|invoice)\b/iu;
/** Something is due, or has to be done. */
const DUTY =
  /\b(?:must|shall|(?:is|are)\s(?:due|payable|to\sbe|returned|required)|(?:has|have)\sto|will\s(?:pay|provide|return|repay|confirm|send|deliver)|no(?:t)?\slater\sthan)\b/iu;
const CONDITION = /\b(?:if|unless|where|provided|more\sthan|may)\b/iu;
const PAYMENT = /\b(?:due|payable|pays?|paid|payments?)\b/iu;

interface Base extends Pick<LabelledRow, 'label'> {
  readonly day: string;
  readonly quotes: readonly ClaimedQuote[];
}

/**
 * Days that are counted from a day with a name of its own: "not later than 21 days before the Event Date", where a row of
 * the form prints the Event Date.
 * @param rows of forms and summary boxes
 * @returns in reading order, at most ten
 */
export function findLabelDays(reading: Reading, rows: readonly LabelledRow[]): readonly DraftDate[] {
  const bases = rows.flatMap((row) => readBase(reading, row)).slice(0, LABELS_LIMIT);
  const said = bases.flatMap((base) => [
    ...rows.flatMap((row) => readStretch(reading, row, base)),
    ...reading.sentences.flatMap((sentence) => readSentence(reading, sentence, base)),
  ]);
  return said.slice(0, DAYS_LIMIT);
}

/** "Hire Period … 16 March 2026 to 15 March 2030": "the end of the Hire Period" is a day with a name. */
const PERIOD_LABEL = /^(?:\p{Lu}[\p{L}-]{2,24}\s){0,2}(?:Term|Period)$/u;
const LAST = /\b(?:to|until|through|ending(?:\son)?)\s(?:and\sincluding\s)?$/iu;

function readBase(reading: Reading, row: LabelledRow): readonly Base[] {
  const { label, words } = row;
  const [date, other] = findDates(words, reading.dayOrder);
  const last = other ?? date;
  if (PERIOD_LABEL.test(label) && last?.iso?.length === 10 && LAST.test(words.slice(0, last.start)))
    return [{ label: `end of the ${label}`, day: last.iso, quotes: quoteRange(reading, row) }].filter(
      ({ quotes }) => quotes.length > 0,
    );
  if (!DATE_LABEL.test(label) || NO_BASE.test(label) || date?.iso?.length !== 10 || other !== undefined) return [];
  const quotes = quoteRange(reading, row);
  return quotes.length === 0 ? [] : [{ label, day: date.iso, quotes }];
}

/** Which way a day is counted from a named one; null where the words behind a period do not name it. */
function directionOf(behind: string, label: string): 'before' | 'after' | null {
  const name = escapePattern(label).replace(/\s+/gu, '\\s+');
  const match = new RegExp(
    `^['’)\\s]{0,4}(?<way>before|prior\\s+to|ahead\\s+of|after|following|from|of)\\s+(?:the\\s+)?${name}(?![\\p{L}])`,
    'u',
  ).exec(behind);
  const way = match?.groups?.['way'];
  return way === undefined ? null : /^(?:after|following|from|of)$/u.test(way) ? 'after' : 'before';
}

/** "Trial Period: The first four weeks from the Admission Date". */
function readStretch(reading: Reading, row: LabelledRow, base: Base): readonly DraftDate[] {
  const period = findPeriods(row.words)[0];
  if (period === undefined || !/^(?:the\s)?first\s$/iu.test(row.words.slice(0, period.start))) return [];
  const over = directionOf(row.words.slice(period.end), base.label) === 'after' ? addPeriod(base.day, period) : null;
  const day = over === null ? null : addDays(over, -1);
  const quotes = quoteRange(reading, row);
  if (day === null || quotes.length === 0) return [];
  const detail = `${describePeriod(period)} from ${formatDate(base.day)}, the ${base.label}, counting that day.`;
  return [makeDate(`Last day of the ${row.label}`, day, detail, [...quotes, ...base.quotes])];
}

function readSentence(reading: Reading, sentence: Sentence, base: Base): readonly DraftDate[] {
  const { text } = sentence;
  if (text.length > LENGTH_LIMIT || !text.includes(base.label)) return [];
  return findPeriods(text).flatMap((period) => {
    const found = period.isInconsistent ? null : count(text, period, base);
    const quotes = found === null ? [] : quoteWords(reading, sentence, period);
    if (found === null || quotes.length === 0) return [];
    const detail = `${found.how} ${formatDate(base.day)}, the ${base.label}: “${truncateWords(text, 200)}”`;
    return [makeDate(found.title, found.day, detail, [...quotes, ...base.quotes])];
  });
}

function count(text: string, period: FoundPeriod, { label, day: from }: Base) {
  const before = text.slice(0, period.start);
  const way = directionOf(text.slice(period.end), label);
  if (way === null || !DUTY.test(text) || CONDITION.test(before)) return null;
  const day = way === 'after' ? addPeriod(from, period) : addPeriod(from, period, -1);
  if (day === null) return null;
  const how = `${describePeriod(period)} ${way}`;
  const isPayment = /\b(?:due|payable)\s(?:not\slater\sthan\s)?$/iu.test(before) && PAYMENT.test(before);
  return { day, how, title: isPayment ? 'A payment is due' : `Last day: ${how} the ${label}` };
}

function makeDate(title: string, day: string, detail: string, quotes: readonly ClaimedQuote[]): DraftDate {
  return { kind: 'due', day, title, detail, isPrinted: false, quotes: uniqueQuotes(quotes) };
}
