import { addDays } from '#server/domain/text/calendar-days.ts';
import type { DraftDate, DraftItem } from '#server/ports/language-model.ts';
import type { WeightedRisk } from '../risks/weighted-risk.ts';
import { formatDate } from '../text/dates.ts';
import { readBuyer, readSeller } from './bill-parties.ts';
import type { Row } from './figures.ts';
import {
  addsUp,
  type DocumentRows,
  describeSumMismatch,
  differentSums,
  type FactRule,
  type FinancialDocument,
  formatComputedSum,
  formatSum,
  formatSumWithPage,
  readDueDay,
  readFacts,
  sumsBetween,
  writeFact,
} from './financial-document.ts';
import type { NonContractKind } from './non-contract-rules.ts';
import { type FoundSum, findDay, findSums, quoteFound } from './rows.ts';

const HAS_DIGIT = /\d/u;
const NET =
  /sub-?\s?total|net\s+(?:amount|total|sum)|total\s+(?:net|excl(?:uding|\.)?(?:\s+(?:VAT|tax|GST))?)|net(?=\s)/u;
const TAX =
  /(?:sales\s+|value\s+added\s+|total\s+)?(?:tax|VAT|GST|HST|PST|MwSt\.?|USt\.?)(?!\s*(?:id|no|nr|number|reg|invoice|point|date|rate|code|summary|breakdown|#|return|year|\.\s*(?:id|no)))/u;
const DUE =
  /(?:total\s+)?(?:amount|balance|sum)\s+(?:due|payable|owed|owing|outstanding)|total\s+(?:due|payable|to\s+pay|outstanding)|to\s+pay|please\s+pay/u;
const TOTAL =
  /(?:grand\s+|invoice\s+|order\s+|bill\s+)?total(?:\s+(?:amount|price|charged|gross|incl(?:uding|usive|\.)?(?:\s+(?:of\s+)?(?:VAT|tax|GST))?))?(?!\s*(?:net|excl|tax|VAT|GST|discount|items?|hours?|qty|quantity|savings|paid|due|payable|weight))|gross\s+(?:amount|total)/u;
/** The total of a receipt that prints no other; of a bill it is what is no longer owed. */
const PAID = /amount\s+(?:paid|charged)/u;
const EXTRA =
  /discount|shipping(?:\s+(?:and|&)\s+handling)?|freight|delivery|postage|handling|deposit(?:\s+paid)?|(?:less\s+)?(?:amount\s+)?paid|payments?(?:\s+received)?|credit(?:s|\s+note)?|tip|gratuity|rounding|surcharge|service\s+(?:charge|fee)|previous\s+balance|adjustments?|fees?|insurance|packaging/u;
const DUE_DAY =
  /(?:payment\s+)?due\s+(?:date|by|on)|payment\s+due(?:\s+(?:by|on))?|pay(?:able)?\s+(?:by|on\s+or\s+before)|please\s+pay\s+(?:by|before)|date\s+due(?!\s+(?:date|by|on))|due\s*:/u;

const NUMBER_FITS = /^(?=[^\s]{0,40}\d)\S{1,40}(?:\s\S{0,20}\d\S{0,20})?$/u;

const HEAD: readonly FactRule[] = [
  {
    label: 'Invoice number',
    kind: 'words',
    printed: /(?:tax\s+)?invoice\s*(?:no\b\.?|nr\b\.?|number|num\b\.?|#|id)/u,
    fits: NUMBER_FITS,
  },
  { label: 'Receipt number', kind: 'words', printed: /receipt\s*(?:no\b\.?|number|#|id)/u, fits: NUMBER_FITS },
  {
    label: 'Order number',
    kind: 'words',
    printed: /(?:purchase\s+)?order\s*(?:no\b\.?|nr\b\.?|number|#|id)/u,
    fits: NUMBER_FITS,
  },
];
const DATES: readonly FactRule[] = [
  {
    label: 'Issued',
    kind: 'day',
    printed:
      /(?:invoice|issue|billing|receipt|order|bill)\s+date|date\s+(?:of\s+(?:issue|invoice)|issued)|issued(?:\s+on)?|^\s{0,20}date(?=\s*:)/u,
  },
  { label: 'Due date', kind: 'day', printed: DUE_DAY, isMain: true },
  { label: 'Payment terms', kind: 'words', printed: /(?:payment\s+)?terms(?:\s+of\s+payment)?(?=\s*:)/u },
];
const NET_SUM: FactRule = { label: 'Net', kind: 'sum', printed: NET };
const SUMS: readonly FactRule[] = [
  { label: 'Total', kind: 'sum', printed: TOTAL, isLast: true },
  { label: 'Total due', kind: 'sum', printed: DUE, isLast: true },
];
const PAID_SUMS: readonly FactRule[] = [{ label: 'Total', kind: 'sum', printed: PAID, isLast: true }];
const CREDIT_HEAD: readonly FactRule[] = [
  {
    label: 'Credit note number',
    kind: 'words',
    printed: /credit\s+(?:note|memo)\s*(?:no\b\.?|nr\b\.?|number|#|id)/u,
    fits: NUMBER_FITS,
  },
  {
    label: 'Credit for invoice',
    kind: 'words',
    printed: /invoice\s*(?:no\b\.?|nr\b\.?|number|#|id)/u,
    fits: NUMBER_FITS,
  },
];
const CREDIT_SUMS: readonly FactRule[] = [{ label: 'Total credited', kind: 'sum', printed: TOTAL, isLast: true }];
const OWN_ACCOUNT: FactRule = {
  label: 'Account number',
  kind: 'words',
  printed: /(?:account|acct)\s*(?:no\b\.?|number|#)/u,
  fits: /\d{4}/u,
};
const PAY_TO: FactRule = {
  label: 'Pay to account',
  kind: 'words',
  printed: /IBAN|(?:bank\s+)?(?:account|acct)\s*(?:no\b\.?|number|#)/u,
  fits: /••••/u,
};
/** Unless a bank is named beside it, an account number on a bill is the customer number with the sender. */
const BANK_WORD = /\b(?:IBAN|BIC|SWIFT|sort\s+code|bank|routing|ABA|BSB)\b/iu;
const CUSTOMER: readonly FactRule[] = [
  { label: 'Customer number', kind: 'words', printed: /customer\s*(?:no\b\.?|number|#|id)/u, fits: HAS_DIGIT },
];

/** Reads what a bill says: who wants how much from whom, by when, and whether its figures add up. */
export function readBill(input: DocumentRows, kind: NonContractKind): FinancialDocument {
  const isCredit = kind === 'credit note';
  const head = readFacts(input, isCredit ? CREDIT_HEAD : HEAD);
  const dates = readFacts(input, isCredit ? DATES.filter(({ label }) => label === 'Issued') : DATES);
  const net = readFacts(input, [NET_SUM]);
  const sums = readFacts(input, isCredit ? CREDIT_SUMS : chooseSums(input, kind));
  const tax = readTax(input);
  const hasBank = input.rows.some(({ text }) => BANK_WORD.test(text));
  const bank = readFacts(input, [hasBank ? PAY_TO : OWN_ACCOUNT, ...CUSTOMER]);
  const people = [...readSeller(input), ...readBuyer(input)];
  const total = sums.facts.filter(({ text }) => text.startsWith('Total due:'));
  const main = total.length > 0 ? total : sums.facts.filter(({ text }) => /^Total(?: credited)?:/u.test(text));
  const due = kind === 'receipt' || isCredit ? [] : readDue(input);
  return {
    facts: [...head.facts, ...people, ...dates.facts, ...net.facts, ...tax, ...sums.facts, ...bank.facts],
    main: [...people, ...main, ...dates.main],
    risks: [...checkTotal(input), ...checkLines(input)],
    dates: due,
    terms: [],
  };
}

/** Of taxes at several rates the row with their total; none without such a row, because each is only a part. */
function readTax(input: DocumentRows): readonly DraftItem[] {
  const taxes = differentSums(input.rows, TAX);
  const all = taxes.reduce((sum, { cents }) => sum + cents, 0);
  const chosen = taxes.length === 1 ? taxes[0] : taxes.find(({ cents }) => Math.abs(all - 2 * cents) <= 1);
  const item = chosen === undefined ? null : writeFact(input, 'Tax', formatSum(chosen, input.currency), chosen);
  return item === null ? [] : [item];
}

function chooseSums(input: DocumentRows, kind: NonContractKind): readonly FactRule[] {
  return kind === 'receipt' && findSums(input.rows, TOTAL).length === 0 ? PAID_SUMS : SUMS;
}

function readDue(input: DocumentRows): DraftDate[] {
  const sum = findSums(input.rows, DUE).at(-1) ?? findSums(input.rows, TOTAL).at(-1);
  const title = sum === undefined ? 'A payment is due' : `A payment of ${formatSum(sum, input.currency)} is due`;
  const printed = readDueDay(input, DUE_DAY, title);
  return printed.length > 0 ? printed : reckonDue(input, title);
}

/** "Net 30", "payable within 14 days": counted from the day it was issued, where that is the only day it can be counted from. */
function reckonDue({ reading, rows }: DocumentRows, title: string): DraftDate[] {
  const issued = findDay(rows, /(?:invoice|issue|billing|bill)\s+date|date\s+(?:of\s+(?:issue|invoice)|issued)/u);
  const day = issued?.date.iso;
  if (!issued || day?.length !== 10) return [];
  for (const row of rows) {
    const match =
      /\bnet\s+(\d{1,3})(?:\s+days)?\b|\b(?:payable|due|payment|pay)\b[^.\n]{0,30}\bwithin\s+(\d{1,3})\s+days\b(?!\s+(?:of|from|after)\s+(?!(?:the\s+)?(?:invoice|issue)))/iu.exec(
        row.text,
      );
    const days = Number(match?.[1] ?? match?.[2] ?? 0);
    if (match === null || days < 1 || days > 180) continue;
    const due = addDays(day, days);
    if (due === null) return [];
    const found = { text: match[0], start: row.start + match.index, end: row.start + match.index + match[0].length };
    const quotes = [...quoteFound(reading, issued), ...quoteFound(reading, found)];
    const detail = `${days} days after ${formatDate(day)}, the day it was issued.`;
    return [{ kind: 'due', day: due, title, detail, isPrinted: false, quotes }];
  }
  return [];
}

/** Checks total = net + taxes + rows between; reported only if each is printed once and unambiguously. */
function checkTotal(input: DocumentRows): WeightedRisk[] {
  const { rows } = input;
  const [net, ...otherNets] = differentSums(rows, NET);
  const totals = differentSums(rows, TOTAL);
  const [total] = totals.length > 0 ? totals : differentSums(rows, DUE);
  if (net === undefined || otherNets.length > 0 || total === undefined) return [];
  const taxes = differentSums(rows, TAX).filter(({ start }) => start > net.start);
  if (taxes.length === 0 || taxes.length > 3) return [];
  const isTax = (sum: number): boolean => taxes.some(({ cents }) => cents === sum);
  const between = sumsBetween(rows, net, total).filter((cents) => !isTax(cents));
  const extras = [...new Set([...differentSums(rows, EXTRA).map(({ cents }) => cents), ...between])];
  const made = net.cents + taxes.reduce((sum, tax) => sum + tax.cents, 0);
  const candidates = [...totals, ...differentSums(rows, DUE)];
  // One tax row may be the sum of the others, or repeat one of them.
  const bases = [made, ...taxes.map((tax) => net.cents + tax.cents)];
  if (candidates.some(({ cents }) => bases.some((base) => addsUp(base, extras, cents)))) return [];
  const taxWords = taxes.map((tax) => formatSumWithPage(input, tax)).join(' and ');
  return [
    describeSumMismatch(
      input,
      `net ${formatSumWithPage(input, net)} and tax ${taxWords} make ${formatComputedSum(input, made, total)}, but the total is ${formatSumWithPage(input, total)}`,
      [net, ...taxes, total],
      'Ask the sender before you pay.',
    ),
  ];
}

interface Line {
  readonly amount: FoundSum;
  readonly fits: boolean;
}

/** Checks the line items against the net sum; reported only if the figures of each line are unambiguous. */
function checkLines(input: DocumentRows): WeightedRisk[] {
  const { rows } = input;
  const [net, ...otherNets] = differentSums(rows, NET);
  const head = rows.findIndex(
    ({ text }) => /\b(?:qty|quantity|hours|units?)\b/iu.test(text) && /\b(?:amount|total|price)\b/iu.test(text),
  );
  const foot = rows.findIndex(({ start, end }) => net !== undefined && net.start >= start && net.start < end);
  if (net === undefined || otherNets.length > 0 || head === -1 || foot <= head + 1) return [];
  const lines = rows.slice(head + 1, foot).flatMap((row) => readLine(row));
  const made = lines.reduce((sum, { amount }) => sum + amount.cents, 0);
  if (lines.length === 0 || lines.some(({ fits }) => !fits) || Math.abs(made - net.cents) <= 1) return [];
  return [
    describeSumMismatch(
      input,
      `its lines make ${formatComputedSum(input, made, net)}, but the net sum is ${formatSumWithPage(input, net)}`,
      [...lines.slice(0, 4).map(({ amount }) => amount), net],
      'Ask the sender before you pay.',
    ),
  ];
}

function readLine(row: Row): Line[] {
  const last = row.figures.at(-1);
  if (last === undefined) return [];
  const unit = row.figures.at(-2);
  const quantity = /(?:^|\s)(\d{1,5}(?:[.,]\d{1,2})?)\s{0,3}(?:h|hrs?|hours?|days?|pcs?|x|units?)?\s{0,4}$/iu.exec(
    row.blanked.slice(0, unit?.start ?? 0),
  )?.[1];
  const count = quantity === undefined ? Number.NaN : Number(quantity.replace(',', '.'));
  const fits = unit !== undefined && row.figures.length <= 3 && Math.abs(count * unit.cents - last.cents) <= 1;
  const amount = { text: last.text, cents: last.cents, currency: last.currency, start: row.start, end: row.end };
  return [{ amount, fits }];
}
