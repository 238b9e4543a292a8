import { CATEGORIES } from '#server/engine/clauses/categories.ts';
import { type ClauseModel, type ClauseModelMetadata, loadClauseModel } from '#server/engine/clauses/clause-model.ts';
import type { LabelledContract } from '#training/data/labelled-contracts.ts';
import { buildExamples } from '#training/learning/build-examples.ts';
import { calibrate } from '#training/learning/calibrate.ts';
import { packClauseWeights } from '#training/learning/pack-weights.ts';
import { TRAINING_DEFAULTS, trainWeights } from '#training/learning/train-weights.ts';
import { labelSentences, type ScoredContract, scoreContracts, shiftScores } from './label-scores.ts';
import { describeContract, fitDocumentStage, growByFold } from './train-stages.ts';

interface FoldWeights {
  readonly bytes: Uint8Array;
  readonly facts: Pick<ClauseModelMetadata, 'bits' | 'biases' | 'scales' | 'frequencyScale'>;
}

/** Weights trained on all contracts except those of one fold. */
export function trainFoldWeights(others: readonly LabelledContract[]): FoldWeights {
  const weights = trainWeights(
    others.flatMap((contract) => buildExamples(contract, TRAINING_DEFAULTS.bits)),
    { ...TRAINING_DEFAULTS, categoryCount: CATEGORIES.length },
  );
  const { bytes, scales, frequencyScale } = packClauseWeights(weights);
  return { bytes, facts: { bits: weights.bits, biases: Array.from(weights.biases), scales, frequencyScale } };
}

/**
 * Out-of-fold clause models: weights, sentence trees and document stage of each are trained without the fold.
 * @param weights by fold, learned without it
 * @param shipped what is the same for all folds
 */
export function makeFoldModels(
  folds: readonly (readonly LabelledContract[])[],
  weights: readonly FoldWeights[],
  shipped: ClauseModelMetadata,
): readonly ClauseModel[] {
  const scored = folds.map((fold, number) => scoreFold(fold, weights[number], shipped));
  const curves = calibrate(labelSentences(scored.flat()));
  const { trees, judged } = growByFold(shiftScores(scored, curves), shipped.frequencies);
  const described = judged.map((fold) => fold.map(describeContract));
  return folds.map((_, number) => {
    const own = weights[number];
    const spanTrees = trees[number];
    if (!own || !spanTrees) throw new Error(`Nothing was learned for fold ${number + 1}.`);
    const slopeOf = (category: number): number => curves[category]?.slope ?? 1;
    const facts: ClauseModelMetadata = {
      ...shipped,
      ...own.facts,
      biases: own.facts.biases.map((bias, category) => bias * slopeOf(category) + (curves[category]?.offset ?? 0)),
      scales: own.facts.scales.map((scale, category) => scale * slopeOf(category)),
      spanTrees,
      documentStage: fitDocumentStage(described.filter((_fold, other) => other !== number).flat()),
    };
    return loadClauseModel(facts, own.bytes);
  });
}

function scoreFold(
  fold: readonly LabelledContract[],
  weights: FoldWeights | undefined,
  shipped: ClauseModelMetadata,
): readonly ScoredContract[] {
  if (!weights) return [];
  const model = loadClauseModel({ ...shipped, ...weights.facts }, weights.bytes);
  return scoreContracts(fold, model);
}
