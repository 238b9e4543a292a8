import { CATEGORIES } from '../categories.ts';
import { type ClauseModel, logistic } from '../clause-model.ts';
import type { IndexContent } from './index-content.ts';
import { bestScore, type PassageScores } from './score-passages.ts';
import { normaliseSection, type QuestionUnderstanding } from './understand-question.ts';

/** What tells whether a document holds an answer; each from 0 to 1. */
export interface FoundSigns {
  /** How much of the question is about clause categories. */
  readonly categoryShare: number;
  /** How likely the document has clauses of those categories. */
  readonly presence: number;
  /** Share of the question's own words, weighed by rarity, in the best passage. */
  readonly words: number;
  /** The same for what clauses about the likely subjects usually say. */
  readonly expected: number;
  /** Share of the question's words that neither the document nor any usual question holds. */
  readonly strange: number;
}

/**
 * Weights of two logistic regressions, one for questions about clause categories, one for all others: fitted on 33
 * contracts and 50 non-disclosure agreements that are not measured, with wordings the question model had not learned.
 */
const BY_CATEGORY = { start: -2.8, presence: 5, words: 3.8, strange: -1.7 } as const;
const BY_WORDS = { start: -0.3, words: 4.1, expected: 4.2, strange: -2.6 } as const;
/** A section or page that the question names is there or it is not. */
const NAMED_PLACE_FOUND = 0.97;

/** How likely it is that a document holds the answer to a question, 0 to 1. */
export function estimateFound(
  content: IndexContent,
  question: QuestionUnderstanding,
  scores: PassageScores,
  model: ClauseModel,
): number {
  if (content.passages.length === 0) return 0;
  if (question.places.length > 0) return hasPlace(content, question) ? NAMED_PLACE_FOUND : 1 - NAMED_PLACE_FOUND;
  return weighFoundSigns(readFoundSigns(content, question, scores, model));
}

/** Joins the signs into a probability. */
export function weighFoundSigns(signs: FoundSigns): number {
  const { categoryShare, presence, words, expected, strange } = signs;
  const byCategory =
    BY_CATEGORY.start + BY_CATEGORY.presence * presence + BY_CATEGORY.words * words + BY_CATEGORY.strange * strange;
  const byWords = BY_WORDS.start + BY_WORDS.words * words + BY_WORDS.expected * expected + BY_WORDS.strange * strange;
  return logistic(categoryShare * byCategory + (1 - categoryShare) * byWords);
}

function readFoundSigns(
  content: IndexContent,
  question: QuestionUnderstanding,
  scores: PassageScores,
  model: ClauseModel,
): FoundSigns {
  let categoryShare = 0;
  let presence = 0;
  CATEGORIES.forEach((_, category) => {
    const probability = question.subjects[category] ?? 0;
    categoryShare += probability;
    presence += probability * model.presence(category, bestScore(content, category));
  });
  const strange = question.strangeStems.filter((stem) => !content.postings.has(stem)).length;
  return {
    categoryShare,
    presence: categoryShare === 0 ? 0 : presence / categoryShare,
    words: largest(scores.own),
    expected: largest(scores.expected),
    strange: strange / Math.max(1, question.stems.size),
  };
}

function largest(values: Float32Array): number {
  return values.reduce((most, value) => Math.max(most, value), 0);
}

function hasPlace(content: IndexContent, { places }: QuestionUnderstanding): boolean {
  return content.passages.some(({ section, spans }) =>
    places.some(({ kind, value }) =>
      kind === 'page'
        ? spans.some(({ pageNumber }) => String(pageNumber) === value)
        : section !== null && normaliseSection(section).startsWith(value),
    ),
  );
}
