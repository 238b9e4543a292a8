import { GERMAN_NUMBER_WORDS_PATTERN, parseGermanNumberWords } from '#server/domain/text/german-number-words.ts';
import { NUMBER_WORDS_PATTERN, parseNumberWords } from '#server/domain/text/number-words.ts';
import { type FoundDate, findDates, SHORT_MONTH, SHORT_MONTHS } from '../../text/dates.ts';
import type { DayOfYear } from '../../text/days-of-year.ts';
import { type FoundMoney, findMoney, parseFigure } from '../../text/money.ts';
import { foldWhiteSpace } from '../../text/source-text.ts';
import { readStems } from '../read-fact.ts';
import { unitOf } from './units.ts';

/** "3 days", as asked. */
export interface Measure {
  readonly count: number;
  readonly unit: string;
  readonly word: string;
  /** UTF-16 units into the words of the question. */
  readonly start: number;
  readonly end: number;
}

export interface ReadQuestion {
  readonly words: string;
  readonly counts: readonly Measure[];
  readonly sums: readonly Pick<FoundMoney, 'amount' | 'currency'>[];
  readonly dates: readonly FoundDate[];
  /** All numbers but one and those of dates: each of them has to be taken up by a calculation. */
  readonly figures: readonly number[];
  readonly stems: ReadonlySet<string>;
  /** Whether a sum is asked for. */
  readonly asksSum: boolean;
  /** Whether everything together is asked for. */
  readonly asksTotal: boolean;
  /** Whether a day is asked for. */
  readonly asksDay: boolean;
}

/** Words that ask for a sum, or for how many of something. */
const ASKS_SUM =
  /\b(?:how (?:much|many)|what(?:'s|s)?\b(?! (?:happens|if|kind|sort|about|day|date|time|else|can|does \w+ mean|must|should|were|rights?)\b)|costs?\b|price\b|totals?\b|sum\b|add(?:s|ed|ing)? (?:\w+ ){0,4}up|(?:please )?add\b|in all\b|altogether|damage\b|(?:charge|penalty|fee|bill|rent|surcharge|excess|pay|owe|earn|transfer)\s?\?|to the (?:penny|cent)|magkano|wie ?viele?|wie hoch|was (?:kostet|kosten|zahle?|muss|bekomme|krieg|verlangen|geht|ist|blech|darf)|kostet|insgesamt|zusammen|macht das|jahresbrutto|aufs jahr|im monat|im jahr|in (?:dollars|euros?|pounds|rupees|money|shillings|naira|francs|rand|pesos)\b|(?:by the|per|in a) (?:full |whole )?(?:month|week|year))/iu;
/** Words that ask whether, who, why or what for; such a question wants no sum. */
const ASKS_OTHER =
  /^(?:(?:and|so|but|then|ok|hi|also|und) )?(?:is|are|can|could|may|do|does|did|would|should|must|have|has|who|whose|why|where|which|explain|list|give me|kann|darf|ist|wer|warum)\b|\bwhat(?:'s|s| is| are) (?:this|that|these|the|a) [^?.]{0,60}\b(?:for(?=\W{0,2}$)|line|about|mean|called)\b|(?<!\b(?:what|how much|how|when|which|was|\w+ (?:rent|fee|price|cost|charge|sum)) )\b(?:could|can|may|must|do|does|is|are|will) (?:i|we|they|he|she|it|the \w+|my \w+)\b[^?]{0,80}\?|\bwhether\b|\bwhat (?:do|does|did) [^?]{1,40} mean\b|\blist of\b/iu;
/** A number of things, a share or a length is no sum. */
const ASKS_NUMBER =
  /\bhow many (?!dollars|euros?|pounds|bucks|money|naira|shillings|rand|pesos)|\bhow (?:long|often|much (?:notice|time|warning|longer|of (?:a |my |the )?(?:share|percent\w*)))\b|\bwhat (?:percent\w*|share|rate)\b|\bwie viele (?!euro)|\bwie (?:lange|oft)\b/iu;
const HOW_MUCH = /\b(?:how (?:much|many)|cost|price|total|owe|wie ?viel)\b/giu;
const ASKS_TOTAL =
  /\b(?:totals?|in all|altogether|all together|add(?:s|ed)? up|come to|comes to|sum|overall|whole|all in|all (?:the )?(?:money|\w+ (?:payments|instal\w+))|together|in the end|at the end|insgesamt|zusammen|gesamt)\b/iu;
/** "When" that asks, not one that tells a condition: "what happens when it ends". */
const ASKS_DAY =
  /(?:^|[,.;?–-] ?|\b(?:and|so|but|then|by|until|till|und|bis|seit) )(?:when(?:'s|s| exactly)?|wann)\b(?! (?:we|i|you|they|it|ich|wir) \w+ (?:it|the|a)\b)|\b(?:what|which) (?:calendar |exact |actual |last )?(?:day|date)s?\b|\b(?:calendar|actual) date\b|\bdates? of\b|\b(?:last|final|end|expiry|exact) (?:day|date)\b|\b(?:latest|deadline|cut-?off|earliest|frühestens|spätestens)\b|\bwhen(?:'s|s)? (?:is|are|do|does|did|must|will|can|could|should|am|would|the|my|comes)\b|\bwelche[rnms]? (?:tag|datum)\b|\bwhen (?:am|is|are|can|could) (?:i|we|it|they)\b/iu;
const COUNT = new RegExp(
  `(?<![\\p{L}\\d.,$€£])(?<count>\\d[\\d.,]{0,12}|(?:${NUMBER_WORDS_PATTERN})|(?:${GERMAN_NUMBER_WORDS_PATTERN})|an?|half a)[\\s-]{1,2}(?:of |more |extra |additional |calendar |business |working |full |whole |weitere |volle |cubic )?(?<unit>[\\p{L}]{1,20}[²³]?)`,
  'giu',
);
/** "600,000", "2m", "900k", "3 lakh" without a sign. */
const BARE =
  /(?<![\p{L}\d.,$€£])(?<figure>\d{1,3}(?:[.,' ’]\d{3}){1,3}|\d{1,7}(?:\.\d{1,2})?)\s?(?<scale>k|m|mio|million|thousand|tsd|lakh)?(?![\p{L}\d.,]?\d|\p{L}|\s?%)/giu;
const SCALES: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  tsd: 1e3,
  m: 1e6,
  mio: 1e6,
  million: 1e6,
  lakh: 1e5,
};
/** Behind these words stands a point in time. */
const NO_AMOUNT =
  /\b(?:after|within|before|since|until|binnen|nach|innerhalb|vor|seit)\s(?:only |exactly |about |genau )?$/iu;
const POINT_BEHIND = /^\s(?:after|before(?! (?:tax|vat|gst|deductions))|ago|old|later|earlier|from now|vor|nach)\b/iu;
const ASKS_YEAR =
  /\b(?:yearly|annual(?:ly)?|(?:per|each|every|full|whole|the|this) (?:whole |full |first |second )?year|(?:im|pro|ganze\w?|aufs|das) (?:ganzen )?jahr|jährlich|jahresbrutto)\b/iu;
const TEXT_LIMIT = 1_000;
const NOT_A_SUM_MINIMUM = 2_100;

/** Reads a question for figures and for what it asks. @param currency of sums without one, or "" */
export function readQuestion(asked: string, currency: string): ReadQuestion {
  const words = foldWhiteSpace(asked.slice(0, TEXT_LIMIT));
  const dates = findDates(words);
  const counts = readCounts(words);
  const year = ASKS_YEAR.exec(words);
  const isYear =
    year !== null && !NO_AMOUNT.test(words.slice(0, year.index)) && !counts.some(({ unit }) => unit === 'year');
  const place = { start: year?.index ?? 0, end: (year?.index ?? 0) + (year?.[0].length ?? 0) };
  return {
    words,
    counts: isYear ? [...counts, { count: 1, unit: 'year', word: 'year', ...place }] : counts,
    sums: readSums(words, currency),
    dates,
    figures: readFigures(words, dates),
    stems: new Set(readStems(words)),
    asksSum: asksSum(words),
    asksTotal: ASKS_TOTAL.test(words),
    asksDay: ASKS_DAY.test(words) && !/\bhow much\b.{0,300}\b(?:when|date|day)\b/iu.test(words),
  };
}

/** Two sums that are asked for at once are not answered by one. */
function asksSum(words: string): boolean {
  const amounts = words.match(/\bhow (?:much|many)\b/giu)?.length ?? 0;
  if (amounts > 1) return false;
  if (ASKS_NUMBER.test(words)) return false;
  if (OVERRUN.test(words) && words.length < SHORT_QUESTION) return true;
  const isOther = ASKS_OTHER.test(words) && !(words.match(HOW_MUCH)?.length ?? 0);
  return ASKS_SUM.test(words) && !isOther;
}

/** "bring it back 3 days late", without a word of money. */
const OVERRUN =
  /^(?!.{0,60}\b(?:can|could|may|must|is|are|will|would|does|do) (?:i|we|they|it|he|she|you|the|my|that|this)\b)[^?]{0,50}\b(?:days?|weeks?|hours?|tage?|wochen?) (?:late|too long|over|overdue|zu spät|drüber)\W{0,3}(?:what then)?\W{0,3}$/iu;
const SHORT_QUESTION = 70;

function readCounts(words: string): readonly Measure[] {
  return readMeasures(words).filter(
    ({ start, end }) => !NO_AMOUNT.test(words.slice(0, start)) && !POINT_BEHIND.test(words.slice(end)),
  );
}

/** All numbers of things that a text counts: "3 days", "40 of us", "a week". */
export function readMeasures(words: string): readonly Measure[] {
  return [...words.matchAll(COUNT)].flatMap(({ 0: all, groups, index }) => {
    const count = readCount(groups?.count ?? '');
    const word = groups?.unit ?? '';
    if (count === null || count <= 0) return [];
    return [{ count, unit: unitOf(word), word, start: index, end: index + all.length }];
  });
}

const FIGURE = new RegExp(
  `(?<![\\p{L}\\d.,])(?:\\d[\\d.,]{0,12}|(?:${NUMBER_WORDS_PATTERN})(?![\\p{L}])|(?:${GERMAN_NUMBER_WORDS_PATTERN}))`,
  'giu',
);

function readFigures(words: string, dates: readonly FoundDate[]): readonly number[] {
  return [...words.matchAll(FIGURE)].flatMap(({ 0: text, index }) => {
    const isDate = dates.some(({ start, end }) => index >= start && index < end);
    const value = readCount(text);
    return isDate || value === null || value === 1 ? [] : [value];
  });
}

function readCount(text: string): number | null {
  if (/^(?:an?)$/iu.test(text)) return 1;
  if (/^half a$/iu.test(text)) return 0.5;
  if (!/^\d/u.test(text)) return parseNumberWords(text) ?? parseGermanNumberWords(text);
  const value = parseFigure(text.replace(/[.,]$/u, ''));
  return Number.isFinite(value) ? value : null;
}

function readSums(words: string, currency: string): readonly Pick<FoundMoney, 'amount' | 'currency'>[] {
  const printed = findMoney(words.replace(/(?<![\p{L}\d])N(?=\d)/gu, '₦'));
  if (printed.length > 0) return printed;
  return [...words.matchAll(BARE)].flatMap(({ groups }) => {
    const amount = parseFigure(groups?.figure ?? '') * (SCALES[(groups?.scale ?? '').toLowerCase()] ?? 1);
    const isSum =
      /[,.' ’]\d{3}/u.test(groups?.figure ?? '') || groups?.scale !== undefined || amount > NOT_A_SUM_MINIMUM;
    return isSum && Number.isFinite(amount) ? [{ amount, currency }] : [];
  });
}

/** "twice", "two", "three times", "a"; null for other words. */
export function readTimes(words: string): number | null {
  if (/\bonce\b|^(?:the first|one|a|the)$/iu.test(words.trim())) return 1;
  if (/\btwice\b/iu.test(words)) return 2;
  return readCount(words.replace(/\btimes\b/iu, '').trim());
}

const MONTH = `(?<month>${SHORT_MONTH})[a-z]{0,6}`;
/** "july 20", "the 3rd of june", "Feb 20". */
const DAY_WITHOUT_YEAR = [
  new RegExp(`\\b${MONTH}\\.? (?<day>\\d{1,2})(?:st|nd|rd|th)?\\b(?![.:,]?\\d)`, 'giu'),
  new RegExp(`\\b(?<day>\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${MONTH}\\b`, 'giu'),
];

/** Days that a question names without a year, in whatever letters. */
export function readDaysWithoutYear(question: string): readonly DayOfYear[] {
  return DAY_WITHOUT_YEAR.flatMap((form) =>
    [...question.matchAll(form)].map(({ 0: text, index, groups = {} }) => ({
      start: index,
      end: index + text.length,
      text,
      month: SHORT_MONTHS.indexOf((groups['month'] ?? '').toLowerCase()) + 1,
      day: Number(groups['day']),
    })),
  );
}
