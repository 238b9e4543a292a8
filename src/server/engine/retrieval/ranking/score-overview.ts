import { CATEGORIES } from '#server/engine/clauses/categories.ts';
import type { ClauseModel } from '#server/engine/clauses/clause-model.ts';
import type { IndexContent } from '../index/index-content.ts';

/** What an overview is made of, and how much each counts. */
const OVERVIEW_CATEGORIES: Readonly<Record<string, number>> = {
  'document-name': 1,
  parties: 1,
  'expiration-date': 0.6,
  'effective-date': 0.3,
  'governing-law': 0.2,
};
const RECITAL = /\b(?:whereas|recitals?|background|purpose of this|desires? to|wish(?:es)? to)\b/iu;
const RECITAL_WEIGHT = 0.7;
/** A recital stands at the beginning; the word may stand anywhere. */
const RECITAL_PASSAGES = 15;

/** How well each passage tells what a document is, by ordinal. */
export function scoreOverview(
  content: IndexContent,
  model: ClauseModel,
): readonly (readonly [ordinal: number, score: number])[] {
  const width = CATEGORIES.length;
  return content.passages.map(({ text }, ordinal) => {
    let score = ordinal < RECITAL_PASSAGES && RECITAL.test(text) ? RECITAL_WEIGHT : 0;
    CATEGORIES.forEach(({ id }, category) => {
      const weight = OVERVIEW_CATEGORIES[id];
      if (weight !== undefined)
        score += weight * model.probability(category, content.scores[ordinal * width + category] ?? 0);
    });
    return [ordinal, score + 0.5 / (1 + ordinal)] as const;
  });
}
