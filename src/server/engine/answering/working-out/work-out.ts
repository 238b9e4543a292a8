import { NUMBER_WORDS_PATTERN, parseNumberWords } from '#server/domain/text/number-words.ts';
import type { AnalysisExcerpt, ClaimedQuote } from '#server/ports/language-model.ts';
import { formatDate } from '../../text/dates.ts';
import { findMoney } from '../../text/money.ts';
import { addPeriod, describePeriod, findPeriods } from '../../text/periods.ts';
import { findRates } from '../../text/rates.ts';
import { foldWhiteSpace } from '../../text/source-text.ts';
import { escapeMarkdown } from '../answer-text.ts';
import { convertUnits, unitOf } from '../computing/units.ts';
import { roundCents, writeCount, writeSum } from '../computing/write-sums.ts';
import { answerTexts } from '../texts.ts';
import { type NamedDay, type NamedSum, type NamedValues, readNamedValues, valueNamed } from './named-value.ts';

/** What words leave to be worked out, with the row that the rest of it comes from. */
export interface WorkedOut {
  /** Markdown: "That is **August 14, 2027** (…)." */
  readonly text: string;
  readonly quote: ClaimedQuote;
}

/** More would not be read. */
const SHOWN_LIMIT = 2;
/** Longer texts are no single rule. UTF-16 units. */
const LENGTH_LIMIT = 900;

/**
 * Works out the days and sums that words give by the name of another value: "21 days before the Event Date", "six weeks'
 * Weekly Fee", "90% of the Hire Fee". The figures are the document's own; whether the words answer is decided elsewhere.
 * @param words a quote
 * @returns in reading order; empty where a name is printed with several values or with none
 */
export function workOut(words: string, analysis: AnalysisExcerpt | undefined): readonly WorkedOut[] {
  const text = foldWhiteSpace(words);
  if (analysis === undefined || text.length > LENGTH_LIMIT) return [];
  const values = readNamedValues(analysis);
  const found = [...countDays(text, values), ...multiplyUnits(text, values), ...takeShares(text, values)];
  const isOther = ({ quote }: WorkedOut): boolean => !text.includes(foldWhiteSpace(quote.text));
  return [...new Map(found.filter(isOther).map((one) => [one.text, one])).values()].slice(0, SHOWN_LIMIT);
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
    const named = valueNamed<NamedDay>(
      days.filter((one) => one.isEnd === isEnd),
      rest.replace(END_OF, ''),
    );
    const isBefore = /^(?:before|prior|ahead)/iu.test(direction);
    const day = named === null ? null : addPeriod(named.day, period, isBefore ? -1 : 1);
    if (named === null || day === null) return [];
    const write = isBefore ? answerTexts.daysBefore : answerTexts.daysAfter;
    const name = isEnd ? answerTexts.endOf(named.name) : named.name;
    const calculation = write(describePeriod(period), formatDate(named.day), name);
    return [{ text: writeLine(formatDate(day), calculation), quote: named.quote }];
  });
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
  return [{ text: writeLine(writeSum(result), answerTexts.times(writeCount(times), writeSum(sum), name)), quote }];
}

function readCount(printed: string): number | null {
  if (/^one and a half$/iu.test(printed)) return 1.5;
  if (/^a$/iu.test(printed)) return 1;
  return /^\d/u.test(printed) ? Number(printed) : parseNumberWords(printed);
}

const HALF_OF = /\b(?<share>half|one half)(?: of)? (?<rest>(?:a|the|one) .{2,80})/giu;

function takeShares(text: string, { sums }: NamedValues): readonly WorkedOut[] {
  const halves = [...text.matchAll(HALF_OF)].flatMap(({ groups = {} }) => {
    const named = valueNamed(sums, groups['rest'] ?? '');
    return named === null ? [] : takeShare(text, named, 'half', 0.5);
  });
  const shares = findRates(text).flatMap(({ end, percent, isInconsistent }) => {
    const rest = /^ of (?<rest>.{2,80})/u.exec(text.slice(end, end + 90))?.groups?.['rest'];
    const named = rest === undefined ? null : valueNamed(sums, rest);
    return named === null || isInconsistent ? [] : takeShare(text, named, `${percent}%`, percent / 100);
  });
  return [...halves, ...shares];
}

function takeShare(text: string, named: NamedSum, printed: string, share: number): readonly WorkedOut[] {
  const { name, quote, sum } = named;
  const result = { amount: share * sum.amount, currency: sum.currency };
  if (isPrinted(text, result.amount)) return [];
  return [{ text: writeLine(writeSum(result), answerTexts.shareOf(printed, writeSum(sum), name)), quote }];
}

/** What the words print is not worked out once more. */
function isPrinted(text: string, amount: number): boolean {
  return findMoney(text).some((own) => roundCents(own.amount) === roundCents(amount));
}

function writeLine(result: string, calculation: string): string {
  return answerTexts.workedOut(escapeMarkdown(result), escapeMarkdown(calculation));
}
