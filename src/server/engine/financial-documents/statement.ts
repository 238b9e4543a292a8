import type { WeightedRisk } from '../risks/weighted-risk.ts';
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
} from './financial-document.ts';
import type { NonContractKind } from './non-contract-rules.ts';
import type { FoundSum } from './rows.ts';

const OPENING = /(?:opening|previous|beginning|starting|prior)\s+balance/u;
const CLOSING = /(?:closing|ending|new)\s+balance/u;
const IN =
  /(?:total\s+)?(?:(?:deposits?|credits?|money\s+in|paid\s+in|payments?\s+in)(?:\s+(?:and|&)\s+(?:other\s+)?(?:credits?|deposits?|additions?))?)(?:\s+total)?(?!\s*(?:limit|available|card|line|score))|payments?(?:\s+(?:and|&)\s+(?:other\s+)?credits)|payments?\s+received/u;
const OUT =
  /(?:total\s+)?(?:withdrawals?|debits?|money\s+out|paid\s+out|payments?\s+out|purchases?|charges)(?:\s+(?:and|&)\s+(?:other\s+)?(?:debits?|withdrawals?|charges|adjustments|purchases))?(?:\s+total)?/u;
/** What is paid into a card's account is called no more than that. */
const CARD_IN =
  /(?:total\s+)?payments?(?:\s+received)?(?:\s*(?:and|&)\s*(?:other\s+)?credits?)?(?!\s*(?:due|in|out|terms|date|method))/u;
const FEES =
  /(?:total\s+|account\s+|service\s+|late\s+(?:payment\s+)?|overdraft\s+|monthly\s+|annual\s+)?fees?(?:\s+charged)?/u;
const INTEREST = /(?:total\s+)?interest(?:\s+(?:charged|charges|paid|earned|due))?/u;
const OTHER =
  /cash\s+advances?|balance\s+transfers?|checks?(?:\s+paid)?|adjustments?|transfers?|standing\s+orders?|direct\s+debits?/u;
const MINIMUM = /minimum\s+(?:payment|amount)(?:\s+due)?/u;
const OWED = /(?:total\s+)?(?:amount|balance)\s+(?:due|payable|outstanding|owing)|total\s+(?:due|outstanding)/u;
const DUE_DAY = /payment\s+due(?:\s+(?:date|by|on))?|due\s+(?:date|by|on)|pay(?:able)?\s+by/u;

const HEAD: readonly FactRule[] = [
  {
    label: 'Account holder',
    kind: 'words',
    printed: /account\s+(?:holder|name)|card\s?holder|customer(?:\s+name)?(?=\s*:)/u,
  },
  {
    label: 'Account',
    kind: 'words',
    printed:
      /IBAN|(?:account|card)(?:\s*(?:no\b\.?|number|#|ending(?:\s+in)?))?(?=\s*[:#])|(?:account|card)\s+(?:number|no\.?)/u,
    fits: /\d{4}/u,
  },
  {
    label: 'Period',
    kind: 'words',
    printed: /(?:statement|billing)\s+period|period(?:\s+covered)?(?=\s*:)|statement\s+from(?=\s)/u,
    fits: /\d/u,
  },
  { label: 'Statement date', kind: 'day', printed: /statement\s+(?:closing\s+)?date|closing\s+date/u },
  { label: 'Opening balance', kind: 'sum', printed: OPENING },
];
const BANK_FLOWS: readonly FactRule[] = [
  { label: 'Money in', kind: 'sum', printed: IN },
  { label: 'Money out', kind: 'sum', printed: OUT },
];
const CARD_FLOWS: readonly FactRule[] = [
  { label: 'Payments', kind: 'sum', printed: CARD_IN },
  { label: 'Purchases', kind: 'sum', printed: OUT },
];
const FOOT: readonly FactRule[] = [
  { label: 'Fees', kind: 'sum', printed: FEES },
  { label: 'Interest', kind: 'sum', printed: INTEREST },
  { label: 'Closing balance', kind: 'sum', printed: CLOSING, isLast: true, isMain: true },
  { label: 'Total due', kind: 'sum', printed: OWED, isLast: true, isMain: true },
  { label: 'Minimum payment', kind: 'sum', printed: MINIMUM, isMain: true },
  { label: 'Credit limit', kind: 'sum', printed: /(?:total\s+)?credit\s+limit/u },
  { label: 'Due date', kind: 'day', printed: DUE_DAY, isMain: true },
];

/** Reads what a statement of an account says: whose, for when, what came and went, and whether its balances agree. */
export function readStatement(input: DocumentRows, kind: NonContractKind): FinancialDocument {
  const isCard = kind === 'credit card statement';
  const rules = [...HEAD, ...(isCard ? CARD_FLOWS : BANK_FLOWS), ...FOOT];
  const areSeveral = holdsSeveralAccounts(input);
  const { facts, main } = readFacts(input, areSeveral ? rules.filter(({ kind }) => kind !== 'sum') : rules);
  const minimum = differentSums(input.rows, MINIMUM)[0];
  const title =
    minimum === undefined ? 'A payment is due' : `A payment of at least ${formatSum(minimum, input.currency)} is due`;
  return {
    facts,
    main,
    risks: [...checkBalances(input, isCard), ...remarkOnFees(input)],
    dates: readDueDay(input, DUE_DAY, title),
    terms: [],
  };
}

/**
 * Whether a statement has balances of several accounts: their figures must not be mixed. Where each
 * page of one account has its own balances, the next begins with what the last ended with.
 */
function holdsSeveralAccounts({ rows }: DocumentRows): boolean {
  const openings = differentSums(rows, OPENING);
  const closings = differentSums(rows, CLOSING);
  if (openings.length < 2 || closings.length < 2) return false;
  return openings.slice(1).some(({ cents }, index) => cents !== closings[index]?.cents);
}

/**
 * Closing = opening and what came in, less what went out; told only where each of the four is printed once. A card's balance is
 * owed, so that there the signs are the other way round.
 */
function checkBalances(input: DocumentRows, isCard: boolean): WeightedRisk[] {
  const { rows } = input;
  const sums = [OPENING, isCard ? CARD_IN : IN, OUT, CLOSING].map((label) => differentSums(rows, label));
  if (sums.some((found) => found.length !== 1)) return [];
  const [opening, moneyIn, moneyOut, closing] = sums.flat() as [FoundSum, FoundSum, FoundSum, FoundSum];
  const named = [FEES, INTEREST, OTHER].flatMap((label) => differentSums(rows, label)).map(({ cents }) => cents);
  const between = sumsBetween(rows, opening, closing).filter(
    (cents) => ![moneyIn.cents, moneyOut.cents].includes(cents),
  );
  const extras = [...new Set([...named, ...between])];
  const [came, went] = [Math.abs(moneyIn.cents), Math.abs(moneyOut.cents)];
  const made = opening.cents + (isCard ? went - came : came - went);
  if (addsUp(made, extras, closing.cents)) return [];
  const words = isCard
    ? 'with what was spent and without what was paid'
    : 'with what came in and without what went out';
  return [
    describeSumMismatch(
      input,
      `the opening balance ${formatSumWithPage(input, opening)} ${words} makes ${formatComputedSum(input, made, closing)}, but the closing balance is ${formatSumWithPage(input, closing)}`,
      [opening, moneyIn, moneyOut, closing],
      'Ask the bank, or the company that keeps the account, why.',
    ),
  ];
}

/** Fees and interest that were charged, which are easily overlooked. */
function remarkOnFees(input: DocumentRows): WeightedRisk[] {
  const charged = [FEES, /(?:total\s+)?interest\s+(?:charged|charges)/u]
    .map((label) => differentSums(input.rows, label)[0])
    .filter((sum): sum is FoundSum => sum !== undefined && sum.cents !== 0);
  if (charged.length === 0) return [];
  const remark = describeSumMismatch(input, '', charged, '');
  const sums = charged.map((sum) => formatSumWithPage(input, sum)).join(' and ');
  return [
    {
      ...remark,
      risk: 'Fees or interest were charged',
      explanation: `The statement names ${sums}. Check that you agreed to them.`,
      severity: 'Low',
      weight: 3,
    },
  ];
}
