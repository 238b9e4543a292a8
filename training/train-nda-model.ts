import { createHash } from 'node:crypto';
import { type PackedClauseWeights, unpackWeights } from '#server/engine/clauses/clause-model.ts';
import { computeEvidenceFeatures, EVIDENCE_FEATURES, scoreEvidence } from '#server/engine/nda/nda-evidence.ts';
import {
  addRanks,
  bestOdds,
  type NdaJudgement,
  type NdaModelMetadata,
  scoreSpans,
} from '#server/engine/nda/nda-model.ts';
import { extractSpanFeatures, linkSpans, type NdaSpan } from '#server/engine/nda/nda-spans.ts';
import { NDA_TOPICS } from '#server/engine/nda/nda-topics.ts';
import { averagePrecision, type LabelledNda, readLabelledNdas } from './data/labelled-ndas.ts';
import type { Example } from './learning/build-examples.ts';
import { calibrate } from './learning/calibrate.ts';
import { type GrowingOptions, growTrees, type RankGroup } from './learning/grow-trees.ts';
import { packWeights } from './learning/pack-weights.ts';
import { TRAINING_DEFAULTS, trainWeights } from './learning/train-weights.ts';
import { DATA_FOLDER, report, writeWeights } from './training-files.ts';

/** Bumped by hand whenever the meaning of the weights changes. */
const MODEL_VERSION = 1;
const FOLDS = 5;
const BITS = 17;
const WEIGHTS_PER_TOPIC = 20_000;
/** Few documents: their errors cost little beside the size of the weights. Chosen by cross-validation among 0.25 to 4. */
const COST = 0.25;
/** Chosen by cross-validation among 100 and 150 trees, depths 3 and 4. */
const CHANCE: GrowingOptions = {
  features: EVIDENCE_FEATURES,
  treeCount: 150,
  depth: 3,
  learningRate: 0.1,
  leafWeight: 2,
  leafPrior: 3,
  goal: 'chance',
};
const RANK: GrowingOptions = { ...CHANCE, treeCount: 100, goal: 'rank' };

interface Material {
  readonly nda: LabelledNda;
  readonly spans: readonly NdaSpan[];
  readonly examples: readonly Example[];
  readonly fold: number;
}

interface Linear {
  readonly facts: Pick<NdaModelMetadata, 'bits' | 'biases' | 'scales'>;
  readonly bytes: Uint8Array;
  readonly weights: PackedClauseWeights;
}

type Forests = Pick<NdaModelMetadata, 'chanceTrees' | 'rankTrees'>;
type Judged = Pick<NdaJudgement, 'odds' | 'ranks'>;

/** A document with the features of its spans by topic, from out-of-fold linear classifiers. */
interface Scored extends Material {
  readonly inputs: readonly Float32Array[];
}

/**
 * Trains the evidence model of non-disclosure agreements on the training part of ContractNLI, and writes its weights.
 * Deterministic: the same data gives the same bytes. Everything fitted to scores uses out-of-fold scores; the test part
 * is not read.
 */
function trainNdaModel(): void {
  const ndas = readLabelledNdas(DATA_FOLDER, 'train_truncated');
  const material = ndas.map(prepare);
  const scored = scoreByFolds(material);
  const judged = judgeByFolds(scored);
  report(`Mean average precision, cross-validated on ${ndas.length} agreements: ${meanPrecision(scored, judged)}`);
  const presence = calibrate(
    NDA_TOPICS.map((_, topic) =>
      scored.map(({ nda }, number) => ({
        score: bestOdds(judged[number]?.odds[topic] ?? []),
        isPositive: nda.labels[topic]?.isMentioned === true,
      })),
    ),
  );
  const { facts, bytes } = separate(material);
  const metadata: NdaModelMetadata = {
    version: MODEL_VERSION,
    weightsSha256: createHash('sha256').update(bytes).digest('hex'),
    ...facts,
    topics: NDA_TOPICS.map(({ id }) => id),
    presence,
    ...growForests(scored),
  };
  writeWeights('nda-model', JSON.stringify(metadata), bytes);
}

function prepare(nda: LabelledNda, number: number): Material {
  const spans = linkSpans(nda.texts);
  const examples = spans.map((_, span) => ({
    ...extractSpanFeatures(spans, span, BITS),
    categories: [...NDA_TOPICS.keys()].filter((topic) => nda.labels[topic]?.evidence.has(span)),
  }));
  return { nda, spans, examples, fold: number % FOLDS };
}

function separate(material: readonly Material[]): Linear {
  const trained = trainWeights(
    material.flatMap(({ examples }) => examples),
    { ...TRAINING_DEFAULTS, bits: BITS, cost: COST, frequencyMinimum: 2, categoryCount: NDA_TOPICS.length },
  );
  const { bytes, scales } = packWeights(trained, WEIGHTS_PER_TOPIC);
  const facts = { bits: BITS, biases: Array.from(trained.biases, (bias) => Number(bias.toFixed(4))), scales };
  return { facts, bytes, weights: unpackWeights(facts, bytes) };
}

function scoreByFolds(material: readonly Material[]): readonly Scored[] {
  const linears = Array.from({ length: FOLDS }, (_, fold) => separate(material.filter((one) => one.fold !== fold)));
  return material.map((one) => {
    const linear = linears[one.fold] as Linear;
    const document = scoreSpans(one.spans, linear.facts, linear.weights);
    return { ...one, inputs: NDA_TOPICS.map((_, topic) => computeEvidenceFeatures(document, topic)) };
  });
}

/** Out-of-fold predictions for each document. */
function judgeByFolds(scored: readonly Scored[]): readonly Judged[] {
  const forests = Array.from({ length: FOLDS }, (_, fold) => growForests(scored.filter((one) => one.fold !== fold)));
  return scored.map(({ inputs, fold }) => {
    const { chanceTrees, rankTrees } = forests[fold] as Forests;
    const odds = inputs.map((own) => scoreEvidence(own, chanceTrees));
    return { odds, ranks: inputs.map((own, topic) => addRanks(odds[topic] ?? [], scoreEvidence(own, rankTrees))) };
  });
}

function growForests(scored: readonly Scored[]): Forests {
  const groups = scored.flatMap(groupsOf);
  const mentioned = groups.filter(({ isRight }) => isRight.includes(true));
  return { chanceTrees: growTrees(groups, CHANCE), rankTrees: growTrees(mentioned, RANK) };
}

function groupsOf({ nda, spans, inputs }: Scored): readonly RankGroup[] {
  return NDA_TOPICS.map((_, topic) => ({
    inputs: inputs[topic] ?? new Float32Array(),
    isRight: spans.map((_span, number) => nda.labels[topic]?.evidence.has(number) === true),
    weight: 1,
  }));
}

function meanPrecision(scored: readonly Scored[], judged: readonly Judged[]): string {
  const precisions = scored.flatMap(({ nda }, number) =>
    nda.labels.flatMap(({ isMentioned, evidence }, topic) =>
      isMentioned && evidence.size > 0 ? [averagePrecision(judged[number]?.ranks[topic] ?? [], evidence)] : [],
    ),
  );
  return (precisions.reduce((sum, value) => sum + value, 0) / precisions.length).toFixed(4);
}

trainNdaModel();
