import { readClauseModel } from '#server/engine/clauses/load-clause-model.ts';
import { type BoostedTrees, sumTrees } from '#server/engine/trees/boosted-trees.ts';
import { makeFoldModels, trainFoldWeights } from './clauses/fold-models.ts';
import { FOLDS, foldOf, readLabelledContracts, splitContracts } from './data/labelled-contracts.ts';
import { readNdas } from './data/labelled-ndas.ts';
import { type GrowingOptions, growTrees } from './learning/grow-trees.ts';
import {
  balanceKinds,
  collectFinding,
  collectRanking,
  collectSentences,
  readWordings,
  type TrainingSet,
} from './questions/collect-questions.ts';
import { askContract, askNda } from './questions/question-data.ts';
import { DATA_FOLDER, report, writeJson } from './training-files.ts';

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
/** Thresholds between found and absent that are compared. */
const LIMITS = { from: 0.3, step: 0.05, count: 9 } as const;

/**
 * Trains the rankers of passages and sentences, and the classifier of found against absent. Each contract is
 * scored by a clause model that was not trained on it, each question by a question model that was not trained on it, and
 * the test set takes no part. Runs after the training of the clause model, whose metadata it uses.
 */
function trainAnswering(): void {
  const { training } = splitContracts(readLabelledContracts(DATA_FOLDER));
  const shipped = readClauseModel();
  const folds = Array.from({ length: FOLDS }, (_, fold) => training.filter(({ title }) => foldOf(title) === fold));
  const weights = folds.map((_, fold) => {
    report(`Clauses are learned without fold ${fold + 1} of ${FOLDS}.`);
    return trainFoldWeights(training.filter(({ title }) => foldOf(title) !== fold));
  });
  const models = makeFoldModels(folds, weights, shipped.metadata);
  const ndas = readNdas(DATA_FOLDER, 'train_truncated').map((nda, number) => askNda(nda, number, shipped));
  const asked = folds.map((fold, number) => [
    ...fold.map((contract) => askContract(contract, models[number] ?? shipped)),
    ...ndas.filter((nda) => nda.fold === number),
  ]);
  const wordings = readWordings();
  const ranked = asked.map((fold) => collectRanking(fold, wordings));
  const ranking = grow('ranking', ranked, RANKING);
  writeJson('ranking.weights.json', JSON.stringify(ranking));
  const sentences = asked.map((fold) => collectSentences(fold, wordings, ranking));
  writeJson('sentence-choice.weights.json', JSON.stringify(grow('sentences', sentences, SENTENCES)));
  const finding = asked.map((fold) => collectFinding(fold, wordings, ranking));
  writeJson('finding.weights.json', JSON.stringify(grow('finding', finding, FINDING)));
  for (const line of compareLimits(finding)) report(line);
}

function grow(name: string, folds: readonly TrainingSet[], options: Omit<GrowingOptions, 'features'>): BoostedTrees {
  const groups = balanceKinds(folds.flatMap((fold) => fold.groups));
  report(`${groups.length} groups for ${name}.`);
  return growTrees(groups, { ...options, features: folds[0]?.features ?? [] });
}

/**
 * Cross-validates the found classifier: for each threshold, the share of questions about clause categories classified
 * correctly, for present and absent clauses and on average.
 */
function compareLimits(folds: readonly TrainingSet[]): readonly string[] {
  const chances: Record<'present' | 'absent', number[]> = { present: [], absent: [] };
  folds.forEach((fold) => {
    const others = folds.filter((other) => other !== fold);
    const trees = grow('finding, without a fold', others, FINDING);
    const width = fold.features.length;
    for (const { name, inputs, isRight } of fold.groups) {
      if (!name?.startsWith('category')) continue;
      isRight.forEach((isThere, row) => {
        const sum = sumTrees(trees, inputs, row * width);
        chances[isThere ? 'present' : 'absent'].push(1 / (1 + Math.exp(-sum)));
      });
    }
  });
  return Array.from({ length: LIMITS.count }, (_, number) => {
    const limit = LIMITS.from + number * LIMITS.step;
    const present = chances.present.filter((chance) => chance >= limit).length / chances.present.length;
    const absent = chances.absent.filter((chance) => chance < limit).length / chances.absent.length;
    const shares = [present, absent, (present + absent) / 2].map((share) => (share * 100).toFixed(1));
    return `Found from ${limit.toFixed(2)} on: present ${shares[0]} %, absent ${shares[1]} %, balanced ${shares[2]} %.`;
  });
}

trainAnswering();
