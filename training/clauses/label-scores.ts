import { CATEGORIES } from '#server/engine/clauses/categories.ts';
import type { Calibration, ClauseModel } from '#server/engine/clauses/clause-model.ts';
import { type DocumentScores, scoreDocument } from '#server/engine/clauses/clause-sentences.ts';
import { joinPassageScores } from '#server/engine/retrieval/index/index-content.ts';
import type { LabelledContract } from '#training/data/labelled-contracts.ts';
import { categoriesOf, listPassages, type PassageRange } from '#training/learning/build-examples.ts';
import type { ScoredLabel } from '#training/learning/calibrate.ts';

/** A contract with its scores by a model that was not trained on it. */
export interface ScoredContract {
  readonly contract: LabelledContract;
  readonly passages: readonly PassageRange[];
  readonly scores: DocumentScores;
}

/** Sentences this far on the negative side do not affect the curve where it matters, and there are a great many. */
const SCORE_FLOOR = -1;

/** By category the scores of sentences, and whether they belong to such a clause. */
export function labelSentences(scored: readonly ScoredContract[]): readonly (readonly ScoredLabel[])[] {
  const labels: ScoredLabel[][] = CATEGORIES.map(() => []);
  for (const { contract, passages, scores } of scored) {
    scores.sentences.forEach(({ ordinal, start, end }, sentence) => {
      const offset = passages[ordinal]?.start ?? 0;
      const held = new Set(categoriesOf(contract, offset + start, offset + end));
      labels.forEach((own, category) => {
        const score = scores.sentenceScores[sentence * CATEGORIES.length + category] ?? 0;
        const isPositive = held.has(category);
        if (isPositive || score > SCORE_FLOOR) own.push({ score, isPositive });
      });
    });
  }
  return labels;
}

/** @param model was not trained on the contracts */
export function scoreContracts(contracts: readonly LabelledContract[], model: ClauseModel): readonly ScoredContract[] {
  return contracts.map((contract) => {
    const passages = listPassages(contract.text);
    return { contract, passages, scores: scoreDocument(passages, model) };
  });
}

/** Applies a calibration curve to every score. */
export function shiftScores(
  folds: readonly (readonly ScoredContract[])[],
  curves: readonly Calibration[],
): readonly (readonly ScoredContract[])[] {
  const shift = (values: Float32Array): Float32Array =>
    values.map((value, place) => {
      const { slope, offset } = curves[place % CATEGORIES.length] ?? { slope: 1, offset: 0 };
      return value * slope + offset;
    });
  const shiftAll = (scores: DocumentScores): DocumentScores => {
    return { ...scores, sentenceScores: shift(scores.sentenceScores), passageScores: shift(scores.passageScores) };
  };
  return folds.map((fold) => fold.map((entry) => ({ ...entry, scores: shiftAll(entry.scores) })));
}

/** By category the scores of passages as search keeps them and what they hold, and of whole contracts the best of them. */
export function labelPassages(scored: readonly ScoredContract[]): {
  readonly passages: readonly (readonly ScoredLabel[])[];
  readonly best: readonly (readonly ScoredLabel[])[];
} {
  const labels: ScoredLabel[][] = CATEGORIES.map(() => []);
  const best: ScoredLabel[][] = CATEGORIES.map(() => []);
  for (const { contract, passages, scores } of scored) {
    const joined = joinPassageScores(scores);
    const most = new Float32Array(CATEGORIES.length).fill(-12);
    passages.forEach(({ start, end }, ordinal) => {
      const held = new Set(categoriesOf(contract, start, end));
      labels.forEach((own, category) => {
        const score = joined[ordinal * CATEGORIES.length + category] ?? 0;
        own.push({ score, isPositive: held.has(category) });
        most[category] = Math.max(most[category] ?? 0, score);
      });
    });
    best.forEach((own, category) => {
      own.push({ score: most[category] ?? 0, isPositive: contract.present.has(category) });
    });
  }
  return { passages: labels, best };
}
