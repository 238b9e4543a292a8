import { spacedPattern } from '#server/engine/text/escape-pattern.ts';
import type { IndexContent } from '../index/index-content.ts';
import { isOneEditAway } from '../question/correct-spelling.ts';
import type { CandidateSentence, SentenceSource } from './candidate-sentences.ts';

/** A term that a document defines. */
interface DefinedTerm {
  /** In small letters, without an article. */
  readonly name: string;
  readonly ordinal: number;
  /** Where it stands in the passage, in UTF-16 units. */
  readonly start: number;
  /** Whether the place says "means", rather than naming in brackets what it has just described. */
  readonly isFormal: boolean;
}

const QUOTED =
  /(?:["“”„«]\s?|(?<![\p{L}\p{N}])[‘'](?=\p{Lu}))(?<term>[^"“”„«»‘\n]{1,60}?)\s?[,.]?(?:["“”»]|['’](?![\p{L}\p{N}]))/gu;
const MEANS =
  /^(?:\s?\([^)\n]{0,60}\))?(?:[^.;\n]{0,90}?\s|\s?)(?:means?|shall mean|will mean|has the (?:same )?meaning|have the (?:same )?meanings?|refers? to|shall refer|includes?|shall include|is defined|are defined|is|are|comprises?|covers?|stands for|bedeutet|bezeichnet|ist|sind|umfasst|meint)\b/iu;
const LISTED = /^\s?(?::|[–—]|\t)\s?\S/u;
const CALLED =
  /(?:\b(?:called|known as|referred to as|defined as|hereinafter|hereafter|herein|collectively|together|jointly|each|nachfolgend|nachstehend|im folgenden|genannt)\b[^.;"“”]{0,40}|\([^()]{0,80})$/iu;
const CALLED_BEHIND = /^[^.;"“”()]{0,30}\bgenannt\b/iu;
const AROUND_LENGTH = 120;
/** Shorter words have too many neighbours. */
const MISSPELT_LENGTH_MINIMUM = 4;
const known = new WeakMap<IndexContent, readonly DefinedTerm[]>();

/**
 * Finds the sentence in which a document defines a term: formally ("X" means), or in brackets behind what it names. The
 * term may be in the plural or misspelt.
 * @returns null where the document does not define it
 */
export function findDefinition(content: IndexContent, term: string, source: SentenceSource): CandidateSentence | null {
  const name = normalise(term);
  if (name === '') return null;
  const defined = known.get(content) ?? listDefinedTerms(content);
  known.set(content, defined);
  const own = matchTerm(defined, name, content);
  const [best] = [...own.filter(({ isFormal }) => isFormal), ...findPlain(content, term), ...own];
  if (!best) return null;
  const sentences = source.sentencesOf(content, best.ordinal);
  return sentences.find(({ start, end }) => start <= best.start && best.start < end) ?? null;
}

/** Whether a document has a term at all, in the singular or in the plural. */
export function hasTerm({ passages }: Pick<IndexContent, 'passages'>, term: string): boolean {
  const name = singularOf(normalise(term));
  const occurs = new RegExp(name === '' ? '(?!)' : `(?<!\\p{L})${spacedPattern(name)}`, 'iu');
  return passages.some(({ text }) => occurs.test(text));
}

function matchTerm(defined: readonly DefinedTerm[], name: string, content: IndexContent): readonly DefinedTerm[] {
  const same = defined.filter((one) => one.name === name);
  if (same.length > 0) return same;
  const singular = singularOf(name);
  const related = defined.filter((one) => singularOf(one.name) === singular);
  if (related.length > 0) return related;
  // Words that the document uses are no misspelling of others.
  if (content.passages.some(({ text }) => text.toLowerCase().includes(name))) return [];
  const near = defined.filter((one) => isMisspelling(singularOf(one.name), singular));
  const names = new Set(near.map((one) => one.name));
  return names.size === 1 ? near : [];
}

/** Word for word the same, or one letter wrong. */
function isMisspelling(right: string, wrong: string): boolean {
  const [own, others] = [right.split(' '), wrong.split(' ')];
  return (
    own.length === others.length &&
    own.every((word, index) => {
      const other = others[index] ?? '';
      return word === other || (word.length >= MISSPELT_LENGTH_MINIMUM && isOneEditAway(word, other));
    })
  );
}

/** Terms in quotation marks of which something says that they are defined there, in reading order. */
function listDefinedTerms(content: IndexContent): readonly DefinedTerm[] {
  return content.passages.flatMap(({ text }, ordinal) =>
    [...text.matchAll(QUOTED)].flatMap((match) => {
      const name = normalise(match.groups?.term ?? '');
      const end = match.index + match[0].length;
      const behind = text.slice(end, end + AROUND_LENGTH);
      const before = text.slice(Math.max(0, match.index - AROUND_LENGTH), match.index);
      const isCalled = CALLED.test(before) || CALLED_BEHIND.test(behind);
      const isFormal = !isCalled && (MEANS.test(behind) || LISTED.test(behind));
      return name === '' || !(isFormal || isCalled) ? [] : [{ name, ordinal, start: match.index, isFormal }];
    }),
  );
}

/** Excess wear means …, without quotation marks. */
function findPlain(content: IndexContent, term: string): readonly DefinedTerm[] {
  const pattern = new RegExp(
    `(?<=^|[\\s("“])${spacedPattern(term)}["”]?\\s+(?:means|shall mean|refers to|bedeutet)\\b`,
    'iu',
  );
  return content.passages.flatMap(({ text }, ordinal) => {
    const start = text.search(pattern);
    return start < 0 ? [] : [{ name: term, ordinal, start, isFormal: true }];
  });
}

function normalise(term: string): string {
  return term
    .toLowerCase()
    .replace(/[‘’]/gu, "'")
    .replace(/\s+/gu, ' ')
    .replace(/^(?:the|a|an|each|our|your|this|der|die|das|den|dem) /u, '')
    .replace(/['"“”,.]+$|^['"“”]+/gu, '')
    .trim();
}

/** "wear items" and "wear item", "parties" and "party" are one. */
function singularOf(name: string): string {
  return name
    .replace(/ies$/u, 'y')
    .replace(/(?<=ss|x|ch|sh)es$|(?<!s)s$/u, '')
    .replace(/'s?$/u, '');
}
