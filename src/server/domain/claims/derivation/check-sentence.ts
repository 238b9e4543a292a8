import type { UnsupportedClaim } from '#server/ports/verification.ts';
import { daysInMonth } from '../../text/calendar-days.ts';
import { blank } from '../comparable-text.ts';
import { isDateKnown, isFigureKnown, type KnownFacts } from '../known-facts.ts';
import { dayOf, type NamedDate, type Span } from '../read-dates.ts';
import type { Figure } from '../read-figures.ts';
import type { Sentence } from '../sentences.ts';
import { type Budget, spend } from './budget.ts';
import { isDateContradicted, isFigureContradicted } from './contradicted-values.ts';
import { isDateDerived, isPeriodDerived, isYearDerived, knownDays } from './derive-dates.ts';
import { isFigureDerived, isPartOfProduct, isSum } from './derive-figures.ts';
import { readEquations } from './equations.ts';
import { judgeEquations, type Shown } from './judge-equations.ts';
import { isMonthPart } from './month-parts.ts';
import { keyOf, type Quantity } from './quantity.ts';
import { createQuantityIndex, type QuantityIndex } from './quantity-index.ts';
import { readSentenceContext, type SentenceContext } from './sentence-context.ts';

interface Values {
  readonly figures: readonly Figure[];
  readonly dates: readonly NamedDate[];
}

/** Days that are calculated in one text and used further on. */
const CARRIED_DAYS_MAXIMUM = 12;
/** Figures of one sentence that tell whether it calculates. */
const PROBES_MAXIMUM = 8;
const LEAP_YEAR = 2024;
/** Within a clause: no sentence end, comma or colon between the conjunction and the figure. */
const CONDITION = /(?<!\p{L})(?:if|when|once|wenn|falls|sofern|si|se|quando|kung|kapag)\s[^,.;:!?]{0,80}$/iu;
const CONDITION_REACH = 100;

type Found = Span & Pick<UnsupportedClaim, 'kind' | 'isRefuted' | 'isContradicted'>;

/** What sentences before have calculated, and further ones may use. */
export interface Carried {
  readonly quantities: Quantity[];
  readonly index: QuantityIndex;
  /** "YYYY-MM-DD". */
  readonly days: string[];
}

/**
 * The figures and dates of one sentence that neither stand in the sources nor follow from them. A calculation that the
 * sentence shows must be right and start from figures of the sources or the question, or from conversions such as 12
 * months a year.
 * @param carried what sentences before calculated; the values of this one are added
 * @param budget calculations that may still be tried; beyond it, values count as unsupported
 */
export function checkSentence(
  { start, words }: Sentence,
  { figures, dates }: Values,
  facts: KnownFacts,
  budget: Budget,
  carried: Carried,
): Found[] {
  const context = readSentenceContext(words, { figures, dates, facts });
  const derivedDates = deriveDates(dates, context, facts, budget, carried.days);
  const shown = readShown({ start, words }, { figures, dates }, { context, facts, carried, budget });
  const hasDerived = derivedDates.size > 0 || hasDerivedFigure(figures, context, facts, budget, shown);
  const computed = [...carried.quantities, ...shown.computed];
  const days = knownDays(facts, carried.days);
  const stated = createQuantityIndex([...shown.operands, ...shown.computed]);
  const isDerivedFigure = (figure: Figure) =>
    isMonthPart(moved(figure, -start), context.months, days, context.isInclusive) ||
    isPeriodDerived(figure, context, facts, carried.days) ||
    isYearDerived(figure, context, facts, carried.days) ||
    isFigureDerived(figure, context, facts, computed);
  const isOfLater = (figure: Figure) =>
    isPartOfProduct(figure, facts, computed) || isSum(figure, context, facts, computed);
  const isFigureSupported = (figure: Figure, derive = isDerivedFigure): boolean => {
    const own = moved(figure, -start);
    if (shown.wrong.has(own.start)) return false;
    if (shown.right.has(own.start) || isFigureKnown(figure, facts)) return true;
    if (carried.index.hasAsItIs(figure) || stated.hasAsItIs(figure)) return true;
    if (isAge(figure, words.slice(own.end), context, facts)) return true;
    const isDerived = spend(budget, 'values') && derive(figure);
    // The next value may be calculated from this one: "£2,250 a month, or £27,000 a year".
    if (isDerived) computed.push(figure);
    return isDerived || isUsedAsAsked(own, words, shown.usesQuestion || hasDerived, facts);
  };
  const unsupported = figures
    .filter((figure) => !isFigureSupported(figure))
    // A total may stand before its parts, and a part before what it is a part of.
    .filter((figure) => !isFigureSupported(figure, isOfLater))
    .filter((figure) => !isFigureSupported(figure, isOfLater));
  const judged = { words, context, facts };
  const announced = { ...context, hasTotal: true, hasDifference: true };
  const couldFollow = (figure: Figure) =>
    spend(budget, 'values') && isFigureDerived(figure, announced, facts, computed);
  const added = computed.slice(carried.quantities.length);
  carried.quantities.push(...added);
  carried.index.add(added);
  return [
    ...dates
      .filter(
        (date) =>
          !isDateKnown(date, facts) &&
          !derivedDates.has(date) &&
          !isAskedDate(date, hasDerived, facts) &&
          !(shown.hasSplit && isMonthEnd(date)),
      )
      .map((date) => ({
        ...date,
        kind: 'date' as const,
        isContradicted: isDateContradicted(moved(date, -start), judged),
      })),
    ...unsupported.map((figure) => ({
      ...figure,
      kind: 'figure' as const,
      isRefuted: shown.refuted.has(figure.start - start),
      isContradicted: isFigureContradicted(moved(figure, -start), judged) && !couldFollow(figure),
    })),
  ];
}

function moved<Item extends Span>(item: Item, by: number): Item {
  return { ...item, start: item.start + by, end: item.end + by };
}

/** The dates that follow from others, in their order: one may rest on the one before it. */
function deriveDates(
  dates: readonly NamedDate[],
  context: SentenceContext,
  facts: KnownFacts,
  budget: Budget,
  days: string[],
): ReadonlySet<NamedDate> {
  const derived = new Set<NamedDate>();
  for (const date of dates) {
    if (isDateKnown(date, facts)) continue;
    const isCarried = date.readings.some((reading) => days.includes(dayOf(reading) ?? ''));
    if (!isCarried && !(spend(budget, 'values') && isDateDerived(date, context, facts, days))) continue;
    derived.add(date);
    if (days.length < CARRIED_DAYS_MAXIMUM)
      days.push(...date.readings.slice(0, 1).flatMap((reading) => dayOf(reading) ?? []));
  }
  return derived;
}

function readShown(
  { start, words }: Pick<Sentence, 'start' | 'words'>,
  { figures, dates }: Values,
  {
    context,
    facts,
    carried,
    budget,
  }: { context: SentenceContext; facts: KnownFacts; carried: Carried; budget: Budget },
): Shown {
  const distinct = figures.filter(({ start: own }, index) => figures[index - 1]?.start !== own);
  const relative = distinct.map((figure) => moved(figure, -start));
  const withoutDates = blank(
    words,
    dates.map((date) => moved(date, -start)),
  );
  return judgeEquations(readEquations(withoutDates, relative, context.isRounded), {
    context,
    facts,
    carried: carried.quantities,
    carriedIndex: carried.index,
    days: knownDays(facts, carried.days),
    budget,
  });
}

/** "16 years old" where the quote says "at least 16". */
function isAge(
  { value, unit }: Figure,
  behind: string,
  { hasAge }: SentenceContext,
  { loneValues }: KnownFacts,
): boolean {
  return unit === 'year' && loneValues.has(value) && (hasAge || /^[\s-]{0,2}(?:old|of\s+age)/iu.test(behind));
}

/** "13 days to August 31 + 5 days": the first or last day of a month between two days that are counted from. */
function isMonthEnd({ readings }: NamedDate): boolean {
  return readings.some(({ year, month, day }) => day === 1 || day === daysInMonth(year ?? LEAP_YEAR, month));
}

/** Whether the sentence calculates anything; only then may it repeat figures of the question. */
function hasDerivedFigure(
  figures: readonly Figure[],
  context: SentenceContext,
  facts: KnownFacts,
  budget: Budget,
  { computed }: Shown,
): boolean {
  const hasAsked = facts.asked.figures.length + facts.asked.days.length > 0;
  return (
    hasAsked &&
    figures
      .slice(0, PROBES_MAXIMUM)
      .some(
        (figure) =>
          !isFigureKnown(figure, facts) &&
          !facts.asked.figures.some((asked) => keyOf(asked) === keyOf(figure)) &&
          spend(budget, 'probes') &&
          (isPeriodDerived(figure, context, facts, []) || isFigureDerived(figure, context, facts, computed)),
      )
  );
}

/** A condition may repeat what was asked: "if you leave after 13 months". It claims nothing. */
function isUsedAsAsked(figure: Figure, words: string, isCalculated: boolean, { asked }: KnownFacts): boolean {
  if (!asked.figures.some((own) => keyOf(own) === keyOf(figure))) return false;
  return isCalculated || CONDITION.test(words.slice(Math.max(0, figure.start - CONDITION_REACH), figure.start));
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
