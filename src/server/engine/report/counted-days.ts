import { addBusinessDays, addDays } from '#server/domain/text/calendar-days.ts';
import { ORDINAL_WORDS_PATTERN, parseOrdinalWords } from '#server/domain/text/number-words.ts';
import type { DraftDate } from '#server/ports/language-model.ts';
import { countLastDay } from '../facts/term-end.ts';
import type { Reading } from '../reading/reading.ts';
import { formatDate } from '../text/dates.ts';
import { findMoney } from '../text/money.ts';
import { addPeriod, describePeriod, type FoundPeriod, findPeriods } from '../text/periods.ts';
import type { Sentence } from '../text/sentences.ts';
import { foldWhiteSpace } from '../text/source-text.ts';
import { quoteWords } from './day-words.ts';
import { uniqueQuotes } from './ground-quotes.ts';
import type { BaseDay } from './recurring-dates.ts';
import { reportTexts } from './texts.ts';

const LENGTH_LIMIT = 900;
const START =
  '(?:the|your|its|their)\\s(?:(?:agreed\\s)?(?:start(?:ing)?|commencement|effective)\\sdate|date\\sof\\s(?:admission|commencement|entry)|start\\sof\\s(?:(?:your|the|this)\\s)?(?:employment|contract|agreement|tenancy)|first\\sday\\sof\\s(?:your\\s)?(?:work|employment))';
const FROM_START = new RegExp(
  `^['’s)\\s]{0,4}(?:of|after|from|following|beginning\\s(?:on|with)|starting\\s(?:on|with)|commencing\\s(?:on|with))\\s${START}`,
  'iu',
);
/** "The first six months of employment are a probationary period", "your first three months are a trial". */
const OPENING = /\b(?:the|your)\s(?:first|initial)\s$/iu;
const IS_PROBATION =
  /^['’s)\s]{0,4}(?:of\s(?:your\s|the\s|this\s)?(?:employment|engagement|service|agreement|contract|work|stay|residence)\s)?(?:is|are|will\sbe|shall\sbe|form|constitute|serve\sas)\s(?:an?\s|your\s|the\s)?(?:[\p{L}-]+\s){0,2}?(?:probation\p{L}*|trial)/iu;
const PROBATION = /\b(?:probation\p{L}*|trial|settling-in)\b/iu;
const WITHIN = /\b(?:within|during|in|before)\s(?:the\s)?(?:first\s)?(?:a\s(?:period\sof\s)?)?$/iu;
const REPAY = /\b(?:repay\w*|pay\sback|refund|reimburse|clawback|recharged?|recover(?:ed)?)\b/iu;
const LEAVES = /\b(?:leaves?|resigns?|terminate[sd]?|ends?|ended|depart\w*|give\snotice)\b/iu;
const HANDED_IN = /\b(?:submit(?:ted)?|provided|handed\sin|sent|produced|presented|claimed|filed|returned)\s$/iu;

/** Days counted from the known start: the end of a probation, of a time with a duty to repay, and a last day to hand something in. */
export function findCountedDays(reading: Reading, start: BaseDay | null): readonly DraftDate[] {
  if (start === null || start.quotes.length === 0) return [];
  return reading.sentences.flatMap((sentence) => {
    if (sentence.text.length > LENGTH_LIMIT) return [];
    return findPeriods(sentence.text).flatMap((period) => {
      const found = period.isInconsistent ? null : readCounted(sentence, period, start);
      const quotes = found === null ? [] : quoteWords(reading, sentence, period);
      if (found === null || quotes.length === 0) return [];
      const counted = found.isLastDay === true ? reportTexts.countedWithStart : reportTexts.countedFromStart;
      const longer = found.canBeLonger === true ? ` ${reportTexts.canBeLonger}` : '';
      const detail = `${counted(describePeriod(period), formatDate(start.day))}${longer}`;
      return [makeDate({ ...found, detail }, [...quotes, ...start.quotes])];
    });
  });
}

/** A day that is not printed, with the words that it follows from. */
function makeDate(
  { day, title, detail }: Pick<DraftDate, 'day' | 'title' | 'detail'>,
  quotes: DraftDate['quotes'],
): DraftDate {
  return { kind: 'due', day, title, detail, isPrinted: false, quotes: uniqueQuotes(quotes) };
}

const DUE_ON_START = new RegExp(
  `\\b(?:falling|falls?|is|are|be|becomes?|shall\\sbe|will\\sbe)\\s(?:due|payable)(?:\\sand\\spayable)?\\son\\s${START}`,
  'iu',
);
const CONDITIONAL = /\b(?:if|unless|where|not)\b/iu;
const SUM_REACH = 40;

/** "The first payment of £5,580 falling due on the Date of Admission", where that day is known. */
export function findPaymentOnStart(reading: Reading, start: BaseDay | null): readonly DraftDate[] {
  if (start === null || start.quotes.length === 0) return [];
  return reading.sentences.flatMap((sentence) => {
    const { text } = sentence;
    const match = text.length > LENGTH_LIMIT ? null : DUE_ON_START.exec(text);
    if (match === null || CONDITIONAL.test(text.slice(0, match.index))) return [];
    const sum = findMoney(text.slice(Math.max(0, match.index - SUM_REACH), match.index)).at(-1)?.text;
    const quotes = quoteWords(reading, sentence, { start: match.index, text: match[0] });
    if (quotes.length === 0) return [];
    const title = sum === undefined ? 'A payment is due' : `A payment of ${foldWhiteSpace(sum)} is due`;
    const detail = `On ${formatDate(start.day)}, the start.`;
    return [makeDate({ day: start.day, title, detail }, [...quotes, ...start.quotes])];
  });
}

interface Counted {
  readonly day: string;
  readonly title: string;
  /** The stretch begins on the start, and the day is its last one. */
  readonly isLastDay?: boolean;
  readonly canBeLonger?: boolean;
}

const CAN_BE_LONGER =
  /\b(?:may|can|reserves?\sthe\sright\sto)\s(?:[^.;]{0,40}\s)?(?:extend|prolong|be\s(?:extended|prolonged))/iu;

function readCounted({ text }: Sentence, period: FoundPeriod, start: BaseDay): Counted | null {
  const before = text.slice(Math.max(0, period.start - 160), period.start);
  const after = text.slice(period.end, period.end + 120);
  const isProbation =
    (OPENING.test(before) && IS_PROBATION.test(after)) ||
    (FROM_START.test(after) && PROBATION.test(before) && !WITHIN.test(before));
  if (isProbation) {
    const day = countLastDay(start.day, period);
    const name = /\btrial\b/iu.test(`${before} ${after}`) ? 'trial period' : 'probation';
    return day === null
      ? null
      : { day, title: reportTexts.stretchEnds(name), isLastDay: true, canBeLonger: CAN_BE_LONGER.test(text) };
  }
  if (!FROM_START.test(after) || !WITHIN.test(before)) return null;
  const day = addPeriod(start.day, period);
  if (day === null) return null;
  if (/\b(?:if|where|should)\b/iu.test(before)) {
    const rest = text.slice(period.end);
    return LEAVES.test(`${before} ${rest}`) && REPAY.test(rest)
      ? { day, title: 'Leaving before this day can cost a repayment' }
      : null;
  }
  const verb = before.replace(WITHIN, '');
  return HANDED_IN.test(verb) ? { day, title: 'Something is to be handed in' } : null;
}

const NTH_DAY = new RegExp(
  `\\b(?:midnight|the\\send|close\\sof\\sbusiness)\\s(?:of|on)\\sthe\\s(?:(?<words>${ORDINAL_WORDS_PATTERN})|(?<figures>\\d{1,2})(?:st|nd|rd|th))(?:\\s\\(\\d{1,2}(?:st|nd|rd|th)?\\))?\\s(?<business>business|working)?\\s?day\\s(?:after|following|from)\\sthe\\sdate\\sof\\s(?:this|the)\\s(?:\\p{L}+\\s){0,2}?(?:agreement|contract|transaction|order)\\b`,
  'iu',
);
const UNDO = /\b(?:cancel(?:led|s)?|withdraw|revoke|rescind)\b/iu;

/** "May cancel before midnight of the third business day after the date of this Agreement", where that date is known. */
export function findCancellationDay(reading: Reading, made: BaseDay | null): readonly DraftDate[] {
  if (made === null || made.quotes.length === 0) return [];
  return reading.sentences.flatMap((sentence) => {
    const counted = readNthDay(sentence.text, made.day);
    const quotes = counted === null ? [] : quoteWords(reading, sentence, counted);
    if (counted === null || quotes.length === 0) return [];
    const { day, detail } = counted;
    return [makeDate({ day, title: 'Last day of a right to cancel', detail }, [...quotes, ...made.quotes])];
  });
}

/** The last day of a right to cancel, how it was counted, and the words that say so. */
interface NthDay {
  readonly day: string;
  readonly detail: string;
  readonly start: number;
  readonly text: string;
}

function readNthDay(text: string, from: string): NthDay | null {
  const match = UNDO.test(text) && text.length <= LENGTH_LIMIT ? NTH_DAY.exec(text) : null;
  if (match === null) return null;
  const { words, figures, business } = match.groups ?? {};
  const count = figures === undefined ? parseOrdinalWords(words ?? '') : Number(figures);
  if (count === null) return null;
  const isBusiness = business !== undefined;
  const day = isBusiness ? addBusinessDays(from, count) : addDays(from, count);
  if (day === null) return null;
  const holidays = isBusiness ? ', counted Monday to Friday; a public holiday makes it later' : '';
  const detail = `${count} ${isBusiness ? 'business ' : ''}days after ${formatDate(from)}, the date of the agreement${holidays}.`;
  return { day, detail, start: match.index, text: match[0] };
}
