import type { ProvisionModel } from '../provision-model/provision-model.ts';
import type { Reading } from '../reading/reading.ts';
import { type Definition, readDefinitions } from '../structure/definitions.ts';
import { escapePattern } from '../text/escape-pattern.ts';
import { foldWhiteSpace } from '../text/source-text.ts';
import type { ScoredSentence } from './score-sentences.ts';

/** Longer meanings and sentences say more than one thing. UTF-16 units. */
const MEANING_LENGTH_LIMIT = 320;
const SENTENCE_LENGTH_LIMIT = 400;
/** Sentences that are read with a definition. */
const SENTENCE_LIMIT = 300;
const TERM_LIMIT = 100;
/** What stands between a term and its meaning. */
const LEAD =
  /^.{0,90}?(?:\b(?:means?|shall\s+mean|is\s+defined\s+as|includes?|refers?\s+to|bedeutet|sind|ist)\b|[:–—])\s*/u;
/** One stands before the term already. */
const ARTICLE = /^(?:the|an?|der|die|das|den|eine?n?)\s/iu;

interface Meaning {
  readonly definition: Definition;
  readonly words: string;
}

/**
 * Reads sentences with the meaning of a defined term in place of the term: "Ordinary Upkeep" may be the replacement of
 * the heating.
 * @returns the sentences that use such a term, scored once more, with the definition that was put in
 */
export function followDefinitions(
  model: ProvisionModel,
  { source }: Reading,
  scored: readonly ScoredSentence[],
): readonly ScoredSentence[] {
  const meanings = readMeanings(source.text);
  if (meanings.size === 0) return [];
  const pattern = new RegExp(
    `(?<![\\p{L}\\d])(?:${[...meanings.keys()].map(escapePattern).join('|')})(?![\\p{L}\\d])`,
    'iu',
  );
  const followed: ScoredSentence[] = [];
  for (const { sentence } of scored) {
    if (followed.length === SENTENCE_LIMIT) break;
    const term = sentence.text.length > SENTENCE_LENGTH_LIMIT ? undefined : pattern.exec(sentence.text)?.[0];
    const meaning = term === undefined ? undefined : meanings.get(keyOf(term));
    if (meaning === undefined || term === undefined || isWithin(meaning.definition, sentence)) continue;
    const text = sentence.text.replace(term, () => meaning.words);
    followed.push({ sentence, text, definition: meaning.definition, scores: model.score(text) });
  }
  return followed;
}

function readMeanings(text: string): ReadonlyMap<string, Meaning> {
  const meanings = new Map<string, Meaning>();
  for (const [term, [definition]] of readDefinitions(text)) {
    if (meanings.size === TERM_LIMIT) break;
    if (definition === undefined || !definition.isFormal) continue;
    const stated = foldWhiteSpace(text.slice(definition.start, definition.end));
    const words = stated
      .replace(LEAD, '')
      .replace(ARTICLE, '')
      .replace(/[.;,\s]{1,4}$/u, '');
    if (words !== stated && words.length >= 10 && words.length <= MEANING_LENGTH_LIMIT) {
      meanings.set(keyOf(term), { definition, words });
    }
  }
  return meanings;
}

/** A term of several words may be used in lower case: “End-of-tenancy items”, and later "the end-of-tenancy items". */
function keyOf(term: string): string {
  return /[\s-]/u.test(term) ? term.toLowerCase() : term;
}

function isWithin(definition: Definition, { start, end }: ScoredSentence['sentence']): boolean {
  return start < definition.end && end > definition.start;
}
