import type { RankedPassage } from '#server/ports/language-model.ts';
import { splitIntoQuotes } from '../text/split-quotes.ts';
import { type ChosenSentence, chooseRange } from './choose-sentences.ts';

const RECITAL = /\b(?:whereas|recitals?|background|purpose of this|desires? to|wish(?:es)? to)\b/iu;
const PROBABILITY_MINIMUM = 0.4;
const OVERVIEW_CATEGORIES = ['parties', 'document-name', 'expiration-date', 'governing-law'] as const;
const SENTENCES_LIMIT = 4;

/**
 * Chooses the sentences in which a document says what it is: who made it, why, for how long, under which law. A document
 * that says none of this is shown by its beginning.
 */
export function chooseOverview(passages: readonly RankedPassage[]): readonly ChosenSentence[] {
  const chosen: ChosenSentence[] = [];
  for (const category of OVERVIEW_CATEGORIES) {
    const passage = mostLikely(passages, category);
    if (passage) add(chosen, chooseClause(passage, category));
    if (category !== 'document-name') continue;
    const recital = inOrder(passages).find(({ text }) => RECITAL.test(text));
    if (recital) add(chosen, chooseRecital(recital));
  }
  if (chosen.length === 0) {
    const [first] = inOrder(passages);
    if (first) add(chosen, chooseRecital(first));
  }
  return chosen.slice(0, SENTENCES_LIMIT).sort(inReadingOrder);
}

/** The likeliest clause of a category in a passage; its first sentence where none was told. */
function chooseClause(passage: RankedPassage, category: string): ChosenSentence | null {
  const clauses = (passage.clauses ?? []).filter((clause) => clause.category === category);
  const [best] = clauses.toSorted((left, right) => right.probability - left.probability);
  const ranges = splitIntoQuotes(passage.text);
  const range = ranges.find(({ start, end }) => best && start <= best.start && best.start < end) ?? ranges[0];
  return range ? chooseRange(passage, range) : null;
}

function chooseRecital(passage: RankedPassage): ChosenSentence | null {
  const ranges = splitIntoQuotes(passage.text);
  const range = ranges.find(({ start, end }) => RECITAL.test(passage.text.slice(start, end))) ?? ranges[0];
  return range ? chooseRange(passage, range) : null;
}

function inReadingOrder(left: ChosenSentence, right: ChosenSentence): number {
  return (
    left.passage.documentId - right.passage.documentId ||
    left.passage.ordinal - right.passage.ordinal ||
    left.start - right.start
  );
}

function mostLikely(passages: readonly RankedPassage[], category: string): RankedPassage | undefined {
  const probability = ({ categories }: RankedPassage): number =>
    categories.find((entry) => entry.category === category)?.probability ?? 0;
  return passages
    .filter((passage) => probability(passage) >= PROBABILITY_MINIMUM)
    .sort((left, right) => probability(right) - probability(left))[0];
}

function inOrder(passages: readonly RankedPassage[]): readonly RankedPassage[] {
  return [...passages].sort((left, right) => left.documentId - right.documentId || left.ordinal - right.ordinal);
}

/** Passages of one clause often hold the same words again; each is shown once. */
function add(chosen: ChosenSentence[], sentence: ChosenSentence | null): void {
  if (sentence && !chosen.some(({ text }) => text.includes(sentence.text) || sentence.text.includes(text))) {
    chosen.push(sentence);
  }
}
