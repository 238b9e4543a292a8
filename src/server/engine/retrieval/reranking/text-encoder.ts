import { type LaidOutText, PIECES_LIMIT } from './lay-out-text.ts';
import { createMatrixKernel, type DenseLayer, type MatrixKernel } from './matrix-kernel.ts';
import { MODEL_SHAPE, type NormWeights, type RerankerWeights } from './reranker-weights.ts';

/** What a text comes to: values of its pieces, row by row, and how many pieces there are. */
export interface EncodedText {
  /** `MODEL_SHAPE.out` values for each piece. */
  readonly rows: Float32Array;
  readonly count: number;
}

/** The encoder, and the layers that compare what it gives. */
export interface TextEncoder {
  readonly encode: (text: LaidOutText) => EncodedText;
  readonly hidden: DenseLayer;
  readonly project: DenseLayer;
  readonly compare: DenseLayer;
}

/** As in training. */
const EPSILON = 1e-6;
const TIMING_LONGEST = 10_000;
/** The kernel multiplies rows of a multiple of this. */
const ROW_STEP = 8;

interface Layer {
  readonly attention: number;
  readonly heads: number;
  readonly norm: NormWeights;
  readonly innerNorm: NormWeights;
  readonly qkv: DenseLayer;
  readonly out: DenseLayer;
  readonly inner: DenseLayer;
  readonly outer: DenseLayer;
  /** Widens the input; null where it is as wide as the output. */
  readonly adjust: DenseLayer | null;
}

/**
 * A transformer of two layers, normalised before each (Vaswani et al. 2017; Xiong et al. 2020), that began as the
 * Universal Sentence Encoder Lite (Cer et al. 2018).
 */
export function createTextEncoder(weights: RerankerWeights): TextEncoder {
  const dense = weights.layers.flatMap((layer) => [
    ...[layer.qkv, layer.out, layer.inner, layer.outer],
    ...(layer.adjust === null ? [] : [layer.adjust]),
  ]);
  const kernel = createMatrixKernel([...dense, weights.hidden, weights.project, weights.compare], PIECES_LIMIT);
  const made = kernel.layers.values();
  const take = (): DenseLayer => made.next().value as DenseLayer;
  const layers = weights.layers.map((layer): Layer => {
    const [qkv, out, inner, outer] = [take(), take(), take(), take()];
    return { ...layer, qkv, out, inner, outer, adjust: layer.adjust === null ? null : take() };
  });
  const timing = makeTiming();
  return {
    encode: (text) => {
      const count = text.pieces.length;
      let rows = embed(weights, text, timing);
      for (const layer of layers) rows = applyLayer(layer, rows, count, kernel.multiply);
      return { rows, count };
    },
    hidden: take(),
    project: take(),
    compare: take(),
  };
}

/** Sines and cosines of the positions. */
function makeTiming(): Float32Array {
  const { width } = MODEL_SHAPE;
  const scales = width / 2;
  const timing = new Float32Array(PIECES_LIMIT * width);
  for (let place = 0; place < PIECES_LIMIT; place += 1) {
    for (let scale = 0; scale < scales; scale += 1) {
      const angle = place * Math.exp((-scale * Math.log(TIMING_LONGEST)) / (scales - 1));
      timing[place * width + scale] = Math.sin(angle);
      timing[place * width + scales + scale] = Math.cos(angle);
    }
  }
  return timing;
}

function embed({ pieces, parts }: RerankerWeights, text: LaidOutText, timing: Float32Array): Float32Array {
  const { width } = MODEL_SHAPE;
  const rows = new Float32Array(text.pieces.length * width);
  text.pieces.forEach((piece, place) => {
    const step = pieces.steps[piece] ?? 0;
    const part = text.parts[place] ?? 0;
    for (let index = 0; index < width; index += 1) {
      const value = (pieces.values[piece * width + index] ?? 0) * step + (parts[part * width + index] as number);
      // The pretrained encoder adds the pieces to themselves with their positions.
      rows[place * width + index] = 2 * value + (timing[place * width + index] as number);
    }
  });
  return rows;
}

function applyLayer(layer: Layer, rows: Float32Array, count: number, multiply: MatrixKernel['multiply']): Float32Array {
  const mixed = attend(layer.qkv(normalise(rows, layer.norm, count), count), layer, count, multiply);
  const out = layer.out(mixed, count);
  addTo(out, layer.adjust === null ? rows : layer.adjust(rows, count));
  const inner = layer.inner(normalise(out, layer.innerNorm, count), count);
  for (let index = 0; index < inner.length; index += 1) if ((inner[index] as number) < 0) inner[index] = 0;
  addTo(out, layer.outer(inner, count));
  return out;
}

/** Layer normalisation (Ba et al. 2016). */
function normalise(rows: Float32Array, { scale, shift }: NormWeights, count: number): Float32Array {
  const width = scale.length;
  const out = new Float32Array(count * width);
  for (let row = 0; row < count; row += 1) {
    const start = row * width;
    let [sum, squares] = [0, 0];
    for (let index = start; index < start + width; index += 1) sum += rows[index] as number;
    const mean = sum / width;
    for (let index = start; index < start + width; index += 1) squares += ((rows[index] as number) - mean) ** 2;
    const factor = 1 / Math.sqrt(squares / width + EPSILON);
    for (let index = 0; index < width; index += 1) {
      const value = ((rows[start + index] as number) - mean) * factor;
      out[start + index] = value * (scale[index] as number) + (shift[index] as number);
    }
  }
  return out;
}

/** Attention of several heads. @param asked row by row: queries, keys, values */
function attend(
  asked: Float32Array,
  { attention, heads }: Layer,
  count: number,
  multiply: MatrixKernel['multiply'],
): Float32Array {
  const size = attention / heads;
  const stride = 3 * attention;
  const padded = Math.ceil(count / ROW_STEP) * ROW_STEP;
  const out = new Float32Array(count * attention);
  const queries = new Float32Array(count * size);
  const keys = new Float32Array(count * size);
  const values = new Float32Array(size * padded);
  for (let head = 0; head < heads; head += 1) {
    for (let row = 0; row < count; row += 1) {
      const from = row * stride + head * size;
      queries.set(asked.subarray(from, from + size), row * size);
      keys.set(asked.subarray(from + attention, from + attention + size), row * size);
      for (let index = 0; index < size; index += 1) {
        values[index * padded + row] = asked[from + 2 * attention + index] as number;
      }
    }
    const products = multiply({ values: queries, count }, { values: keys, count }, size);
    const weights = weighRows(products, { count, padded, size });
    const mixed = multiply({ values: weights, count }, { values, count: size }, padded);
    for (let row = 0; row < count; row += 1) {
      out.set(mixed.subarray(row * size, (row + 1) * size), row * attention + head * size);
    }
  }
  return out;
}

/** Softmax of each row of products, with zeros up to the padded width. */
function weighRows(
  products: Float32Array,
  { count, padded, size }: { readonly count: number; readonly padded: number; readonly size: number },
): Float32Array {
  const factor = 1 / Math.sqrt(size);
  const weights = new Float32Array(count * padded);
  for (let row = 0; row < count; row += 1) {
    const own = softmax(products.subarray(row * count, (row + 1) * count), factor);
    weights.set(own, row * padded);
  }
  return weights;
}

/** Shares that sum to 1. @param factor that values are multiplied by before */
export function softmax(values: Float32Array, factor = 1): Float32Array {
  const shares = new Float32Array(values.length);
  let most = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < values.length; index += 1) most = Math.max(most, values[index] as number);
  let sum = 0;
  for (let index = 0; index < values.length; index += 1) {
    const share = Math.exp(((values[index] as number) - most) * factor);
    shares[index] = share;
    sum += share;
  }
  for (let index = 0; index < values.length; index += 1) shares[index] = (shares[index] as number) / sum;
  return shares;
}

function addTo(out: Float32Array, other: Float32Array): void {
  for (let index = 0; index < out.length; index += 1) out[index] = (out[index] as number) + (other[index] as number);
}
