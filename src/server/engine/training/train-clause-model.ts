import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readTrainingDataFolder } from '../../config.ts';
import { CATEGORIES } from '../categories.ts';
import { type ClauseModel, type ClauseModelFacts, loadClauseModel } from '../clause-model.ts';
import { scorePassages } from '../retrieval/index-content.ts';
import { segmentDocument } from '../segmentation.ts';
import { buildExamples, categoriesOf, type Example } from './build-examples.ts';
import { calibrate, type ScoredLabel } from './calibrate.ts';
import {
  companyOf,
  firstHashByte,
  type LabelledContract,
  readLabelledContracts,
  splitContracts,
} from './labelled-contracts.ts';
import { packWeights } from './pack-weights.ts';
import { TRAINING_DEFAULTS, trainWeights } from './train-weights.ts';

/** Raised by hand whenever the meaning of the weights changes. */
const MODEL_VERSION = 1;
/** Keeps the packed weights at about 4.9 MB. */
const WEIGHTS_LIMIT = 1_900_000;
const FOLDS = 4;
const WEIGHTS_FOLDER = resolve(import.meta.dirname, '../weights');
const REPOSITORY_ROOT = resolve(import.meta.dirname, '../../../..');

interface Fold {
  readonly contracts: readonly LabelledContract[];
  readonly examples: readonly Example[];
}

/**
 * Trains the clause model on CUAD and writes it beside the engine. The same data gives the same bytes. Probabilities are
 * fitted to scores of contracts that the scoring model has not seen, fold by fold; the split for measuring is left alone.
 */
function trainClauseModel(): void {
  const { training, unseenTitlesSha256, unseen } = splitContracts(
    readLabelledContracts(resolve(REPOSITORY_ROOT, readTrainingDataFolder())),
  );
  report(`${training.length} contracts to train on, ${unseen.length} kept for measuring.`);
  const folds = makeFolds(training);
  const passageLabels: ScoredLabel[][] = CATEGORIES.map(() => []);
  const presenceLabels: ScoredLabel[][] = CATEGORIES.map(() => []);
  folds.forEach((fold, number) => {
    const others = folds.filter((other) => other !== fold).flatMap(({ examples }) => examples);
    const { facts, bytes } = trainFrom(others, unseenTitlesSha256);
    const model = loadClauseModel(facts, bytes);
    for (const contract of fold.contracts) collectLabels(contract, model, passageLabels, presenceLabels);
    report(`Fold ${number + 1} of ${FOLDS} is done.`);
  });
  const { facts, bytes } = trainFrom(
    folds.flatMap(({ examples }) => examples),
    unseenTitlesSha256,
  );
  const calibrated: ClauseModelFacts = {
    ...facts,
    passageCalibration: calibrate(passageLabels),
    presenceCalibration: calibrate(presenceLabels),
  };
  mkdirSync(WEIGHTS_FOLDER, { recursive: true });
  writeFileSync(join(WEIGHTS_FOLDER, 'clause-model.json'), `${JSON.stringify(calibrated, null, 1)}\n`);
  writeFileSync(join(WEIGHTS_FOLDER, 'clause-model.bin'), bytes);
  report(`Wrote ${(bytes.length / 1e6).toFixed(2)} MB of weights.`);
}

/** Contracts of one company stay in one fold. */
function makeFolds(contracts: readonly LabelledContract[]): readonly Fold[] {
  return Array.from({ length: FOLDS }, (_, number) => {
    const own = contracts.filter(({ title }) => firstHashByte(`fold ${companyOf(title)}`) % FOLDS === number);
    return { contracts: own, examples: own.flatMap((contract) => buildExamples(contract, TRAINING_DEFAULTS.bits)) };
  });
}

function trainFrom(
  examples: readonly Example[],
  unseenTitlesSha256: string,
): { readonly facts: ClauseModelFacts; readonly bytes: Uint8Array } {
  const weights = trainWeights(examples, { ...TRAINING_DEFAULTS, categoryCount: CATEGORIES.length });
  const { bytes, scales, frequencyScale } = packWeights(weights, WEIGHTS_LIMIT);
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
    },
  };
}

function collectLabels(
  contract: LabelledContract,
  model: ClauseModel,
  passageLabels: readonly ScoredLabel[][],
  presenceLabels: readonly ScoredLabel[][],
): void {
  const passages = segmentDocument({
    documentId: 0,
    title: '',
    pages: [{ pageNumber: 1, text: contract.text }],
    unreadPages: [],
  });
  const scores = scorePassages(passages, model);
  const best = new Float32Array(CATEGORIES.length).fill(-12);
  passages.forEach(({ spans }, ordinal) => {
    const held = new Set(categoriesOf(contract, spans[0]?.start ?? 0, spans.at(-1)?.end ?? 0));
    for (let category = 0; category < CATEGORIES.length; category += 1) {
      const score = scores[ordinal * CATEGORIES.length + category] ?? 0;
      passageLabels[category]?.push({ score, isPositive: held.has(category) });
      best[category] = Math.max(best[category] ?? 0, score);
    }
  });
  best.forEach((score, category) => {
    presenceLabels[category]?.push({ score, isPositive: contract.present.has(category) });
  });
}

function report(line: string): void {
  process.stdout.write(`${line}\n`);
}

trainClauseModel();
