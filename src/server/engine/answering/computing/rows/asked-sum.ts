import { foldWhiteSpace } from '../../../text/source-text.ts';
import { type Measure, readMeasures } from '../read-question.ts';
import { convertUnits } from '../units.ts';
import type { Due } from './add-rows.ts';

/** What a question wants added up. */
export interface AskedSum {
  /** All rows of a table; the first invoice; what is due when the document is signed. */
  readonly kind: 'total' | 'first-bill' | 'signing';
  /** "per month": null where any period will do. */
  readonly due: Due;
  /** For how long, in months: 36 for "three years"; "term" for the whole of it. */
  readonly months: number | 'term' | null;
  readonly words: string;
}

const WORDS_LIMIT = 300;
const MONEY =
  /\b(?:how much|what(?:'s|’s|s)?|costs?|price|pay|bills?|totals?|sum|owe|charges?|fees?|invoice|add|wie ?viel|wie hoch|was|kosten|kostet|summe|gesamt\p{L}*|zahlen|zahle)\b/iu;
const TOTAL =
  /\b(?:totals?|in all|al ?together|all together|all (?:in|up)\b|added up|adds? up|add (?:\w+ ){0,3}(?:up|together)|sum|overall|come to|comes to|everything|combined|insgesamt|zusammen|gesamt\p{L}*|alles|with (?:the |all )?(?:one[- ]?offs?|set-?up)|including (?:the )?(?:one[- ]?offs?|set-?up))\b/iu;
const COSTS = /\b(?:costs?|pay(?:ing)?|bill|charges?|price|spend|kosten|kostet|zahlen|zahle)\b/iu;
const FIRST_BILL = /\b(?:first|1st|opening|erste\p{L}?) (?:\w+ )?(?:invoice|bill|rechnung)\b/iu;
/** "when I sign", "on signing", "upfront". */
export const SIGNING =
  /\b(?:(?:on|upon|at|by|after|before|when|once|bei)(?: the| \w+ly)?(?: (?:i|we|you|he|she|they))? (?:sign(?:s|ing|ature|ed)?|execution|unterschrift|unterzeichnung|vertragsschluss)\b|up-?front\b|signing\b)/iu;
/** What is not a sum of rows: numbers, lengths, days, differences, rests, shares, and what follows from an event. */
const OTHER =
  /\b(?:how (?:many|long|often)|wie (?:viele|lange|oft)|when (?:is|are|do|does|must|will|was)|wann|why|who|whose|whether|percent\w*|%|hours?|sav(?:e|ing)|cheaper|difference|instead|(?:less|more|cheaper) than|left|remain\w*|still|already|rest|each|per (?:person|head|seat|user|unit|hour|day|item)|interest|refund\w*|back|late|overdue|cancel\w*|terminat\w*|leav(?:e|ing)|quit\w*|early|damag\w*|penalt\w*|fines?|if|earn\w*|salary|deposit|notice|next year|second year|third year|with (?:the )?(?:vat|tax)|incl\w* (?:vat|tax)|(?:vat|tax) included|most|max\w*|least|limit|cap|liable|liability|insur\w*|page|words?)\b/iu;
const PERIODS: readonly (readonly [RegExp, Exclude<Due, null>])[] = [
  [/\b(?:per|a|each|every|by the|pro|im|the) month\b|\bmonthly\b|\bmonatlich\p{L}{0,2}\b|\bim monat\b/iu, 'month'],
  [
    /\b(?:per|a|each|every|by the|pro|im) (?:year|annum|jahr)\b|\b(?:yearly|annual(?:ly)?)\b|\bjährlich\p{L}{0,2}/iu,
    'year',
  ],
  [/\b(?:per|a|each|every|pro) (?:week|woche)\b|\bweekly\b|\bwöchentlich\p{L}{0,2}/iu, 'week'],
  [/\bone[- ]?(?:off|time)s?\b|\bset-?up (?:cost|fee|charge)s?\b|\beinmalig\p{L}{0,2}/iu, 'once'],
];
const WHOLE_TERM =
  /\b(?:(?:whole|entire|full|initial|complete|minimum|gesamte\p{L}?) (?:\w+ )?(?:term|contract|period|agreement|laufzeit)|over the (?:term|contract)|for the term)\b/iu;
const FIRST_YEAR = /\b(?:first|1st|erste\p{L}?)[- ](?:year|jahr)/iu;

/** Reads whether a question wants rows added up; null where it wants something else. */
export function readAskedSum(asked: string): AskedSum | null {
  const words = foldWhiteSpace(asked.slice(0, WORDS_LIMIT));
  if (!MONEY.test(words)) return null;
  const open = words
    .replace(FIRST_YEAR, ' ')
    .replace(/\bif (?:i|we) (?:sign|order)\b|\bwhat if\b(?! )|\beach (?=month|week|year)/giu, ' ');
  if (FIRST_BILL.test(words) && !OTHER.test(open)) return { kind: 'first-bill', due: null, months: null, words };
  if (
    SIGNING.test(words) &&
    !OTHER.test(open.replace(/\bdeposit\b/iu, ' ')) &&
    asksPay(words) &&
    !/\band (?:what|how much|when)\b/iu.test(words)
  ) {
    return { kind: 'signing', due: null, months: null, words };
  }
  if (OTHER.test(open)) return null;
  const months = readMonths(words);
  const dues = PERIODS.filter(([pattern]) => pattern.test(words)).map(([, due]) => due);
  const recurring = dues.filter((due) => due !== 'once');
  if (recurring.length > 1 || (recurring.length > 0 && months !== null)) return null;
  const asksTerm = months !== null && (COSTS.test(words) || TOTAL.test(words));
  if (!TOTAL.test(words) && !asksTerm) return null;
  return { kind: 'total', due: months === null ? (recurring[0] ?? dues[0] ?? null) : null, months, words };
}

function asksPay(words: string): boolean {
  return /\b(?:how much|what)\b.{0,60}\b(?:pay|due|owe|cost|hand over|need|bring|charge)|\b(?:pay|due|cost)\b.{0,40}\b(?:sign|up-?front)/iu.test(
    words,
  );
}

function readMonths(words: string): AskedSum['months'] {
  if (WHOLE_TERM.test(words)) return 'term';
  if (FIRST_YEAR.test(words)) return 12;
  const counts = readMeasures(words).filter((one) => one.count > 1 && toMonths(one) !== null);
  const [only, ...others] = counts;
  return only === undefined || others.length > 0 ? null : toMonths(only);
}

/** 36 for "three years"; null for what is no number of months. */
export function toMonths({ count, unit }: Pick<Measure, 'count' | 'unit'>): number | null {
  return unit === 'year' || unit === 'month' || unit === 'quarter' ? convertUnits(count, unit, 'month') : null;
}
