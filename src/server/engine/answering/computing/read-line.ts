import { NUMBER_WORDS_PATTERN, parseNumberWords } from '#server/domain/text/number-words.ts';
import { type FoundDate, findDates } from '../../text/dates.ts';
import { type FoundMoney, findMoney, parseFigure } from '../../text/money.ts';
import { type FoundPeriod, findPeriods } from '../../text/periods.ts';
import { type FoundRate, findRates } from '../../text/rates.ts';
import { foldWhiteSpace } from '../../text/source-text.ts';
import type { ChosenSentence } from '../choose-sentences.ts';
import { readStems } from '../read-fact.ts';
import { type Interval, isKnownUnit, isTime, oneOf, unitOf } from './units.ts';

/** A sum with what it is for. */
export interface PricedSum extends Pick<FoundMoney, 'start' | 'end' | 'amount' | 'currency' | 'text'> {
  /** "$40 a day", "every 4 weeks": null for a sum that is due once. */
  readonly per: Interval | null;
  /** The second thing that it is for: "a month" of "£6.40 per seat per month". */
  readonly and: Interval | null;
  readonly role: 'plain' | 'cap' | 'floor' | 'part';
}

/** A share with what it is for: "5% per month". */
export interface PricedRate extends FoundRate {
  readonly per: Interval | null;
  readonly role: 'plain' | 'cap' | 'floor';
  /** What it is a share of, as printed: "the total fee"; empty where that is not said. */
  readonly of: string;
}

/** A sentence that may answer, read for figures. */
export interface ReadLine {
  readonly sentence: ChosenSentence;
  /** White space folded; cells of a row are apart by " | ". */
  readonly words: string;
  readonly isRow: boolean;
  readonly sums: readonly PricedSum[];
  readonly rates: readonly PricedRate[];
  readonly periods: readonly FoundPeriod[];
  readonly dates: readonly FoundDate[];
  /** Stems of the words that carry meaning. */
  readonly stems: ReadonlySet<string>;
}

/** Longer texts hold nothing more to reckon with. UTF-16 units. */
const TEXT_LIMIT = 1_500;
const CELL_BREAK = /\s{0,3}(?:\t|\|| {3,9})\s{0,3}/gu;
/** "N3,000" is naira; as long as the sign. */
const NAIRA = /(?<![\p{L}\d])N(?=\d{1,3}(?:,\d{3}){0,3}(?![\d\p{L}]))/gu;
const PLAIN_CELL =
  /(?<=\| )(?<figure>\d{1,2}(?:,\d{2}){1,3},\d{3}|\d{1,3}(?:[,.]\d{3}){1,3}(?:[.,]\d{2})?|\d{1,7}[.,]\d{2})(?= \||$|,(?!\d))/gu;
const CENTS =
  /(?<![\p{L}\d.,])(?<figure>\d{1,4}(?:[.,]\d{1,2})?)\s?(?:¢|cents?(?!\p{L})|p(?= (?:per|a|for|each)\b))/giu;

/** Reads a chosen sentence. @param currency of sums that are printed without one, or "" */
export function readLine(sentence: ChosenSentence, currency: string): ReadLine {
  const words = foldWhiteSpace(sentence.text.slice(0, TEXT_LIMIT).replace(CELL_BREAK, ' | ')).replace(NAIRA, '₦');
  const dates = findDates(words);
  const found = findMoney(words).filter(({ isInconsistent }) => !isInconsistent);
  const cents = readCents(words, currency).filter(({ start }) => !found.some((own) => own.start === start));
  const sums = [...found, ...cents];
  if (sums.length === 0 && dates.length === 0) sums.push(...readCells(words, currency));
  return {
    sentence,
    words,
    isRow: words.includes(' | '),
    sums: sums.map((sum) => ({
      ...sum,
      per: readPer(words, sum),
      and: readSecondPer(words, sum),
      role: /\bof which\b[^.;|]{0,90}$/iu.test(words.slice(0, sum.start)) ? 'part' : readRole(words, sum.start),
    })),
    rates: findRates(words)
      .filter(({ isInconsistent }) => !isInconsistent)
      .map((rate) => ({
        ...rate,
        per: readRatePer(words, rate) ?? readPerBehind(words.slice(rate.end, rate.end + RATE_REACH)),
        role: readRole(words, rate.start),
        of: OF.exec(words.slice(rate.end, rate.end + 90))?.groups?.what?.trim() ?? '',
      })),
    periods: findPeriods(words).filter(({ isInconsistent }) => !isInconsistent),
    dates,
    stems: new Set(readStems(words)),
  };
}

const OF =
  /^\s?(?:(?:p\.\s?a\.|per (?:month|year|annum|week|day)),? )?(?:of|on|off|auf|vom|von|der|des)\s(?<what>(?:[\p{L}'’-]{1,25}\s?){1,6})/iu;

function readCents(words: string, currency: string): FoundMoney[] {
  if (currency === '') return [];
  return [...words.matchAll(CENTS)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    text: match[0],
    amount: Number((match.groups?.figure ?? '').replace(',', '.')) / 100,
    currency,
    isInconsistent: false,
  }));
}

/** Figures that fill a cell are sums where no other sums are. */
function readCells(words: string, currency: string): FoundMoney[] {
  return [...words.matchAll(PLAIN_CELL)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    text: match[0],
    amount: parseFigure(match.groups?.figure ?? ''),
    currency,
    isInconsistent: false,
  }));
}

const CAP =
  /\b(?:up to|at most|maximum(?: amount)?(?: of)?|max\.?|not (?:to )?exceed(?:ing)?|no more than|limit(?:ed)? (?:of|to)|capped at|cap of|höchstens|maximal|bis zu)(?: jedoch)?(?: a (?:total|maximum|limit) of)?[\s:|]{0,3}$/iu;
const FLOOR =
  /\b(?:at least|minimum(?: of)?|not less than|less than|no less than|from|ab|mindestens|below|above|over|under|exceeding|exceeds?|über|unter)[\s:|]{0,3}$/iu;

function readRole(words: string, start: number): PricedRate['role'] {
  const before = words.slice(Math.max(0, start - 45), start);
  if (CAP.test(before)) return 'cap';
  return FLOOR.test(before) ? 'floor' : 'plain';
}

const FILLER =
  '(?:calendar |business |working |full |whole |started |additional |extra |further |late |of the |angefangene[nrm]? |weitere[nrm]? |vollen? )?';
/** "per calendar day", "a month", "for each kilometre", "/km", "je Tag" behind a sum. */
const PER_BEHIND = new RegExp(
  `^\\s{0,2}(?:\\([^)]{1,40}\\)\\s?)?(?:(?!(?:is|was|are|in|of|to|by|with|and|or|as|on|at|plus|but|if|when|paid|not|that|which|from|after|before)\\s)[\\p{L}]{1,12}\\s)?,?\\s{0,2}(?:for\\s|in\\s|on\\s)?(?:(?:per|an?|each|every|pro|je|im)\\s|\\/\\s?)${FILLER}(?<unit>[\\p{L}]{1,20}[²³]?)`,
  'iu',
);
const EVERY = new RegExp(
  `\\b(?:every|alle)\\s(?<count>other|second|\\d{1,2}|${NUMBER_WORDS_PATTERN})\\s(?<unit>days?|weeks?|months?|years?|Tage|Wochen|Monate)\\b`,
  'iu',
);
const ADJECTIVE =
  /(?<![\p{L}])(?<unit>daily|weekly|fortnightly|biweekly|monthly|quarterly|yearly|annual(?:ly)?|monatliche?s?|jährliche?|wöchentlich)(?![\p{L}])/iu;
/** "Excess, per km | 14.9 cents", "for each day late, $50", "Each extra hour is $200". */
const PER_BEFORE = new RegExp(
  `(?<![\\p{L}])(?:per|each|every|any|pro|im|je(?:de[rmsn]?)?)\\s${FILLER}(?<unit>[\\p{L}]{1,20}[²³]?)(?![\\p{L}])[^.;$€£]{0,90}$`,
  'iu',
);
/** "Additional hour | $40". */
const EXTRA_BEFORE =
  /(?<![\p{L}])(?:extra|additional|further|zusätzliche[rsn]?|weitere[rsn]?)\s(?<unit>[\p{L}]{1,20})(?![\p{L}])[^.;$€£]{0,60}$/iu;
const NO_UNITS = new Set(
  'of in on the to and or a an from for year-end total sum fee extra additional is are was be more one box case claim'.split(
    ' ',
  ),
);

/** An "annual bonus of 6%" is no 6% a year. */
function readRatePer(words: string, rate: FoundRate): Interval | null {
  const close = PER_BEHIND.exec(words.slice(rate.end, rate.end + 60))?.groups?.unit;
  const before = PER_BEFORE.exec(words.slice(Math.max(0, rate.start - 90), rate.start))?.groups?.unit;
  const unit = [close, before].find((one) => one !== undefined && isTime(unitOf(one)));
  return unit === undefined ? null : { unit: unitOf(unit), count: 1 };
}

/** How far behind a share is looked for what it is charged for. UTF-16 units. */
const RATE_REACH = 90;

/** "2% of the total fee per week", "1% of the loan accrues for each day". */
function readPerBehind(behind: string): Interval | null {
  const unit =
    /^[^.;|]{0,70}?\b(?:per|for each|for every|je|pro) (?:full |started |vollen )?(?<unit>\p{L}{2,15})/iu.exec(behind)
      ?.groups?.unit;
  return unit === undefined || !isTime(unitOf(unit)) ? null : { unit: unitOf(unit), count: 1 };
}

/** What a sum or share is for. */
function readPer(words: string, { start, end }: { readonly start: number; readonly end: number }): Interval | null {
  const behind = words.slice(end, end + 80);
  const before = words.slice(Math.max(0, start - 120), start);
  const every = EVERY.exec(behind.slice(0, 45)) ?? EVERY.exec(before.slice(-35));
  if (every !== null) {
    const count = every.groups?.count ?? '';
    return {
      count: /other|second/iu.test(count) ? 2 : /^\d/u.test(count) ? Number(count) : (parseNumberWords(count) ?? 1),
      unit: unitOf(every.groups?.unit ?? ''),
    };
  }
  const close =
    PER_BEHIND.exec(behind)?.groups?.unit ??
    /^,?\s(?<unit>monthly|weekly|yearly|annually|monatlich)\b/iu.exec(behind)?.groups?.unit;
  if (close !== undefined && !NO_UNITS.has(close.toLowerCase())) return oneOf(close);
  const unit =
    ADJECTIVE.exec(before.slice(-45))?.groups?.unit ?? PER_BEFORE.exec(before)?.groups?.unit ?? readExtra(before);
  return unit === undefined || NO_UNITS.has(unit.toLowerCase()) ? null : oneOf(unit);
}

/** "per seat per month", "per chair and month |", "a month each". */
const SECOND_BEHIND =
  /^\s{0,2}(?:for\s)?(?:per|an?|each|every|pro|je)\s\p{L}{1,20},?\s(?:(?:and|und)\s(?:(?:per|each|every|pro|je|an?)\s)?|(?:per|each|every|pro|je|an?)\s)(?<unit>day|night|week|month|year|hour|person|seat|user|Tag|Nacht|Woche|Monat|Jahr|Person)(?!\p{L})/iu;
const SECOND_BEFORE =
  /\b(?:per|each|pro|je)\s(?<one>\p{L}{1,20})\s(?:and|per|und|pro)\s(?<unit>\p{L}{1,20})(?!\p{L})[^.;|]{0,30}(?:\| [\d.,]{1,6} )?\| $/iu;
const EACH_BEHIND = /^\s{0,2}(?:per|an?)\s\p{L}{1,20} each\b/iu;

function readSecondPer(
  words: string,
  { start, end }: { readonly start: number; readonly end: number },
): Interval | null {
  const behind = words.slice(end, end + 60);
  const unit =
    SECOND_BEHIND.exec(behind)?.groups?.unit ??
    SECOND_BEFORE.exec(words.slice(Math.max(0, start - 90), start))?.groups?.unit;
  if (unit !== undefined) return oneOf(unit);
  return EACH_BEHIND.test(behind) ? { unit: '', count: 1 } : null;
}

function readExtra(before: string): string | undefined {
  const unit = EXTRA_BEFORE.exec(before)?.groups?.unit;
  return unit !== undefined && isKnownUnit(unitOf(unit)) ? unit : undefined;
}
