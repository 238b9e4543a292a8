import type { Reading } from '../reading/reading.ts';
import { type FoundMoney, findMoney } from '../text/money.ts';
import type { Sentence } from '../text/sentences.ts';
import { foldWhiteSpace } from '../text/source-text.ts';
import {
  isDifference,
  isNameOfAnother,
  isOfBroker,
  isPaidToThird,
  nameBound,
  nameCharge,
  nameFee,
  REGULAR_CHARGE,
} from './sum-names.ts';
import { withTax } from './sum-taxes.ts';

/** A sum and what it is for, as the words around it say. */
export interface SumFact {
  /** What kind of sum it is; the label may be narrower. */
  readonly kind: string;
  readonly label: string;
  readonly money: FoundMoney;
  /** "per month", "per year"; empty when the words name none. */
  readonly frequency: string;
  /** "plus 19% VAT", where the words say that it comes on top. */
  readonly tax?: string;
  readonly sentence: Sentence;
}

const SUM_LIMIT = 8;
/** One dollar stands in contracts as a token or as a rate of exchange. */
const SMALL_CHANGE = 1;
const PER_LABEL_LIMIT = 2;

const FEE = 'Fee';
const LIABILITY = 'Limit of liability';
const INSURANCE = 'Insurance cover';
const CHARGED = /\b(?:charges?|fees?|premiums?|costs?|pays?)\s(?:(?:you|of|is|for\sit|the\s\p{L}+)\s){0,2}$/iu;

/**
 * What a sum can be for. The first that fits the words nearest to the sum counts; earlier ones are shown first.
 * Words that only hint at a purpose ("cost", "payment") name none: such a sum is left out.
 */
const LABELS: readonly (readonly [string, RegExp])[] = [
  [
    'Total due',
    /\b(?:total\s+(?:amount\s+)?due|amount\s+due|balance\s+due|total\s+payable|invoice\s+total|grand\s+total|closing\s+balance)\b/iu,
  ],
  ['Security deposit', /\bsecurity\s+deposit\b/iu],
  [
    'Deposit',
    /\b(?:a|the|initial|damage|rental)\s+deposit\b|["“]deposit["”]|\bdeposit(?=\s+of\b)|\b(?:shall|will|must)\s+deposit\s+with\s+(?:the\s+)?\p{L}+\s+(?=the\s+sum\b)/iu,
  ],
  ['Late charge', /\blate\s+(?:fee|charge|payment\s+(?:fee|charge))s?\b/iu],
  [
    LIABILITY,
    /\bliab(?:le|ility)\b(?!\s+insurance)[^.;]{0,160}\b(?:exceed|limited\s+to|maximum|cap|greater\s+of|in\s+excess\s+of)\b/iu,
  ],
  ['Liquidated damages', /\bliquidated\s+damages\b/iu],
  ['Penalty', /\b(?:penalty|penalties)\s+of\b/iu],
  [
    INSURANCE,
    /\b(?:insurance(?![^.;]{0,60}\b(?:duty|premium|levy|tax)\b)|coverage|per\s+occurrence|aggregate\s+limit|each\s+occurrence)\b/iu,
  ],
  [
    'Rent',
    /\b(?<!\b(?:late|unpaid|overdue|additional|as|pet|counted\s+as)\s)rent(?:al\s+(?:fee|rate|charge))?\b(?![^.;]{0,60}\b(?:costs?|charges?|fees?|penalty|breach|exceeding|over)\b)/iu,
  ],
  ['Salary', /\b(?:salary|base\s+(?:pay|compensation))\b/iu],
  [
    'Pay',
    /\b(?:basic|gross)\s+(?:pay|wages?|(?:hourly\s+)?rate(?:\s+of\s+pay)?)\b|\b(?:rate\s+of\s+pay|wages?(?=\s+(?:of|is|are|shall\s+be|will\s+be)\b))/iu,
  ],
  ['Bonus', /\bbonus\b/iu],
  ['Grant', /\b(?:an?|the|your)\s(?:\p{L}+\s){0,2}grant\sof\s?$/iu],
  ['Purchase price', /\b(?:purchase\s+price|sale\s+price)\b/iu],
  [
    'Loan amount',
    /\b(?:principal\s+(?:amount|sum|balance|debt)|loans?\s+(?:amount|of|in\s+the\s+(?:amount|sum)\s+of)|promises?\s+to\s+pay\b[^.;]{0,200}?\bthe\s+(?:principal\s+)?sum\s+of|(?:lends?|borrows?)\s+(?:\p{L}+\s+){0,3}(?:the\s+sum\s+of)?)(?=\s|$)(?![^.;]{0,60}\b(?:fees?|charges?|costs?)\b)/iu,
  ],
  [
    'Minimum commitment',
    /\bminimum\s+(?:(?:annual|monthly|quarterly|yearly|guaranteed)\s+)?(?:purchases?|orders?|commitment|royalt(?:y|ies)|guarantee|payments?|sales|fees?|spend)\b/iu,
  ],
  ['Termination fee', /\b(?:termination|cancellation|break)\s+(?:fee|charge|payment)\b/iu],
  [
    'Compensation',
    /\b(?:compensation\s+for\s+loss|(?:settlement|termination|severance|ex[\s-]gratia|redundancy)\s+(?:sum|payment|amount)(?=\s+of\b))/iu,
  ],
  ['Milestone payment', /\bmilestone\s+(?:payment|fee)\b/iu],
  ['Franchise fee', /\bfranchise\s+fee\b/iu],
  ['Licence fee', /\blicen[cs]e\s+fees?\b/iu],
  ['Royalty', /\broyalt(?:y|ies)\s+of\b/iu],
  ['Commission', /\bcommissions?\s+of\b/iu],
  ['Advance', /\b(?:an?|the)\s+advance(?:\s+payment)?(?=\s+of\b)/iu],
  ['Retainer', /\bretainer\b/iu],
  [
    'Price',
    /\b(?:the|total|contract|unit)\s+price(?=\s+(?:(?:of|for)\s+[^.,;]{1,40}\s)?(?:is|of|shall\s+be|will\s+be)\b)/iu,
  ],
  [
    FEE,
    /\b(?:(?:service|annual|yearly|quarterly|monthly|weekly|nightly|daily|hourly|management|consulting|subscription|setup|set-up|maintenance|support|administration)\s+fees?|fees?(?=\s+(?:of|is|are|shall\s+be|will\s+be)\b|:))/iu,
  ],
  [REGULAR_CHARGE, /\b(?:contribution|charge|allowance|supplement)(?=\s+of\b)/iu],
  ['Tax', /\b(?:sales\s+tax|VAT)\b/iu],
];

const DEFINED = /^\W{0,3}["“][^"”]{2,50}["”]\s(?=(?:means|includes)\b)/iu;
const BEFORE_LENGTH = 110;
/** Paid once, whatever else falls due in which rhythm. */
const ONCE = /\b(?:one[\s-]time|once|single|lump[\s-]sum|non-?recurring|upfront|up-front|signing|einmalig\w*)\b/iu;
/** What is built, bought or insured has a price of its own, which is not the contract's. */
const OF_A_THING =
  /\b(?:cost|price|value)\s+of\s+(?:building|constructing|erecting|(?:the|an?|any|each|such|its)\s+(?:home|house|building|property|restaurant|store|unit|vehicle|equipment|items?|goods|land|lot))\b|\b(?:home|house|building|project)\s+(?:being|to\s+be)\s+(?:built|constructed|erected)\b/iu;
const AFTER_LENGTH = 40;
/** "$800 per month", "$25 for each further day", "$5,000 a month": how often this sum falls due, right behind it. */
const FREQUENCY =
  /^[\s)\]]{0,3}(?:(?:gross|net)\s)?(?:\([^()]{1,30}\)\s{0,2})?(?:(?:(?:for|in|during|due|payable|on\s+the\s+\w+\s+(?:\w+\s+)?day\s+of)\s+)?(?:per|each|every)|a|an)\s+(?:calendar\s+|further\s+|additional\s+|contract\s+|lease\s+|business\s+)?(?<unit>hour|day|week|month|quarter|year|annum|unit|person|share)\b|^[\s)]{1,2}(?<adverb>hourly|daily|weekly|monthly|quarterly|annually|yearly)\b/iu;
/** "Monthly rent of", "annual fee is". What is done monthly with the money comes behind the sum, and is no name of it. */
const FREQUENCY_BEFORE =
  /\b(hourly|daily|weekly|monthly|quarterly|annual|yearly)\s+(?:\w+\s+){0,2}?(?:rent|fees?|salary|rate|wage|payments?|installments?|instalments?|retainer|royalty|charge|premium|price)\b[^.,;]{0,40}$/iu;
/** "For each further week or part of a week the Member shall pay …": how often stands at the beginning. */
const EACH_TIME =
  /(?:^|[.;,]\s)(?:\d{1,2}(?:\.\d{1,2}){0,2}[.)]?\s)?for\s(?:each|every)\s(?:(?:further|started|additional|commenced|full|calendar|such)\s)?(?<unit>hour|day|week|month|year)\b(?:\s(?:or\spart|of\sdelay|late|by\swhich|that|commenced|begun|started)[^.;,]{0,60})?,?\s[^.;,]{0,60}\b(?:pays?|owes?|charges?|costs?|is\scharged|(?:fee|charge|penalty|damages)\sof)\b[^.;,]{0,60}$/iu;
const ADVERBS: Readonly<Record<string, string>> = {
  hourly: 'per hour',
  daily: 'per day',
  weekly: 'per week',
  monthly: 'per month',
  quarterly: 'per quarter',
  annual: 'per year',
  annually: 'per year',
  yearly: 'per year',
};

/** Finds the sums that matter, the weightiest kinds first. */
export function findSums(reading: Reading): readonly SumFact[] {
  const facts: SumFact[] = [];
  for (const sentence of reading.sentences) {
    if (!/\d|dollars|euros|pounds/iu.test(sentence.text)) continue;
    const sums = findMoney(sentence.text);
    for (const [index, money] of sums.entries()) {
      const from = sums[index - 1]?.end ?? 0;
      const to = sums[index + 1]?.start ?? sentence.text.length;
      const label = money.amount <= SMALL_CHANGE ? null : labelSum(sentence.text, money, from, to);
      const frequency = readFrequency(sentence.text, money, from, to);
      // A charge of some occasion is left to its own sentence.
      if (label === null || (label === REGULAR_CHARGE && frequency === '')) continue;
      const name = nameSum(label, sentence.text, money, from);
      // What is paid again and again for an insurance is no cover.
      if (label === INSURANCE && /^per (?:day|week|month|quarter)$/u.test(frequency)) continue;
      facts.push({ kind: label, label: name, frequency, sentence, ...withTax(sentence.text, sums, index, money) });
    }
  }
  return choose(facts);
}

/** What is paid, and whether the sum is all of it. */
function nameSum(label: string, text: string, money: FoundMoney, from: number): string {
  const before = text.slice(from, money.start);
  if (label === LIABILITY || label === INSURANCE || label === 'Minimum commitment') return label;
  const bound = nameBound(text, money);
  if (label === FEE) return `${nameFee(before)}${nameCase(text)}${bound}`;
  return `${label === REGULAR_CHARGE ? nameCharge(before) : label}${bound}`;
}

/**
 * The label whose words end nearest before the sum; words behind it count only when there are none before.
 * @param from where the sum before ends: what is said of that one does not count for this one
 * @param to where the next sum begins
 */
function labelSum(text: string, money: FoundMoney, from: number, to: number): string | null {
  const before = text.slice(Math.max(from, money.start - BEFORE_LENGTH), money.start);
  const after = text.slice(money.end, Math.min(to, money.end + AFTER_LENGTH));
  // "Credit $897.50 against Base Rent": what is taken off.
  if (/^\s{0,2}(?:against|off)\s/iu.test(after)) return null;
  // What the insured bears is no cover.
  if (/\b(?:deductible|retention|co-?pay\w*)\b[^.;]{0,40}$/iu.test(before)) return null;
  // A par value names a share, no payment.
  if (/\b(?:par|nominal)\s+value\b[^.;]{0,20}$/iu.test(before) || /^\s{0,3}par\s+value/iu.test(after)) return null;
  if (isDifference(before, after) || isPaidToThird(text.slice(money.end, to))) return null;
  const nearest = nearestLabel(before);
  if (nearest !== null && isOfAnother(nearest, before, text)) return null;
  // "“Training Costs” means …, and the salary paid for study time at £24": a part of what is defined.
  const defined = DEFINED.exec(text)?.[0];
  if (nearest !== null && defined !== undefined && nearestLabel(defined) !== nearest) return null;
  // A limit for one section's matters is not the limit of the contract.
  if (nearest === LIABILITY && /\bthis\s+(?:section|paragraph|clause)\b/iu.test(text)) return null;
  if (nearest !== null) return nearest;
  // "A late fee of $150, plus $25 for each further day": the second sum is of the kind of the first.
  if (from > 0 && /^,?\s{1,3}(?:plus|and\s+then|then)\s{1,3}$/iu.test(text.slice(from, money.start))) {
    return nearestLabel(text.slice(Math.max(0, from - BEFORE_LENGTH), from));
  }
  // Words squeezed between two sums belong to the second.
  if (to < text.length && to < money.end + AFTER_LENGTH) return null;
  return labelBehind(after);
}

/** Whether a sum that a label stands before is something else than the label says. */
function isOfAnother(label: string, before: string, text: string): boolean {
  // "£299.00 + VAT £59.80 = £358.80": a part of the sum that is paid.
  if (label === 'Tax' && /\bincl\w*\b[^.;]{0,20}$/iu.test(before)) return true;
  if (label === 'Tax')
    return /(?:[+]|\b(?:plus|excl\w*))\s{0,2}(?:\d{1,2}(?:[.,]\d{1,2})?\s?%\s)?(?:\p{Lu}{2,4}|(?:sales\s)?tax)\b[^.;]{0,16}$/iu.test(
      before,
    );
  // "May arrange cover and charge €6.95": the price of the cover, not the cover.
  if (label === INSURANCE) return CHARGED.test(before) || /\bpremiums?\b/iu.test(before);
  // What is paid to someone who brought the parties together is no price of theirs.
  if (label === 'Commission') return isOfBroker(text);
  return (label === 'Price' || label === 'Purchase price') && OF_A_THING.test(before);
}

function nearestLabel(before: string): string | null {
  let nearest: string | null = null;
  let nearestEnd = -1;
  for (const [label, pattern] of LABELS) {
    const { start, end } = lastPlace(before, pattern);
    if (end > nearestEnd && !OF_SHARE.test(before.slice(0, start)) && !isNameOfAnother(before.slice(end))) {
      nearest = label;
      nearestEnd = end;
    }
  }
  return nearest;
}

/** "$900 security deposit", "$500 as a late fee": the name has to follow at once. */
function labelBehind(after: string): string | null {
  const words = after.replace(/^[\s)]{0,3}(?:as\s+)?(?:(?:an?|the)\s+)?/iu, '');
  return LABELS.find(([, pattern]) => words.search(pattern) === 0)?.[0] ?? null;
}

const OWN_NUMBER = /^\s*\d{1,2}(?:\.\d{1,2}){0,3}[.)]?\s/u;
const ON_BREACH =
  /^(?:in\s+(?:the\s+)?(?:event|case)\s+of|if|where|upon)\b[^,;]{0,100}\b(?:breach\w*|default\w*|fails?)\b/iu;
const ON_CANCELLATION = /^(?:if|where)\b[^,;]{0,100}\b(?:cancel\w*|withdraw\w*)\b/iu;
const ON_EARLY_END =
  /^(?:if|where|in\s+(?:the\s+)?event)\b[^,;]{0,100}\b(?:ends?|ended|terminat\w+|cancel\w*)\b[^,;]{0,60}\b(?:before|early|prior|within)\b/iu;

/** A fee that only some case brings about says in which: it is no price of the contract. */
function nameCase(text: string): string {
  if (ON_EARLY_END.test(text)) return ' for an early end';
  if (ON_BREACH.test(text)) return ' for a breach';
  return ON_CANCELLATION.test(text.replace(OWN_NUMBER, '')) ? ' for a cancellation' : '';
}

/** "Origination fee (4% of the Purchase Price)": the sum is a share of what is named, and not what is named. */
const OF_SHARE =
  /(?:%|\bper\s?cent|\b(?:share|part|portion|half|third|quarter)\b)\s+of\s+(?:(?:the|its|your|our|their|each)\s+)?$/iu;

/** Where the last match begins and ends; -1 where there is none. */
function lastPlace(text: string, pattern: RegExp): { readonly start: number; readonly end: number } {
  const last = [...text.matchAll(new RegExp(pattern, 'giu'))].at(-1);
  return last === undefined ? { start: -1, end: -1 } : { start: last.index, end: last.index + last[0].length };
}

function readFrequency(text: string, money: FoundMoney, from: number, to: number): string {
  const match = FREQUENCY.exec(text.slice(money.end, Math.min(to, money.end + 60)))?.groups;
  const unit = match?.['unit']?.toLowerCase();
  if (unit !== undefined) return `per ${unit === 'annum' ? 'year' : unit}`;
  const before = text.slice(Math.max(from, money.start - 60), money.start);
  if (ONCE.test(before) || /^[\s(]{0,3}(?:once|one[\s-]time)\b/iu.test(text.slice(money.end, money.end + 20)))
    return '';
  const each = EACH_TIME.exec(text.slice(from, money.start))?.groups?.['unit'];
  if (each !== undefined) return `per ${each.toLowerCase()}`;
  const adverb = match?.['adverb'] ?? FREQUENCY_BEFORE.exec(before)?.[1];
  return adverb === undefined ? '' : (ADVERBS[adverb.toLowerCase()] ?? '');
}

function choose(facts: readonly SumFact[]): readonly SumFact[] {
  const chosen: SumFact[] = [];
  for (const [label] of LABELS) {
    const own = facts.filter((fact) => fact.kind === label);
    const seen = new Set<string>();
    for (const fact of own) {
      // "Rent is $900 per month … of the rent of $900": the second says less.
      const isKnown = chosen.some(
        (other) => other.kind === label && other.money.amount === fact.money.amount && fact.frequency === '',
      );
      // Two sums under one name would leave the reader to guess which of them holds.
      const isNamed = chosen.some((other) => other.label === fact.label && other.frequency === fact.frequency);
      if (isKnown || isNamed) continue;
      const key = `${fact.money.amount} ${fact.money.currency} ${fact.frequency}`;
      if (seen.size >= PER_LABEL_LIMIT || seen.has(key) || chosen.length >= SUM_LIMIT) continue;
      seen.add(key);
      chosen.push(fact);
    }
  }
  return chosen;
}

/** The sum as printed, with how often it falls due: "$2,400 per month". Figures stand for words where both are printed. */
export function describeSum(fact: Pick<SumFact, 'money' | 'frequency' | 'tax'>): string {
  const printed = foldWhiteSpace(fact.money.text);
  const figures = fact.money.isInconsistent ? null : /\(\s{0,2}([^()]{1,40})\s{0,2}\)$/u.exec(printed)?.[1];
  const sum = (figures ?? printed).trim();
  return [sum, fact.frequency, fact.tax ?? ''].filter((words) => words !== '').join(' ');
}
