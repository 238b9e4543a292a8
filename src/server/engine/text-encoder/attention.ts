import type { MatrixKernel } from './matrix-kernel.ts';

/** The kernel multiplies rows of a multiple of this. */
const ROW_STEP = 8;
/** Of what stands behind the last piece: no share of it remains. */
const NOTHING = -1e9;

/**
 * Mixes the values of all pieces into each piece.
 * @param asked row by row of the pieces: queries, keys, values
 * @param count how many pieces
 * @returns row by row of the pieces; the next call overwrites them
 */
export type Attention = (asked: Float32Array, count: number) => Float32Array;

interface Shape {
  /** Values of a piece. */
  readonly width: number;
  readonly heads: number;
  /** Most pieces. */
  readonly limit: number;
}

/** Scaled dot-product attention of several heads (Vaswani et al. 2017). */
export function createAttention({ multiply, softmax }: MatrixKernel, { width, heads, limit }: Shape): Attention {
  const size = width / heads;
  const stride = 3 * width;
  const out = new Float32Array(limit * width);
  const columns = new Float32Array(size * (limit + ROW_STEP));
  return (asked, count) => {
    const padded = Math.ceil(count / ROW_STEP) * ROW_STEP;
    columns.fill(0);
    for (let start = 0; start < width; start += size) {
      const queries = { values: asked.subarray(start), count, stride };
      const keys = { values: asked.subarray(start + width), count, stride };
      const shares = multiply(queries, keys, size);
      hideBehind(shares, count, padded);
      softmax(shares, count, size ** -0.5);
      turn(asked, { start: start + 2 * width, stride, count, size, padded }, columns);
      const values = { values: columns, count: size, stride: padded };
      const mixed = multiply({ values: shares, count, stride: padded }, values, padded);
      for (let row = 0; row < count; row += 1) {
        for (let index = 0; index < size; index += 1) {
          out[row * width + start + index] = mixed[row * size + index] as number;
        }
      }
    }
    return out;
  };
}

function hideBehind(products: Float32Array, count: number, padded: number): void {
  for (let row = 0; row < count; row += 1) products.fill(NOTHING, row * padded + count, (row + 1) * padded);
}

interface Turned {
  readonly start: number;
  readonly stride: number;
  readonly count: number;
  readonly size: number;
  readonly padded: number;
}

/** Rows of values to columns. */
function turn(values: Float32Array, { start, stride, count, size, padded }: Turned, columns: Float32Array): void {
  for (let row = 0; row < count; row += 1) {
    for (let index = 0; index < size; index += 1) {
      columns[index * padded + row] = values[start + row * stride + index] as number;
    }
  }
}
