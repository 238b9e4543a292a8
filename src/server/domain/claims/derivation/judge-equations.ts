import { isFigureKnown, type KnownFacts } from '../known-facts.ts';
import type { Figure } from '../read-figures.ts';
import { type Budget, spend } from './budget.ts';
import { isPeriodDerived } from './derive-dates.ts';
import { isFigureDerived } from './derive-figures.ts';
import type { Equation } from './equations.ts';
import { type Givens, isAskedOperand, isImpliedOperand, isKnownOperand } from './given-operands.ts';
import type { Quantity } from './quantity.ts';
import { createQuantityIndex, type QuantityIndex } from './quantity-index.ts';
import type { SentenceContext } from './sentence-context.ts';

/** What the calculations of a sentence say about its figures. */
export interface Shown {
  /** Starts of figures in the sentence that a right calculation explains, or a wrong one gives. */
  readonly right: ReadonlySet<number>;
  readonly wrong: ReadonlySet<number>;
  /** Of the wrong ones those of calculations that do not come out, whatever they start from. */
  readonly refuted: ReadonlySet<number>;
  readonly computed: readonly Quantity[];
  readonly usesQuestion: boolean;
  /** Operands of right calculations: they may stand elsewhere in the sentence as well. */
  readonly operands: readonly Quantity[];
  /** Whether one of them counts a period month by month. */
  readonly hasSplit: boolean;
}

/** A bracket behind a value may show only later where it comes from. */
const ROUNDS = 3;
/** Days of a month; numbers up to this also follow from others by chance. */
const SMALL = 31;

/** Judges the calculations that a sentence shows, and says which of its figures they explain. */
export function judgeEquations(equations: readonly Equation[], input: JudgeInput): Shown {
  const found: Findings = {
    right: new Set(),
    wrong: new Set(),
    refuted: new Set(),
    computed: [],
    operands: [],
    usesQuestion: false,
    hasSplit: false,
    explained: new Set(),
    index: createQuantityIndex(),
  };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const equation of equations) if (!found.explained.has(equation)) judge(equation, input, found);
  // What comes out of a calculation with unknown figures is not supported by a coincidence.
  for (const { start } of equations.flatMap(({ isComparison, results }) => (isComparison ? [] : results)))
    if (!found.right.has(start)) found.wrong.add(start);
  return found;
}

interface Findings extends Shown {
  readonly right: Set<number>;
  readonly wrong: Set<number>;
  readonly refuted: Set<number>;
  readonly computed: Quantity[];
  readonly operands: Quantity[];
  usesQuestion: boolean;
  hasSplit: boolean;
  /** Equations whose figures are explained already. */
  readonly explained: Set<Equation>;
  /** Of what this sentence calculates. */
  readonly index: QuantityIndex;
}

function judge(equation: Equation, input: JudgeInput, found: Findings): void {
  const { context, facts, carried, carriedIndex, days, budget } = input;
  const { operands, results, isRight, isComparison } = equation;
  if (!isRight) {
    const said = results.length > 0 ? results : operands.slice(-1);
    for (const { start } of isComparison ? operands : said) {
      found.wrong.add(start);
      found.refuted.add(start);
    }
    return;
  }
  const computed = [...carried, ...found.computed];
  const givens: Givens = { context, facts, computed, computedIndexes: [carriedIndex, found.index], days };
  const isSplit = isSplitOfPeriod(equation, givens);
  if (!isSplit && !isExplained(equation, givens, budget)) return;
  found.explained.add(equation);
  for (const { start } of [...operands, ...results]) found.right.add(start);
  const calculated = [...results, ...operands.filter(({ unit }) => unit !== null)];
  found.computed.push(...calculated);
  found.operands.push(...operands);
  if (isSplit) {
    found.hasSplit = true;
    found.operands.push(...operands.map(({ value }) => ({ value, unit: 'day' })));
  }
  found.index.add(calculated);
  found.usesQuestion ||= !isSplit && operands.some((figure) => isAskedOperand(figure, givens));
}

interface JudgeInput {
  readonly context: SentenceContext;
  readonly facts: KnownFacts;
  readonly carried: readonly Quantity[];
  readonly carriedIndex: QuantityIndex;
  /** Days of the quotes and those that were calculated from them. */
  readonly days: readonly string[];
  readonly budget: Budget;
}

/**
 * Whether what is shown starts from what is given. One figure may follow from the rest: "8 × ($300 ÷ 12) = 8 × $25", and
 * "12 + 2 = 14 months" where the 14 are quoted.
 */
function isExplained(
  { operands, sides, results, isSum, isComparison }: Equation,
  givens: Givens,
  budget: Budget,
): boolean {
  if (areGiven(operands, givens)) return true;
  if (isComparison) return false;
  const lacking = (figures: readonly Figure[]) => figures.filter((figure) => !isGiven(figure, givens)).length;
  if (sides.length > 1)
    return sides.some((side) => areGiven(side, givens)) && sides.every((side) => lacking(side) <= 1);
  const unknown = operands.filter((figure) => !isGiven(figure, givens));
  const [first] = unknown;
  if (unknown.length !== 1 || first === undefined) return false;
  // "(96,000 + 14,400)" where the second is 15 % of the first.
  if (
    first.value > SMALL &&
    spend(budget, 'probes') &&
    isFigureDerived(first, { ...givens.context, hasDifference: false }, givens.facts, givens.computed)
  )
    return true;
  return isSum && results.length > 0 && results.every((figure) => isKnownOperand(figure, givens));
}

function isGiven(figure: Figure, givens: Givens): boolean {
  return isKnownOperand(figure, givens) || isImpliedOperand(figure, givens) || isAskedOperand(figure, givens);
}

/** One operand at least is the document's, or a period of the question that is converted. */
function areGiven(operands: readonly Figure[], givens: Givens): boolean {
  let hasOwn = false;
  for (const figure of operands) {
    const isKnown = isKnownOperand(figure, givens);
    const isImplied = !isKnown && isImpliedOperand(figure, givens);
    if (!isKnown && !isImplied && !isAskedOperand(figure, givens)) return false;
    hasOwn ||= isKnown || (isImplied && figure.value !== 1);
  }
  return hasOwn;
}

/** "15 + 31 + 30 + 14 = 90": a quoted period, or the time between two days, month by month. */
function isSplitOfPeriod({ operands, results, isSum }: Equation, { context, facts, computed, days }: Givens): boolean {
  const [whole] = results;
  if (!isSum || whole === undefined || operands.length < 2 || context.months.length === 0) return false;
  const areDays = operands.every(({ value, unit }) => value <= SMALL && (unit === null || unit === 'day'));
  if (!areDays || (whole.unit !== null && whole.unit !== 'day')) return false;
  const inDays = { ...whole, unit: 'day', isIncidental: false };
  return (
    isFigureKnown(inDays, facts) ||
    computed.some(({ value, unit }) => unit === 'day' && value === whole.value) ||
    isPeriodDerived(inDays, context, facts, days)
  );
}
