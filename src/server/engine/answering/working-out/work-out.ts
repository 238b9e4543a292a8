import { daysBetween } from '#server/domain/text/calendar-days.ts';
import { NUMBER_WORDS_PATTERN, parseNumberWords } from '#server/domain/text/number-words.ts';
import type { AnalysisExcerpt, ClaimedQuote, RankedPassage } from '#server/ports/language-model.ts';
import { formatDate, SHORT_MONTH } from '../../text/dates.ts';
import { escapePattern } from '../../text/escape-pattern.ts';
import { findMoney } from '../../text/money.ts';
import { addPeriod, describePeriod, findPeriods } from '../../text/periods.ts';
import { findRates } from '../../text/rates.ts';
import { foldWhiteSpace } from '../../text/source-text.ts';
import { escapeMarkdown } from '../answer-text.ts';
import { readMeasures } from '../computing/read-question.ts';
import { convertUnits, unitOf } from '../computing/units.ts';
import { namesWhole } from '../computing/whole-of-term.ts';
import { roundCents, writeCount, writeSum } from '../computing/write-sums.ts';
import { isInBand, readBand } from '../read-band.ts';
import { answerTexts } from '../texts.ts';
import {
  findTableDay,
  type NamedDay,
  type NamedSum,
  type NamedValues,
  readNamedValues,
  readOnlyDay,
  valueNamed,
} from './named-value.ts';

/** What words leave to be worked out, with the row that the rest of it comes from. */
export interface WorkedOut {
  /** Markdown: "That is **August 14, 2027** (…)." */
  readonly text: string;
  /** The same in front of the words that it follows from; left out where it does not stand for itself. */
  readonly lead?: string;
  readonly quote: ClaimedQuote;
}

/** What stands around a quote. */
interface Around {
  readonly question?: string;
  /** Text of its passage in front of it. */
  readonly before?: string;
  /** All that were found. */
  readonly passages?: readonly RankedPassage[];
}

/** More would not be read. */
const SHOWN_LIMIT = 2;
/** So far above a row stands what its table is about. UTF-16 units. */
const LEAD_REACH = 700;
/** Longer texts are no single rule. UTF-16 units. */
const LENGTH_LIMIT = 900;

/**
 * Works out the days and sums that words give by the name of another value: "21 days before the Event Date", "six weeks'
 * Weekly Fee", "90% of the Hire Fee". The figures are the document's own; whether the words answer is decided elsewhere.
 * @param words a quote
 * @returns in reading order; empty where a name is printed with several values or with none
 */
export function workOut(
  words: string,
  analysis: AnalysisExcerpt | undefined,
  { question = '', before = '', passages = [] }: Around = {},
): readonly WorkedOut[] {
  const text = foldWhiteSpace(words);
  if (analysis === undefined || text.length > LENGTH_LIMIT) return [];
  const values = readNamedValues(analysis, passages);
  const above = foldWhiteSpace(before.slice(-LEAD_REACH));
  const asked = readAskedRow(words, before.slice(-LEAD_REACH), question, values);
  // The day of the question is in another row.
  if (asked !== null && !asked.isIn) return [];
  const found = [
    ...(asked === null ? [] : [asked]),
    ...takeShareOfTable(text, above, values),
    ...countDays(text, values),
    ...multiplyUnits(text, values),
    ...takeShares(text, values, question),
    ...raise(text, values),
  ];
  const isOther = ({ quote }: WorkedOut): boolean => !text.includes(foldWhiteSpace(quote.text));
  return [...new Map(found.filter(isOther).map((one) => [one.text, one])).values()].slice(0, SHOWN_LIMIT);
}

/** A day in a question: "if I cancel on 10 July". */
const ASKED_DAY = new RegExp(
  `\\b(?:\\d{1,2}(?:st|nd|rd|th)?\\s(?:of\\s)?(?:${SHORT_MONTH})\\p{L}*|(?:${SHORT_MONTH})\\p{L}*\\s\\d{1,2}|\\d{1,2}[./]\\d{1,2})\\b`,
  'iu',
);

/**
 * Whether a quote is a row for a number of days before a day, and the question asks about a day for which it is not known to
 * be the row: "14 days or fewer before arrival", and "if I cancel on 10 July".
 */
export function mayBeOfOtherDay(
  words: string,
  analysis: AnalysisExcerpt | undefined,
  { question = '', before = '', passages = [] }: Around,
): boolean {
  const [label = ''] = words.split('\t');
  if (!ROW_OF_DAYS.test(label) || !ASKED_DAY.test(question) || readBand(label, '') === null) return false;
  if (analysis === undefined) return true;
  const values = readNamedValues(analysis, passages);
  return readAskedRow(words, before.slice(-LEAD_REACH), question, values)?.isIn !== true;
}

const TIED_TO = /^(?:’|')? ?(?<direction>before|prior to|ahead of|of|from|after|following) (?<rest>.{2,80})/iu;
/** "The first four weeks from": how long something lasts ends a day before. */
const LASTS = /\b(?:first|for|lasts?|runs?) $/iu;
const END_OF = /^(?:the )?(?:end|expiry|expiration) of /iu;

function countDays(text: string, { days }: NamedValues): readonly WorkedOut[] {
  return findPeriods(text).flatMap((period) => {
    const { direction, rest = '' } = TIED_TO.exec(text.slice(period.end, period.end + 90))?.groups ?? {};
    const isStretch = LASTS.test(text.slice(0, period.start));
    if (period.isInconsistent || direction === undefined || isStretch) return [];
    const isEnd = END_OF.test(rest);
    const named =
      valueNamed<NamedDay>(
        days.filter((one) => one.isEnd === isEnd),
        rest.replace(END_OF, ''),
      ) ?? (isEnd ? null : findEnding(days, rest));
    const isBefore = /^(?:before|prior|ahead)/iu.test(direction);
    const day = named === null ? null : addPeriod(named.day, period, isBefore ? -1 : 1);
    if (named === null || day === null) return [];
    const write = isBefore ? answerTexts.daysBefore : answerTexts.daysAfter;
    const name = named.isEnd ? answerTexts.endOf(named.name) : named.name;
    const calculation = write(describePeriod(period), formatDate(named.day), name);
    return [{ ...writeLine(formatDate(day), calculation), quote: named.quote }];
  });
}

const ENDS = /^ (?:ends|expires|is over|comes to an end|runs out)\b/iu;

/** "30 days before the commitment period ends" */
function findEnding(days: NamedValues['days'], rest: string): NamedDay | null {
  const ends = days.filter((one) => one.isEnd);
  const named = valueNamed<NamedDay>(ends, rest);
  const behind = rest.slice(rest.toLowerCase().indexOf(named?.name.toLowerCase() ?? '') + (named?.name.length ?? 0));
  return ENDS.test(behind) ? named : null;
}

/** Days that a row is for: "90 to 31 days before", "15 to 30 days". */
const ROW_OF_DAYS = /^[^.;]{0,60}\bdays?\b[^.;]{0,30}$/iu;

/** How many days before the day of a table a day of the question is, and whether a row of the table is for that number. */
function readAskedRow(
  row: string,
  above: string,
  question: string,
  { days }: NamedValues,
): (WorkedOut & { readonly isIn: boolean }) | null {
  const [label = ''] = row.split('\t');
  const named = ROW_OF_DAYS.test(label) ? findTableDay(days, `${above}\n${row}`) : null;
  const asked = named === null ? null : readOnlyDay(question, named.day);
  const band = readBand(label, '');
  if (asked === null || named === null || band === null) return null;
  const value = daysBetween(asked, named.day);
  const line = answerTexts.isDaysBefore(formatDate(asked), `${value} days`, formatDate(named.day), named.name);
  return { text: line, quote: named.quote, isIn: value > 0 && isInBand({ value, unit: 'day' }, band) };
}

const SHARE_OF_TABLE = /\b(?:parts?|percentages?|shares?|proportions?|%) of (?<rest>(?:the |your |our )?.{2,80})/giu;

/** "The Hirer will pay the following part of the Estimated Total:" above rows that are shares. */
function takeShareOfTable(text: string, above: string, { sums }: NamedValues): readonly WorkedOut[] {
  const [rate, ...others] = findRates(text);
  if (rate === undefined || others.length > 0 || /[.;]\s/u.test(text) || rate.end < text.length) return [];
  const rest = [...above.matchAll(SHARE_OF_TABLE)].at(-1)?.groups?.['rest'];
  const named = rest === undefined ? null : valueNamed(sums, rest);
  return named === null ? [] : takeShare(text, named, `${rate.percent}%`, rate.percent / 100);
}

const COUNT = `(?<count>\\d{1,3}|${NUMBER_WORDS_PATTERN}|one and a half|a)`;
const UNIT = '(?<unit>days?|weeks?|months?|quarters?|years?)';
/** "six weeks’ Weekly Fee", "two months' Rent", "three months of the Rent". */
const UNITS_OF = new RegExp(
  `(?<![\\p{L}\\d.,-])${COUNT}(?: \\(\\d{1,3}\\))? ${UNIT}(?:['’]s?|s['’])?(?: of)? (?<rest>.{2,80})`,
  'giu',
);
/** "Weekly Fee for 28 days", "the Rent for the eight weeks of notice". */
const FOR_UNITS = new RegExp(
  `^ (?:is payable |remains payable |is due )?for (?:the |a (?:further |period of )?|another |at least )?${COUNT}(?: \\(\\d{1,3}\\))? ${UNIT}(?!\\p{L})`,
  'iu',
);

function multiplyUnits(text: string, { sums }: NamedValues): readonly WorkedOut[] {
  const before = [...text.matchAll(UNITS_OF)].flatMap(({ groups = {} }) => {
    const rest = groups['rest'] ?? '';
    const named = valueNamed(sums, rest) ?? sums.find((sum) => valueNamed([nameShortly(sum)], rest) !== null) ?? null;
    return named === null ? [] : multiply(text, named, groups['count'] ?? '', groups['unit'] ?? '');
  });
  const behind = sums.flatMap((named) => {
    const place = text.indexOf(named.name);
    const { count = '', unit = '' } =
      (place < 0 ? null : FOR_UNITS.exec(text.slice(place + named.name.length)))?.groups ?? {};
    return unit === '' ? [] : multiply(text, named, count, unit);
  });
  return [...before, ...behind];
}

/** "One month's fee" is one of the "Monthly fee". */
function nameShortly(named: NamedSum): NamedSum {
  const name = named.name.replace(/^(?:daily|weekly|monthly|quarterly|yearly|annual) /iu, '');
  return { ...named, name: name.toLowerCase() };
}

function multiply(text: string, named: NamedSum, printed: string, unit: string): readonly WorkedOut[] {
  const count = readCount(printed);
  const times = count === null || named.per === null ? null : convertUnits(count, unitOf(unit), named.per);
  if (times === null) return [];
  const { name, quote, sum } = named;
  const result = { amount: times * sum.amount, currency: sum.currency };
  if (isPrinted(text, result.amount)) return [];
  return [{ ...writeLine(writeSum(result), answerTexts.times(writeCount(times), writeSum(sum), name)), quote }];
}

function readCount(printed: string): number | null {
  if (/^one and a half$/iu.test(printed)) return 1.5;
  if (/^a$/iu.test(printed)) return 1;
  return /^\d/u.test(printed) ? Number(printed) : parseNumberWords(printed);
}

const HALF_OF = /\b(?<share>half|one half)(?: of)? (?<rest>(?:a|the|one) .{2,80})/giu;

/** "0.5% of the Advance for each working day of delay". */
const FOR_EACH =
  /^,? (?:for (?:each|every)|per) (?:full |started |complete )?(?<unit>(?:business |working |calendar )?\p{L}{3,9})\b/iu;

/** How many of what a share is for the question brings along: "9 working days late"; 1 where it brings none. */
function countAsked(question: string, behind: string): number {
  const unit = FOR_EACH.exec(behind)?.groups?.['unit']?.split(' ').at(-1);
  const counts = unit === undefined ? [] : readMeasures(question).filter((one) => one.unit === unitOf(unit));
  return counts.length === 1 ? (counts[0]?.count ?? 1) : 1;
}

function takeShares(text: string, { sums }: NamedValues, question: string): readonly WorkedOut[] {
  const halves = [...text.matchAll(HALF_OF)].flatMap(({ groups = {} }) => {
    const named = valueNamed(sums, groups['rest'] ?? '');
    return named === null ? [] : takeShare(text, named, 'half', 0.5);
  });
  const shares = findRates(text).flatMap(({ start, end, percent, isInconsistent }) => {
    const rest = /^ of (?<rest>.{2,80})/u.exec(text.slice(end, end + 90))?.groups?.['rest'];
    const named = rest === undefined ? null : valueNamed(sums, rest);
    if (named === null || rest === undefined || isInconsistent) return [];
    // One month's rent is not the rent for the term.
    if (named.per !== null && namesWhole(rest)) return [];
    const count = countAsked(question, rest.slice(rest.indexOf(named.name) + named.name.length));
    const printed = count === 1 ? `${percent}%` : `${writeCount(count)} × ${percent}%`;
    const isMost = BOUND.test(text.slice(0, start));
    // "50% of the Fee for each month that remains": how many there are is not known here.
    if (count === 1 && EACH.test(rest)) return [];
    return takeShare(text, named, printed, (count * percent) / 100, isMost);
  });
  return [...halves, ...shares];
}

/** A share that is due more than once. */
const EACH = /^[^.;,]{0,80}?\s(?:for (?:each|every)|per)\s\p{L}/iu;
/** "up to 10% of the Advance". */
const BOUND =
  /\b(?:up to|at most|no more than|not (?:more than|exceeding)|maximum of|capped at)(?: a (?:total|maximum) of)?\s$/iu;

function takeShare(
  text: string,
  named: NamedSum,
  printed: string,
  share: number,
  isMost = false,
): readonly WorkedOut[] {
  const { name, quote, sum } = named;
  const result = { amount: share * sum.amount, currency: sum.currency };
  if (isPrinted(text, result.amount)) return [];
  const shown = isMost ? answerTexts.atMost(writeSum(result)) : writeSum(result);
  return [{ ...writeLine(shown, answerTexts.shareOf(printed, writeSum(sum), name)), quote }];
}

/** "The Weekly Fee will rise by the higher of (a) 6% and …", "the rent increases by 3% each year". */
const RISES =
  /^ (?:will |shall |is |are )?(?:(?:then|also|automatically|be) ){0,2}(?:ris(?:e|es)|increas(?:e|es|ed)|rais(?:e|es|ed)|go(?:es)? up)\b(?<between>[^.;]{0,60}?)(?=\d)/iu;
const AT_LEAST = /\b(?:at least|not less than|no less than|minimum|(?:higher|greater) of)\b/iu;
const AT_MOST = /\b(?:up to|at most|no more than|not more than|maximum|capped|(?:lower|lesser) of)\b/iu;

function raise(text: string, { sums }: NamedValues): readonly WorkedOut[] {
  const rates = findRates(text).filter(({ isInconsistent }) => !isInconsistent);
  return sums.flatMap(({ name, quote, sum, per }) => {
    if (per === null) return [];
    const ends = [...text.matchAll(new RegExp(`\\bthe ${escapePattern(name)}(?= )`, 'giu'))].map(
      (match) => match.index + match[0].length,
    );
    const end = ends.find((own) => RISES.test(text.slice(own)));
    const rises = end === undefined ? null : RISES.exec(text.slice(end));
    const [rate, ...others] = rises === null ? [] : rates.filter(({ start }) => start === (end ?? 0) + rises[0].length);
    if (rises === null || rate === undefined || others.length > 0) return [];
    const [isLeast, isMost] = [AT_LEAST, AT_MOST].map((pattern) => pattern.test(rises.groups?.['between'] ?? ''));
    // By an index alone, or by one of several steps, is not known.
    if (!isLeast && rates.length > 1) return [];
    const result = { amount: sum.amount * (1 + rate.percent / 100), currency: sum.currency };
    const shown = writeSum({ ...result, amount: roundCents(result.amount) });
    const bound = isLeast ? answerTexts.atLeast(shown) : isMost ? answerTexts.atMost(shown) : shown;
    return [{ ...writeLine(bound, answerTexts.raised(writeSum(sum), `${rate.percent}%`, name)), quote }];
  });
}

/** What the words print is not worked out once more. */
function isPrinted(text: string, amount: number): boolean {
  return findMoney(text).some((own) => roundCents(own.amount) === roundCents(amount));
}

function writeLine(result: string, calculation: string): Pick<WorkedOut, 'text' | 'lead'> {
  const [shown, from] = [escapeMarkdown(result), escapeMarkdown(calculation)];
  return { text: answerTexts.workedOut(shown, from), lead: answerTexts.computed(shown, from) };
}
