import type { Figure } from '../read-figures.ts';
import type { FormulaNode, Operator } from './formula-nodes.ts';
import { isClose, isMoney, isTime, toBase } from './quantity.ts';

/** Values joined by operators. */
export interface Expression {
  readonly nodes: readonly FormulaNode[];
  readonly operators: readonly Operator[];
}

/** All figures of an expression, those in brackets included. */
export function figuresOf({ nodes }: Pick<Expression, 'nodes'>): readonly Figure[] {
  return nodes.flatMap((node) => (node.kind === 'figure' ? [node.figure] : figuresOf(node.chain)));
}

/** The one figure that an expression consists of. */
export function singleOf({ nodes }: Expression): Figure | undefined {
  const [node] = nodes;
  return nodes.length === 1 && node?.kind === 'figure' ? node.figure : undefined;
}

type Read = (figure: Figure) => number;

/** Products before sums. A percentage is a share of what it is multiplied with or added to; NaN where units do not add up. */
function evaluate({ nodes, operators }: Expression, read: Read, hasOther: boolean): number {
  const terms: { sign: 1 | -1; value: number; isShare: boolean; unit: string | null }[] = [];
  for (const [index, node] of nodes.entries()) {
    const operator = operators[index - 1];
    const isShare = node.kind === 'figure' && node.figure.unit === '%' && hasOther;
    const value = nodeValue(node, read, hasOther) / (isShare ? 100 : 1);
    const term = terms.at(-1);
    if (term === undefined || operator === '+' || operator === '-' || operator === undefined) {
      const unit = node.kind === 'figure' ? node.figure.unit : null;
      terms.push({ sign: operator === '-' ? -1 : 1, value, isShare, unit });
    } else {
      term.value = operator === '*' ? term.value * value : term.value / value;
      term.isShare = false;
      term.unit = null;
    }
  }
  const hasMoney = terms.some(({ unit }) => isMoney(unit));
  if (hasMoney && terms.some(({ unit }) => isTime(unit))) return Number.NaN;
  return terms.reduce((sum, { sign, value, isShare }) => sum + sign * (isShare && sum !== 0 ? sum * value : value), 0);
}

function nodeValue(node: FormulaNode, read: Read, hasOther: boolean): number {
  if (node.kind === 'figure') return read(node.figure);
  const { nodes, joints } = node.chain;
  // What a bracket ends with: "(12 × $7 = $84)" is 84.
  const from = joints.findLastIndex((joint) => joint !== undefined && !'+-*/'.includes(joint.sign));
  const side = nodes.slice(Math.max(0, from));
  const operators = joints.slice(Math.max(0, from) + 1).map((joint) => joint?.sign as Operator);
  return evaluate({ nodes: side, operators }, read, hasOther);
}

/** In the unit that its figures have; cents in the currency that stands beside them. */
export function plainValue(expression: Expression, beside: readonly Figure[] = []): number {
  return evaluateWith(expression, beside, ({ value }) => value);
}

function evaluateWith(expression: Expression, beside: readonly Figure[], read: Read): number {
  const figures = [...figuresOf(expression), ...beside];
  const hasMoney = figures.some(({ unit }) => isMoney(unit));
  const hasOther = figuresOf(expression).some(({ unit }) => unit !== '%');
  return evaluate(
    expression,
    (figure) => (figure.unit === 'cent' && hasMoney ? read(figure) / 100 : read(figure)),
    hasOther,
  );
}

/** Sums of periods in their smallest unit: "1 year + 6 months". NaN for anything else. */
function baseValue(expression: Expression): number {
  const isSum = expression.operators.every((operator) => operator === '+' || operator === '-');
  if (!isSum || !figuresOf(expression).every(({ unit }) => isTime(unit))) return Number.NaN;
  return evaluate(expression, (figure) => toBase(figure).value, true);
}

/** How exact the values of a text are. */
export interface Rounding {
  /** Whether the text says that they are rounded. */
  readonly isRounded: boolean;
  /** Values that came out of divisions before, with the digits that were shown. */
  readonly rounded: Set<number>;
}

/** Whether two sides of an equation are equal, as they are written. */
export function areEqual(left: Expression, right: Expression, rounding: Rounding): boolean {
  const { isRounded, rounded } = rounding;
  const one = singleOf(right);
  if (!haveSameCurrency(left, right)) return false;
  if (one === undefined) {
    const other = singleOf(left);
    if (other !== undefined) return areEqual(right, left, rounding);
    return isClose(plainValue(left, figuresOf(right)), plainValue(right, figuresOf(left)), isRounded ? 0.5 : 0.01);
  }
  const result = plainValue(left, [one]);
  const tolerance = roundingOf(one, left, isRounded) + inexactnessOf(left, one, rounded);
  // "5 ÷ 12 = 41.7 %", and "1 year + 6 months = 18 months".
  const isShare = one.unit === '%' && isClose(result, one.value / 100, tolerance / 100);
  const isConverted = isClose(baseValue(left), toBase(one).value, tolerance);
  return isShare || isConverted || isClose(result, one.value, tolerance);
}

/** Half of the last digit shown, where a division or share can have more digits, or where the text says so. */
function roundingOf({ decimals, value }: Figure, expression: Expression, isRounded: boolean): number {
  const figures = figuresOf(expression);
  if (isRounded && decimals === 0) return value >= 1_000 ? 50 : 0.5;
  const isFraction = hasDivision(expression) || figures.some(({ unit }) => unit === '%');
  if (isFraction || isRounded) return 0.5 * 10 ** -decimals;
  return decimals >= 2 ? 0.005 : 0;
}

/** By how much a result changes where the values that it is calculated from were rounded. */
function inexactnessOf(expression: Expression, beside: Figure, rounded: ReadonlySet<number>): number {
  const inexact = figuresOf(expression).filter(({ value, decimals }) => decimals > 0 && rounded.has(value));
  if (inexact.length === 0) return 0;
  const moved = evaluateWith(expression, [beside], ({ value, decimals }) =>
    rounded.has(value) ? value + 0.5 * 10 ** -decimals : value,
  );
  return Math.abs(moved - plainValue(expression, [beside])) || 0;
}

export function hasDivision({ nodes, operators }: Expression): boolean {
  return (
    operators.includes('/') ||
    nodes.some((node) => node.kind === 'group' && node.chain.joints.some((joint) => joint?.sign === '/'))
  );
}

/** Sums of different currencies, and a result in a currency that no operand has, are no calculation. */
function haveSameCurrency(left: Expression, right: Expression): boolean {
  const currenciesOf = (side: Expression) =>
    new Set(figuresOf(side).flatMap(({ unit }) => (isMoney(unit) ? [unit] : [])));
  const [one, other] = [currenciesOf(left), currenciesOf(right)];
  return new Set([...one, ...other]).size <= 1;
}

/** Whether a comparison of two values holds, by their sizes in the same unit; undefined where their units differ. */
export function holdsComparison(left: Expression, sign: '<' | '>' | '≤' | '≥', right: Expression): boolean | undefined {
  const [one, other] = [sizeOf(left, right), sizeOf(right, left)];
  if (one === undefined || other === undefined) return undefined;
  if (one.dimension !== other.dimension && one.isNamed && other.isNamed) return undefined;
  switch (sign) {
    case '<':
      return one.value < other.value;
    case '>':
      return one.value > other.value;
    case '≤':
      return one.value <= other.value;
    case '≥':
      return one.value >= other.value;
  }
}

/** A number without a unit is of the unit that it is compared with. */
function sizeOf(side: Expression, other: Expression) {
  const single = singleOf(side);
  const unit = single ? (single.unit ?? singleOf(other)?.unit ?? null) : null;
  const value = single ? single.value : plainValue(side);
  if (!Number.isFinite(value)) return undefined;
  return { ...toBase({ value, unit }), isNamed: unit !== null };
}
