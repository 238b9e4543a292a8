import { PIECES_LIMIT } from './lay-out-text.ts';
import type { DenseWeights } from './matrix-kernel.ts';

/** Sizes of the trained model, as in training/reranker/encoder.py. */
export const MODEL_SHAPE = {
  pieces: 30_522,
  parts: 4,
  /** Values of a piece before and after each layer. */
  width: 384,
  heads: 12,
  inner: 1_536,
  layers: 6,
  /** Values of a piece when it is compared with others. */
  compared: 128,
  /** Values in between when whole texts are compared. */
  mixed: 256,
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

/** Everything that training/reranker/export.py writes. */
export interface RerankerWeights {
  readonly pieces: { readonly values: Int8Array; readonly steps: Float32Array };
  /** By place in the text. */
  readonly places: Float32Array;
  readonly parts: Float32Array;
  readonly norm: NormWeights;
  readonly layers: readonly LayerWeights[];
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
 * Reads the weights: the number of bytes of values of 32 bits (4 bytes), those values, then those of 8 bits.
 * @throws Error when the bytes are of another shape
 */
export function unpackRerankerWeights(packed: Uint8Array): RerankerWeights {
  const { floats, whole, isAtEnd } = createReader(packed);
  const dense = (inputs: number, outputs: number): DenseWeights => {
    const values = whole(inputs * outputs);
    const [steps, bias] = [floats(outputs), floats(outputs)];
    return { inputs, outputs, values, steps, bias };
  };
  const { width, inner, compared, mixed } = MODEL_SHAPE;
  const norm = (): NormWeights => ({ scale: floats(width), shift: floats(width) });
  const pieces = { values: whole(MODEL_SHAPE.pieces * width), steps: floats(MODEL_SHAPE.pieces) };
  const [places, parts] = [floats(PIECES_LIMIT * width), floats(MODEL_SHAPE.parts * width)];
  const first = norm();
  const layers = Array.from(
    { length: MODEL_SHAPE.layers },
    (): LayerWeights => ({
      norm: norm(),
      outerNorm: norm(),
      qkv: dense(width, 3 * width),
      out: dense(width, width),
      inner: dense(width, inner),
      outer: dense(inner, width),
    }),
  );
  const [project, compare] = [dense(width, compared), dense(2 * width, mixed)];
  const [gate, score] = [floats(width), floats(mixed)];
  const [scoreBias = 0, bySimilarPieces = 0, byWholeTexts = 0, shift = 0] = floats(4);
  if (!isAtEnd()) throw new Error('The weights of the reranker have another shape.');
  const scale = { pieces: bySimilarPieces, whole: byWholeTexts };
  return { pieces, places, parts, norm: first, layers, project, compare, gate, score, scoreBias, scale, shift };
}

function createReader(packed: Uint8Array) {
  const { buffer } = packed.slice();
  const floatsEnd = 4 + new DataView(buffer).getUint32(0, true);
  let [floatsAt, wholeAt] = [4, floatsEnd];
  return {
    floats: (count: number): Float32Array => {
      floatsAt += count * 4;
      return new Float32Array(buffer, floatsAt - count * 4, count);
    },
    whole: (count: number): Int8Array => {
      wholeAt += count;
      return new Int8Array(buffer, wholeAt - count, count);
    },
    isAtEnd: () => floatsAt === floatsEnd && wholeAt === packed.length,
  };
}
