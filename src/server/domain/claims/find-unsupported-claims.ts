import type { ClaimSources, UnsupportedClaim } from '#server/ports/verification.ts';
import { findQuote } from '../citations/find-quote.ts';
import { type NormalisedText, normaliseText } from '../citations/normalised-text.ts';
import { MODEL_OUTPUT_LIMITS } from './model-output-limits.ts';
import { type DateReading, type NamedDate, readDates, type Span } from './read-dates.ts';
import { type Figure, readFigures, readUnits } from './read-figures.ts';
import { type Reference, readReferences, SECTION_WORDS } from './read-references.ts';

const LEFT_OUT_BEFORE = /^\s*(?:…|\.\.\.|[[(](?:…|\.\.\.)[\])])\s*/u;
const LEFT_OUT_BEHIND = /\s*(?:…|\.\.\.|[[(](?:…|\.\.\.)[\])])[.,;]?\s*$/u;

/** Assurances that something was verified: only the product may state that, not a model. */
const ASSURANCE =
  /(?<!\p{L})(?:(?:is|are|was|were|been|fully|[✓✔✅])\s{1,2}verified|verified\s{1,2}(?:by|quotes?|sources?|answers?))(?!\p{L})/giu;

/**
 * Finds what a text states and its sources do not: sums, percentages, periods, other numbers, dates, quoted words,
 * section and page numbers, names of companies and people, addresses. Values are compared by meaning: 30 is thirty is
 * "thirty (30)", $1,000 is USD 1000 is one thousand dollars, 5 % is five percent, one year is 12 months, and a date is
 * the same in all its forms. A period in days differs from one in business days, and currencies are not converted.
 *
 * Statements without such a mark are not judged: whether "may sublet" follows from "shall not sublet" is out of scope.
 *
 * @param text model output, with or without Markdown, without invisible characters
 * @returns in no particular order; empty when everything comparable is supported
 */
export function findUnsupportedClaims(text: string, sources: ClaimSources): readonly UnsupportedClaim[] {
  return createClaimChecker(sources)(text);
}

/** The same for several texts with the same sources, which are parsed once. */
export function createClaimChecker(sources: ClaimSources): (text: string) => readonly UnsupportedClaim[] {
  const known = readKnown(sources);
  return (text) => findUnsupported(text, known);
}

function findUnsupported(text: string, known: Known): readonly UnsupportedClaim[] {
  const plain = makeComparable(text);
  const references = readReferences(plain);
  const withoutReferences = blank(plain, references);
  const dates = readDates(withoutReferences);
  const figures = readFigures(blank(withoutReferences, dates));
  const isKnown = createLookup(text, known);
  const unsupported: (Span & { kind: UnsupportedClaim['kind'] })[] = [
    ...references.filter((reference) => !isKnown(reference)),
    ...dates.filter((date) => !isDateKnown(date, known)).map((date) => ({ ...date, kind: 'date' as const })),
    ...figures
      .filter((figure) => !isFigureKnown(figure, known))
      .map((figure) => ({ ...figure, kind: 'figure' as const })),
    ...(known.hasAssurance ? [] : findAssurances(plain)),
  ];
  return unsupported.map(({ kind, start, end }) => ({ kind, start, end, text: text.slice(start, end).trim() }));
}

/**
 * Looks up references in the sources. Each distinct one costs a search of all sources, so their number is limited: a
 * text with more is adversarial, and references beyond the limit count as unsupported, which is the safe side.
 */
function createLookup(text: string, known: Known): (reference: Reference) => boolean {
  const found = new Map<string, boolean>();
  return (reference) => {
    const key = `${reference.kind} ${text.slice(reference.start, reference.end)} ${reference.text}`;
    const before = found.get(key);
    if (before !== undefined) return before;
    const isKnown = found.size < MODEL_OUTPUT_LIMITS.lookups && isReferenceKnown(reference, text, known);
    found.set(key, isKnown);
    return isKnown;
  };
}

function findAssurances(text: string) {
  return [...text.matchAll(ASSURANCE)].map((match) => ({
    kind: 'assurance' as const,
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** The same text, offset for offset, with Markdown signs as spaces and digits of every script and width as 0 to 9. */
function makeComparable(text: string): string {
  return text.replace(/[*`\\]/g, ' ').replace(/[^\p{ASCII}‘’“”„«»–—]/gu, (character) => {
    const folded = character.normalize('NFKC');
    if (folded.length === 1 && folded !== character) return folded.padEnd(character.length);
    return /\p{Nd}/u.test(character) ? digitOf(character).padEnd(character.length) : character;
  });
}

/** The ten digits of a script are consecutive; the value of one is its distance from the first. */
function digitOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let distance = 0;
  while (distance < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - distance - 1))) distance += 1;
  return String(distance);
}

function blank(text: string, spans: readonly Span[]): string {
  const units = text.split('');
  for (const { start, end } of spans) units.fill(' ', start, end);
  return units.join('');
}

interface Known {
  readonly figures: ReadonlySet<string>;
  readonly values: ReadonlySet<number>;
  readonly loneValues: ReadonlySet<number>;
  readonly units: ReadonlySet<string>;
  readonly dates: readonly DateReading[];
  /** Quotes and context, normalised. Computed lazily at the first lookup. */
  texts(): readonly NormalisedText[];
  readonly everything: string;
  readonly pageNumbers: readonly number[];
  readonly hasAssurance: boolean;
}

function readKnown({ quotes, context, pageNumbers }: ClaimSources): Known {
  const words = makeComparable(quotes.join('\n\n'));
  const dates = readDates(words).flatMap(({ readings }) => readings);
  const figures = readFigures(words);
  const texts = [...quotes, ...context];
  const everything = makeComparable(texts.join('\n\n'));
  let normalised: readonly NormalisedText[] | undefined;
  return {
    figures: new Set([...figures.map(keyOf), ...readSingles(words)]),
    values: new Set([
      ...figures.map(({ value }) => value),
      ...dates.flatMap(({ year, day }) => [year ?? [], day ?? []].flat()),
    ]),
    loneValues: new Set(figures.filter(({ unit }) => unit === null).map(({ value }) => value)),
    units: readUnits(words),
    dates,
    texts: () => {
      normalised ??= texts.map((entry) => normaliseText(entry));
      return normalised;
    },
    everything,
    pageNumbers,
    hasAssurance: everything.search(ASSURANCE) !== -1,
  };
}

/** Units of time that convert to smaller ones without rounding. */
const MULTIPLES: Readonly<Record<string, readonly [count: number, unit: string]>> = {
  year: [12, 'month'],
  quarter: [3, 'month'],
  week: [7, 'day'],
};

function keyOf({ value, unit }: Pick<Figure, 'value' | 'unit'>): string {
  const [count, base] = MULTIPLES[unit ?? ''] ?? [1, unit];
  return `${value * count} ${base}`;
}

/** "a year" and "each month" mean one of them. */
function readSingles(text: string): string[] {
  return [...text.matchAll(/\b(?:an?|each|per|every)\s{1,3}(hour|day|week|month|quarter|year)\b/giu)].map(
    ([, unit = '']) => keyOf({ value: 1, unit: unit.toLowerCase() }),
  );
}

function isFigureKnown(figure: Figure, known: Known): boolean {
  if (figure.isIncidental) return true;
  if (figure.unit === null) return known.values.has(figure.value);
  if (known.figures.has(keyOf(figure))) return true;
  // "30 or 60 days", or a table column under its unit.
  return known.loneValues.has(figure.value) && known.units.has(figure.unit);
}

function isDateKnown({ readings }: NamedDate, known: Known): boolean {
  return readings.some((claimed) =>
    known.dates.some(
      ({ year, month, day }) =>
        month === claimed.month &&
        (claimed.day === null || day === claimed.day) &&
        (claimed.year === null || year === claimed.year || (year === null && known.values.has(claimed.year))),
    ),
  );
}

function isReferenceKnown({ kind, text, start, end }: Reference, written: string, known: Known): boolean {
  switch (kind) {
    case 'page':
      return known.pageNumbers.includes(Number(text));
    case 'section':
      // "Section 5-1401" is one number, "Sections 5-14" is a range: a literal match needs no parsing.
      return hasSection(text, known.everything) || occurs(written.slice(start, end), known);
    case 'name':
    case 'address':
      return occurs(text.replace(/[.,;]+$/u, ''), known);
    case 'quotation':
      // What looks like Markdown may be the document's: "[***]" marks redacted words.
      return [text, written.slice(start + 1, end - 1)].some(
        (words) => occurs(words, known) || occurs(withoutSigns(words), known),
      );
  }
}

/** Strips punctuation of the surrounding sentence and ellipses at either end of a quotation. */
function withoutSigns(words: string): string {
  return words
    .replace(LEFT_OUT_BEFORE, '')
    .replace(LEFT_OUT_BEHIND, '')
    .replace(/[.,;:!?]+$/u, '');
}

/** Whether the words occur somewhere, whole, by the rules of quote matching. */
function occurs(words: string, { texts }: Known): boolean {
  const wanted = normaliseText(words);
  return texts().some((text) => findQuote(text, wanted, { from: 0, to: text.length }) !== -1);
}

/**
 * "12.3(b)" is known when "12.3" is a section number and "(b)" occurs somewhere; "Exhibit B" when an exhibit has that
 * name.
 */
function hasSection(claimed: string, everything: string): boolean {
  const [number = '', ...letters] = claimed.replace(/\s/g, '').split(/(?=\()/u);
  const escaped = number.replaceAll('.', '\\.');
  const named = `${SECTION_WORDS}\\s*${escaped}(?![\\p{L}\\p{N}])`;
  const printed = `(?:^|\\n)[\\s(]*${escaped}(?![\\p{L}\\p{N}])|(?<![\\p{L}\\p{N}.,$])${escaped}(?:[.)](?!\\d)|(?=\\.\\d))`;
  const isNamed = new RegExp(/^\d/.test(number) ? `${named}|${printed}` : named, 'iu').test(everything);
  return isNamed && letters.every((letter) => everything.toLowerCase().includes(letter.toLowerCase()));
}
