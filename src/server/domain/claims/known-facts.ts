import type { ClaimSources } from '#server/ports/verification.ts';
import { parseNumberWords, parseOrdinalWords } from '../text/number-words.ts';
import { makeComparable } from './comparable-text.ts';
import { INCLUSIVE, MONTH_END } from './derivation/period-cues.ts';
import { isMoney, isTime, keyOf, type Quantity } from './derivation/quantity.ts';
import { languagesOf, type TextLanguages } from './languages/languages-of.ts';
import { type DateReading, dayOf, type NamedDate, readDates } from './read-dates.ts';
import { type Figure, readFigures, readSingles, readUnits } from './read-figures.ts';
import { readFractions, readHalves } from './read-fractions.ts';

/** Figures and dates of the sources, for look-ups and as operands of calculations. */
export interface KnownFacts {
  /** Language of the sources; texts too short to tell are read in it. */
  readonly languages: TextLanguages;
  readonly keys: ReadonlySet<string>;
  readonly values: ReadonlySet<number>;
  readonly loneValues: ReadonlySet<number>;
  readonly units: ReadonlySet<string>;
  /** Numbers alone with two decimals, as in tables of prices, and the currencies of the text around the quotes. */
  readonly prices: ReadonlySet<number>;
  readonly currencies: ReadonlySet<string>;
  readonly dates: readonly DateReading[];
  /** Figures in the order of the quotes, with repetitions. */
  readonly sequence: readonly Quantity[];
  /** What the quotes divide by in words: 3 for "a third". */
  readonly divisors: ReadonlySet<number>;
  /** Whether the quotes count payments. */
  readonly hasInstalments: boolean;
  /** "The twelfth payment": counts that are named by their last one. */
  readonly ordinals: ReadonlySet<number>;
  /** Whether the quotes count a period with its first and last day, and let periods end with a month. */
  readonly isInclusive: boolean;
  readonly hasMonthEnd: boolean;
  /** Dollars of a country that the sources name, where they also write "$" alone; null for those of the United States. */
  readonly dollars: string | null;
  /** Numbers with a half in words. */
  readonly mixed: ReadonlySet<number>;
  /** Complete dates of the quotes, "YYYY-MM-DD". */
  readonly days: readonly string[];
  /** Periods that a quote counts from or to a day: "12 months from January 15, 2026". */
  readonly terms: readonly Term[];
  /** Units of time that rates are given in: "monthly", "per year". */
  readonly rates: ReadonlySet<string>;
  /** Figures and complete dates of the question: they are operands and support nothing by themselves. */
  readonly asked: { readonly figures: readonly Quantity[]; readonly days: readonly string[] };
  /** Each quote with its figures and dates, at their offsets. */
  readonly printed: readonly {
    readonly text: string;
    readonly figures: readonly Figure[];
    readonly dates: readonly NamedDate[];
  }[];
  /** How many items the quotes list, in every way of counting them. */
  readonly itemCounts: ReadonlySet<number>;
}

export interface Term {
  readonly day: string;
  readonly period: Quantity;
}

/** Between a period and its first day: a few words, no sentence end and no other figure. */
const TERM_LINK = /^[^\d.;:!?]{1,40}$/u;
const DOLLARS = new Set(['CAD', 'AUD', 'NZD', 'HKD', 'SGD']);
const TERMS_MAXIMUM = 20;
const SEQUENCE_MAXIMUM = 400;
/** Different figures of a question. */
const ASKED_MAXIMUM = 40;
const LANGUAGE_SAMPLE = 20_000;
const SURROUNDINGS_SAMPLE = 40_000;

/** The text around quotes. */
interface Surroundings {
  readonly languages: TextLanguages;
  /** Its beginning. */
  readonly sample: string;
}

/** The text around is the same for all statements of an answer, and read once. */
const CURRENCIES = new WeakMap<Surroundings, ReturnType<typeof findCurrencies>>();

function readCurrencies(around: Surroundings) {
  const known = CURRENCIES.get(around) ?? findCurrencies(around);
  CURRENCIES.set(around, known);
  return known;
}

function findCurrencies({ sample, languages }: Surroundings) {
  const text = makeComparable(sample.slice(0, SURROUNDINGS_SAMPLE));
  const currencies = new Set(readUnits(text, languages).filter(isMoney));
  return { currencies, dollars: readDollars(text, currencies) };
}

/** @param around the text around the quotes: it tells the language of short ones, and currencies */
export function readKnownFacts({ quotes, context, question = '' }: ClaimSources, around?: Surroundings): KnownFacts {
  const languages = languagesOf([...quotes, ...context].join('\n').slice(0, LANGUAGE_SAMPLE), around?.languages);
  const { currencies, dollars } = readCurrencies(around ?? { languages, sample: [...quotes, ...context].join('\n') });
  const read = quotes.map((quote) => readFacts(quote, languages));
  const figures = read.flatMap((facts) => facts.figures);
  const dates = read.flatMap((facts) => facts.dates).flatMap(({ readings }) => readings);
  const rates = read.flatMap((facts) => facts.rates);
  const asked = readFacts(question, languages);
  return {
    languages,
    keys: new Set([...figures.map(keyOf), ...rates.map((unit) => keyOf({ value: 1, unit }))]),
    values: new Set([
      ...figures.map(({ value }) => value),
      ...dates.flatMap(({ year, day }) => [year ?? [], day ?? []].flat()),
    ]),
    loneValues: new Set(figures.filter(({ unit }) => unit === null).map(({ value }) => value)),
    units: new Set(read.flatMap((facts) => facts.units)),
    prices: new Set(figures.filter(({ unit, decimals }) => unit === null && decimals === 2).map(({ value }) => value)),
    currencies: new Set([...currencies, ...read.flatMap((facts) => facts.units).filter(isMoney)]),
    dates,
    sequence: read.flatMap((facts) => facts.operands).slice(0, SEQUENCE_MAXIMUM),
    divisors: new Set(quotes.flatMap(readFractions)),
    hasInstalments: quotes.some((quote) => INSTALMENTS.test(quote)),
    ordinals: readOrdinals(quotes, languages),
    isInclusive: quotes.some((quote) => INCLUSIVE.test(quote)),
    hasMonthEnd: quotes.some((quote) => MONTH_END.test(quote)),
    dollars,
    mixed: new Set(quotes.flatMap((quote) => readHalves(quote, (word) => readFigures(word, languages)[0]?.value))),
    days: [...new Set(dates.flatMap((date) => dayOf(date) ?? []))],
    terms: read.flatMap((facts) => facts.terms).slice(0, TERMS_MAXIMUM),
    rates: new Set(rates),
    asked: {
      figures: distinct([...asked.operands, ...asked.rates.map((unit) => ({ value: 1, unit }))]).slice(
        0,
        ASKED_MAXIMUM,
      ),
      days: asked.dates.flatMap(({ readings }) => readings.flatMap((date) => dayOf(date) ?? [])),
    },
    printed: read,
    itemCounts: countItems(quotes),
  };
}

function distinct(quantities: readonly Quantity[]): readonly Quantity[] {
  return [...new Map(quantities.map((quantity) => [`${quantity.value} ${quantity.unit}`, quantity])).values()];
}

function readFacts(text: string, fallback: TextLanguages) {
  const words = makeComparable(text);
  const languages = languagesOf(words, fallback);
  const dates = readDates(words, languages);
  const figures = readFigures(words, languages);
  // The digits of a date are figures that may be named, and no operands.
  const operands = figures.filter(
    ({ start, end, unit }) => unit !== null || !dates.some((date) => date.start < end && start < date.end),
  );
  return {
    text: words,
    dates,
    figures,
    operands,
    terms: readTerms(words, operands, dates),
    units: readUnits(words, languages),
    rates: readSingles(words, languages),
  };
}

/** Beyond those that name a day of a month. */
const TENS_ORDINAL =
  /(?<!\p{L})(thirty|forty|fifty|sixty|seventy|eighty|ninety)[\s-]{1,2}(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)(?!\p{L})/giu;
const INSTALMENTS =
  /(?<!\p{L})(?:payments|instal?lments|raten|mensualités|échéances|cuotas|mensualidades|rate|prestações|parcelas|hulog)(?!\p{L})/iu;
const THIRD_PARTY = /(?<!\p{L})third[\s-](?:part|person)/iu;

/** First and second count too little to tell anything. */
function readOrdinals(quotes: readonly string[], languages: TextLanguages): ReadonlySet<number> {
  const values = quotes.flatMap((quote) => [
    ...languages.flatMap(({ findOrdinals }) => findOrdinals(quote).map(({ value }) => value)),
    ...[...quote.matchAll(TENS_ORDINAL)].map(
      ([, tens = '', last = '']) =>
        (parseNumberWords(tens.toLowerCase()) ?? 0) + (parseOrdinalWords(last.toLowerCase()) ?? 0),
    ),
  ]);
  const minimum = quotes.some((quote) => THIRD_PARTY.test(quote)) ? 4 : 3;
  return new Set(values.filter((value) => value >= minimum));
}

/** "All sums are in New Zealand dollars." */
function readDollars(text: string, currencies: ReadonlySet<string>): string | null {
  if (!/(?<![\p{L}])\$/u.test(text) || /US\s?\$|\bUSD\b|U\.S\.\s+dollars|United\s+States\s+dollars/u.test(text))
    return null;
  const named = [...currencies].filter((unit) => DOLLARS.has(unit));
  return named.length === 1 ? (named[0] ?? null) : null;
}

function readTerms(text: string, figures: readonly Figure[], dates: readonly NamedDate[]): readonly Term[] {
  const periods = figures.filter(({ unit }) => isTime(unit)).slice(0, SEQUENCE_MAXIMUM);
  const byEnd = periods.toSorted((left, right) => left.end - right.end);
  return dates.slice(0, TERMS_MAXIMUM).flatMap(({ start, readings }) => {
    const period = byEnd.findLast(({ end }) => end <= start);
    const days = readings.flatMap((reading) => dayOf(reading) ?? []);
    return period && TERM_LINK.test(text.slice(period.end, start)) ? days.map((day) => ({ day, period })) : [];
  });
}

export function isFigureKnown(figure: Figure, known: KnownFacts): boolean {
  if (figure.isIncidental) return true;
  if (figure.unit === null) return known.values.has(figure.value);
  if (known.keys.has(keyOf(figure)) || isKnownInCents(figure, known) || isKnownInDollars(figure, known)) return true;
  // "1,350.00" in a row whose heading has the currency.
  if (isMoney(figure.unit) && known.prices.has(figure.value) && known.currencies.has(figure.unit)) return true;
  // "30 or 60 days", or a table column under its unit.
  return known.loneValues.has(figure.value) && known.units.has(figure.unit);
}

/** "NZ$250" is "$250" in a document whose dollars are New Zealand's, and the other way round. */
function isKnownInDollars({ value, unit }: Quantity, { keys, dollars }: KnownFacts): boolean {
  if (dollars === null || (unit !== 'USD' && unit !== dollars)) return false;
  return ['USD', dollars].some((own) => keys.has(keyOf({ value, unit: own })));
}

/** "50 cents" is "$0.50", in whatever currency the sources have it. */
function isKnownInCents({ value, unit }: Quantity, { keys, units }: KnownFacts): boolean {
  if (unit === 'cent')
    return [...units].some((own) => isMoney(own) && keys.has(keyOf({ value: value / 100, unit: own })));
  return isMoney(unit) && value < 1 && keys.has(keyOf({ value: value * 100, unit: 'cent' }));
}

export function isDateKnown({ readings }: NamedDate, known: KnownFacts): boolean {
  return readings.some((claimed) =>
    known.dates.some(
      ({ year, month, day }) =>
        month === claimed.month &&
        (claimed.day === null || day === claimed.day) &&
        (claimed.year === null || year === claimed.year || (year === null && known.values.has(claimed.year))),
    ),
  );
}

const LABEL = /(?<![\p{L}\p{N}])\(?(?:[a-z]|[ivx]{1,4}|\d{1,2})\)\s|(?:^|\n)\s{0,8}(?:\d{1,2}[.)]|[-–•*])\s/giu;
const ENUMERATION = /,|;|\s(?:and|or|und|oder|sowie|et|ou|y|o|e|at)\s/giu;
const COUNT_MAXIMUM = 30;

/** Labels, lines and enumerations of the quotes, and the quotes themselves. */
function countItems(quotes: readonly string[]): ReadonlySet<number> {
  const counts = new Set<number>([quotes.length]);
  let labels = 0;
  for (const quote of quotes) {
    const own = quote.match(LABEL)?.length ?? 0;
    labels += own;
    counts.add(own);
    for (const sentence of quote.split(/[.:]\s/u).slice(0, 50)) {
      const separators = sentence.replace(/,\s{0,2}(?=(?:and|or|und|oder|et|ou|y|o|e|at)\s)/giu, '').match(ENUMERATION);
      counts.add((separators?.length ?? 0) + 1);
    }
  }
  counts.add(labels);
  return new Set([...counts].filter((count) => count > 1 && count <= COUNT_MAXIMUM));
}
