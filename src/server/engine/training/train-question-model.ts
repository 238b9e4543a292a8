import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readTrainingDataFolder } from '../../config.ts';
import { CATEGORIES } from '../categories.ts';
import { type ClauseModel, loadClauseModel } from '../clause-model.ts';
import { scoreDocument } from '../clause-sentences.ts';
import { readClauseModel } from '../load-clause-model.ts';
import type { BoostedTrees } from '../retrieval/boosted-trees.ts';
import { buildExamples, listPassages } from './build-examples.ts';
import { calibrate } from './calibrate.ts';
import { collectFinding, collectRanking, collectSentences, type LearnedGroup } from './collect-questions.ts';
import { type GrowingOptions, growTrees } from './grow-trees.ts';
import { labelSentences, type ScoredContract } from './label-scores.ts';
import { type LabelledContract, readLabelledContracts, splitContracts } from './labelled-contracts.ts';
import { packWeights } from './pack-weights.ts';
import { type AskedDocument, askContract, FOLDS, foldOf, readNdas } from './question-material.ts';
import { TRAINING_DEFAULTS, trainWeights } from './train-weights.ts';

const ENGINE_FOLDER = resolve(import.meta.dirname, '..');
const REPOSITORY_ROOT = resolve(ENGINE_FOLDER, '../../..');
/** As for the clause model that is shipped. */
const WEIGHTS_PER_CATEGORY = 100_000;

const RANKING: Omit<GrowingOptions, 'features'> = {
  treeCount: 80,
  depth: 4,
  learningRate: 0.15,
  leafWeight: 3,
  leafPrior: 3,
  goal: 'rank',
};
const SENTENCES: Omit<GrowingOptions, 'features'> = { ...RANKING, treeCount: 60 };
const FINDING: Omit<GrowingOptions, 'features'> = {
  treeCount: 80,
  depth: 3,
  learningRate: 0.12,
  leafWeight: 4,
  leafPrior: 4,
  goal: 'chance',
};

/**
 * Trains what puts passages and sentences in order for a question, and what tells found from absent. Each contract is
 * scored by a clause model that has not seen it, each question is read by a question model that has not learned it, and
 * the contracts kept for measuring take no part. Runs behind the training of the clause model, whose calibration it uses.
 */
function trainQuestionModel(): void {
  const dataFolder = resolve(REPOSITORY_ROOT, readTrainingDataFolder());
  const { training } = splitContracts(readLabelledContracts(dataFolder));
  const shipped = readClauseModel();
  const documents: readonly AskedDocument[] = [
    ...Array.from({ length: FOLDS }, (_, fold) => askFold(training, fold, shipped)).flat(),
    ...readNdas(dataFolder, shipped),
  ];
  report(`${documents.length} documents to ask.`);
  const ranking = grow('ranking', collectRanking(documents), RANKING);
  write('retrieval/ranking.weights.json', ranking);
  write('answering/sentence-choice.weights.json', grow('sentences', collectSentences(documents, ranking), SENTENCES));
  write('retrieval/finding.weights.json', grow('finding', collectFinding(documents, ranking), FINDING));
}

function askFold(training: readonly LabelledContract[], fold: number, shipped: ClauseModel): readonly AskedDocument[] {
  const others = training.filter(({ title }) => foldOf(title) !== fold);
  const weights = trainWeights(
    others.flatMap((contract) => buildExamples(contract, TRAINING_DEFAULTS.bits)),
    { ...TRAINING_DEFAULTS, categoryCount: CATEGORIES.length },
  );
  const { bytes, scales, frequencyScale } = packWeights(weights, WEIGHTS_PER_CATEGORY);
  const facts = { ...shipped.facts, bits: weights.bits, frequencyScale };
  // Scores of every fold are laid along curves of their own, as those of the shipped model were.
  const plain = loadClauseModel({ ...facts, biases: Array.from(weights.biases), scales }, bytes);
  const held = training.filter(({ title }) => foldOf(title) === fold);
  const curves = calibrate(labelSentences(held.map((contract) => scoreContract(contract, plain))));
  const slopeOf = (category: number): number => curves[category]?.slope ?? 1;
  const model = loadClauseModel(
    {
      ...facts,
      biases: Array.from(
        weights.biases,
        (bias, category) => bias * slopeOf(category) + (curves[category]?.offset ?? 0),
      ),
      scales: scales.map((scale, category) => scale * slopeOf(category)),
    },
    bytes,
  );
  report(`Clauses of fold ${fold + 1} of ${FOLDS} are learned without it.`);
  return held.map((contract) => askContract(contract, model));
}

function scoreContract(contract: LabelledContract, model: ClauseModel): ScoredContract {
  const passages = listPassages(contract.text);
  return { contract, passages, scores: scoreDocument(passages, model) };
}

function grow(
  name: string,
  { features, groups }: { readonly features: readonly string[]; readonly groups: readonly LearnedGroup[] },
  options: Omit<GrowingOptions, 'features'>,
): BoostedTrees {
  report(`${groups.length} groups for ${name}.`);
  return growTrees(groups, { ...options, features });
}

function write(path: string, trees: BoostedTrees): void {
  writeFileSync(resolve(ENGINE_FOLDER, path), `${JSON.stringify(trees)}\n`);
}

function report(line: string): void {
  process.stdout.write(`${line}\n`);
}

trainQuestionModel();
