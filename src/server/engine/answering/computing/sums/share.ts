import type { Problem } from '../computed-answer.ts';
import type { PricedRate, PricedSum, ReadLine } from '../read-line.ts';
import { isSameTopic, sharesTopic } from '../topics.ts';
import { convertStarted, convertUnits } from '../units.ts';
import { writeCount, writeSum } from '../write-sums.ts';
import { type BoundSum, countShared, LINES_LIMIT, nameOf, type Wish } from './bound-sum.ts';
import { findBase, findRecurring } from './find-part.ts';

interface Base {
  readonly amount: number;
  readonly currency: string;
  readonly line: ReadLine | null;
  readonly sum: PricedSum | null;
  readonly written: string;
}

/** A share of a sum that the document names or the question gives: "6% of £47,500"; or the sum with it, or without it. */
export function share(problem: Problem): readonly BoundSum[] {
  if (!problem.question.asksSum) return [];
  return problem.lines.slice(0, LINES_LIMIT).flatMap((line) => {
    const rates = line.rates.filter(({ role }) => role !== 'cap');
    const [rate, ...others] = rates.length > 0 ? rates : line.rates;
    if (rate === undefined || others.length > 0 || rate.role === 'floor' || isBare(line, rate)) return [];
    if (!isAbout(problem, line, rate)) return [];
    return readBases(problem, line, rate).flatMap((base) => bindShare(problem, line, rate, base) ?? []);
  });
}

/** A share that stands for a limit or a margin over another rate: "below 85%", "prime plus 2%". */
function isBare({ words }: ReadLine, { start, end, per }: PricedRate): boolean {
  if (/\beach (?:for )?$/iu.test(words.slice(Math.max(0, start - 20), start))) return true;
  if (per === null && /^[^.;|]{0,60}\b(?:for each|for every|per|je)\s(?!cent)/iu.test(words.slice(end, end + 80)))
    return true;
  const before = /\b(?:below|above|over|under|exceed\w*|less than|more than|than|prime|plus|fewer than|\+)\s?$/iu;
  return (
    (before.test(words.slice(Math.max(0, start - 20), start)) &&
      !/\bVAT|GST|tax\b/iu.test(words.slice(end, end + 12)) &&
      !/\bplus\s?$/iu.test(words.slice(0, start))) ||
    /^[^.;|]{0,20}\babove (?:the )?(?:bank|base|prime)/iu.test(words.slice(end, end + 45))
  );
}

const PERCENT = /\d ?%|\b(?:percent|per cent|prozent)\b/iu;

/** The question is about what the share is for, not only about what it is of. */
function isAbout(problem: Problem, line: ReadLine, rate: PricedRate): boolean {
  const { words } = problem.question;
  if (!isSameTopic(words, line.words)) return false;
  if (isInterest(line, rate) && !/\binterest|zins/iu.test(words)) return false;
  const rest = line.words.replace(rate.of, ' ');
  return (
    countShared(problem, rest) > 0 ||
    sharesTopic(words, rest) ||
    (TAX.test(words) === TAX.test(line.words) && TAX.test(words)) ||
    WISHED.some(([asked, said]) => asked.test(words) && said.test(line.words))
  );
}

function isInterest({ words }: ReadLine, { start, end }: PricedRate): boolean {
  return /\binterest\b|zins/iu.test(words.slice(Math.max(0, start - 30), end + 30));
}

const TAX = /\b(?:tax|vat|gst|hst|iva|mwst|ust|umsatzsteuer|mehrwertsteuer)\b/iu;
/** What people call a share otherwise than a document does. */
const WISHED: readonly (readonly [RegExp, RegExp])[] = [
  [
    /\b(?:cut|slice|take|commission|fees?|provision|keep)\b/iu,
    /\b(?:commission|fee|royalt\w+|share|provision|service charge)\b/iu,
  ],
  [
    /\b(?:early|quick\w*|straight away|next day|save|off|sofort|gleich)\b/iu,
    /\b(?:discount|take (?:off )?|knock|skonto|off)\b/iu,
  ],
  [/\b(?:lands?|left|remain\w*|in my (?:hand|account)|receive)\b/iu, /\b(?:withh\w+|deduct\w*)\b/iu],
  [/\b(?:card|visa|mastercard|amex)\b/iu, /\bcards?\b/iu],
  [
    /\b(?:next year|second year|2nd year|go up|rise|increase)\b/iu,
    /\b(?:ris\w+|increas\w+|escalat\w+|goes? up|steigt|erhöht)\b/iu,
  ],
];

function readBases(problem: Problem, line: ReadLine, rate: PricedRate): readonly Base[] {
  const { sums } = problem.question;
  const [asked, ...others] = sums;
  const above = line.sums.find(({ role, start }) => role === 'floor' && start > rate.end && start - rate.end < 60);
  if (asked !== undefined) {
    if (others.length > 0) return [];
    if (above === undefined) return [{ ...asked, line: null, sum: null, written: writeSum(asked) }];
    const isAbove = /\b(?:above|over|exceed\w*|beyond|über)\s$/iu.test(line.words.slice(0, above.start));
    if (!isAbove || asked.amount <= above.amount) return [];
    const written = `(${writeSum({ ...above, amount: asked.amount })} − ${writeSum(above)})`;
    return [{ amount: asked.amount - above.amount, currency: above.currency, line: null, sum: above, written }];
  }
  const own = line.sums.filter(({ role, end, start }) => role === 'plain' && (end <= rate.start || start >= rate.end));
  const [printed, ...more] = own;
  // "€412 per month plus VAT at 13.5%".
  if (printed !== undefined && printed.end <= rate.start) {
    return more.length === 0 && ADDED.test(line.words) ? [describe(line, printed)] : [];
  }
  const name = baseName(problem, line, rate);
  const isOnPrice = name === '' && (TAX.test(line.words) || ADDED.test(line.words) || REDUCES.test(line.words));
  const named = name !== '' ? findBase(problem, name, line) : isOnPrice ? findRecurring(problem, null) : null;
  return named === null || named.line === line ? [] : [describe(named.line, named.sum)];
}

function describe(line: ReadLine, sum: PricedSum): Base {
  const name = nameOf(line) === '' ? '' : ` (${nameOf(line)})`;
  return { amount: sum.amount, currency: sum.currency, line, sum, written: `${writeSum(sum)}${name}` };
}

const CUT =
  /\b(?:in|for|from|by|payable|deducted|each|as|then|is|are|that|on|up|within|at|or|per|and|accrues?|shall|will|may|which|less|who|if|when|until|not|with|to|than|die|das|für|mit|an)\b.*$/iu;
const RISING =
  /\b(?:the|your|our|die|der) (?<what>\p{L}{3,15}) (?:(?:shall|will|may) )?(?:ris\w+|increas\w+|escalat\w+|goes? up|steigt|be (?:increased|raised))|\bover the (?<over>\p{L}{3,15})/iu;
/** Bases of what is taken off, or put on, a bill as a whole. */
const WHOLE_BILL = /\b(?:take (?:off )?|discount|skonto|knock|convenience|card|surcharge)\b/iu;

/** What a share is of: as said; what rises; the bill for what is taken off it. */
function baseName(problem: Problem, line: ReadLine, rate: PricedRate): string {
  const said = rate.of.replace(CUT, '');
  if (/\p{L}/u.test(said)) return said;
  const rising = RISING.exec(line.words)?.groups;
  const name = rising?.what ?? rising?.over;
  if (name !== undefined) return name;
  if (/\b(?:deposit|down payment|anzahlung)\b/iu.test(line.words))
    return PRICE.find((one) => findBase(problem, one, line) !== null) ?? '';
  if (!WHOLE_BILL.test(line.words) && !TAX.test(line.words)) return '';
  const due = problem.lines.find((other) => other !== line && DUE.test(other.words) && other.sums.length > 0);
  return due === undefined ? '' : (due.words.split(/ \||[:.(]/u)[0] ?? '');
}

/** Names of what a deposit is a part of. */
const PRICE = ['price', 'total price', 'purchase price', 'buys', 'contract sum'];
const DUE =
  /^(?:\W*)(?:grand )?(?:total due|total now due|balance due|please pay|amount due|subtotal|invoice total|zu zahlen|rechnungsbetrag|gesamtbetrag)\b/iu;

const REST =
  /\b(?:receive|lands?|land with me|in my (?:hand|account|pocket|m-?pesa)|left|remain\w*|after (?:they|the|his|her|their)|comes? off|the rest|balance|bleib\w*|then get|get then|transfer|pay|send|write|wire|überweise|net)\b/iu;
const PART =
  /\b(?:sav(?:e|ing)|lose|cut|commission|slice|fee|royalt\w+|how much (?:is )?(?:off|more|extra)|discount|bonus|charge|penalty|surcharge|extra|deposit|ziehen|abzug|provision|damage|goes away|knocked off|comes off)\b/iu;
const WITH = /\b(?:with|incl\w*|plus|together|then|mit|worth|new|next year|second year|2nd year|be)\b/iu;
const REDUCES =
  /\b(?:deduct\w*|withh\w+|take off|taken off|takes? [\d.]+ ?%|ziehen|less|retain\w*|discount|skonto|off\b|commission|einbehalten|knock)\b/iu;
const ADDED =
  /\b(?:plus|premium|surcharge|extra|ris\w+|increas\w+|escalat\w+|on top|vat|gst|hst|steigt|zuzüglich|zzgl|erhöht)\b/iu;

function bindShare(problem: Problem, line: ReadLine, rate: PricedRate, base: Base): BoundSum | null {
  const times = timesOf(problem, rate, line);
  if (times === null) return null;
  const capRate = line.rates.find((one) => one !== rate && one.role === 'cap');
  const isAtCap = capRate !== undefined && rate.percent * times.count > capRate.percent;
  const percent = isAtCap ? capRate.percent : rate.percent * times.count;
  const part = (base.amount * percent) / 100;
  const cap = line.sums.find(({ role }) => role === 'cap');
  if (cap !== undefined && part > cap.amount) return null;
  const wish = readWish(problem.question.words, line.words);
  if (wish === null || (rate.role === 'cap' && !MOST.test(problem.question.words))) return null;
  const of = isAtCap ? `${capRate.percent}% of ${base.written}` : `${times.written}${rate.percent}% of ${base.written}`;
  const amount = wish === 'part' ? part : wish === 'rest' ? base.amount - part : base.amount + part;
  const sign = wish === 'rest' ? '−' : '+';
  return {
    amount,
    currency: base.currency,
    calculation: wish === 'part' ? of : `${base.written} ${sign} ${of}`,
    lines: [...new Set([line, ...(base.line === null ? [] : [base.line])])],
    figures: [
      ...problem.question.sums.map((sum) => sum.amount),
      ...times.figures,
      ...(PERCENT.test(problem.question.words) ? [rate.percent] : []),
    ],
    used: [
      rate,
      ...(capRate === undefined ? [] : [capRate]),
      ...(base.sum === null ? [] : [base.sum]),
      ...(cap === undefined ? [] : [cap]),
    ],
    grants: grantsOf(wish, rate, line),
  };
}

const MOST = /\b(?:most|max\w*|highest|could|up to|limit|höchstens|maximal)\b/iu;

function grantsOf(wish: 'part' | 'rest' | 'with', rate: PricedRate, line: ReadLine): readonly Wish[] {
  const own: readonly Wish[] =
    wish === 'rest' ? ['rest', 'discount'] : wish === 'with' ? ['sum', 'rise'] : ['discount', 'parts'];
  return [
    ...own,
    ...(TAX.test(line.words) ? (['tax'] as const) : []),
    ...(rate.role === 'cap' ? (['most'] as const) : []),
  ];
}

/** Whether the share itself is asked for, or the sum with or without it; null where that is open. */
function readWish(asked: string, said: string): 'part' | 'rest' | 'with' | null {
  const isReduction = REDUCES.test(said);
  if (isReduction && REST.test(asked) && !/\b(?:do|what) (?:i|we) (?:save|lose)\b/iu.test(asked)) {
    return readReduction(asked, said);
  }
  if (ADDED.test(said) && !isReduction) return readAddition(asked, said);
  return asksPart(asked);
}

function readReduction(asked: string, said: string): 'part' | 'rest' {
  if (/\bcommission\b/iu.test(said)) return KEEPS.test(asked) ? 'rest' : 'part';
  return PART.test(asked) && !/\b(?:after|then|left|once)\b/iu.test(asked) ? 'part' : 'rest';
}

const KEEPS = /\b(?:lands?|left|after|remain\w*|receive|bleib\w*|my (?:hand|pocket))\b/iu;

function readAddition(asked: string, said: string): 'part' | 'with' | null {
  if (/\b(?:worth|with the)\b/iu.test(asked)) return 'with';
  if (WITH.test(asked)) return PART.test(asked) && !TAX.test(asked) ? 'part' : 'with';
  return TAX.test(said) && !TAX.test(asked) ? null : asksPart(asked);
}

function asksPart(asked: string): 'part' | null {
  return REST.test(asked) && !PART.test(asked) && !/\bpay\b/iu.test(asked) ? null : 'part';
}

/** How often a share is charged: 2% a week for three weeks; null where the question does not say. */
function timesOf(
  { question }: Problem,
  rate: PricedRate,
  { words }: ReadLine,
): { readonly count: number; readonly written: string; readonly figures: readonly number[] } | null {
  // "€412 per month plus VAT at 13.5%": the month is the price's, not the tax's.
  if (rate.per === null || TAX.test(words)) return { count: 1, written: '', figures: [] };
  const { unit } = rate.per;
  const counts = question.counts.flatMap((measure) => {
    const whole =
      convertUnits(measure.count, measure.unit, unit) ??
      (/\b(?:part|angefangen\w*)\b/iu.test(words)
        ? convertStarted(measure.count, measure.unit, unit, 'started')
        : null);
    return whole === null ? [] : [{ whole, measure }];
  });
  const [only, ...others] = counts;
  if (only === undefined) return null;
  if (others.length > 0 || !Number.isInteger(only.whole)) return null;
  const written = only.whole === 1 ? '' : `${writeCount(only.whole)} ${unit}s × `;
  return { count: only.whole, written, figures: [only.measure.count] };
}
