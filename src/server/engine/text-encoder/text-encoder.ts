import { type Attention, createAttention } from './attention.ts';
import { type EmbeddingWeights, ENCODER_SHAPE, type EncoderWeights, type NormWeights } from './encoder-weights.ts';
import { type LaidOutText, PIECES_LIMIT } from './lay-out-text.ts';
import { createMatrixKernel, type DenseLayer, type DenseWeights, type MatrixKernel } from './matrix-kernel.ts';

/** What a text comes to: values of its pieces, row by row, and how many pieces there are. */
export interface EncodedText {
  /** `ENCODER_SHAPE.width` values for each piece. */
  readonly rows: Float32Array;
  readonly count: number;
}

/** The encoder, and the layers that tell something from what it gives. */
export interface TextEncoder {
  /** @param text of at most `PIECES_LIMIT` pieces */
  readonly encode: (text: LaidOutText) => EncodedText;
  readonly heads: readonly DenseLayer[];
}

/** As in training. */
const EPSILON = 1e-12;
/** The marks of the parts are added to what this many layers give: those layers are as they were pretrained. */
const PARTS_AFTER = 3;

interface Layer {
  readonly norm: NormWeights;
  readonly outerNorm: NormWeights;
  readonly qkv: DenseLayer;
  readonly out: DenseLayer;
  readonly inner: DenseLayer;
  readonly outer: DenseLayer;
}

/**
 * A transformer of up to six layers, normalised after each half (BERT, Devlin et al. 2019), that began as all-MiniLM-L6-v2.
 * @param heads weights of the layers behind it
 */
export function createTextEncoder(weights: EncoderWeights, heads: readonly DenseWeights[]): TextEncoder {
  const dense = weights.layers.flatMap(({ qkv, out, inner, outer }) => [qkv, out, inner, outer]);
  const kernel = createMatrixKernel([...dense, ...heads], PIECES_LIMIT);
  const attend = createAttention(kernel, { ...ENCODER_SHAPE, limit: PIECES_LIMIT });
  const made = kernel.layers.values();
  const take = (): DenseLayer => made.next().value as DenseLayer;
  const layers = weights.layers.map(
    ({ norm, outerNorm }): Layer => ({ norm, outerNorm, qkv: take(), out: take(), inner: take(), outer: take() }),
  );
  return {
    encode: (text) => {
      const count = text.pieces.length;
      const rows = embed(weights, text);
      layers.forEach((layer, number) => {
        if (number === PARTS_AFTER) addParts(rows, text, weights.parts);
        applyLayer(rows, layer, { count, attend, activate: kernel.activate });
      });
      return { rows, count };
    },
    heads: heads.map(take),
  };
}

function embed({ pieces, places, norm }: EmbeddingWeights, text: LaidOutText): Float32Array {
  const { width } = ENCODER_SHAPE;
  const rows = new Float32Array(text.pieces.length * width);
  text.pieces.forEach((piece, place) => {
    const step = pieces.steps[piece] ?? 0;
    for (let index = 0; index < width; index += 1) {
      const value = (pieces.values[piece * width + index] ?? 0) * step;
      rows[place * width + index] = value + (places[place * width + index] as number);
    }
  });
  normalise(rows, norm);
  return rows;
}

function addParts(rows: Float32Array, text: LaidOutText, parts: Float32Array): void {
  const { width } = ENCODER_SHAPE;
  text.parts.forEach((part, place) => {
    for (let index = 0; index < width; index += 1) {
      const at = place * width + index;
      rows[at] = (rows[at] as number) + (parts[part * width + index] as number);
    }
  });
}

interface Reading {
  readonly count: number;
  readonly attend: Attention;
  readonly activate: MatrixKernel['activate'];
}

/** Reads the rows by one layer, in place. */
function applyLayer(rows: Float32Array, layer: Layer, { count, attend, activate }: Reading): void {
  add(rows, layer.out(attend(layer.qkv(rows, count), count), count));
  normalise(rows, layer.norm);
  const inner = layer.inner(rows, count);
  activate(inner);
  add(rows, layer.outer(inner, count));
  normalise(rows, layer.outerNorm);
}

/** Layer normalisation (Ba et al. 2016) of each row, in place. */
function normalise(rows: Float32Array, { scale, shift }: NormWeights): void {
  const width = scale.length;
  for (let start = 0; start < rows.length; start += width) {
    let [sum, squares] = [0, 0];
    for (let index = start; index < start + width; index += 1) sum += rows[index] as number;
    const mean = sum / width;
    for (let index = start; index < start + width; index += 1) {
      const distance = (rows[index] as number) - mean;
      squares += distance * distance;
    }
    const factor = 1 / Math.sqrt(squares / width + EPSILON);
    for (let index = 0; index < width; index += 1) {
      const value = ((rows[start + index] as number) - mean) * factor;
      rows[start + index] = value * (scale[index] as number) + (shift[index] as number);
    }
  }
}

function add(rows: Float32Array, more: Float32Array): void {
  for (let index = 0; index < rows.length; index += 1) rows[index] = (rows[index] as number) + (more[index] as number);
}
