import type { DenseWeights } from './matrix-kernel.ts';

/** Sizes of the trained model, as in training/reranker/encoder.py. */
export const MODEL_SHAPE = {
  pieces: 8_002,
  parts: 4,
  /** Values of a piece before the first layer. */
  width: 256,
  /** Values of a piece after each layer. */
  out: 512,
  inner: 1_536,
  /** Values of a piece when it is compared with others. */
  compared: 128,
  /** Values in between when whole texts are compared. */
  mixed: 256,
  layers: [
    { width: 256, attention: 256, heads: 4 },
    { width: 512, attention: 512, heads: 4 },
  ],
} as const;

/** Scale and shift of a layer normalisation. */
export interface NormWeights {
  readonly scale: Float32Array;
  readonly shift: Float32Array;
}

interface LayerWeights {
  readonly attention: number;
  readonly heads: number;
  readonly norm: NormWeights;
  readonly innerNorm: NormWeights;
  readonly qkv: DenseWeights;
  readonly out: DenseWeights;
  readonly inner: DenseWeights;
  readonly outer: DenseWeights;
  readonly adjust: DenseWeights | null;
}

/** Everything that training/reranker/export.py writes. */
export interface RerankerWeights {
  readonly pieces: { readonly values: Int8Array; readonly steps: Float32Array };
  readonly parts: Float32Array;
  readonly layers: readonly LayerWeights[];
  readonly hidden: DenseWeights;
  readonly project: DenseWeights;
  readonly compare: DenseWeights;
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
  const norm = (width: number): NormWeights => ({ scale: floats(width), shift: floats(width) });
  const { out, inner, compared, mixed } = MODEL_SHAPE;
  const pieces = { values: whole(MODEL_SHAPE.pieces * MODEL_SHAPE.width), steps: floats(MODEL_SHAPE.pieces) };
  const parts = floats(MODEL_SHAPE.parts * MODEL_SHAPE.width);
  const layers = MODEL_SHAPE.layers.map(
    ({ width, attention, heads }): LayerWeights => ({
      attention,
      heads,
      norm: norm(width),
      innerNorm: norm(out),
      qkv: dense(width, 3 * attention),
      out: dense(attention, out),
      inner: dense(out, inner),
      outer: dense(inner, out),
      adjust: width === out ? null : dense(width, out),
    }),
  );
  const [hidden, project, compare] = [dense(out, out), dense(out, compared), dense(2 * out, mixed)];
  const gate = floats(out);
  // All pieces get the same bias before their shares are taken: it changes nothing.
  floats(1);
  const score = floats(mixed);
  const [scoreBias = 0, bySimilarPieces = 0, byWholeTexts = 0, shift = 0] = floats(4);
  if (!isAtEnd()) throw new Error('The weights of the reranker have another shape.');
  const scale = { pieces: bySimilarPieces, whole: byWholeTexts };
  return { pieces, parts, layers, hidden, project, compare, gate, score, scoreBias, scale, shift };
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
