import type { ClaimSources } from '#server/ports/verification.ts';
import { findQuote } from '../citations/find-quote.ts';
import { type NormalisedText, normaliseText } from '../citations/normalised-text.ts';
import { makeComparable } from './comparable-text.ts';
import { type Budget, spend } from './derivation/budget.ts';
import { languagesOf, type TextLanguages } from './languages/languages-of.ts';
import type { Reference } from './read-references.ts';
import { createSectionIndex, type SectionIndex } from './section-index.ts';

const LEFT_OUT_BEFORE = /^\s*(?:…|\.\.\.|[[(](?:…|\.\.\.)[\])])\s*/u;
const LEFT_OUT_BEHIND = /\s*(?:…|\.\.\.|[[(](?:…|\.\.\.)[\])])[.,;]?\s*$/u;

/** Where references are looked up: quotes and the text around them. */
export interface ReferenceSources {
  /** Normalised at the first look-up. */
  texts(): readonly NormalisedText[];
  /** Read at the first look-up. */
  readonly sections: readonly SectionIndex[];
  readonly pageNumbers: readonly number[];
}

/** The text around quotes, for several statements. */
export interface ReferenceContext extends Pick<ReferenceSources, 'texts' | 'sections'> {
  /** Comparable. */
  readonly everything: string;
  /** Of the text: a quote of a few words does not tell its own. */
  readonly languages: TextLanguages;
  /** Beginning of the text, which tells its currency. */
  readonly sample: string;
}

/** Behind a title and names; characters. */
const LANGUAGE_SAMPLE = 4_000;
const SAMPLE_LENGTH = 40_000;

export function readContext(texts: readonly string[]): ReferenceContext {
  let normalised: readonly NormalisedText[] | undefined;
  const everything = makeComparable(texts.join('\n\n'));
  return {
    texts: () => {
      normalised ??= texts.map((entry) => normaliseText(entry));
      return normalised;
    },
    everything,
    sections: [createSectionIndex(everything)],
    languages: languagesOf(texts.join('\n').slice(0, LANGUAGE_SAMPLE)),
    sample: texts.join('\n').slice(0, SAMPLE_LENGTH),
  };
}

/** @param shared further context, parsed before */
export function readReferenceSources(
  { quotes, context, pageNumbers }: ClaimSources,
  shared?: ReferenceContext,
): ReferenceSources {
  const own = readContext([...quotes, ...context]);
  if (!shared) return { ...own, pageNumbers };
  return {
    texts: () => [...own.texts(), ...shared.texts()],
    sections: [...own.sections, ...shared.sections],
    pageNumbers,
  };
}

/**
 * Looks up references in the sources. Each distinct one costs a search of all sources, so their number is limited: a
 * text with more is adversarial, and references beyond the limit count as unsupported, which is the safe side.
 */
export function createReferenceLookup(
  text: string,
  sources: ReferenceSources,
  budget: Budget,
): (reference: Reference) => boolean {
  const found = new Map<string, boolean>();
  return (reference) => {
    const key = `${reference.kind} ${text.slice(reference.start, reference.end)} ${reference.text}`;
    const before = found.get(key);
    if (before !== undefined) return before;
    const isKnown = spend(budget, 'lookups') && isReferenceKnown(reference, text, sources);
    found.set(key, isKnown);
    return isKnown;
  };
}

function isReferenceKnown({ kind, text, start, end }: Reference, written: string, sources: ReferenceSources): boolean {
  switch (kind) {
    case 'page':
      return sources.pageNumbers.includes(Number(text));
    case 'section':
      // "Section 5-1401" is one number, "Sections 5-14" is a range: a literal match needs no parsing.
      return hasSection(text, sources.sections) || occurs(written.slice(start, end), sources);
    case 'name':
    case 'address':
      return occurs(text.replace(/[.,;]+$/u, ''), sources);
    case 'quotation':
      // What looks like Markdown may be the document's: "[***]" marks redacted words.
      return [
        ...new Set([text, written.slice(start + 1, end - 1).trim()].flatMap((own) => [own, withoutSigns(own)])),
      ].some((words) => occurs(words, sources));
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
function occurs(words: string, { texts }: ReferenceSources): boolean {
  const wanted = normaliseText(words);
  return texts().some((text) => findQuote(text, wanted, { from: 0, to: text.length }) !== -1);
}

/**
 * "12.3(b)" is known when "12.3" is a section number and "(b)" occurs somewhere; "Exhibit B" when an exhibit has that
 * name.
 */
function hasSection(claimed: string, sections: readonly SectionIndex[]): boolean {
  const [number = '', ...labels] = claimed.replace(/\s/gu, '').split(/(?=\()/u);
  const isNamed = sections.some((index) => index.hasNumber(number));
  return isNamed && labels.every((label) => sections.some((index) => index.hasLabel(label)));
}
