import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EmbeddingWeights, ENCODER_SHAPE, openWeights, readEmbedding } from '../text-encoder/encoder-weights.ts';
import { layOutCandidate } from '../text-encoder/lay-out-text.ts';
import type { DenseLayer } from '../text-encoder/matrix-kernel.ts';
import { poolText } from '../text-encoder/pool-text.ts';
import { createTextEncoder } from '../text-encoder/text-encoder.ts';
import { readWordPieces, type WordPieceReader } from '../text-encoder/word-pieces.ts';

/** What the encoder tells beside the rows of the provision model: whether a sentence is a high risk. */
export const HIGH_ROW = 'high';
/** As in training/provision-encoder/train.py. */
const LAYERS = 3;
const WEIGHTS = join(import.meta.dirname, '../weights/provision-encoder.bin');

/** Reads the provisions of sentences by a transformer that knows more language than the linear model. */
export interface ProvisionEncoder {
  /**
   * Scores a sentence in about 10 ms.
   * @returns a logit for each row of the provision model, and for `HIGH_ROW`
   */
  readonly score: (sentence: string) => Float32Array;
}

/**
 * Reads the weights that are shipped when a sentence is first scored: questions need none.
 * @param rows of the provision model
 * @returns an encoder whose first call throws an Error where the weights are missing or of another shape
 */
export function readProvisionEncoder(rows: readonly string[]): ProvisionEncoder {
  let opened: ProvisionEncoder | null = null;
  const open = () => createProvisionEncoder(rows.length + 1, readEmbedding(), readFileSync(WEIGHTS), readWordPieces());
  return {
    score: (sentence) => {
      opened ??= open();
      return opened.score(sentence);
    },
  };
}

export function createProvisionEncoder(
  rows: number,
  embedding: EmbeddingWeights,
  packed: Uint8Array,
  readPieces: WordPieceReader,
): ProvisionEncoder {
  const { width, parts } = ENCODER_SHAPE;
  const reader = openWeights(packed);
  const [layers, head] = [reader.layers(LAYERS), reader.dense(2 * width, rows)];
  if (!reader.isAtEnd()) throw new Error('The weights of the encoder of provisions have another shape.');
  const encoder = createTextEncoder({ ...embedding, parts: new Float32Array(parts * width), layers }, [head]);
  const [tell] = encoder.heads as [DenseLayer];
  return {
    score: (sentence) => {
      const pieces = layOutCandidate({ heading: [], text: readPieces(sentence) });
      return tell(poolText(encoder.encode(pieces)), 1).slice();
    },
  };
}
