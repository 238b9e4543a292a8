import { startLowerCase } from '#server/domain/text/start-lower-case.ts';
import type { AnalysisExcerpt, ClaimedQuote, RankedPassage } from '#server/ports/language-model.ts';
import { findDates } from '../../text/dates.ts';
import { lastDayOfYear } from '../../text/days-of-year.ts';
import { type FoundMoney, findMoney } from '../../text/money.ts';
import { foldWhiteSpace } from '../../text/source-text.ts';
import { splitIntoQuotes } from '../../text/split-quotes.ts';
import { chooseRange, claimsOf } from '../choose-sentences.ts';
import { readDaysWithoutYear } from '../computing/read-question.ts';
import { unitOf } from '../computing/units.ts';
import { readFact } from '../read-fact.ts';

/** A value that a document prints beside a name. */
interface Named {
  /** As printed: "Event Date". */
  readonly name: string;
  /** The row that prints it. */
  readonly quote: ClaimedQuote;
}

export interface NamedDay extends Named {
  /** "YYYY-MM-DD" */
  readonly day: string;
  /** Whether it is the last day of what is named. */
  readonly isEnd: boolean;
}

export interface NamedSum extends Named {
  readonly sum: Pick<FoundMoney, 'amount' | 'currency' | 'text'>;
  /** What it is due for, "week" of a "Weekly Fee"; null where that is not said. */
  readonly per: string | null;
}

/** The names of values that one analysis shows, looked up by the words behind a figure. */
export interface NamedValues {
  readonly days: readonly NamedDay[];
  readonly sums: readonly NamedSum[];
}

const FULL_DAY = /^\d{4}-\d{2}-\d{2}$/u;
const WEEKDAY = /^(?:on )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,? )?$/iu;
/** "… to November 30, 2026": the last day of a stretch. */
const LAST_OF_STRETCH = /(?:\b(?:to|until|till|ends?|ending|expir\w+)(?: on| and including)?|[–—-])\s?$/iu;
const PER_BEHIND = /^\s?(?:per|an?|each|every)\s(?:calendar )?(?<unit>day|night|week|month|quarter|year)\b/iu;
const PER_NAME = /^(?<unit>daily|nightly|weekly|monthly|quarterly|yearly|annual)\b/iu;

/**
 * @param passages in which values may be given a name in brackets
 * @returns values whose name stands for one thing only
 */
export function readNamedValues(
  { facts }: Pick<AnalysisExcerpt, 'facts'>,
  passages: readonly RankedPassage[] = [],
): NamedValues {
  const named = facts.flatMap((item) => {
    const fact = readFact(item);
    const [quote] = item.quotes;
    if (fact === null || fact.isQuoted || quote === undefined) return [];
    // What the engine calls it may be no name that the document's sentences use.
    const name = foldWhiteSpace(quote.text).slice(0, fact.label.length);
    return name.toLowerCase() === fact.label.toLowerCase() ? [{ name, value: fact.value, quote }] : [];
  });
  const defined = passages.flatMap(readDefinitions);
  const rows = [...named, ...defined];
  return {
    days: onlyOne(rows.flatMap(readDay), ({ day }) => day),
    sums: onlyOne(rows.flatMap(readSum), ({ sum }) => String(sum.amount)),
  };
}

/** "an advance of EUR 6,400.00 (the "Advance")": a value with its name behind it. */
const DEFINED =
  /(?<value>[^;:()]{4,60}?) \((?:the |each,? an? |hereinafter (?:called )?(?:the )?)?["“](?<name>\p{Lu}[\p{L}’' -]{2,40})["”]\)/gu;
const BOUND = /\b(?:up to|at least|at most|not exceeding|exceed\w*|no more than|less than|minimum of|maximum of)\s$/iu;

function readDefinitions(passage: RankedPassage): readonly Row[] {
  return splitIntoQuotes(passage.text).flatMap((range) => {
    const sentence = chooseRange(passage, range);
    const [quote] = claimsOf(sentence);
    return [...foldWhiteSpace(sentence.text).matchAll(DEFINED)].flatMap(({ groups }) => {
      const words = groups?.['value'] ?? '';
      const value = [...findMoney(words), ...findDates(words)].find(({ end }) => end === words.length);
      const isBound = value === undefined || BOUND.test(words.slice(0, value.start));
      return isBound || quote === undefined ? [] : [{ name: groups?.['name'] ?? '', value: value.text, quote }];
    });
  });
}

interface Row extends Named {
  readonly value: string;
}

function readDay({ name, value, quote }: Row): readonly NamedDay[] {
  const dates = findDates(value).flatMap((date) =>
    date.iso !== null && FULL_DAY.test(date.iso) ? [{ ...date, day: date.iso }] : [],
  );
  const [first] = dates;
  const last = dates.at(-1);
  if (first === undefined || last === undefined) return [];
  if (dates.length === 1 && WEEKDAY.test(value.slice(0, first.start)))
    return [{ name, quote, day: first.day, isEnd: false }];
  const isStretch = LAST_OF_STRETCH.test(value.slice(0, last.start)) && dates.length <= 2;
  return isStretch ? [{ name, quote, day: last.day, isEnd: true }] : [];
}

function readSum({ name, value, quote }: Row): readonly NamedSum[] {
  const [sum, ...others] = findMoney(value);
  if (sum === undefined || others.length > 0 || sum.start > 0 || sum.isInconsistent) return [];
  const unit = PER_BEHIND.exec(value.slice(sum.end))?.groups?.['unit'] ?? PER_NAME.exec(name)?.groups?.['unit'];
  const per = unit === undefined ? null : unitOf(unit === 'nightly' ? 'night' : unit);
  return [{ name, quote, sum, per }];
}

/** Without names that stand for several values. */
function onlyOne<Value extends Named>(values: readonly Value[], keyOf: (value: Value) => string): readonly Value[] {
  return [...Map.groupBy(values, ({ name }) => name.toLowerCase()).values()].flatMap((same) => {
    const [first] = same;
    return first !== undefined && new Set(same.map(keyOf)).size === 1 ? [first] : [];
  });
}

const ARTICLE = /^(?:the|a|an|one|your|our|this|such)\s/iu;
/** Behind a name these words make something else of it. */
const GOES_ON = /^\s(?:\p{Lu}\p{Ll}|of\b|less\b|plus\b|then\b|divided\b|multiplied\b|remaining\b|outstanding\b)/u;

/** "Loading day" is "the loading day" in running text; single words are told apart from other things less often. */
const SENTENCE_CASE = /^\p{Lu}\p{Ll}+(?: \p{Ll}{2,})+$|^(?:Deposit|Rent|Salary|Premium|Tuition|Advance|Subtotal)$/u;

/**
 * The value whose name a text begins with, as the document writes it: "Event Date, less sums due".
 * @param words behind a figure, white space folded
 */
export function valueNamed<Value extends Named>(values: readonly Value[], words: string): Value | null {
  const text = words.replace(ARTICLE, '');
  const isNamed = ({ name }: Value): boolean =>
    (text.startsWith(name) || (SENTENCE_CASE.test(name) && text.startsWith(startLowerCase(name)))) &&
    !/^[\p{L}\d]/u.test(text.slice(name.length)) &&
    !GOES_ON.test(text.slice(name.length));
  const [first] = values.filter(isNamed).sort((one, other) => other.name.length - one.name.length);
  return first ?? null;
}

/**
 * The only day that a question names, as "YYYY-MM-DD".
 * @param until the day that it is before: of a day without a year the last one before that is meant
 */
export function readOnlyDay(question: string, until: string): string | null {
  const full = findDates(question).flatMap(({ iso }) => (iso !== null && FULL_DAY.test(iso) ? [iso] : []));
  const without = readDaysWithoutYear(question).flatMap((one) => lastDayOfYear(one, until) ?? []);
  const [only, ...others] = new Set(full.length > 0 ? full : without);
  return only === undefined || others.length > 0 ? null : only;
}

const BEFORE_NAMED = /\bbefore (?<rest>(?:the |your |our )?\p{L}[^\t\n]{2,60})/gu;

/**
 * The only day that rows count back from: "more than 270 days before the Event Date".
 * @param table lines, cells apart by tabs
 */
export function findTableDay(days: readonly NamedDay[], table: string): NamedDay | null {
  const found = [...table.matchAll(BEFORE_NAMED)].flatMap(({ groups }) => {
    const named = valueNamed(
      days.filter(({ isEnd }) => !isEnd),
      groups?.['rest'] ?? '',
    );
    return named === null ? [] : [named];
  });
  const [first] = found;
  return first === undefined || new Set(found.map(({ day }) => day)).size > 1 ? null : first;
}
