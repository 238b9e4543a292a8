import type { Reading } from '../reading/reading.ts';
import { describeRate, type FoundRate, findRates } from '../text/rates.ts';
import type { Sentence } from '../text/sentences.ts';
import { foldWhiteSpace } from '../text/source-text.ts';
import { isOfBroker } from './sum-names.ts';

/** A share in percent and what it is of, as the words around it say. */
export interface RateFact {
  readonly label: string;
  readonly rate: FoundRate;
  /** "per month", "per year"; empty when the words name none. */
  readonly frequency: string;
  /** The base rate that it comes on top of, as printed: "above the Bank Rate", "below the prime rate"; empty where there is none. */
  readonly relation: string;
  readonly sentence: Sentence;
}

const RATE_LIMIT = 6;
const BEFORE_LENGTH = 140;
const AFTER_LENGTH = 60;

/** The first that fits the words around the rate counts; rates of other things are left to the sentences themselves. */
const LABELS: readonly (readonly [string, RegExp])[] = [
  [
    'Interest on late payment',
    /(?=[\s\S]*(?:interest|zins))(?=[\s\S]*\b(?:late|overdue|unpaid|past\s+due|arrears|not\s+paid|default|verzug\w*|rückständ\w*)\b)/iu,
  ],
  [
    'Late charge',
    /\b(?:late\s+(?:fee|charge)|penalty)\b|(?=[\s\S]*\bservice\s+charge\b)(?=[\s\S]*\b(?:late|overdue|unpaid|past\s+due|arrears|not\s+paid)\b)/iu,
  ],
  ['Interest', /\b(?:interest|apr|annual\s+percentage\s+rate)\b|(?:soll|effektiv|jahres)?zins/iu],
  ['Commission', /(?<!\bcollection\s)\bcommissions?\b|(?<![\p{L}])provision(?![\p{L}])/iu],
  ['Royalty', /\broyalt(?:y|ies)\b/iu],
  ['Discount', /\b(?:discount|take\s+off|skonto|rabatt)\b/iu],
];
/** Limits by law, taxes and what is only compared say nothing of this agreement's own rate. */
const NO_RATE =
  /\b(?:base\s+rate\s+of|vat|sales\s+tax|income\s+tax|maximum\s+(?:lawful|legal)|umsatzsteuer|mehrwertsteuer)\b[^.;]{0,30}$/iu;
/** "At a discount of more than 55%": from where a rule applies, and no rate that is agreed. */
const THRESHOLD = /\b(?:more|less|greater|higher|lower)\sthan\s$|\b(?:exceed(?:s|ing)?|over)\s$/iu;
/** What a late refund bears is no charge for a late payment. */
const OF_REFUND = /\brefunds?\b[^.;]{0,120}\b(?:penalty|charge)\b[^.;]{0,20}$/iu;
const FREQUENCY =
  /^[\s)\]]{0,3}(?:interest\s+)?(?:per|a|each|every|pro|im)\s+(?<unit>day|week|month|year|annum|tag|monat|jahr)\b|^[\s)\]]{0,3}(?<annual>p\.\s?a\.)|^[\s)\]]{0,3}(?<adverb>monthly|annually|yearly|daily)\b/iu;
const UNITS: Readonly<Record<string, string>> = {
  annum: 'year',
  tag: 'day',
  monat: 'month',
  jahr: 'year',
  monthly: 'month',
  annually: 'year',
  yearly: 'year',
  daily: 'day',
};

/** Finds interest, late charges, commissions, royalties and discounts in percent; the first of each. */
export function findRateFacts(reading: Reading): readonly RateFact[] {
  const facts: RateFact[] = [];
  for (const sentence of reading.sentences) {
    if (facts.length >= RATE_LIMIT) break;
    for (const rate of findRates(sentence.text)) {
      const label = labelRate(sentence.text, rate);
      if (label === 'Commission' && isOfBroker(sentence.text)) continue;
      if (label === null || facts.some((fact) => fact.label === label)) continue;
      facts.push({
        label,
        rate,
        frequency: readFrequency(sentence.text, rate),
        relation: readRelation(sentence.text, rate),
        sentence,
      });
    }
  }
  return facts;
}

function labelRate(text: string, { start, end }: FoundRate): string | null {
  const before = text.slice(Math.max(0, start - BEFORE_LENGTH), start);
  if (NO_RATE.test(before) || THRESHOLD.test(before) || OF_REFUND.test(before)) return null;
  const after = text.slice(end, end + AFTER_LENGTH);
  const label = LABELS.find(([, pattern]) => pattern.test(`${before} ${after}`));
  if (label === undefined || (label[0] === 'Discount' && !isOfDiscount(before, after))) return null;
  return label[0];
}

/** "A discount of 5%", "5% early payment discount": in one phrase, and no part of a formula ("75% of it, less a discount at 3%"). */
function isOfDiscount(before: string, after: string): boolean {
  const word = '(?:discount|take\\s+off|skonto|rabatt)';
  const isBefore = new RegExp(`\\b${word}\\w*\\b[^;%]{0,60}$`, 'iu').test(before);
  const isBehind = new RegExp(`^[^.,;%]{0,60}\\b${word}`, 'iu').test(after);
  return (
    (isBefore || isBehind) &&
    !/\bless\s+(?:an?\s+|any\s+)?(?:\p{L}+\s+){0,2}(?:discount|rebate)\b/iu.test(`${before} ${after}`)
  );
}

function readFrequency(text: string, { end }: FoundRate): string {
  const { unit, annual, adverb } = FREQUENCY.exec(text.slice(end, end + 40))?.groups ?? {};
  if (annual !== undefined) return 'per year';
  const word = (unit ?? adverb)?.toLowerCase();
  return word === undefined ? '' : `per ${UNITS[word] ?? word}`;
}

/** What a rate is measured by: "the base rate of Lloyds Bank plc", "the Bank of Canada's prime rate", "3-month EURIBOR". */
const BASE =
  "(?:(?:the|an?|its|our|their|der|dem|jeweiligen?|geltenden?|then|current|prevailing|published|applicable)\\s){0,4}(?:(?:\\p{Lu}[\\p{L}.&’'-]*|\\d{1,2}-\\p{L}+|of|central|variable|lender[’']s|bank[’']s)\\s){0,5}?(?:[Bb]ase(?:\\s(?:lending|interest))?\\s[Rr]ate|[Bb]ank\\s[Rr]ate|[Pp]rime(?:\\s(?:lending\\s)?[Rr]ate)?|[Rr]epo\\s[Rr]ate|[Rr]eference\\s[Rr]ate|[Cc]ash\\s[Rr]ate|[Bb]asiszinssatz(?:es)?|LIBOR|EURIBOR|SOFR|SONIA|[Ll]ending\\s[Rr]ate)(?![\\p{L}])";
const ABOVE_BASE = new RegExp(
  `^[\\s)\\]]{0,3}(?:(?:points?|a\\syear|per\\s(?:annum|year)|p\\.\\s?a\\.|yearly|annually)[\\s,]{1,3}){0,2}(?<words>(?:above|over|below|under|plus|in\\sexcess\\sof|higher\\sthan|more\\sthan|über)\\s${BASE}(?:\\sof\\s(?:the\\s)?(?:\\p{Lu}[\\p{L}&.’'-]*(?:\\s(?:of\\s)?(?=\\p{Lu}))?){1,5})?)`,
  'u',
);
const BASE_PLUS = new RegExp(`(?<base>${BASE})\\s(?<sign>plus|minus|\\+)\\s(?:a\\s(?:margin|spread)\\sof\\s)?$`, 'u');

/** "3% per annum above the Bank Rate", "prime plus 2%": alone the figure would be another rate. */
function readRelation(text: string, { start, end }: FoundRate): string {
  const words = ABOVE_BASE.exec(text.slice(end, end + 160))?.groups?.['words'];
  if (words !== undefined) return foldWhiteSpace(words);
  const { base, sign } = BASE_PLUS.exec(text.slice(Math.max(0, start - 120), start))?.groups ?? {};
  return base === undefined ? '' : `${sign === 'minus' ? 'below' : 'above'} ${foldWhiteSpace(base)}`;
}

/** "1.5% per month", "3% per year above the Bank Rate" */
export function describeRateFact({
  rate,
  frequency,
  relation,
}: Pick<RateFact, 'rate' | 'frequency'> & Partial<Pick<RateFact, 'relation'>>): string {
  return [describeRate(rate), frequency, relation ?? ''].filter((part) => part !== '').join(' ');
}
