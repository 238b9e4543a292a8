import type { UnsupportedClaim } from '#server/ports/verification.ts';
import { isDateKnown, isFigureKnown, type KnownFacts } from '../known-facts.ts';
import type { NamedDate, Span } from '../read-dates.ts';
import type { Figure } from '../read-figures.ts';
import type { Sentence } from '../sentences.ts';
import { isDateDerived, isPeriodDerived, isYearDerived } from './derive-dates.ts';
import { isFigureDerived } from './derive-figures.ts';
import { type Equation, readEquations } from './equations.ts';
import { keyOf, type Quantity } from './quantity.ts';
import { readSentenceContext, type SentenceContext } from './sentence-context.ts';

interface Values {
  readonly figures: readonly Figure[];
  readonly dates: readonly NamedDate[];
}

type Found = Span & { readonly kind: UnsupportedClaim['kind'] };

/** Numbers that convert between units of time, with the two units that must be named. */
const CONVERSIONS: readonly (readonly [number, string, string])[] = [
  [12, 'month', 'year'],
  [4, 'quarter', 'year'],
  [3, 'month', 'quarter'],
  [24, 'month', 'year'],
  [26, 'week', 'year'],
  [52, 'week', 'year'],
  [7, 'day', 'week'],
  [365, 'day', 'year'],
  [30, 'day', 'month'],
  [24, 'hour', 'day'],
  [60, 'minute', 'hour'],
];

/**
 * The figures and dates of one sentence that neither stand in the sources nor follow from them. A calculation that the
 * sentence shows must be right and start from figures of the sources or the question, or from conversions such as 12
 * months a year.
 * @param carried values that sentences before calculated; those of this one are added
 * @param budget calculations that may still be tried for the whole text; beyond it, values count as unsupported
 */
export function checkSentence(
  { start, words }: Sentence,
  { figures, dates }: Values,
  facts: KnownFacts,
  budget: { left: number },
  carried: Quantity[],
): Found[] {
  const context = readSentenceContext(words, { figures, dates, languages: facts.languages });
  const distinct = figures.filter(({ start: own }, index) => figures[index - 1]?.start !== own);
  const relative = distinct.map((figure) => ({ ...figure, start: figure.start - start, end: figure.end - start }));
  const shown = judgeEquations(readEquations(words, relative, context.isRounded), context, facts, carried);
  const isDerivable = (derive: () => boolean): boolean => {
    budget.left -= 1;
    return budget.left >= 0 && derive();
  };
  const computed = [...carried, ...shown.computed];
  const isFigureSupported = (figure: Figure): boolean => {
    const at = figure.start - start;
    if (shown.wrong.has(at)) return false;
    if (shown.right.has(at) || isFigureKnown(figure, facts)) return true;
    if (carried.some((own) => keyOf(own) === keyOf(figure))) return true;
    const isDerived = isDerivable(
      () =>
        isPeriodDerived(figure, context, facts) ||
        isYearDerived(figure, context, facts) ||
        isFigureDerived(figure, context, facts, computed),
    );
    // The next value may be calculated from this one: "£2,250 a month, or £27,000 a year".
    if (isDerived) computed.push(figure);
    return isDerived || isUsedAsAsked(figure, shown.usesQuestion || hasDerived, facts);
  };
  const derivedDates = dates.filter(
    (date) => !isDateKnown(date, facts) && isDerivable(() => isDateDerived(date, context, facts)),
  );
  const hasDerived = derivedDates.length > 0 || hasDerivedFigure(distinct, context, facts, shown);
  const unsupported = figures.filter((figure) => !isFigureSupported(figure));
  carried.push(...computed.slice(carried.length));
  return [
    ...dates
      .filter(
        (date) => !isDateKnown(date, facts) && !derivedDates.includes(date) && !isAskedDate(date, hasDerived, facts),
      )
      .map((date) => ({ ...date, kind: 'date' as const })),
    ...unsupported.map((figure) => ({ ...figure, kind: 'figure' as const })),
  ];
}

/** Whether the sentence calculates anything; only then may it repeat figures of the question. */
function hasDerivedFigure(
  figures: readonly Figure[],
  context: SentenceContext,
  facts: KnownFacts,
  { computed }: Shown,
): boolean {
  const hasAsked = facts.asked.figures.length + facts.asked.days.length > 0;
  return (
    hasAsked &&
    figures
      .slice(0, 8)
      .some(
        (figure) =>
          !isFigureKnown(figure, facts) &&
          !facts.asked.figures.some((asked) => keyOf(asked) === keyOf(figure)) &&
          (isPeriodDerived(figure, context, facts) || isFigureDerived(figure, context, facts, computed)),
      )
  );
}

function isUsedAsAsked(figure: Figure, isCalculated: boolean, { asked }: KnownFacts): boolean {
  return isCalculated && asked.figures.some((own) => keyOf(own) === keyOf(figure));
}

function isAskedDate({ readings }: NamedDate, isCalculated: boolean, { asked }: KnownFacts): boolean {
  return (
    isCalculated &&
    readings.some(({ year, month, day }) =>
      asked.days.some((own) => {
        const [ownYear, ownMonth, ownDay] = own.split('-').map(Number);
        return month === ownMonth && day === ownDay && (year === null || year === ownYear);
      }),
    )
  );
}

interface Shown {
  /** Starts of figures in the sentence that a right calculation explains, or a wrong one gives. */
  readonly right: ReadonlySet<number>;
  readonly wrong: ReadonlySet<number>;
  readonly computed: readonly Quantity[];
  readonly usesQuestion: boolean;
}

/** "3 × $375" counts the three days of the question. */
function isSameNumber({ value, unit }: Quantity, known: Quantity): boolean {
  return unit === null ? value === known.value : keyOf({ value, unit }) === keyOf(known);
}

/** "÷ 3" for a third, "0.20 ×" for 20 %. */
function isPart({ value, unit }: Quantity, { divisors, keys }: KnownFacts): boolean {
  return unit === null && (divisors.has(value) || (value < 1 && keys.has(keyOf({ value: value * 100, unit: '%' }))));
}

function judgeEquations(
  equations: readonly Equation[],
  context: SentenceContext,
  facts: KnownFacts,
  carried: readonly Quantity[],
): Shown {
  const right = new Set<number>();
  const wrong = new Set<number>();
  const computed: Quantity[] = [];
  let usesQuestion = false;
  // Twice: a bracket behind a value shows later where it comes from.
  for (const { operands, results, isRight, isLoose } of [...equations, ...equations]) {
    const given = results.length > 0 ? results : operands.slice(-1);
    if (!isRight) {
      for (const { start } of isLoose ? [] : given) wrong.add(start);
      continue;
    }
    const isAsked = (figure: Figure) => facts.asked.figures.some((own) => isSameNumber(figure, own));
    const isKnown = (figure: Figure) =>
      isFigureKnown({ ...figure, isIncidental: false }, facts) ||
      [...carried, ...computed].some((own) => isSameNumber(figure, own));
    const isGiven = (figure: Figure) =>
      isKnown(figure) || isAsked(figure) || isPart(figure, facts) || isConversion(figure, context, facts);
    // One operand at least is the document's.
    if (!operands.every(isGiven) || !operands.some(isKnown)) continue;
    usesQuestion ||= operands.some((figure) => !isKnown(figure) && isAsked(figure));
    for (const { start } of [...operands, ...results]) right.add(start);
    computed.push(...results);
  }
  return { right, wrong, computed, usesQuestion };
}

function isConversion({ value, unit }: Figure, { rates }: SentenceContext, known: KnownFacts): boolean {
  if (unit === '%') return value === 100;
  const isNamed = (own: string) => rates.has(own) || known.rates.has(own);
  return CONVERSIONS.some(
    ([factor, small, big]) =>
      value === factor && (unit === small || (unit === null && (isNamed(small) || isNamed(big)))),
  );
}
