import { CONCEPTS_LENGTH } from '../clauses/clause-concepts.ts';
import {
  addFeatures,
  type Calibration,
  logistic,
  type PackedClauseWeights,
  unpackWeights,
} from '../clauses/clause-model.ts';
import type { BoostedTrees } from '../trees/boosted-trees.ts';
import { computeEvidenceFeatures, listStems, type ScoredSpans, scoreEvidence } from './nda-evidence.ts';
import { extractSpanFeatures, linkSpans, type NdaSpan } from './nda-spans.ts';
import { NDA_TOPICS } from './nda-topics.ts';

/** Metadata of the packed weights. */
export interface NdaModelMetadata {
  readonly version: number;
  /** Hash of the packed weights. */
  readonly weightsSha256: string;
  readonly bits: number;
  readonly topics: readonly string[];
  readonly biases: readonly number[];
  /** What the weight 1 stands for, by topic. */
  readonly scales: readonly number[];
  /** Probability that a span is evidence, span by span. */
  readonly chanceTrees: BoostedTrees;
  /** Which of a document's spans is the best evidence. */
  readonly rankTrees: BoostedTrees;
  /** By topic: from the best span's log-odds to the probability that the document says anything about it. */
  readonly presence: readonly Calibration[];
}

/** What the model says about a document. */
export interface NdaJudgement {
  /** By topic, span by span: the logarithm of the odds that the span is evidence. */
  readonly odds: readonly (readonly number[])[];
  /** By topic, span by span: how good evidence it is beside the others of the document. */
  readonly ranks: readonly (readonly number[])[];
  /** By topic: how likely the document says anything about it. */
  readonly presence: readonly number[];
}

export interface NdaModel {
  /**
   * Reads a whole non-disclosure agreement.
   * @param texts its sentences and items of lists, in their order
   */
  judge(texts: readonly string[]): NdaJudgement;
}

/**
 * Unpacks trained weights; their layout is that of the clause model.
 * @throws Error when they were made for other topics, or are damaged
 */
export function loadNdaModel(facts: NdaModelMetadata, packed: Uint8Array): NdaModel {
  if (facts.topics.join() !== NDA_TOPICS.map(({ id }) => id).join()) {
    throw new Error('The model of non-disclosure agreements was trained for other topics. Train it again.');
  }
  const weights = unpackWeights(facts, new Uint8Array(packed));
  return {
    judge: (texts) => {
      const document = scoreSpans(linkSpans(texts), facts, weights);
      const inputs = NDA_TOPICS.map((_, topic) => computeEvidenceFeatures(document, topic));
      const odds = inputs.map((own) => scoreEvidence(own, facts.chanceTrees));
      const ranks = inputs.map((own, topic) => addRanks(odds[topic] ?? [], scoreEvidence(own, facts.rankTrees)));
      return { odds, ranks, presence: odds.map((own, topic) => presenceOf(facts.presence[topic], own)) };
    },
  };
}

/** Scores every span for every topic by its words. */
export function scoreSpans(
  spans: readonly NdaSpan[],
  { bits, biases, scales }: Pick<NdaModelMetadata, 'bits' | 'biases' | 'scales'>,
  weights: PackedClauseWeights,
): ScoredSpans {
  const scores = new Float32Array(spans.length * biases.length);
  spans.forEach((_, number) => {
    const { vector, concepts } = extractSpanFeatures(spans, number, bits);
    const sums = new Float64Array(biases.length);
    addFeatures(sums, weights, vector, 1);
    addFeatures(sums, weights, concepts, CONCEPTS_LENGTH);
    scores.set(
      biases.map((bias, topic) => bias + (sums[topic] ?? 0) * (scales[topic] ?? 0)),
      number * biases.length,
    );
  });
  return { spans, scores, stems: listStems(spans) };
}

/** Both kinds of trees count the same. */
export function addRanks(odds: readonly number[], ranks: readonly number[]): readonly number[] {
  return odds.map((value, span) => value + (ranks[span] ?? 0));
}

/** A document without a word says nothing about anything. */
const LOWEST_ODDS = -12;

export function bestOdds(odds: readonly number[]): number {
  return odds.reduce((most, value) => Math.max(most, value), LOWEST_ODDS);
}

function presenceOf(curve: Calibration | undefined, odds: readonly number[]): number {
  return curve === undefined || odds.length === 0 ? 0 : logistic(curve.slope * bestOdds(odds) + curve.offset);
}
