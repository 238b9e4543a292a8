import type { DetectedClause } from '#server/engine/clauses/detect-clauses.ts';
import type { IndexContent } from './index-content.ts';

/** Detected clauses in a passage, likeliest first. */
export function clausesIn({ clauses }: IndexContent, ordinal: number): readonly DetectedClause[] {
  return clauses.filter((clause) => clause.ordinal === ordinal);
}

/** How a passage's clauses fit a question about categories. */
export interface ClauseFit {
  /** Probability of its best clause, weighed by how likely each category is meant. */
  readonly sum: number;
  /** The same of the logarithms of the odds. */
  readonly logit: number;
  /** 1 for the passage with the document's best clause, 1/2 for the next, weighed as before. */
  readonly rank: number;
}

/** Stands for a passage without a clause; those less likely than this are not kept. */
const NO_CLAUSE = 0.03;
const PROBABILITY_LIMIT = 0.998;
const LOGIT_SCALE = 4;

/** The logarithm of the odds, kept within bounds and in a smaller unit. */
export function clauseLogit(probability: number): number {
  const kept = Math.min(PROBABILITY_LIMIT, Math.max(NO_CLAUSE, probability));
  return Math.log(kept / (1 - kept)) / LOGIT_SCALE;
}

/**
 * Reads, passage by passage, how the clauses found in a document fit a question.
 * @param likely categories that may be meant, with how likely each of them is
 */
export function createClauseFits(
  { clauses }: IndexContent,
  likely: readonly { readonly category: number; readonly probability: number }[],
): (ordinal: number) => ClauseFit {
  const byCategory = new Map(
    likely.map(({ category }) => [category, new Map<number, { readonly best: number; readonly rank: number }>()]),
  );
  for (const { category, ordinal, probability } of clauses) {
    const passages = byCategory.get(category);
    if (passages && !passages.has(ordinal)) passages.set(ordinal, { best: probability, rank: passages.size });
  }
  return (ordinal) => {
    let [sum, logit, rank] = [0, 0, 0];
    for (const { category, probability } of likely) {
      const found = byCategory.get(category)?.get(ordinal);
      sum += probability * (found?.best ?? 0);
      logit += probability * clauseLogit(found?.best ?? 0);
      if (found) rank += probability / (1 + found.rank);
    }
    return { sum, logit, rank };
  };
}
