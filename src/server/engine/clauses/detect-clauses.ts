import { scoreTrees } from '../trees/clause-trees.ts';
import { CATEGORIES } from './categories.ts';
import { CANDIDATE_FEATURES, type ClauseCandidates, listCandidates } from './clause-candidates.ts';
import { type ClauseModel, type DocumentStage, logistic } from './clause-model.ts';
import type { DocumentScores, ScorablePassage } from './clause-sentences.ts';
import { narrowToLabel } from './clause-spans.ts';

/** Words that are a clause of a category, as far as the model can tell. */
export interface DetectedClause {
  readonly category: number;
  /** Position of the passage in the document. */
  readonly ordinal: number;
  /** Half-open, in UTF-16 units of the passage's text. */
  readonly start: number;
  readonly end: number;
  readonly probability: number;
}

interface ClauseDetection {
  /** By category, how likely the document has such a clause at all. */
  readonly presence: Float32Array;
  /** Likeliest first. */
  readonly clauses: readonly DetectedClause[];
}

/** What a document's scores say about each category, for a weighted sum. */
export const DOCUMENT_FEATURES = 3;
/** Keeps the logarithm of the odds finite. */
const PROBABILITY_LIMIT = 1e-6;

/**
 * Reads a whole document: which of its sentences are clauses of which category, and which categories it has at all. It
 * re-scores the best sentences of each category beside their neighbours and rivals; more accurate than passages alone.
 * @param scores of these very passages
 */
export function detectClauses(
  passages: readonly ScorablePassage[],
  scores: DocumentScores,
  { metadata: facts }: ClauseModel,
): ClauseDetection {
  const { spanTrees, frequencies, documentStage } = facts;
  const candidates = listCandidates(passages, scores, frequencies);
  const odds = Float32Array.from(candidates.categories, (_, row) =>
    scoreTrees(spanTrees, candidates.features, row * CANDIDATE_FEATURES),
  );
  return {
    presence: weighPresence(documentStage, describeDocument(scores, candidates, odds)),
    clauses: listClauses(passages, scores, candidates, odds),
  };
}

/** Candidates as clauses, likeliest first. */
export function listClauses(
  passages: readonly ScorablePassage[],
  { sentences }: DocumentScores,
  candidates: ClauseCandidates,
  odds: Float32Array,
): readonly DetectedClause[] {
  const clauses: DetectedClause[] = [];
  odds.forEach((odd, row) => {
    const category = candidates.categories[row] ?? 0;
    const sentence = sentences[candidates.sentences[row] ?? 0];
    if (!sentence) return;
    const { ordinal } = sentence;
    const range = narrowToLabel(category, passages[ordinal]?.text ?? '', sentence);
    clauses.push({ category, ordinal, ...range, probability: logistic(odd) });
  });
  return clauses.sort((left, right) => right.probability - left.probability);
}

/**
 * For each category: the best score of a sentence, that of a passage, and the odds that at least one of the likely
 * clauses is one.
 * @param odds of each candidate, as logarithms
 */
export function describeDocument(
  scores: DocumentScores,
  candidates: ClauseCandidates,
  odds: Float32Array,
): Float32Array {
  const width = CATEGORIES.length;
  const features = new Float32Array(width * DOCUMENT_FEATURES);
  const missed = new Float64Array(width).fill(1);
  odds.forEach((odd, row) => {
    const category = candidates.categories[row] ?? 0;
    missed[category] = (missed[category] ?? 1) * (1 - logistic(odd));
  });
  for (let category = 0; category < width; category += 1) {
    const none = Math.min(1 - PROBABILITY_LIMIT, Math.max(PROBABILITY_LIMIT, missed[category] ?? 1));
    features[category * DOCUMENT_FEATURES] = bestOf(scores.sentenceScores, category);
    features[category * DOCUMENT_FEATURES + 1] = bestOf(scores.passageScores, category);
    features[category * DOCUMENT_FEATURES + 2] = Math.log((1 - none) / none);
  }
  return features;
}

function bestOf(scores: Float32Array, category: number): number {
  let best = -12;
  for (let place = category; place < scores.length; place += CATEGORIES.length) {
    best = Math.max(best, scores[place] ?? 0);
  }
  return best;
}

/** The weighted sum of a category's features, before its own curve is laid over it. */
export function sumFeatures(weights: readonly number[], features: Float32Array, category: number): number {
  return weights.reduce(
    (sum, weight, place) => sum + weight * (features[category * DOCUMENT_FEATURES + place] ?? 0),
    0,
  );
}

function weighPresence({ weights, calibration }: DocumentStage, features: Float32Array): Float32Array {
  return Float32Array.from(CATEGORIES, (_, category) => {
    const { slope, offset } = calibration[category] ?? { slope: 1, offset: 0 };
    return logistic(slope * sumFeatures(weights, features, category) + offset);
  });
}
