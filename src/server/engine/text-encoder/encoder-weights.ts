import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PIECES_LIMIT } from './lay-out-text.ts';
import type { DenseWeights } from './matrix-kernel.ts';

/** Sizes of the trained encoders, as in training/reranker/encoder.py. */
export const ENCODER_SHAPE = {
  pieces: 30_522,
  parts: 4,
  /** Values of a piece before and after each layer. */
  width: 384,
  heads: 12,
  inner: 1_536,
} as const;

/** Scale and shift of a layer normalisation. */
export interface NormWeights {
  readonly scale: Float32Array;
  readonly shift: Float32Array;
}

/** Weights of a layer; each half is normalised after it. */
export interface LayerWeights {
  readonly norm: NormWeights;
  readonly outerNorm: NormWeights;
  /** Queries, keys, values. */
  readonly qkv: DenseWeights;
  readonly out: DenseWeights;
  readonly inner: DenseWeights;
  readonly outer: DenseWeights;
}

/** What comes before the layers: the same in all encoders, as it was pretrained. */
export interface EmbeddingWeights {
  readonly pieces: { readonly values: Int8Array; readonly steps: Float32Array };
  /** By place in the text. */
  readonly places: Float32Array;
  readonly norm: NormWeights;
}

export interface EncoderWeights extends EmbeddingWeights {
  /** What marks the parts of a text. */
  readonly parts: Float32Array;
  readonly layers: readonly LayerWeights[];
}

/** Takes packed weights one after the other, in the order in which they were written. */
export interface WeightReader {
  readonly floats: (count: number) => Float32Array;
  readonly whole: (count: number) => Int8Array;
  readonly dense: (inputs: number, outputs: number) => DenseWeights;
  readonly norm: () => NormWeights;
  readonly layers: (count: number) => readonly LayerWeights[];
  /** Whether everything was taken, and nothing beyond the end. */
  readonly isAtEnd: () => boolean;
}

const EMBEDDING = join(import.meta.dirname, '../weights/embedding.bin');
let known: EmbeddingWeights | null = null;

/** Reads what comes before the layers, once for all encoders. @throws Error when it is missing, or of another shape */
export function readEmbedding(): EmbeddingWeights {
  if (known !== null) return known;
  const reader = openWeights(readFileSync(EMBEDDING));
  const { width } = ENCODER_SHAPE;
  const pieces = { values: reader.whole(ENCODER_SHAPE.pieces * width), steps: reader.floats(ENCODER_SHAPE.pieces) };
  const places = reader.floats(PIECES_LIMIT * width);
  const norm = reader.norm();
  if (!reader.isAtEnd()) throw new Error('The weights of the embedding have another shape.');
  known = { pieces, places, norm };
  return known;
}

/** Reads packed weights: the number of bytes of values of 32 bits (4 bytes), those values, then those of 8 bits. */
export function openWeights(packed: Uint8Array): WeightReader {
  const { buffer } = packed.slice();
  const floatsEnd = 4 + new DataView(buffer).getUint32(0, true);
  let [floatsAt, wholeAt] = [4, floatsEnd];
  const floats = (count: number): Float32Array => {
    floatsAt += count * 4;
    return new Float32Array(buffer, floatsAt - count * 4, count);
  };
  const whole = (count: number): Int8Array => {
    wholeAt += count;
    return new Int8Array(buffer, wholeAt - count, count);
  };
  const dense = (inputs: number, outputs: number): DenseWeights => {
    const values = whole(inputs * outputs);
    const [steps, bias] = [floats(outputs), floats(outputs)];
    return { inputs, outputs, values, steps, bias };
  };
  const { width, inner } = ENCODER_SHAPE;
  const norm = (): NormWeights => ({ scale: floats(width), shift: floats(width) });
  const layer = (): LayerWeights => ({
    norm: norm(),
    outerNorm: norm(),
    qkv: dense(width, 3 * width),
    out: dense(width, width),
    inner: dense(width, inner),
    outer: dense(inner, width),
  });
  return {
    floats,
    whole,
    dense,
    norm,
    layers: (count) => Array.from({ length: count }, layer),
    isAtEnd: () => floatsAt === floatsEnd && wholeAt === packed.length,
  };
}
