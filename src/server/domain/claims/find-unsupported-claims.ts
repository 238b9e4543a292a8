import type { ClaimSources, UnsupportedClaim } from '#server/ports/verification.ts';
import { blank, makeComparable } from './comparable-text.ts';
import { type Budget, createBudget } from './derivation/budget.ts';
import { type Carried, checkSentence } from './derivation/check-sentence.ts';
import { SHOWS_CALCULATION } from './derivation/contradicted-values.ts';
import { createQuantityIndex } from './derivation/quantity-index.ts';
import { isDateKnown, isFigureKnown, type KnownFacts, readKnownFacts } from './known-facts.ts';
import {
  createReferenceLookup,
  type ReferenceContext,
  type ReferenceSources,
  readReferenceSources,
} from './known-references.ts';
import { languagesOf } from './languages/languages-of.ts';
import { type NamedDate, readDates, type Span } from './read-dates.ts';
import { type Figure, readFigures } from './read-figures.ts';
import { readReferences } from './read-references.ts';
import { splitSentences } from './sentences.ts';

/** Assurances that something was verified: only the product may state that, not a model. */
const ASSURANCE =
  /(?<!\p{L})(?:(?:is|are|was|were|been|fully|[✓✔✅])\s{1,2}verified|verified\s{1,2}(?:by|quotes?|sources?|answers?))(?!\p{L})/giu;

type Found = Span & Pick<UnsupportedClaim, 'kind' | 'isRefuted' | 'isContradicted'>;

/**
 * Finds what a text states and its sources do not: sums, percentages, periods, other numbers, dates, quoted words,
 * section and page numbers, names of companies and people, addresses. Values are compared by meaning, in the languages of
 * `languages/`: 30 is thirty is "thirty (30)", $1,000 is USD 1000 is one thousand dollars, 5 % is five percent, one year
 * is 12 months, 1.234,56 € is EUR 1,234.56, and a date is the same in all its forms. A period in days differs from one in
 * business days, and currencies are not converted.
 *
 * Figures and dates are also supported where a calculation leads to them from the sources; one that the text shows must be
 * right. Statements without such a mark are not judged: whether "may sublet" follows from "shall not sublet" is out of
 * scope.
 *
 * @param text model output, with or without Markdown, without invisible characters
 * @returns in no particular order; empty when everything comparable is supported
 */
export function findUnsupportedClaims(text: string, sources: ClaimSources): readonly UnsupportedClaim[] {
  return createClaimChecker(sources)(text);
}

/**
 * The same for several texts with the same sources, which are parsed once.
 * @param shared further context, parsed before; none where left out
 * @param budget of the answer that all texts belong to; each has one of its own where left out
 */
export function createClaimChecker(
  sources: ClaimSources,
  shared?: ReferenceContext,
  budget?: Budget,
): (text: string) => readonly UnsupportedClaim[] {
  const facts = readKnownFacts(sources, shared);
  const references = readReferenceSources(sources, shared);
  const own = [...sources.quotes, ...sources.context].join('\n');
  const hasAssurance = makeComparable(own).search(ASSURANCE) !== -1 || (shared !== undefined && isAssuring(shared));
  const mustBePrinted = sources.mustBePrinted === true;
  return (text) => findUnsupported(text, { facts, references, hasAssurance, mustBePrinted, budget });
}

/** Contexts are searched once: they may be whole documents. */
const ASSURING = new WeakMap<ReferenceContext, boolean>();

function isAssuring(context: ReferenceContext): boolean {
  const known = ASSURING.get(context) ?? context.everything.search(ASSURANCE) !== -1;
  ASSURING.set(context, known);
  return known;
}

interface Known {
  readonly facts: KnownFacts;
  readonly references: ReferenceSources;
  readonly hasAssurance: boolean;
  readonly mustBePrinted: boolean;
  /** Of the answer. */
  readonly budget: Budget | undefined;
}

function findUnsupported(text: string, known: Known): readonly UnsupportedClaim[] {
  const plain = makeComparable(text);
  const references = readReferences(plain);
  const languages = languagesOf(plain, known.facts.languages);
  const withoutReferences = blank(plain, references);
  const dates = readDates(withoutReferences, languages);
  const figures = readFigures(blank(withoutReferences, dates), languages);
  const budget = createBudget(known.budget);
  const isKnown = createReferenceLookup(text, known.references, budget);
  const unsupported: Found[] = [
    ...references.filter((reference) => !isKnown(reference)),
    ...(known.mustBePrinted ? findUnprinted : findUncalculated)(
      withoutReferences,
      { figures, dates },
      known.facts,
      budget,
    ),
    ...(known.hasAssurance ? [] : findAssurances(plain)),
  ];
  return unsupported.map(({ kind, start, end, isRefuted, isContradicted }) => ({
    kind,
    start,
    end,
    text: text.slice(start, end).trim(),
    ...(isRefuted && { isRefuted }),
    ...(isContradicted && { isContradicted }),
  }));
}

interface Values {
  readonly figures: readonly Figure[];
  readonly dates: readonly NamedDate[];
}

function findUnprinted(_text: string, { figures, dates }: Values, facts: KnownFacts): Found[] {
  return [
    ...dates.filter((date) => !isDateKnown(date, facts)).map((date) => ({ ...date, kind: 'date' as const })),
    ...figures
      .filter((figure) => !isFigureKnown(figure, facts))
      .map((figure) => ({ ...figure, kind: 'figure' as const })),
  ];
}

/** Values that neither stand in the sources nor follow from them, sentence by sentence, as a text is streamed. */
function findUncalculated(text: string, { figures, dates }: Values, facts: KnownFacts, budget: Budget): Found[] {
  const found: Found[] = [];
  const carried: Carried = { quantities: [], index: createQuantityIndex(), days: [] };
  const ownFigures = createTaker(figures);
  const ownDates = createTaker(dates);
  const sentences = splitSentences(text);
  for (const [index, sentence] of sentences.entries()) {
    const end = sentences[index + 1]?.start ?? text.length;
    const own = { figures: ownFigures(end), dates: ownDates(end) };
    if (own.figures.length + own.dates.length === 0) continue;
    const isPlain =
      own.figures.every((figure) => isFigureKnown(figure, facts)) &&
      own.dates.every((date) => isDateKnown(date, facts));
    // A sentence of known values is judged all the same if it calculates with them or compares them.
    if (isPlain && !SHOWS_CALCULATION.test(sentence.words)) continue;
    found.push(...checkSentence(sentence, own, facts, budget, carried));
  }
  return found;
}

/** Hands out the spans before an offset, once each. */
function createTaker<Item extends Span>(spans: readonly Item[]): (end: number) => readonly Item[] {
  const inOrder = spans.toSorted((left, right) => left.start - right.start);
  let next = 0;
  return (end) => {
    const from = next;
    while (next < inOrder.length && (inOrder[next]?.start ?? end) < end) next += 1;
    return inOrder.slice(from, next);
  };
}

function findAssurances(text: string): Found[] {
  return [...text.matchAll(ASSURANCE)].map((match) => ({
    kind: 'assurance' as const,
    start: match.index,
    end: match.index + match[0].length,
  }));
}
