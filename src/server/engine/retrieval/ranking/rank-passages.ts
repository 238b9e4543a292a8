import type { ClauseModel } from '#server/engine/clauses/clause-model.ts';
import { type BoostedTrees, sumTrees } from '#server/engine/trees/boosted-trees.ts';
import type { IndexContent } from '../index/index-content.ts';
import { type QuestionUnderstanding, shareOfCategories } from '../question/understand-question.ts';
import { computeRankFeatures, RANK_FEATURES } from './rank-features.ts';
import type { RankedOrdinals } from './ranked-candidates.ts';
import type { PassageScores } from './score-passages.ts';

/** How many of the first-stage candidates are re-ranked. */
const CANDIDATE_LIMIT = 40;

/**
 * What the trees learned comes from questions about clause categories for the most part. The less a question is about
 * one, the more its plain words count beside them; found on 50 non-disclosure agreements that are not measured.
 */
const OPEN_QUESTION_WEIGHT = 2;

/** The passages that may answer, by words and categories alone. */
export function listCandidates(total: Float32Array, limit: number = CANDIDATE_LIMIT): readonly number[] {
  return [...total.keys()].sort((left, right) => (total[right] ?? 0) - (total[left] ?? 0)).slice(0, limit);
}

/** Puts the candidates of a question in the order in which they most likely answer it. */
export function rankPassages(
  content: IndexContent,
  question: QuestionUnderstanding,
  scores: PassageScores,
  { model, trees }: { readonly model: ClauseModel; readonly trees: BoostedTrees },
): RankedOrdinals {
  const candidates = listCandidates(scores.total);
  const inputs = computeRankFeatures(content, question, scores, candidates, model);
  const width = RANK_FEATURES.length;
  const categoryShare = shareOfCategories(question);
  return orderByRank(
    candidates.map((ordinal, index) => {
      const row = inputs.subarray(index * width, (index + 1) * width);
      const words = OPEN_QUESTION_WEIGHT * (1 - categoryShare) * (scores.total[ordinal] ?? 0);
      return { ordinal, row, rank: sumTrees(trees, row) + words };
    }),
  );
}

export function orderByRank(
  candidates: readonly { readonly ordinal: number; readonly row: Float32Array; readonly rank: number }[],
): RankedOrdinals {
  const ranked = candidates.toSorted((left, right) => right.rank - left.rank);
  return {
    ordinals: ranked.map(({ ordinal }) => ordinal),
    ranks: ranked.map(({ rank }) => rank),
    rows: ranked.map(({ row }) => row),
  };
}
