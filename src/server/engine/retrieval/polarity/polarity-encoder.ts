import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type EmbeddingWeights,
  ENCODER_SHAPE,
  openWeights,
  readEmbedding,
} from '../../text-encoder/encoder-weights.ts';
import { layOutPair } from '../../text-encoder/lay-out-text.ts';
import type { DenseLayer } from '../../text-encoder/matrix-kernel.ts';
import { poolText } from '../../text-encoder/pool-text.ts';
import { createTextEncoder } from '../../text-encoder/text-encoder.ts';
import { readWordPieces, type WordPieceReader } from '../../text-encoder/word-pieces.ts';

/** As in training/polarity-encoder/polarity_encoder.py. */
const LAYERS = 6;
/** Values between what the encoder gives and the logit. */
const MIXED = 128;
const WEIGHTS = join(import.meta.dirname, '../../weights/polarity-encoder.bin');

/** Reads a yes-or-no question together with a sentence that answers it. */
export interface PolarityEncoder {
  /**
   * Takes about 20 ms.
   * @returns the logit of a yes against a no, scaled so that its probability is about right for documents and questions of
   *   other authors; 0 for a question without words
   */
  readonly score: (question: string, sentence: string) => number;
}

/**
 * Reads the weights that are shipped when a question is first scored.
 * @returns an encoder whose first call throws an Error where the weights are missing or of another shape
 */
export function readPolarityEncoder(): PolarityEncoder {
  let opened: PolarityEncoder | null = null;
  return {
    score: (question, sentence) => {
      opened ??= createPolarityEncoder(readEmbedding(), readFileSync(WEIGHTS), readWordPieces());
      return opened.score(question, sentence);
    },
  };
}

/** @param packed what training/polarity-encoder/export.py writes @throws Error when it is of another shape */
export function createPolarityEncoder(
  embedding: EmbeddingWeights,
  packed: Uint8Array,
  readPieces: WordPieceReader,
): PolarityEncoder {
  const { width } = ENCODER_SHAPE;
  const reader = openWeights(packed);
  const parts = reader.floats(ENCODER_SHAPE.parts * width);
  const [layers, mix] = [reader.layers(LAYERS), reader.dense(2 * width, MIXED)];
  const [score, [bias = 0]] = [reader.floats(MIXED), reader.floats(1)];
  if (!reader.isAtEnd()) throw new Error('The weights of the encoder of polarity have another shape.');
  const encoder = createTextEncoder({ ...embedding, parts, layers }, [mix]);
  const [applyMix] = encoder.heads as [DenseLayer];
  return {
    score: (question, sentence) => {
      const asked = readPieces(question);
      if (asked.length === 0) return 0;
      const pooled = poolText(encoder.encode(layOutPair(asked, readPieces(sentence))));
      return applyMix(pooled, 1).reduce((sum, value, place) => sum + Math.tanh(value) * (score[place] as number), bias);
    },
  };
}
