import type { RankedPassage } from '#server/ports/language-model.ts';
import { categoryNumber } from '../clauses/categories.ts';
import type { ClauseModel } from '../clauses/clause-model.ts';
import type { QuestionUnderstanding } from '../retrieval/question/understand-question.ts';
import { type ChosenSentence, chooseSentence } from './choose-sentences.ts';

const RECITAL = /\b(?:whereas|recitals?|background|purpose of this|desires? to|wish(?:es)? to)\b/iu;
const PROBABILITY_MINIMUM = 0.4;
const OVERVIEW_CATEGORIES = ['parties', 'document-name', 'expiration-date', 'governing-law'] as const;
/** Stems by which the sentence that says why is told from those around it. */
const RECITAL_STEMS = new Map(['wherea', 'desir', 'wish', 'purpos', 'agre', 'provid'].map((stem) => [stem, 1]));
const SENTENCES_LIMIT = 4;

/**
 * Chooses the sentences in which a document says what it is: who made it, why, for how long, under which law. A document
 * that says none of this is shown by its beginning.
 */
export function chooseOverview(
  passages: readonly RankedPassage[],
  question: QuestionUnderstanding,
  model: ClauseModel,
): readonly ChosenSentence[] {
  const chosen: ChosenSentence[] = [];
  for (const category of OVERVIEW_CATEGORIES) {
    const passage = mostLikely(passages, category);
    if (passage) add(chosen, chooseSentence(passage, askAbout(question, category), model));
    if (category !== 'document-name') continue;
    const recital = inOrder(passages).find(({ text }) => RECITAL.test(text));
    if (recital)
      add(chosen, chooseSentence(recital, { ...askAbout(question, category), expected: RECITAL_STEMS }, model));
  }
  if (chosen.length === 0) {
    const [first] = inOrder(passages);
    if (first) add(chosen, chooseSentence(first, question, model));
  }
  return chosen.slice(0, SENTENCES_LIMIT).sort(inReadingOrder);
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

function askAbout(question: QuestionUnderstanding, category: string): QuestionUnderstanding {
  const subjects = new Float64Array(question.subjects.length);
  subjects[categoryNumber(category)] = 1;
  const none = new Map<string, number>();
  return { ...question, subjects, stems: none, related: none, expected: none, kinds: [] };
}

/** Passages of one clause often hold the same words again; each is shown once. */
function add(chosen: ChosenSentence[], sentence: ChosenSentence | null): void {
  if (sentence && !chosen.some(({ text }) => text.includes(sentence.text) || sentence.text.includes(text))) {
    chosen.push(sentence);
  }
}
