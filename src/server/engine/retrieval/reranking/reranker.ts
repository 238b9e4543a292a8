import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENCODER_SHAPE, readEmbedding } from '../../text-encoder/encoder-weights.ts';
import { type LaidOutText, layOutCandidate, layOutQuestion } from '../../text-encoder/lay-out-text.ts';
import type { DenseLayer } from '../../text-encoder/matrix-kernel.ts';
import { createTextEncoder, type EncodedText } from '../../text-encoder/text-encoder.ts';
import { readWordPieces, type WordPieceReader } from '../../text-encoder/word-pieces.ts';
import { RERANKER_SHAPE, type RerankerWeights, unpackRerankerWeights } from './reranker-weights.ts';

/** A candidate with the heading above it. */
export interface RerankedText {
  readonly heading: string | null;
  readonly text: string;
}

/** Reads a question and each of a few candidates as a whole, and compares them piece by piece. */
export interface Reranker {
  /**
   * How well each candidate answers, as a logit against "it does not": above 0 it more likely does. Takes about 20 ms for
   * a candidate that is read for the first time.
   */
  readonly score: (question: string, candidates: readonly RerankedText[]) => readonly number[];
}

const WEIGHTS = join(import.meta.dirname, '../../weights/reranker.bin');
/** Candidates that are kept as they were read: about 20 KB each. */
const KEPT = 500;

export function readReranker(): Reranker {
  return createReranker(readRerankerWeights(), readWordPieces());
}

/** Reads the weights that are shipped. @throws Error when they are missing, or of another shape */
export function readRerankerWeights(): RerankerWeights {
  return unpackRerankerWeights(readEmbedding(), readFileSync(WEIGHTS));
}

export function createReranker(weights: RerankerWeights, readPieces: WordPieceReader): Reranker {
  const comparer = createComparer(weights);
  const kept = new Map<string, ReadText>();
  const readCandidate = ({ heading, text }: RerankedText): ReadText => {
    const pieces = layOutCandidate({
      heading: heading === null ? [] : readPieces(heading),
      text: readPieces(text),
    });
    const key = pieces.pieces.join(' ');
    const known = kept.get(key) ?? comparer.read(pieces);
    kept.delete(key);
    kept.set(key, known);
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    return known;
  };
  return {
    score: (question, candidates) => {
      const asked = readPieces(question);
      if (asked.length === 0) return candidates.map(() => 0);
      const read = comparer.read(layOutQuestion(asked));
      return candidates.map((candidate) => comparer.compare(read, readCandidate(candidate)));
    },
  };
}

/** A text as it is compared. */
export interface ReadText {
  /** Of length 1, row by row for each piece. */
  readonly pieces: Float32Array;
  /** How much each piece counts where the text is the question. */
  readonly shares: Float32Array;
  /** Of the text as a whole. */
  readonly whole: Float32Array;
}

/** Compares what the encoder has read. */
export interface Comparer {
  readonly read: (text: LaidOutText) => ReadText;
  /**
   * Late interaction (Khattab and Zaharia 2020): for each piece of the question the most similar one of the candidate;
   * beside it the similarity of both as a whole.
   */
  readonly compare: (question: ReadText, candidate: ReadText) => number;
}

export function createComparer(weights: RerankerWeights): Comparer {
  const encoder = createTextEncoder(weights, [weights.project, weights.compare]);
  const [project, compareWholes] = encoder.heads as [DenseLayer, DenseLayer];
  const { compared } = RERANKER_SHAPE;
  const { width } = ENCODER_SHAPE;
  return {
    read: (text) => readText(project, encoder.encode(text), weights.gate),
    compare: (question, candidate) => {
      const { scale, shift, score, scoreBias } = weights;
      let close = 0;
      question.shares.forEach((share, row) => {
        const piece = question.pieces.subarray(row * compared, (row + 1) * compared);
        close += share * mostSimilar(piece, candidate.pieces);
      });
      const both = new Float32Array(2 * width);
      for (let index = 0; index < width; index += 1) {
        const [one, other] = [question.whole[index] as number, candidate.whole[index] as number];
        both[index] = one * other;
        both[width + index] = Math.abs(one - other);
      }
      const mixed = compareWholes(both, 1);
      let sum = scoreBias;
      for (let index = 0; index < mixed.length; index += 1) {
        sum += Math.max(0, mixed[index] as number) * (score[index] as number);
      }
      return scale.pieces * close + scale.whole * cosine(question.whole, candidate.whole) + sum + shift;
    },
  };
}

function readText(project: DenseLayer, { rows, count }: EncodedText, gate: Float32Array): ReadText {
  const { compared } = RERANKER_SHAPE;
  const { width } = ENCODER_SHAPE;
  const pieces = project(rows, count).slice();
  const gates = new Float32Array(count);
  const mean = new Float32Array(width);
  for (let row = 0; row < count; row += 1) {
    lengthen(pieces.subarray(row * compared, (row + 1) * compared));
    const own = rows.subarray(row * width, (row + 1) * width);
    gates[row] = multiply(own, gate);
    for (let index = 0; index < width; index += 1)
      mean[index] = (mean[index] as number) + (own[index] as number) / count;
  }
  return { pieces, shares: softmax(gates), whole: mean };
}

/** Shares that sum to 1. */
function softmax(values: Float32Array): Float32Array {
  const most = values.reduce((larger, value) => Math.max(larger, value));
  const powers = values.map((value) => Math.exp(value - most));
  const sum = powers.reduce((before, power) => before + power);
  return powers.map((power) => power / sum);
}

/** Brings a vector to length 1. */
function lengthen(vector: Float32Array): void {
  const factor = 1 / Math.max(1e-4, Math.sqrt(multiply(vector, vector)));
  for (let index = 0; index < vector.length; index += 1) vector[index] = (vector[index] as number) * factor;
}

function mostSimilar(piece: Float32Array, others: Float32Array): number {
  let most = -1;
  for (let start = 0; start < others.length; start += piece.length) {
    let product = 0;
    for (let index = 0; index < piece.length; index += 1) {
      product += (piece[index] as number) * (others[start + index] as number);
    }
    if (product > most) most = product;
  }
  return most;
}

function cosine(one: Float32Array, other: Float32Array): number {
  return multiply(one, other) / Math.max(1e-4, Math.sqrt(multiply(one, one) * multiply(other, other)));
}

function multiply(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < one.length; index += 1) sum += (one[index] as number) * (other[index] as number);
  return sum;
}
