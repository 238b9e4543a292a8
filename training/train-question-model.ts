import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import pLimit from 'p-limit';
import type { ClauseModel } from '#server/engine/clauses/clause-model.ts';
import { readClauseModel } from '#server/engine/clauses/load-clause-model.ts';
import { readFindingModel } from '#server/engine/findings/finding-model.ts';
import { readWordVectors } from '#server/engine/retrieval/meaning/word-vectors.ts';
import { createPairEncoder, packPairTowers, readPairEncoder } from '#server/engine/retrieval/pairing/pair-encoder.ts';
import { readProvisionAsker } from '#server/engine/retrieval/question/asked-provisions.ts';
import type { QuestionReader } from '#server/engine/retrieval/question/understand-question.ts';
import { createSentenceSource } from '#server/engine/retrieval/sentences/candidate-sentences.ts';
import type { BoostedTrees } from '#server/engine/trees/boosted-trees.ts';
import shippedRanking from '#server/engine/weights/ranking.weights.json' with { type: 'json' };
import { growAnswering } from './answers/grow-answering.ts';
import {
  askerFor,
  assignPlainFolds,
  listPlainCases,
  listPolarityCases,
  type PlainMaterial,
} from './answers/plain-cases.ts';
import { readPlainMaterial } from './answers/plain-material.ts';
import { prepareCase, type SearchCase } from './answers/search-case.ts';
import { trainPolarity } from './answers/train-polarity.ts';
import { type TrainedReaders, trainReadersInWorker } from './answers/train-readers.ts';
import { makeFoldModels, trainFoldWeights } from './clauses/fold-models.ts';
import { FOLDS, foldOf, readLabelledContracts, splitContracts } from './data/labelled-contracts.ts';
import { readNdas } from './data/labelled-ndas.ts';
import { type GrowingOptions, growTrees } from './learning/grow-trees.ts';
import { packProvisions } from './playbook/pack-provisions.ts';
import type { TrainedProvisions } from './playbook/train-provisions.ts';
import { collectRanking, listContractCases, listQuestionTexts, readWordings } from './questions/collect-questions.ts';
import { type AskedDocument, askContract, askNda } from './questions/question-data.ts';
import { readRerankerScores, writeRerankerCases } from './reranker/reranker-scores.ts';
import { DATA_FOLDER, report, writeBytes, writeJson, writeWeights } from './training-files.ts';

type Options = Omit<GrowingOptions, 'features'>;

const RANKING: Options = { treeCount: 80, depth: 4, learningRate: 0.15, leafWeight: 3, leafPrior: 3, goal: 'rank' };
/** Of questions about filed contracts, by kind, present and absent each. */
const CASES_PER_KIND = 1_200;
/** Weights kept of a record, or of a kind of question. */
const WEIGHTS_PER_ROW = 2_500;
const WEIGHTS_PER_POLARITY = 20_000;
const MODEL_VERSION = 1;
/** What questions are read with, for the next run; not kept in the repository. */
const READERS = join(import.meta.dirname, 'data/readers.v8');
/** Parts that documents with plain questions are dealt into. */
const PLAIN_FOLDS = 3;

/**
 * Trains what questions are read and answered with: which records they are about, the rankers of passages and of
 * sentences, and the classifier of found against absent. Every document is scored by models that were not trained on it,
 * every question by a model that has not seen the questions of its document, and the test sets take no part. Runs after
 * the training of the clause model and of the provision model, whose scores of marked documents it uses.
 */
async function trainAnswering(): Promise<void> {
  const material = readPlainMaterial();
  if (process.argv.includes('--further')) return listFurtherCases(material);
  const readers = isReused()
    ? Promise.resolve(deserialize(readFileSync(READERS)) as AllReaders)
    : trainAllReaders(material);
  // Lets the workers start: what follows holds this thread for minutes.
  await setImmediate();
  const shipped = readClauseModel();
  const asked = openContracts(shipped);
  const wordings = readWordings();
  const passages = asked.map((fold) => collectRanking(fold, wordings));
  const groups = passages.flatMap((own) => own.groups);
  const ranking = growTrees(groups, { ...RANKING, features: passages[0]?.features ?? [] });
  writeJson('ranking.weights.json', JSON.stringify(ranking));
  const { words, trees } = trainPolarity(listPolarityCases(material));
  writeLinearModel('polarity-model', words, WEIGHTS_PER_POLARITY, { trees });

  const { everything, folds } = await readers;
  writeFileSync(READERS, serialize({ everything, folds }));
  writeLinearModel('question-reader', everything.asker, WEIGHTS_PER_ROW);
  writeBytes('word-meaning.bin', new Uint8Array(everything.meaning.buffer));
  writeBytes('pair-encoder.bin', packPairTowers(everything.towers));
  const { vectors, pairs } = openReaders(everything);
  const source = createSentenceSource(readFindingModel().provisions, vectors, pairs);
  const asker = askerFor(everything.asker, listQuestionTexts(wordings));
  const prepared = [
    ...sampleCases(asked.flatMap((fold) => listContractCases(fold, wordings, { asker, source }))),
    ...openPlainCases(material, shipped, wordings.everything, folds),
  ].map((search) => prepareCase(search, ranking));
  report(`${prepared.length} questions are prepared.`);
  const hash = writeRerankerCases(prepared);
  const { sentences, reranking, finding, first, lines } = growAnswering(prepared, readRerankerScores(prepared, hash));
  writeJson('sentence-ranking.weights.json', JSON.stringify(sentences));
  writeJson('reranking.weights.json', JSON.stringify(reranking));
  writeJson('finding.weights.json', JSON.stringify(finding));
  writeJson('first-answer.weights.json', JSON.stringify(first));
  for (const line of lines) report(line);
}

/** Authors whose questions the shipped readers have not seen. */
const FURTHER_AUTHORS = new Set(['abel', 'bela', 'cora', 'dina', 'egon']);

/** With `--further` nothing is trained: the questions that the shipped readers have not seen are listed for the reranker. */
function listFurtherCases(everything: PlainMaterial): void {
  const questions = everything.questions.filter(({ author }) => FURTHER_AUTHORS.has(author));
  const model = readClauseModel();
  const wordings = readWordings();
  const vectors = readWordVectors();
  const own = { asker: readProvisionAsker(), vectors, pairs: readPairEncoder(vectors) };
  const source = createSentenceSource(readFindingModel().provisions, vectors, own.pairs);
  const foldOf = assignPlainFolds(questions, PLAIN_FOLDS);
  const plain = listPlainCases(everything, questions, {
    reader: wordings.everything,
    model,
    readers: Array.from({ length: PLAIN_FOLDS }, () => own),
    foldOf: (document) => foldOf.get(document) ?? 0,
  });
  const ndas = sampleCases(listContractCases(openNdas(model), wordings, { asker: own.asker, source }));
  writeRerankerCases([...ndas, ...plain].map((search) => prepareCase(search, shippedRanking as BoostedTrees)));
}

/** With `--reuse-readers` those of the last run are taken: for work on the ranking. */
function isReused(): boolean {
  return process.argv.includes('--reuse-readers') && existsSync(READERS);
}

interface AllReaders {
  readonly everything: TrainedReaders;
  /** By fold. */
  readonly folds: readonly TrainedReaders[];
}

/** Trains what questions are read with on all of them, and once for each fold without the questions of its documents. */
async function trainAllReaders(material: PlainMaterial): Promise<AllReaders> {
  const foldOf = assignPlainFolds(material.questions, PLAIN_FOLDS);
  const atOnce = pLimit(availableParallelism());
  const train = (leftOut: ReadonlySet<string>) =>
    atOnce(async () => {
      const trained = await trainReadersInWorker(leftOut);
      report(`Questions are read without those of ${leftOut.size} documents.`);
      return trained;
    });
  const [everything, ...folds] = await Promise.all([
    train(new Set()),
    ...Array.from({ length: PLAIN_FOLDS }, (_, fold) =>
      train(new Set([...foldOf].flatMap(([name, own]) => (own === fold ? [name] : [])))),
    ),
  ]);
  if (everything === undefined) throw new Error('Nothing was trained.');
  return { everything, folds };
}

function openReaders({ meaning, towers }: TrainedReaders) {
  const vectors = readWordVectors(meaning);
  return { vectors, pairs: createPairEncoder(...towers, vectors) };
}

/** Filed contracts and non-disclosure agreements by fold, each with a clause model that has not seen it. */
function openContracts(shipped: ClauseModel): readonly (readonly AskedDocument[])[] {
  const { training } = splitContracts(readLabelledContracts(DATA_FOLDER));
  const contracts = Array.from({ length: FOLDS }, (_, fold) => training.filter(({ title }) => foldOf(title) === fold));
  const weights = contracts.map((_, fold) => trainFoldWeights(training.filter(({ title }) => foldOf(title) !== fold)));
  const models = makeFoldModels(contracts, weights, shipped.metadata);
  const ndas = openNdas(shipped);
  return contracts.map((fold, number) => [
    ...fold.map((contract) => askContract(contract, models[number] ?? shipped)),
    ...ndas.filter((nda) => nda.fold === number),
  ]);
}

function openNdas(shipped: ClauseModel): readonly AskedDocument[] {
  return readNdas(DATA_FOLDER, 'train_truncated').map((nda, number) => askNda(nda, number, shipped));
}

function writeLinearModel(name: string, trained: TrainedProvisions, weightsPerRow: number, beside: object = {}): void {
  const { bytes, metadata } = packProvisions(trained, () => weightsPerRow);
  const weightsSha256 = createHash('sha256').update(bytes).digest('hex');
  writeWeights(name, JSON.stringify({ version: MODEL_VERSION, weightsSha256, ...metadata, ...beside }), bytes);
}

/** Some of the cases of each kind, evenly spread: there are many more than of plain questions. */
function sampleCases(cases: readonly SearchCase[]): readonly SearchCase[] {
  return [...Map.groupBy(cases, ({ kind, isThere }) => `${kind} ${isThere}`).values()].flatMap((own) => {
    const step = Math.max(1, own.length / CASES_PER_KIND);
    return own.filter((_, place) => Math.floor(place / step) !== Math.floor((place - 1) / step));
  });
}

function openPlainCases(
  material: PlainMaterial,
  model: ClauseModel,
  reader: QuestionReader,
  folds: readonly TrainedReaders[],
): readonly SearchCase[] {
  const foldOf = assignPlainFolds(material.questions, PLAIN_FOLDS);
  const texts = material.questions.flatMap(({ question, before }) => [question, `${before ?? ''} ${question}`]);
  const opened = folds.map((trained) => ({ asker: askerFor(trained.asker, texts), ...openReaders(trained) }));
  return listPlainCases(material, material.questions, {
    reader,
    model,
    readers: opened,
    foldOf: (document) => foldOf.get(document) ?? 0,
  });
}

await trainAnswering();
