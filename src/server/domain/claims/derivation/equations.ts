import { blank } from '../comparable-text.ts';
import type { Figure } from '../read-figures.ts';
import {
  areEqual,
  type Expression,
  figuresOf,
  hasDivision,
  holdsComparison,
  type Rounding,
  singleOf,
} from './evaluate.ts';
import { type Chain, type Comparison, type Joint, type Operator, type Relation, readChains } from './formula-nodes.ts';
import { isMoney } from './quantity.ts';

/** A calculation or comparison that a text shows. */
export interface Equation {
  /** The figures that are calculated with, and those that are said to come out. */
  readonly operands: readonly Figure[];
  readonly results: readonly Figure[];
  /** Operands side by side, where both sides calculate: "8 × ($300 ÷ 12) = 8 × $25". */
  readonly sides: readonly (readonly Figure[])[];
  readonly isRight: boolean;
  /** Whether only a bracket or "that is" joins its sides: where it is not right, it may be no calculation. */
  readonly isLoose: boolean;
  readonly isComparison: boolean;
  /** Whether it only adds: such as the days of some months. */
  readonly isSum: boolean;
}

interface Side extends Expression {
  /** For each operator, whether the prose around a calculation may begin or end there. */
  readonly weak: readonly boolean[];
}

/** Figures of one sentence that calculations are read from. */
const FIGURES_MAXIMUM = 300;
/** Places of one side where prose may begin or end. */
const CUTS_MAXIMUM = 12;

/**
 * Finds the calculations that a text shows: "12 × $1,540 = $18,480", "$18,480 (12 × $1,540)", "($5 + $2) × 1.12 = $7.84",
 * "14 < 60".
 * @param figures in order, without overlap
 * @param isRounded whether the text says that its values are rounded
 */
export function readEquations(text: string, figures: readonly Figure[], isRounded: boolean): readonly Equation[] {
  const all = figures.slice(0, FIGURES_MAXIMUM);
  const told = all.filter((figure, index) => isOfClock(text, figure) || isToldRate(text, figure, all[index + 1]));
  const calculable = all.filter((figure) => !told.includes(figure));
  const rounded = new Set<number>();
  return readChains(blank(text, told), calculable).flatMap((chain) => readRelations(chain, { isRounded, rounded }));
}

/** "plus 10 % service €195": the share tells what the sum behind it is, and is not added itself. */
const TOLD_RATE = /^\s{1,2}(?!(?:of|von|vom|der|des|de|du|del|di|da|do|ng|sa)\s)(?:\p{L}{2,14}\s{1,2}){1,2}$/u;

function isToldRate(text: string, { unit, end }: Figure, next: Figure | undefined): boolean {
  return unit === '%' && next !== undefined && isMoney(next.unit) && TOLD_RATE.test(text.slice(end, next.start));
}

/** "16:30": hours and minutes are no numbers to calculate with. */
function isOfClock(text: string, { start, end }: Figure): boolean {
  return /^:\d{2}(?!\d)/u.test(text.slice(end, end + 4)) || /\d:$/u.test(text.slice(Math.max(0, start - 2), start));
}

function readRelations(chain: Chain, rounding: Rounding): readonly Equation[] {
  const sides = splitSides(chain);
  return sides.flatMap(({ side, relation }, index) => {
    const before = sides[index - 1];
    if (before === undefined || relation === undefined) return [];
    return isComparison(relation)
      ? compare(before.side, relation, side)
      : equate(before.side, relation, side, rounding);
  });
}

function isComparison({ sign }: Joint): boolean {
  return sign !== '=' && sign !== 'loose';
}

function isOperator(sign: Operator | Relation): sign is Operator {
  return sign === '+' || sign === '-' || sign === '*' || sign === '/';
}

function splitSides({
  nodes,
  joints,
}: Chain): readonly { readonly side: Side; readonly relation: Joint | undefined }[] {
  const sides: {
    nodes: Chain['nodes'][number][];
    operators: Operator[];
    weak: boolean[];
    relation: Joint | undefined;
  }[] = [];
  for (const [index, node] of nodes.entries()) {
    const joint = joints[index];
    const last = sides.at(-1);
    if (last === undefined || joint === undefined || !isOperator(joint.sign)) {
      sides.push({ nodes: [node], operators: [], weak: [], relation: joint });
    } else {
      last.nodes.push(node);
      last.operators.push(joint.sign);
      last.weak.push(joint.isWeak);
    }
  }
  return sides.map(({ relation, ...side }) => ({ side, relation }));
}

/** The side itself, and what is left of it where prose stands before or behind it, the longest first. */
function cutsOf(side: Side, from: 'start' | 'end'): readonly Expression[] {
  const weak = [...side.weak.entries()].flatMap(([index, isWeak]) => (isWeak ? [index] : []));
  const cuts =
    from === 'start'
      ? weak.slice(0, CUTS_MAXIMUM).map((index) => [index + 1, side.nodes.length] as const)
      : weak
          .slice(-CUTS_MAXIMUM)
          .reverse()
          .map((index) => [0, index + 1] as const);
  return [
    side,
    ...cuts.map(([first, end]) => {
      return { nodes: side.nodes.slice(first, end), operators: side.operators.slice(first, end - 1) };
    }),
  ];
}

/** "12 × $50 = $600, plus $59": what follows a right result is said about it, and no part of the equation. */
function equate(left: Side, { sign, isWeak }: Joint, right: Side, rounding: Rounding): readonly Equation[] {
  const isLoose = sign === 'loose';
  const isCalculated = left.operators.length + right.operators.length > 0;
  const found = firstPair(cutsOf(left, 'start'), cutsOf(right, 'end'), (one, other) => areEqual(one, other, rounding));
  if (found) {
    const equation = describe(found, { isRight: true, isLoose, isComparison: false });
    // "$5,000 ÷ 12 = $416.67": whatever is calculated with it is as inexact.
    if (found.some(hasDivision)) for (const { value } of equation.results) rounding.rounded.add(value);
    return [equation];
  }
  // "4 − 3 = 1 night × $25": one calculation goes into the next.
  const [next] = right.nodes;
  const isChained = !isLoose && left.operators.length > 0 && right.nodes.length > 1;
  if (next !== undefined && isChained && areEqual(left, { nodes: [next], operators: [] }, rounding))
    return [describe([left, { nodes: [next], operators: [] }], { isRight: true, isLoose, isComparison: false })];
  // "10 days (7 – 9 working days)" is a range, and "Band A = 5 %, Band B = 7 %" a list.
  if (!isCalculated || isLoose || (isWeak && left.operators.length === 0)) return [];
  return [describe([left, right], { isRight: false, isLoose, isComparison: false })];
}

function firstPair(
  lefts: readonly Expression[],
  rights: readonly Expression[],
  fits: (left: Expression, right: Expression) => boolean,
): readonly [Expression, Expression] | undefined {
  for (const left of lefts) for (const right of rights) if (fits(left, right)) return [left, right];
  return undefined;
}

function compare(left: Side, { sign }: Joint, right: Side): readonly Equation[] {
  const holds = holdsComparison(left, sign as Comparison, right);
  return holds === undefined ? [] : [describe([left, right], { isRight: holds, isLoose: false, isComparison: true })];
}

function describe(
  sides: readonly [Expression, Expression],
  kind: Pick<Equation, 'isRight' | 'isLoose' | 'isComparison'>,
): Equation {
  const results = kind.isComparison ? [] : sides.flatMap((side) => singleOf(side) ?? []);
  const shown = kind.isComparison ? sides : sides.filter((side) => singleOf(side) === undefined);
  const isSum =
    shown.length === 1 && (shown[0]?.operators ?? []).every((operator) => operator === '+' || operator === '-');
  return { ...kind, operands: shown.flatMap(figuresOf), sides: shown.map(figuresOf), results, isSum };
}
