import { ENCODER_SHAPE } from './encoder-weights.ts';
import type { EncodedText } from './text-encoder.ts';

/** The first piece, which stands for the whole, and the mean of all: twice `ENCODER_SHAPE.width` values. */
export function poolText({ rows, count }: EncodedText): Float32Array {
  const { width } = ENCODER_SHAPE;
  const pooled = new Float32Array(2 * width);
  pooled.set(rows.subarray(0, width));
  rows.forEach((value, at) => {
    const index = width + (at % width);
    pooled[index] = (pooled[index] as number) + value / count;
  });
  return pooled;
}
