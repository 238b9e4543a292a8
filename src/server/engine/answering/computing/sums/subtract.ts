import { readStems } from '../../read-fact.ts';
import type { Computed, Problem } from '../computed-answer.ts';
import type { PricedSum, ReadLine } from '../read-line.ts';
import { writeSum } from '../write-sums.ts';

interface Named {
  readonly line: ReadLine;
  readonly sum: PricedSum;
  readonly label: ReadonlySet<string>;
}

const ASKS_DIFFERENCE =
  /\b(?:how much (?:more|extra|dearer|less|cheaper)|how much do i save|difference|more (?:am|are|do|will) (?:i|we)|extra am i|wie ?viel (?:mehr|teurer|weniger)|cost(?:s)? me .{0,20}to borrow)\b/iu;
const TOTAL = new Set(readStems('total payable repayable installment instalment hire purchase gesamt'));
const CASH = new Set(readStems('cash shop credited proceeds received got borrowed principal advance barpreis'));

/** What a total is more than what it stands against: the price by instalments and the cash price. */
export function subtract({ question, lines }: Problem): Computed | null {
  if (!ASKS_DIFFERENCE.test(question.words)) return null;
  const named = lines.slice(0, 5).flatMap(readNamed);
  const totals = named.filter(
    ({ label }) => [...TOTAL].some((stem) => label.has(stem)) && ![...CASH].some((stem) => label.has(stem)),
  );
  const bases = named.filter(({ label }) => [...CASH].some((stem) => label.has(stem)));
  const whole = totals.reduce<Named | null>(
    (best, one) => (best === null || one.sum.amount > best.sum.amount ? one : best),
    null,
  );
  const isAsked =
    bases.length === 1 && [...(bases[0]?.label ?? [])].some((stem) => question.stems.has(stem) || SAME.has(stem));
  const [base] = bases;
  if (whole === null || base === undefined || !isAsked || whole.sum.amount <= base.sum.amount) return null;
  if (whole.sum.currency !== base.sum.currency) return null;
  return {
    result: writeSum({ amount: whole.sum.amount - base.sum.amount, currency: whole.sum.currency }),
    calculation: `${writeSum(whole.sum)} − ${writeSum(base.sum)}`,
    lines: [whole.line, base.line],
  };
}

/** "More than I got": what was credited. */
const SAME = new Set(readStems('credited proceeds cash'));

function readNamed(line: ReadLine): readonly Named[] {
  const [sum] = line.sums;
  if (sum === undefined || !line.isRow) return [];
  return [{ line, sum, label: new Set(readStems(line.words.split(' | ')[0] ?? '')) }];
}
