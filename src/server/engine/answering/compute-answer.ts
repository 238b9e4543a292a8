import { NUMBER_WORDS_PATTERN, parseNumberWords } from '#server/domain/text/number-words.ts';
import { describeMoney, type FoundMoney, findMoney } from '../text/money.ts';
import { stemWord } from '../text/stem-words.ts';

/** A sum that is not printed, with how it comes about. */
export interface ComputedSum {
  /** "$4,200" */
  readonly result: string;
  /** "3 × $1,400 per month" */
  readonly calculation: string;
}

/** "per calendar day", "a month", "for each kilometre", "/km" behind a sum. */
const RATE =
  /^\s{0,3}(?:\([^)]{1,40}\)\s?)?,?\s{0,2}(?:for\s)?(?:per|an?|each|every|pro|je|\/)\s?(?:calendar |business |working |full |started |additional |extra |angefangene[nrm]? |weitere[nrm]? )?(?<unit>\p{L}{1,20})/iu;
/** The same in front of a sum: "for each day late, $50". */
const RATE_BEFORE =
  /\b(?:per|each|every|pro|je)\s(?:calendar |business |working |full |started |additional |extra )?(?<unit>\p{L}{1,20})\b[^.;$€£]{0,40}$/iu;
/** "twelve equal instalments of" in front of a sum. */
const INSTALMENTS =
  /(?<count>\d{1,3}|\p{L}{3,20}(?:-\p{L}{3,9})?)\s(?:equal |monthly |weekly |consecutive |annual |quarterly |biweekly ){0,3}(?<what>instal\w+|payments?|rentals?|Raten)\s(?:of|à|von)(?: each)?\s?$/iu;
const COUNT = new RegExp(
  `(?<count>\\d[\\d.,]{0,12}|\\b${NUMBER_WORDS_PATTERN}\\b)\\s{1,2}(?:more |extra |additional |calendar |business |full |whole |weitere )?(?<unit>\\p{L}{1,20})`,
  'giu',
);
/** Longer texts hold nothing more to reckon with. UTF-16 units. */
const TEXT_LIMIT = 3_000;
const ASKS_SUM =
  /\b(?:how much|how many|what (?:do|does|would|will|is|are)|cost|costs|total|in all|altogether|add up|come to|comes to|owe|pay|charge|bill|worth|wie ?viel|insgesamt|zusammen)\b|\?\s*$/iu;
const ASKS_TOTAL =
  /\b(?:total|in all|altogether|all together|add up|adds up|come to|comes to|sum|overall|insgesamt|zusammen)\b/iu;
const ASKS_YEAR =
  /\b(?:per year|a year|each year|yearly|annual(?:ly)?|whole year|for the year|in a year|pro jahr|im jahr|jährlich)\b/iu;
const PER_YEAR: Readonly<Record<string, number>> = {
  month: 12,
  week: 52,
  quarter: 4,
  fortnight: 26,
  monat: 12,
  woche: 52,
};
const GERMAN_UNITS: Readonly<Record<string, string>> = {
  tag: 'day',
  tage: 'day',
  tagen: 'day',
  woche: 'week',
  wochen: 'week',
  monat: 'month',
  monate: 'month',
  monaten: 'month',
  jahr: 'year',
  jahre: 'year',
  jahren: 'year',
  stunde: 'hour',
  stunden: 'hour',
};

/**
 * Computes a sum that is asked for from figures of the question and of the sentence that answers it: so many days at so
 * much a day, instalments together, a year of a monthly sum.
 * @returns null where the figures do not belong together beyond doubt
 */
export function computeSum(asked: string, words: string): ComputedSum | null {
  const [question, sentence] = [asked.slice(0, TEXT_LIMIT), words.slice(0, TEXT_LIMIT)];
  if (!ASKS_SUM.test(question)) return null;
  const rates = readRates(sentence);
  return multiplyCount(question, rates) ?? addInstalments(question, sentence) ?? sumYear(question, rates);
}

interface UnitPrice {
  readonly money: FoundMoney;
  /** Stem of the unit: "day". */
  readonly unit: string;
}

/** Sums of a sentence that are for one of something. */
function readRates(sentence: string): readonly UnitPrice[] {
  return findMoney(sentence).flatMap((money) => {
    const unit =
      RATE.exec(sentence.slice(money.end, money.end + 80))?.groups?.unit ??
      RATE_BEFORE.exec(sentence.slice(Math.max(0, money.start - 90), money.start))?.groups?.unit;
    return unit === undefined ? [] : [{ money, unit: unitOf(unit) }];
  });
}

function multiplyCount(question: string, rates: readonly UnitPrice[]): ComputedSum | null {
  const counts = [...question.matchAll(COUNT)].flatMap(({ groups }) => {
    const count = readCount(groups?.count ?? '');
    return count === null ? [] : [{ count, unit: unitOf(groups?.unit ?? ''), word: groups?.unit ?? '' }];
  });
  const fits = counts.flatMap((one) =>
    rates.filter(({ unit }) => unit === one.unit).map((rate) => ({ ...one, ...rate })),
  );
  const [only] = fits;
  if (only === undefined || fits.length > 1 || only.count <= 1) return null;
  return product(only.count, only.money, ` per ${only.unit}`);
}

function addInstalments(question: string, sentence: string): ComputedSum | null {
  if (!ASKS_TOTAL.test(question)) return null;
  for (const money of findMoney(sentence)) {
    const groups = INSTALMENTS.exec(sentence.slice(Math.max(0, money.start - 60), money.start))?.groups;
    const count = groups?.count === undefined ? null : readCount(groups.count);
    if (count !== null && count > 1) return product(count, money, '');
  }
  return null;
}

function sumYear(question: string, rates: readonly UnitPrice[]): ComputedSum | null {
  const [only] = rates;
  if (!ASKS_YEAR.test(question) || only === undefined || rates.length > 1) return null;
  const times = PER_YEAR[only.unit];
  return times === undefined ? null : product(times, only.money, ` per ${only.unit}`);
}

function product(count: number, money: FoundMoney, behind: string): ComputedSum {
  return {
    result: describeMoney({ amount: round(count * money.amount), currency: money.currency }),
    calculation: `${count.toLocaleString('en-US')} × ${describeMoney(money)}${behind}`,
  };
}

function readCount(text: string): number | null {
  if (!/^\d/u.test(text)) return parseNumberWords(text);
  const value = Number(text.replace(/[.,]$/u, '').replace(/[,.](?=\d{3}\b)/gu, ''));
  return Number.isFinite(value) ? value : null;
}

function unitOf(word: string): string {
  const lowered = word.toLowerCase();
  return GERMAN_UNITS[lowered] ?? stemWord(lowered);
}

function round(amount: number): number {
  return Math.round(amount * 100) / 100;
}
