import { addBusinessDays } from '#server/domain/text/calendar-days.ts';
import type { ClaimedQuote, DraftDate } from '#server/ports/language-model.ts';
import { truncateWords } from '../reading/quote-evidence.ts';
import type { Reading } from '../reading/reading.ts';
import { formatDate } from '../text/dates.ts';
import { addPeriod, describePeriod, type FoundPeriod, findPeriods } from '../text/periods.ts';
import type { Sentence } from '../text/sentences.ts';
import { quoteWords } from './day-words.ts';
import { uniqueQuotes } from './ground-quotes.ts';
import type { BaseDay } from './recurring-dates.ts';
import { reportTexts } from './texts.ts';

const LENGTH_LIMIT = 900;
const DAYS_LIMIT = 6;
const WHAT_LENGTH = 64;
const TERM =
  '(?:(?:this|the|your)\\s)?(?:(?:hire|rental|lease|contract|commitment|minimum|initial|fixed|subscription|membership|tenancy)\\s)?(?:term|period|hire|tenancy|lease|letting|contract|agreement|employment|subscription|membership|placement)\\b';
const FROM_START = new RegExp(
  `^['’s)\\s]{0,4}(?:of|after|from|following)\\s(?:the\\s)?(?:commencement|start|beginning)\\sof\\s${TERM}`,
  'iu',
);
const FROM_MAKING =
  /^['’s)\s]{0,4}(?:of|after|from|following)\s(?:its\sdate\b|the\sdate\s(?:hereof\b|of\s(?:this|the)\s(?:[\p{L}-]+\s){0,2}?(?:agreement|contract|lease|letter|order)\b))/iu;
const BEFORE_END = new RegExp(
  `^['’s)\\s]{0,4}(?:before|prior\\sto|ahead\\sof)\\s(?:the\\s)?(?:end|expiry|expiration|last\\sday)\\sof\\s${TERM}`,
  'iu',
);
const WITHIN = /[,\s](?:within|no\slater\sthan|not\slater\sthan)\s(?:a\speriod\sof\s)?(?:the\sfirst\s)?\(?$/iu;
const AT_LEAST = /[,\s](?:at\sleast|(?:no|not)\s(?:less|fewer|later)\sthan)\s\(?$/iu;
/** Such a day comes only if something else happens. */
const CONDITION = /\b(?:if|unless|where|when|whenever|should|in\sthe\sevent|on\stermination)\b[^.;]*$/iu;
/** What has to be done, or can be, up to its deadline. */
const ACTION =
  /(?:^|[\s)])(?:to|must|shall|will|may|should)\s(?!(?:not|be|have|only|on|upon|at|in|by|within|for|of|with|after|from|the|an?|as|no|any|each)\b)(?<what>\p{Ll}(?:(?!\b(?:must|shall|will|may)\b)[^.;:]){3,90}?)[,\s]*$/u;
const ACTS_BEHIND = /\b(?:must|shall|will|may|should)[,\s]*$/u;
const ACTION_BEHIND =
  /^[,\s]*(?!(?:not|be|have|only|on|upon|at|in|by|within|for|of|with|after|from|the|an?|as|no|any|each)\b)(?<what>\p{Ll}[^.,;:]{3,120})/u;
const NO_NOTICE_BEFORE =
  /\b(?:no|not)\b[^.;]{0,80}\bnotice\b[^.;]{0,80}\b(?:before|until|during)\s(?:after\s)?(?:the\s)?(?:(?:end|expiry)\sof\s(?:the\s)?)?first\s\(?$|\bnotice\b[^.;]{0,80}\b(?:no|not)\b[^.;]{0,60}\b(?:before|until|during)\s(?:after\s)?(?:the\s)?(?:(?:end|expiry)\sof\s(?:the\s)?)?first\s\(?$/iu;

/** The days that a contract's days are counted from; null where one is not known. */
export interface TermDays {
  readonly start: BaseDay | null;
  readonly end: BaseDay | null;
  /** The date of the agreement. */
  readonly made: BaseDay | null;
}

interface Counted {
  readonly day: string;
  readonly title: string;
  readonly detail: string;
  readonly base: BaseDay;
}

/**
 * Deadlines that are counted from the start, the end or the date of a contract: "within 14 days of its date", "at least ten
 * working days before the end of the hire period", "no notice before the first twelve months have elapsed".
 * @returns in reading order, at most six; each with the words that it follows from
 */
export function findTermDays(reading: Reading, days: TermDays): readonly DraftDate[] {
  const found = reading.sentences.flatMap((sentence) => {
    if (sentence.text.length > LENGTH_LIMIT) return [];
    return findPeriods(sentence.text).flatMap((period) => {
      const counted = period.isInconsistent ? null : count(sentence, period, days);
      const quotes = counted === null ? [] : quoteWords(reading, sentence, period);
      return counted === null || quotes.length === 0 || counted.base.quotes.length === 0
        ? []
        : [writeDate(counted, [...quotes, ...counted.base.quotes])];
    });
  });
  return found.slice(0, DAYS_LIMIT);
}

function writeDate({ day, title, detail }: Counted, quotes: readonly ClaimedQuote[]): DraftDate {
  return { kind: 'due', day, title, detail, isPrinted: false, quotes: uniqueQuotes(quotes) };
}

function count({ text }: Sentence, period: FoundPeriod, days: TermDays): Counted | null {
  const before = text.slice(0, period.start);
  const after = text.slice(period.end);
  if (NO_NOTICE_BEFORE.test(before)) return countFirstNotice(period, days);
  if (CONDITION.test(before)) return null;
  return AT_LEAST.test(before) ? countBack(before, after, period, days) : countOn(before, after, period, days);
}

function countFirstNotice(period: FoundPeriod, { start }: TermDays): Counted | null {
  const day = start === null ? null : addPeriod(start.day, period);
  if (start === null || day === null) return null;
  const detail = reportTexts.countedFromStart(describePeriod(period), formatDate(start.day));
  return { day, title: reportTexts.firstDayOfNotice, detail, base: start };
}

function countBack(before: string, after: string, period: FoundPeriod, { end }: TermDays): Counted | null {
  const what = BEFORE_END.test(after) ? nameAction(before.replace(AT_LEAST, ''), '') : null;
  if (end === null || what === null) return null;
  const isBusiness = period.unit === 'business day';
  const day = isBusiness ? addBusinessDays(end.day, -period.count) : addPeriod(end.day, period, -1);
  const counted = reportTexts.countedBackFromEnd(describePeriod(period), formatDate(end.day));
  const detail = `${counted}${isBusiness ? reportTexts.mondayToFriday : ''}.`;
  return day === null ? null : { day, title: reportTexts.lastDayTo(what), detail, base: end };
}

function countOn(before: string, after: string, period: FoundPeriod, { start, made }: TermDays): Counted | null {
  const fromStart = FROM_START.exec(after);
  const anchor = fromStart ?? FROM_MAKING.exec(after);
  const base = fromStart === null ? made : start;
  if (anchor === null || base === null || !WITHIN.test(before)) return null;
  const what = nameAction(before.replace(WITHIN, ''), after.slice(anchor[0].length));
  const day = addPeriod(base.day, period);
  if (what === null || day === null) return null;
  const describe = fromStart === null ? reportTexts.countedFromMaking : reportTexts.countedFromStart;
  const detail = describe(describePeriod(period), formatDate(base.day));
  return { day, title: reportTexts.lastDayTo(what), detail, base };
}

/** "Pay the stamp duty on this Agreement": the words of what is done, in front of its deadline or behind it. */
function nameAction(before: string, behind: string): string | null {
  const match = ACTS_BEHIND.test(before) ? ACTION_BEHIND.exec(behind) : ACTION.exec(before);
  const what = match?.groups?.['what']?.trim();
  return what === undefined ? null : truncateWords(what, WHAT_LENGTH);
}
