import type { Figure } from '../read-figures.ts';
import { isClose, isMoney, isTime, type Quantity, toBase } from './quantity.ts';

type Operator = '+' | '-' | '*' | '/';

/** Figures joined by operators, without an equals sign. */
interface Expression {
  readonly figures: readonly Figure[];
  readonly operators: readonly Operator[];
}

/** A calculation that a text shows. */
export interface Equation {
  /** The figures that are calculated with, and those that are said to come out. */
  readonly operands: readonly Figure[];
  readonly results: readonly Figure[];
  readonly isRight: boolean;
  /** Whether only a bracket or "that is" joins its sides: where it is not right, it may be no calculation. */
  readonly isLoose: boolean;
}

/** Words between a figure and the next sign: "12 months × $1,540 rent = …". No sentence, no further figure. */
const WORDS = "[\\p{L}\\s().,/'’%-]{0,48}?";
const NEAR = "[\\p{L}\\s('’-]{0,24}?";
const OPERATORS: readonly (readonly [Operator, string])[] = [
  ['*', '[×*·⋅∙]|(?<=[\\s\\d)])[xX](?=\\s|$)|times|multiplied\\s+by|mal|fois|veces|volte|vezes|beses'],
  ['/', '÷|(?<=\\s)/(?=\\s)|^/$|divided\\s+by|geteilt\\s+durch|divisé\\s+par|dividido\\s+(?:por|entre)|diviso'],
  ['+', '\\+|plus|zuzüglich|mais|más|più'],
  ['-', '−|(?<=\\s)[-–](?=\\s)|minus|less|abzüglich|moins|menos|meno'],
];
const EQUALS = '=|≈|≙|equals|makes|ergibt|macht|makes|is\\s+equal\\s+to';
const CONNECTION = new RegExp(
  `^${WORDS}(?:(?<!\\p{L})(?:${OPERATORS.map(([, source]) => `(${source})`).join('|')}|(${EQUALS}))(?!\\p{L}))${NEAR}$`,
  'iu',
);
const CONNECTION_MAXIMUM = 80;
/** "5 % of $1,540". */
const SHARE_OF =
  /^\s{1,2}(?:of|von|vom|der|des|de|du|del|di|dell['’]|do|da|ng|sa)(?:\s{1,2}\p{L}{1,20}){0,2}\s{1,2}$/iu;
/** "$18,480 a year (12 × $1,540)". */
const OPENING = /^(?:\s{1,2}\p{L}{1,14}){0,3}\s{0,3}(?:\(|[:–—-]\s)\s{0,2}$/u;
const THAT_IS =
  /^(?:\s{1,2}\p{L}{1,14}){0,2}\s?[,(:]\s?(?:that\s+is|i\.e\.|d\.\s?h\.|das\s+(?:ist|sind)|also|somit|soit|c['’]est-à-dire|es\s+decir|o\s+sea|cioè|ossia|ou\s+seja|isto\s+é|ibig\s+sabihin),?(?:\s{1,2}\p{L}{1,6}){0,2}\s{0,2}$/iu;

/**
 * Finds the calculations that a text shows: "12 × $1,540 = $18,480", "$18,480 (12 × $1,540)", "1.000 € + 19 % = 1.190 €".
 * @param figures in order, without overlap
 * @param isRounded whether the text says that its values are rounded
 */
export function readEquations(text: string, figures: readonly Figure[], isRounded: boolean): readonly Equation[] {
  const equations: Equation[] = [];
  let chain = createChain();
  const endChain = (): void => {
    const equation = chain.end(isRounded);
    if (equation) equations.push(equation);
    chain = createChain();
  };
  for (const [index, figure] of figures.entries()) {
    const before = figures[index - 1];
    const joint =
      before === undefined ? undefined : readJoint(text.slice(before.end, figure.start), before.unit === '%');
    // A bracket behind an expression says where its last figure comes from.
    const isSource = joint === 'loose' && before !== undefined && chain.hasOperator();
    if (joint === undefined || isSource) endChain();
    if (isSource) chain.add(before, undefined);
    chain.add(figure, joint);
  }
  endChain();
  return equations;
}

type Joint = Operator | '=' | 'loose';

/** The figures of one calculation, side by side of its equals signs. */
function createChain() {
  const sides: { figures: Figure[]; operators: Operator[] }[] = [];
  let hasEquals = false;
  return {
    hasOperator: () => (sides.at(-1)?.operators.length ?? 0) > 0,
    add(figure: Figure, joint: Joint | undefined): void {
      const side = sides.at(-1);
      if (side === undefined || joint === undefined || joint === '=' || joint === 'loose') {
        sides.push({ figures: [figure], operators: [] });
        hasEquals ||= joint === '=';
      } else {
        side.figures.push(figure);
        side.operators.push(joint);
      }
    },
    end(isRounded: boolean): Equation | undefined {
      // "10 days (7 – 9 working days)" is a range.
      const isRange = !hasEquals && sides.every(({ operators }) => operators.every((operator) => operator === '-'));
      const equation = isRange ? undefined : toEquation(sides, isRounded);
      return equation && { ...equation, isLoose: !hasEquals };
    },
  };
}

function readJoint(between: string, isBehindPercent: boolean): Joint | undefined {
  if (between.length > CONNECTION_MAXIMUM) return undefined;
  if (isBehindPercent && SHARE_OF.test(between)) return '*';
  const match = CONNECTION.exec(between);
  if (match === null) return OPENING.test(between) || THAT_IS.test(between) ? 'loose' : undefined;
  const operator = OPERATORS.findIndex((_entry, index) => match[index + 1] !== undefined);
  return operator === -1 ? '=' : OPERATORS[operator]?.[0];
}

function toEquation(sides: readonly Expression[], isRounded: boolean): Omit<Equation, 'isLoose'> | undefined {
  const shown = sides.filter(({ operators }) => operators.length > 0);
  const [first] = shown;
  if (first === undefined || sides.length < 2) return undefined;
  const judged = sides.map((side) => (side === first ? side : withoutContinuation(side, first, isRounded)));
  const results = judged.filter(({ operators }) => operators.length === 0).flatMap(({ figures }) => figures);
  const expressions = judged.filter(({ operators }) => operators.length > 0);
  const isRight =
    judged.every((side) => side === first || areEqual(first, side, isRounded)) &&
    expressions.every((side) => hasUnit(side, results));
  return { operands: expressions.flatMap(({ figures }) => figures), results, isRight };
}

/** "12 × $50 = $600, plus $59": what follows a right result is said about it, and no part of the equation. */
function withoutContinuation(side: Expression, first: Expression, isRounded: boolean): Expression {
  if (side.operators.length === 0 || areEqual(first, side, isRounded)) return side;
  const result = { figures: side.figures.slice(0, 1), operators: [] };
  return areEqual(first, result, isRounded) ? result : side;
}

/** Sums of different currencies, and a result in a currency that no operand has, are no calculation. */
function hasUnit({ figures }: Expression, results: readonly Figure[]): boolean {
  const currencies = new Set(figures.flatMap(({ unit }) => (isMoney(unit) ? [unit] : [])));
  return (
    currencies.size <= 1 && results.every(({ unit }) => !isMoney(unit) || currencies.size === 0 || currencies.has(unit))
  );
}

function areEqual(left: Expression, right: Expression, isRounded: boolean): boolean {
  const [one] = right.figures;
  if (one === undefined) return false;
  const result = evaluate(left);
  if (right.operators.length > 0) return isClose(result, evaluate(right), 0.005);
  const tolerance = roundingOf(one, left, isRounded);
  // "5 ÷ 12 = 41.7 %", and "1 year + 6 months = 18 months".
  const isShare = one.unit === '%' && isClose(result, one.value / 100, tolerance / 100);
  const isConverted = isClose(inBase(left), toBase(one).value, tolerance);
  return isShare || isConverted || isClose(result, one.value, tolerance);
}

/** Half of the last digit shown, where a division or share can have more digits, or where the text says so. */
function roundingOf(
  { decimals, value }: Quantity & { readonly decimals: number },
  { figures, operators }: Expression,
  isRounded: boolean,
): number {
  const isFraction = operators.includes('/') || figures.some(({ unit }) => unit === '%');
  if (isRounded && decimals === 0) return value >= 1_000 ? 50 : 0.5;
  return isFraction ? 0.5 * 10 ** -decimals : 0.005 * (decimals >= 2 ? 1 : 0);
}

/** Products before sums. A percentage is a share of what it is multiplied with or added to. */
export function evaluate({ figures, operators }: Expression): number {
  return evaluateValues(figures, operators, ({ value }) => value);
}

function inBase({ figures, operators }: Expression): number {
  if (!figures.every(({ unit }) => isTime(unit)) || operators.some((operator) => operator === '*' || operator === '/'))
    return Number.NaN;
  return evaluateValues(figures, operators, (figure) => toBase(figure).value);
}

function evaluateValues(
  figures: readonly Figure[],
  operators: readonly Operator[],
  read: (figure: Figure) => number,
): number {
  const hasOther = figures.some(({ unit }) => unit !== '%');
  const terms: { sign: 1 | -1; value: number; isShare: boolean }[] = [];
  for (const [index, figure] of figures.entries()) {
    const operator = operators[index - 1];
    const isShare = figure.unit === '%' && hasOther;
    const value = isShare ? read(figure) / 100 : read(figure);
    const term = terms.at(-1);
    if (term === undefined || operator === '+' || operator === '-' || operator === undefined)
      terms.push({ sign: operator === '-' ? -1 : 1, value, isShare });
    else {
      term.value = operator === '*' ? term.value * value : term.value / value;
      term.isShare = false;
    }
  }
  return terms.reduce((sum, { sign, value, isShare }) => sum + sign * (isShare && sum !== 0 ? sum * value : value), 0);
}
