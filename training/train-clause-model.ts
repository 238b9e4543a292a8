import { createHash } from 'node:crypto';
import { CATEGORIES } from '#server/engine/clauses/categories.ts';
import { type Calibration, type ClauseModelMetadata, loadClauseModel } from '#server/engine/clauses/clause-model.ts';
import {
  labelPassages,
  labelSentences,
  type ScoredContract,
  scoreContracts,
  shiftScores,
} from './clauses/label-scores.ts';
import { trainDocumentStage, trainSpanStage } from './clauses/train-stages.ts';
import {
  FOLDS,
  foldOf,
  type LabelledContract,
  readLabelledContracts,
  splitContracts,
} from './data/labelled-contracts.ts';
import { buildExamples, type Example } from './learning/build-examples.ts';
import { calibrate } from './learning/calibrate.ts';
import { packClauseWeights } from './learning/pack-weights.ts';
import { TRAINING_DEFAULTS, trainWeights } from './learning/train-weights.ts';
import { DATA_FOLDER, report, writeWeights } from './training-files.ts';

/** Bumped by hand whenever the meaning of the weights changes. */
const MODEL_VERSION = 2;

interface Fold {
  readonly contracts: readonly LabelledContract[];
  readonly examples: readonly Example[];
}

interface Trained {
  readonly facts: ClauseModelMetadata;
  readonly bytes: Uint8Array;
}

/**
 * Trains the clause model on CUAD and writes its weights. Deterministic: the same data gives the same bytes. Everything
 * fitted to scores uses out-of-fold scores; the test split is not used.
 */
function trainClauseModel(): void {
  const { training, unseenTitlesSha256, heldOut } = splitContracts(readLabelledContracts(DATA_FOLDER));
  report(`${training.length} contracts to train on, ${heldOut.length} kept for measuring.`);
  const folds = makeFolds(training);
  const scored = folds.map((fold, number): readonly ScoredContract[] => {
    const others = folds.filter((other) => other !== fold).flatMap(({ examples }) => examples);
    const { facts, bytes } = trainFrom(others, unseenTitlesSha256);
    const model = loadClauseModel(facts, bytes);
    report(`Fold ${number + 1} of ${FOLDS} is done.`);
    return scoreContracts(fold.contracts, model);
  });
  const curves = calibrate(labelSentences(scored.flat()));
  const trained = trainFrom(
    folds.flatMap(({ examples }) => examples),
    unseenTitlesSha256,
  );
  const frequencies = countClauses(training);
  const shifted = shiftScores(scored, curves);
  const { passages, best } = labelPassages(shifted.flat());
  const spanStage = trainSpanStage(shifted, frequencies);
  const documentStage = trainDocumentStage(spanStage.judged);
  const facts: ClauseModelMetadata = {
    ...layCurves(trained.facts, curves),
    passageCalibration: calibrate(passages),
    presenceCalibration: calibrate(best),
    frequencies,
    spanTrees: spanStage.trees,
    documentStage: documentStage.stage,
  };
  writeWeights('clause-model', formatMetadata(facts), trained.bytes);
  for (const line of [...spanStage.report, ...documentStage.report]) report(line);
}

function makeFolds(contracts: readonly LabelledContract[]): readonly Fold[] {
  return Array.from({ length: FOLDS }, (_, number) => {
    const own = contracts.filter(({ title }) => foldOf(title) === number);
    return { contracts: own, examples: own.flatMap((contract) => buildExamples(contract, TRAINING_DEFAULTS.bits)) };
  });
}

function countClauses(contracts: readonly LabelledContract[]): readonly number[] {
  const counts = CATEGORIES.map(() => 0);
  for (const { spans } of contracts) for (const { category } of spans) counts[category] = (counts[category] ?? 0) + 1;
  return counts.map((count) => Number(Math.log(1 + count).toFixed(4)));
}

function trainFrom(examples: readonly Example[], unseenTitlesSha256: string): Trained {
  const weights = trainWeights(examples, { ...TRAINING_DEFAULTS, categoryCount: CATEGORIES.length });
  const { bytes, scales, frequencyScale } = packClauseWeights(weights);
  const uncalibrated = CATEGORIES.map(() => ({ slope: 1, offset: 0 }));
  return {
    bytes,
    facts: {
      version: MODEL_VERSION,
      unseenTitlesSha256,
      weightsSha256: createHash('sha256').update(bytes).digest('hex'),
      bits: weights.bits,
      categories: CATEGORIES.map(({ id }) => id),
      biases: Array.from(weights.biases, (bias) => Number(bias.toFixed(4))),
      scales,
      frequencyScale,
      passageCalibration: uncalibrated,
      presenceCalibration: uncalibrated,
      frequencies: [],
      spanTrees: { base: 0, trees: [] },
      documentStage: { weights: [], calibration: [] },
    },
  };
}

/** Makes the scores of a model the logarithms of odds, by the curves fitted to scores like its own. */
function layCurves(facts: ClauseModelMetadata, curves: readonly Calibration[]): ClauseModelMetadata {
  const slopeOf = (category: number): number => curves[category]?.slope ?? 1;
  return {
    ...facts,
    biases: facts.biases.map((bias, category) =>
      Number((bias * slopeOf(category) + (curves[category]?.offset ?? 0)).toFixed(4)),
    ),
    scales: facts.scales.map((scale, category) => Number((scale * slopeOf(category)).toPrecision(6))),
  };
}

/** Lists of numbers stay on one line. */
function formatMetadata(facts: ClauseModelMetadata): string {
  return JSON.stringify(facts, null, 1).replace(/(?<=[\d,[])\n\s+(?=[-\d\]])/gu, '');
}

trainClauseModel();
