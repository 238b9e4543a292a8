import type { WeightedRisk } from '../risks/weighted-risk.ts';
import {
  addsUp,
  type DocumentRows,
  describeSumMismatch,
  differentSums,
  type FactRule,
  type FinancialDocument,
  formatComputedSum,
  formatSumWithPage,
  readFacts,
} from './financial-document.ts';

const GROSS = /(?:total\s+)?gross(?:\s+(?:pay|salary|earnings|wages?))?|total\s+earnings/u;
const NET = /net\s+(?:pay|salary|earnings|wages?|amount)|take-?\s?home(?:\s+pay)?/u;
const DEDUCTIONS = /total\s+deductions?/u;

const RULES: readonly FactRule[] = [
  { label: 'Employer', kind: 'words', printed: /employer|company(?:\s+name)?(?=\s*:)/u },
  { label: 'Employee', kind: 'words', printed: /employee(?:\s+name)?(?=\s*(?::|$))/u },
  { label: 'Pay period', kind: 'words', printed: /pay\s+period|period\s+ending|period(?=\s*:)/u, fits: /\d/u },
  { label: 'Pay date', kind: 'day', printed: /pay(?:ment)?\s+date|paid\s+on|date\s+paid/u, isMain: true },
  { label: 'Gross pay', kind: 'sum', printed: GROSS, isMain: true },
  { label: 'Deductions', kind: 'sum', printed: DEDUCTIONS },
  { label: 'Net pay', kind: 'sum', printed: NET, isMain: true },
  {
    label: 'Paid to account',
    kind: 'words',
    printed: /IBAN|(?:bank\s+)?account\s*(?:no\b\.?|number|#)?/u,
    fits: /••••/u,
  },
];

/** Reads what a pay slip says, and whether gross less deductions is net. */
export function readPaySlip(input: DocumentRows): FinancialDocument {
  return { ...readFacts(input, RULES), risks: checkNet(input), dates: [], terms: [] };
}

function checkNet(input: DocumentRows): WeightedRisk[] {
  const sums = [GROSS, DEDUCTIONS, NET].map((label) => differentSums(input.rows, label));
  const [[gross] = [], [deductions] = [], [net] = []] = sums;
  const isPlain = sums.every((found) => found.length === 1);
  if (!isPlain || gross === undefined || deductions === undefined || net === undefined) return [];
  const made = gross.cents - Math.abs(deductions.cents);
  const extras = differentSums(input.rows, /expenses|reimbursements?|allowances?|bonus/u).map(({ cents }) => cents);
  if (addsUp(made, extras, net.cents)) return [];
  return [
    describeSumMismatch(
      input,
      `gross ${formatSumWithPage(input, gross)} less deductions ${formatSumWithPage(input, deductions)} make ${formatComputedSum(input, made, net)}, but the net pay is ${formatSumWithPage(input, net)}`,
      [gross, deductions, net],
      'Ask your employer why.',
    ),
  ];
}
