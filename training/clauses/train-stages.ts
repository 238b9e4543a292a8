import { CATEGORIES, categoryNumber } from '#server/engine/clauses/categories.ts';
import { CANDIDATE_FEATURES, type ClauseCandidates, listCandidates } from '#server/engine/clauses/clause-candidates.ts';
import { type DocumentStage, logistic } from '#server/engine/clauses/clause-model.ts';
import { narrowToLabel } from '#server/engine/clauses/clause-spans.ts';
import {
  DOCUMENT_FEATURES,
  describeDocument,
  listClauses,
  sumFeatures,
} from '#server/engine/clauses/detect-clauses.ts';
import { scoreTrees, type TreeModel } from '#server/engine/trees/clause-trees.ts';
import type { LabelledContract } from '#training/data/labelled-contracts.ts';
import { categoriesOf } from '#training/learning/build-examples.ts';
import { calibrate, type ScoredLabel } from '#training/learning/calibrate.ts';
import { fitLogisticRegression } from '#training/learning/logistic-regression.ts';
import { trainTrees } from '#training/learning/train-trees.ts';
import type { ScoredContract } from './label-scores.ts';
import { type ClaimedSpan, listWords, meanOf, measureClauses, shareOfWords } from './measure-clauses.ts';

/** A contract with out-of-fold predictions for its candidates. */
interface JudgedContract extends ScoredContract {
  readonly candidates: ClauseCandidates;
  /** Of each candidate, as logarithms. */
  readonly odds: Float32Array;
}

const TREE_OPTIONS = { trees: 120, depth: 4, learningRate: 0.1, leafMinimum: 20, seed: 20_260_102 };
const OVERLAP_MINIMUM = 0.5;
const PARTIES = categoryNumber('parties');

interface Candidate extends ScoredContract {
  readonly candidates: ClauseCandidates;
  readonly isPositive: Uint8Array;
}

/**
 * Trains the sentence trees on all contracts, and predicts the contracts of each fold by trees trained on the other folds,
 * for the stages fitted to these predictions.
 */
export function trainSpanStage(
  folds: readonly (readonly ScoredContract[])[],
  frequencies: readonly number[],
): {
  readonly trees: TreeModel;
  readonly judged: readonly (readonly JudgedContract[])[];
  readonly report: readonly string[];
} {
  const { prepared, judged } = growByFold(folds, frequencies);
  const measured = measureClauses(
    judged.flat().map(({ contract, passages, scores, candidates, odds }) => ({
      text: contract.text,
      labels: contract.spans,
      present: contract.present,
      presence: [],
      claims: listClauses(passages, scores, candidates, odds).map(
        ({ category, ordinal, start, end, probability }): ClaimedSpan => ({
          category,
          text: passages[ordinal]?.text.slice(start, end) ?? '',
          score: probability,
        }),
      ),
    })),
  );
  return {
    trees: grow(prepared.flat()),
    judged,
    report: [
      `Cross-validated area under precision and recall of spans: ${meanOf(measured.spans).toFixed(4)}.`,
      ...CATEGORIES.map(({ id }, category) => `  ${id}: ${measured.spans[category]?.toFixed(3)}`),
    ],
  };
}

/** For each fold the trees trained on the other folds, and their predictions for its contracts. */
export function growByFold(
  folds: readonly (readonly ScoredContract[])[],
  frequencies: readonly number[],
): {
  readonly prepared: readonly (readonly Candidate[])[];
  readonly trees: readonly TreeModel[];
  readonly judged: readonly (readonly JudgedContract[])[];
} {
  const prepared = folds.map((fold) => fold.map((entry) => prepare(entry, frequencies)));
  const trees = prepared.map((fold) => grow(prepared.filter((other) => other !== fold).flat()));
  const judged = prepared.map((fold, number) => {
    const own = trees[number];
    return fold.map((entry) => ({ ...entry, odds: own ? judge(own, entry.candidates) : new Float32Array() }));
  });
  return { prepared, trees, judged };
}

function prepare(entry: ScoredContract, frequencies: readonly number[]): Candidate {
  const { contract, passages, scores } = entry;
  const candidates = listCandidates(passages, scores, frequencies);
  const labels = contract.spans.map(({ category, start, end }) => ({
    category,
    words: listWords(contract.text.slice(start, end)),
  }));
  const isPositive = candidates.categories.map((category, row) => {
    const sentence = scores.sentences[candidates.sentences[row] ?? 0];
    const passage = passages[sentence?.ordinal ?? 0];
    if (!sentence || !passage) return 0;
    if (category === PARTIES) {
      const held = categoriesOf(contract, passage.start + sentence.start, passage.start + sentence.end);
      return held.includes(PARTIES) ? 1 : 0;
    }
    const own = labels.filter((label) => label.category === category);
    if (own.length === 0) return 0;
    const { start, end } = narrowToLabel(category, passage.text, sentence);
    const words = listWords(passage.text.slice(start, end));
    return own.some((label) => shareOfWords(label.words, words) >= OVERLAP_MINIMUM) ? 1 : 0;
  });
  return { ...entry, candidates, isPositive };
}

function grow(prepared: readonly Candidate[]): TreeModel {
  const count = prepared.reduce((sum, { isPositive }) => sum + isPositive.length, 0);
  const rows = new Float32Array(count * CANDIDATE_FEATURES);
  const isPositive = new Uint8Array(count);
  let row = 0;
  for (const entry of prepared) {
    rows.set(entry.candidates.features, row * CANDIDATE_FEATURES);
    isPositive.set(entry.isPositive, row);
    row += entry.isPositive.length;
  }
  return trainTrees({ width: CANDIDATE_FEATURES, rows, isPositive }, TREE_OPTIONS);
}

function judge(trees: TreeModel, { categories, features }: ClauseCandidates): Float32Array {
  return Float32Array.from(categories, (_, row) => scoreTrees(trees, features, row * CANDIDATE_FEATURES));
}

/** Fits the document stage to out-of-fold scores and predictions. */
export function trainDocumentStage(folds: readonly (readonly JudgedContract[])[]): {
  readonly stage: DocumentStage;
  readonly report: readonly string[];
} {
  const described = folds.map((fold) => fold.map(describeContract));
  const measured = measureClauses(
    described.flatMap((fold) => {
      const { weights, calibration } = fitDocumentStage(described.filter((other) => other !== fold).flat());
      return fold.map(({ contract, features }) => ({
        text: '',
        labels: [],
        present: contract.present,
        presence: CATEGORIES.map((_, category) => {
          const { slope, offset } = calibration[category] ?? { slope: 1, offset: 0 };
          return logistic(slope * sumFeatures(weights, features, category) + offset);
        }),
        claims: [],
      }));
    }),
  );
  const stage = fitDocumentStage(described.flat());
  return {
    stage,
    report: [
      `Weights of the document stage: ${stage.weights.join(', ')}.`,
      `Cross-validated average precision of documents: ${meanOf(measured.documents).toFixed(4)}.`,
      ...CATEGORIES.map(({ id }, category) => `  ${id}: ${measured.documents[category]?.toFixed(3)}`),
    ],
  };
}

/** A contract with the features of each category, as one list. */
interface DescribedContract {
  readonly contract: LabelledContract;
  readonly features: Float32Array;
}

export function describeContract({ contract, scores, candidates, odds }: JudgedContract): DescribedContract {
  return { contract, features: describeDocument(scores, candidates, odds) };
}

export function fitDocumentStage(described: readonly DescribedContract[]): DocumentStage {
  const weights = fitLogisticRegression(
    described.flatMap(({ contract, features }) =>
      CATEGORIES.map((_, category) => ({
        features: Array.from(features.subarray(category * DOCUMENT_FEATURES, (category + 1) * DOCUMENT_FEATURES)),
        isPositive: contract.present.has(category),
      })),
    ),
  );
  const labels = CATEGORIES.map((_, category): readonly ScoredLabel[] =>
    described.map(({ contract, features }) => ({
      score: sumFeatures(weights, features, category),
      isPositive: contract.present.has(category),
    })),
  );
  return { weights, calibration: calibrate(labels) };
}
