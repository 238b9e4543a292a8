import { CATEGORIES } from '../categories.ts';
import { type ClauseModel, logistic } from '../clause-model.ts';
import type { IndexContent } from './index-content.ts';
import { bestScore, type PassageScores } from './score-passages.ts';
import type { QuestionUnderstanding } from './understand-question.ts';

/** What tells whether a document holds an answer. */
export interface FoundSigns {
  /** How much of the question is about clause categories, 0 to 1. */
  readonly categoryShare: number;
  /** How likely the document has clauses of those categories, 0 to 1. */
  readonly presence: number;
  /** Share of the question's own words, weighed by rarity, in the best passage. */
  readonly words: number;
  /** The best passage's words and those its likely subjects expect. */
  readonly isPlaceFound: boolean;
}

/** Weights of a logistic regression over the signs, fitted on contracts and wordings that are not measured. */
const WEIGHTS = { start: -1.6, presence: 3.2, words: 3.4, wordsAlone: 2.6 } as const;

/** How likely it is that a document holds the answer to a question, 0 to 1. */
export function estimateFound(
  content: IndexContent,
  question: QuestionUnderstanding,
  scores: PassageScores,
  model: ClauseModel,
): number {
  const signs = readFoundSigns(content, question, scores, model);
  if (content.passages.length === 0) return 0;
  if (signs.isPlaceFound) return 0.97;
  return weighFoundSigns(signs);
}

export function weighFoundSigns({ categoryShare, presence, words }: FoundSigns): number {
  const byCategory = WEIGHTS.start + WEIGHTS.presence * presence + (WEIGHTS.words - WEIGHTS.wordsAlone) * words;
  const byWords = WEIGHTS.start + WEIGHTS.wordsAlone * 2 * words;
  return logistic(categoryShare * byCategory + (1 - categoryShare) * byWords);
}

export function readFoundSigns(
  content: IndexContent,
  question: QuestionUnderstanding,
  { own }: PassageScores,
  model: ClauseModel,
): FoundSigns {
  let categoryShare = 0;
  let presence = 0;
  CATEGORIES.forEach((_, category) => {
    const probability = question.subjects[category] ?? 0;
    categoryShare += probability;
    presence += probability * model.presence(category, bestScore(content, category));
  });
  return {
    categoryShare,
    presence: categoryShare === 0 ? 0 : presence / categoryShare,
    words: own.reduce((most, value) => Math.max(most, value), 0),
    isPlaceFound: question.places.length > 0 && hasPlace(content, question),
  };
}

function hasPlace(content: IndexContent, { places }: QuestionUnderstanding): boolean {
  return content.passages.some(({ section, spans }) =>
    places.some(({ kind, value }) =>
      kind === 'page'
        ? spans.some(({ pageNumber }) => String(pageNumber) === value)
        : section !== null &&
          section
            .toLowerCase()
            .replace(/[^a-z0-9.]/gu, '')
            .endsWith(value),
    ),
  );
}
