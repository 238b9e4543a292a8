import { createStemmer, isStopWord, tokenise } from '../text/stem-words.ts';
import { type BoostedTrees, sumTrees } from '../trees/boosted-trees.ts';
import { type NdaSpan, normaliseTerms } from './nda-spans.ts';
import { NDA_TOPICS } from './nda-topics.ts';

/** Features of a span as evidence for a topic, in the order of the weights. */
export const EVIDENCE_FEATURES = [
  'score',
  'gap',
  'rank',
  'before',
  'after',
  'lead',
  'bestItem',
  'bestItemGap',
  'siblings',
  'sign',
  'certain',
  'leadSign',
  'itemCertain',
  'certainInDocument',
  'alike',
  'alikeGap',
  'length',
  'place',
  'isItem',
  'itemCount',
  'previousIsBest',
  'others',
  'topic',
] as const;

const LOWEST = -4;
const LENGTH_UNITS = 300;
const CERTAIN_TOLD_APART = 6;
const NOTHING = /$^/u;
const stem = createStemmer();

const HYPOTHESIS_STEMS = NDA_TOPICS.map(({ hypothesis }) => new Set(stemsOf(hypothesis)));
function stemsOf(text: string): string[] {
  return tokenise(normaliseTerms(text))
    .filter((word) => !isStopWord(word))
    .map(stem);
}

/** What is the same for all topics of a document. */
export interface ScoredSpans {
  readonly spans: readonly NdaSpan[];
  /** Span by span one score for each topic. */
  readonly scores: Float32Array;
  /** By span the stems that carry its meaning. */
  readonly stems: readonly (readonly string[])[];
}

/** Reads one row of `EVIDENCE_FEATURES` for each span, for one topic. */
export function computeEvidenceFeatures(document: ScoredSpans, topic: number): Float32Array {
  const { spans } = document;
  const look = lookAtTopic(document, topic);
  const inputs = new Float32Array(spans.length * EVIDENCE_FEATURES.length);
  spans.forEach((span, number) => {
    inputs.set(readRow(document, look, span, number), number * EVIDENCE_FEATURES.length);
  });
  return inputs;
}

interface TopicLook {
  readonly topic: number;
  readonly own: readonly number[];
  readonly rankOf: ReadonlyMap<number, number>;
  readonly best: number;
  readonly hasSign: readonly boolean[];
  readonly isCertain: readonly boolean[];
  readonly certainCount: number;
  readonly alike: readonly number[];
  readonly bestAlike: number;
}

function lookAtTopic({ spans, scores, stems }: ScoredSpans, topic: number): TopicLook {
  const { signs, certain } = NDA_TOPICS[topic] ?? { signs: NOTHING, certain: NOTHING };
  const own = spans.map((_, number) => scores[number * NDA_TOPICS.length + topic] ?? LOWEST);
  const order = [...own.keys()].sort((left, right) => (own[right] ?? 0) - (own[left] ?? 0));
  const isCertain = spans.map(({ text }) => certain.test(text));
  const alike = stems.map((held) => shareHeld(HYPOTHESIS_STEMS[topic] ?? new Set(), held));
  return {
    topic,
    own,
    rankOf: new Map(order.map((number, rank) => [number, rank])),
    best: own[order[0] ?? 0] ?? LOWEST,
    hasSign: spans.map(({ text }) => signs.test(text)),
    isCertain,
    certainCount: Math.min(CERTAIN_TOLD_APART, isCertain.filter((flag) => flag).length),
    alike,
    bestAlike: alike.reduce((most, share) => Math.max(most, share), 0),
  };
}

function readRow(
  { spans, scores }: ScoredSpans,
  { topic, own, rankOf, best, hasSign, isCertain, certainCount, alike, bestAlike }: TopicLook,
  { text, lead, items }: NdaSpan,
  number: number,
): readonly number[] {
  const score = own[number] ?? LOWEST;
  const bestItem = largest(items.map((item) => own[item]));
  const siblings = lead < 0 ? [] : (spans[lead]?.items ?? []).filter((item) => item !== number);
  const others = NDA_TOPICS.map((_, other) => (other === topic ? LOWEST : scores[number * NDA_TOPICS.length + other]));
  const rank = rankOf.get(number) ?? 0;
  return [
    ...[score, score - best, 1 / (1 + rank), own[number - 1] ?? LOWEST, own[number + 1] ?? LOWEST],
    lead < 0 ? LOWEST : (own[lead] ?? LOWEST),
    ...[bestItem, bestItem - best, largest(siblings.map((item) => own[item]))],
    ...[hasSign[number], isCertain[number], lead >= 0 && hasSign[lead], items.some((item) => isCertain[item])].map(
      (flag) => (flag === true ? 1 : 0),
    ),
    ...[certainCount, alike[number] ?? 0, (alike[number] ?? 0) - bestAlike],
    ...[text.length / LENGTH_UNITS, number / spans.length, lead < 0 ? 0 : 1, items.length],
    ...[rankOf.get(number - 1) === 0 ? 1 : 0, score - largest(others), topic],
  ];
}

function largest(values: readonly (number | undefined)[]): number {
  return values.reduce<number>((most, value) => Math.max(most, value ?? LOWEST), LOWEST);
}

/** By span the stems that carry its meaning. */
export function listStems(spans: readonly NdaSpan[]): readonly (readonly string[])[] {
  return spans.map(({ text }) => stemsOf(text));
}

function shareHeld(wanted: ReadonlySet<string>, held: readonly string[]): number {
  const found = new Set(held.filter((one) => wanted.has(one)));
  return wanted.size === 0 ? 0 : found.size / wanted.size;
}

/** The logarithm of the odds that each span is evidence. */
export function scoreEvidence(inputs: Float32Array, trees: BoostedTrees): readonly number[] {
  const width = EVIDENCE_FEATURES.length;
  return Array.from({ length: inputs.length / width }, (_, number) => sumTrees(trees, inputs, number * width));
}
