import {
  type EmbeddingWeights,
  ENCODER_SHAPE,
  type EncoderWeights,
  openWeights,
} from '../../text-encoder/encoder-weights.ts';
import type { DenseWeights } from '../../text-encoder/matrix-kernel.ts';

/** Sizes of the reranker beside those of its encoder, as in training/reranker/encoder.py. */
export const RERANKER_SHAPE = {
  layers: 6,
  /** Values of a piece when it is compared with others. */
  compared: 128,
  /** Values in between when whole texts are compared. */
  mixed: 256,
} as const;

/** Everything that training/reranker/export.py writes. */
export interface RerankerWeights extends EncoderWeights {
  readonly project: DenseWeights;
  readonly compare: DenseWeights;
  /** How much a piece counts; without a bias, which would change no share. */
  readonly gate: Float32Array;
  readonly score: Float32Array;
  readonly scoreBias: number;
  /** How much pieces and whole texts count. */
  readonly scale: { readonly pieces: number; readonly whole: number };
  readonly shift: number;
}

/**
 * Reads the weights as `openWeights` does.
 * @throws Error when the bytes are of another shape
 */
export function unpackRerankerWeights(embedding: EmbeddingWeights, packed: Uint8Array): RerankerWeights {
  const reader = openWeights(packed);
  const { width } = ENCODER_SHAPE;
  const { compared, mixed } = RERANKER_SHAPE;
  const parts = reader.floats(ENCODER_SHAPE.parts * width);
  const layers = reader.layers(RERANKER_SHAPE.layers);
  const [project, compare] = [reader.dense(width, compared), reader.dense(2 * width, mixed)];
  const [gate, score] = [reader.floats(width), reader.floats(mixed)];
  const [scoreBias = 0, bySimilarPieces = 0, byWholeTexts = 0, shift = 0] = reader.floats(4);
  if (!reader.isAtEnd()) throw new Error('The weights of the reranker have another shape.');
  const scale = { pieces: bySimilarPieces, whole: byWholeTexts };
  return { ...embedding, parts, layers, project, compare, gate, score, scoreBias, scale, shift };
}
