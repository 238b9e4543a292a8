import type { ClaimSources } from '#server/ports/verification.ts';
import { findQuote } from '../citations/find-quote.ts';
import { type NormalisedText, normaliseText } from '../citations/normalised-text.ts';
import { makeComparable } from './comparable-text.ts';
import { languagesOf, type TextLanguages } from './languages/languages-of.ts';
import { MODEL_OUTPUT_LIMITS } from './model-output-limits.ts';
import { ALL_SECTION_WORDS, type Reference } from './read-references.ts';

const LEFT_OUT_BEFORE = /^\s*(?:…|\.\.\.|[[(](?:…|\.\.\.)[\])])\s*/u;
const LEFT_OUT_BEHIND = /\s*(?:…|\.\.\.|[[(](?:…|\.\.\.)[\])])[.,;]?\s*$/u;

/** Where references are looked up: quotes and the text around them. */
export interface ReferenceSources {
  /** Normalised at the first look-up. */
  texts(): readonly NormalisedText[];
  readonly everything: string;
  readonly pageNumbers: readonly number[];
}

/** The text around quotes, for several statements. */
export interface ReferenceContext extends Pick<ReferenceSources, 'texts' | 'everything'> {
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
  return {
    texts: () => {
      normalised ??= texts.map((entry) => normaliseText(entry));
      return normalised;
    },
    everything: makeComparable(texts.join('\n\n')),
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
    everything: `${own.everything}\n\n${shared.everything}`,
    pageNumbers,
  };
}

/**
 * Looks up references in the sources. Each distinct one costs a search of all sources, so their number is limited: a
 * text with more is adversarial, and references beyond the limit count as unsupported, which is the safe side.
 */
export function createReferenceLookup(text: string, sources: ReferenceSources): (reference: Reference) => boolean {
  const found = new Map<string, boolean>();
  return (reference) => {
    const key = `${reference.kind} ${text.slice(reference.start, reference.end)} ${reference.text}`;
    const before = found.get(key);
    if (before !== undefined) return before;
    const isKnown = found.size < MODEL_OUTPUT_LIMITS.lookups && isReferenceKnown(reference, text, sources);
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
      return hasSection(text, sources.everything) || occurs(written.slice(start, end), sources);
    case 'name':
    case 'address':
      return occurs(text.replace(/[.,;]+$/u, ''), sources);
    case 'quotation':
      // What looks like Markdown may be the document's: "[***]" marks redacted words.
      return [text, written.slice(start + 1, end - 1)].some(
        (words) => occurs(words, sources) || occurs(withoutSigns(words), sources),
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
function occurs(words: string, { texts }: ReferenceSources): boolean {
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
  const named = `(?<![\\p{L}])${ALL_SECTION_WORDS}\\s*${escaped}(?![\\p{L}\\p{N}])`;
  const printed = `(?:^|\\n)[\\s(]*${escaped}(?![\\p{L}\\p{N}])|(?<![\\p{L}\\p{N}.,$])${escaped}(?:[.)](?!\\d)|(?=\\.\\d))`;
  const isNamed = new RegExp(/^\d/.test(number) ? `${named}|${printed}` : named, 'iu').test(everything);
  return isNamed && letters.every((letter) => everything.toLowerCase().includes(letter.toLowerCase()));
}
