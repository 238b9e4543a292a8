import { type FoundMoney, findMoney } from './money.ts';
import type { Reading } from './reading.ts';
import type { Sentence } from './sentences.ts';
import { foldWhiteSpace } from './source-text.ts';

/** A sum and what it is for, as the words around it say. */
export interface SumFact {
  readonly label: string;
  readonly money: FoundMoney;
  /** "per month", "per year"; empty when the words name none. */
  readonly frequency: string;
  readonly sentence: Sentence;
}

const SUM_LIMIT = 8;
/** One dollar stands in contracts as a token or as a rate of exchange. */
const SMALL_CHANGE = 1;
const PER_LABEL_LIMIT = 2;

/** What a sum can be for. The first that fits the words nearest to the sum counts; earlier ones are shown first. */
const LABELS: readonly (readonly [string, RegExp])[] = [
  [
    'Total due',
    /\b(?:total\s+(?:amount\s+)?due|amount\s+due|balance\s+due|total\s+payable|invoice\s+total|grand\s+total|closing\s+balance)\b/iu,
  ],
  ['Security deposit', /\b(?:security\s+deposit|deposit)\b/iu],
  ['Late charge', /\blate\s+(?:fee|charge|payment)|overdue/iu],
  [
    'Limit of liability',
    /\bliab(?:le|ility)\b[^.;]{0,160}\b(?:exceed|limited\s+to|maximum|cap|greater\s+of|in\s+excess\s+of)\b/iu,
  ],
  ['Liquidated damages', /\bliquidated\s+damages|\bpenalt(?:y|ies)\b/iu],
  ['Insurance cover', /\b(?:insurance|coverage|per\s+occurrence|aggregate\s+limit|each\s+occurrence)\b/iu],
  ['Rent', /\brent(?:al)?\b/iu],
  ['Salary', /\b(?:salary|wages?|base\s+(?:pay|compensation))\b/iu],
  ['Bonus', /\bbonus\b/iu],
  ['Purchase price', /\b(?:purchase\s+price|sale\s+price|consideration\s+of)\b/iu],
  ['Loan amount', /\b(?:principal|loan|advance)\b/iu],
  ['Minimum commitment', /\bminimum\b/iu],
  ['Termination fee', /\b(?:termination|cancellation)\s+(?:fee|charge|payment)\b/iu],
  ['Milestone payment', /\bmilestone\b/iu],
  ['Franchise fee', /\bfranchise\s+fee\b/iu],
  ['Licence fee', /\blicen[cs]e\s+fees?\b/iu],
  ['Royalty', /\broyalt(?:y|ies)\b/iu],
  ['Commission', /\bcommissions?\b/iu],
  ['Retainer', /\bretainer\b/iu],
  ['Price', /\b(?:price|prices|costs?|subtotal)\b/iu],
  ['Fee', /\b(?:fees?|compensation|remuneration|charges?|rate)\b/iu],
  ['Tax', /\btax(?:es)?\b/iu],
  ['Payment', /\b(?:pay|pays|paid|payable|payment|payments|reimburse)\b/iu],
];

const BEFORE_LENGTH = 150;
const AFTER_LENGTH = 40;
const FREQUENCY =
  /^[^.;]{0,40}?\b(?:(per|each|every|a)\s+(?:calendar\s+)?(hour|day|week|month|quarter|year|annum|unit|person|share)|(hourly|daily|weekly|monthly|quarterly|annually|yearly))\b/iu;
const FREQUENCY_BEFORE = /\b(hourly|daily|weekly|monthly|quarterly|annual|yearly)\s+(?:\w+\s+){0,5}$/iu;
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
      if (label !== null) facts.push({ label, money, frequency: readFrequency(sentence.text, money), sentence });
    }
  }
  return choose(facts);
}

/**
 * The label whose words end nearest before the sum; words behind it count only when there are none before.
 * @param from where the sum before ends: what is said of that one does not count for this one
 * @param to where the next sum begins
 */
function labelSum(text: string, money: FoundMoney, from: number, to: number): string | null {
  const before = text.slice(Math.max(from, money.start - BEFORE_LENGTH), money.start);
  const after = text.slice(money.end, Math.min(to, money.end + AFTER_LENGTH));
  // A par value names a share, no payment.
  if (/\bpar\s+value\b[^.;]{0,20}$/iu.test(before) || /^\s{0,3}par\s+value/iu.test(after)) return null;
  let nearest: string | null = null;
  let nearestEnd = -1;
  for (const [label, pattern] of LABELS) {
    const end = lastEnd(before, pattern);
    if (end > nearestEnd) {
      nearest = label;
      nearestEnd = end;
    }
  }
  // Words squeezed between two sums belong to the second.
  if (nearest !== null || to < money.end + AFTER_LENGTH) return nearest;
  return LABELS.find(([, pattern]) => pattern.test(after))?.[0] ?? null;
}

function lastEnd(text: string, pattern: RegExp): number {
  let end = -1;
  for (const match of text.matchAll(new RegExp(pattern, 'giu'))) end = match.index + match[0].length;
  return end;
}

function readFrequency(text: string, money: FoundMoney): string {
  const match = FREQUENCY.exec(text.slice(money.end, money.end + 60));
  const adverb = match?.[3] ?? FREQUENCY_BEFORE.exec(text.slice(Math.max(0, money.start - 60), money.start))?.[1];
  if (match?.[2] !== undefined) return `per ${match[2].toLowerCase() === 'annum' ? 'year' : match[2].toLowerCase()}`;
  return adverb === undefined ? '' : (ADVERBS[adverb.toLowerCase()] ?? '');
}

function choose(facts: readonly SumFact[]): readonly SumFact[] {
  const chosen: SumFact[] = [];
  for (const [label] of LABELS) {
    const own = facts.filter((fact) => fact.label === label);
    const seen = new Set<string>();
    for (const fact of own) {
      const key = `${fact.money.amount} ${fact.money.currency} ${fact.frequency}`;
      if (seen.size >= PER_LABEL_LIMIT || seen.has(key) || chosen.length >= SUM_LIMIT) continue;
      seen.add(key);
      chosen.push(fact);
    }
  }
  return chosen;
}

/** The sum as printed, with how often it falls due: "$2,400 per month". Figures stand for words where both are printed. */
export function describeSum(fact: Pick<SumFact, 'money' | 'frequency'>): string {
  const printed = foldWhiteSpace(fact.money.text);
  const figures = fact.money.disagrees ? null : /\(\s{0,2}([^()]{1,40})\s{0,2}\)$/u.exec(printed)?.[1];
  const sum = (figures ?? printed).trim();
  return fact.frequency === '' ? sum : `${sum} ${fact.frequency}`;
}
