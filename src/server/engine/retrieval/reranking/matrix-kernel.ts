import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Weights of 8 bits, row by row for each output, with the size of a step of each row. */
export interface DenseWeights {
  /** A multiple of 8. */
  readonly inputs: number;
  readonly outputs: number;
  readonly values: Int8Array;
  readonly steps: Float32Array;
  readonly bias: Float32Array;
}

/**
 * Multiplies rows by a matrix and adds a bias.
 * @param rows row by row, one value for each input
 * @param count how many rows, up to the limit of the kernel
 * @returns row by row, one value for each output
 */
export type DenseLayer = (rows: Float32Array, count: number) => Float32Array;

/** Rows of values of one width. */
export interface Rows {
  /** Row by row. */
  readonly values: Float32Array;
  readonly count: number;
}

/** Matrix products by WebAssembly (multiply.wat, SIMD) in whole numbers; values are rounded row by row. */
export interface MatrixKernel {
  /** By weights, in their order. */
  readonly layers: readonly DenseLayer[];
  /**
   * Products of all rows of the left side with all rows of the right side.
   * @param width values of a row: a multiple of 8, at most `WIDTH_LIMIT`
   * @returns row by row of the left side
   */
  readonly multiply: (left: Rows, right: Rows, width: number) => Float32Array;
}

interface WasmApi {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Memory: new (limits: { readonly initial: number }) => { readonly buffer: ArrayBuffer };
  readonly Instance: new (module: object, imports: object) => { readonly exports: KernelExports };
}

/** Functions of multiply.wat; places are in bytes. */
interface KernelExports {
  readonly round: (
    ...where: readonly [from: number, rows: number, width: number, to: number, steps: number, most: number]
  ) => void;
  readonly multiply: (
    ...where: readonly [left: number, rows: number, right: number, columns: number, bytes: number, out: number]
  ) => void;
  readonly scale: (
    ...where: readonly [products: number, rows: number, columns: number, left: number, right: number, bias: number]
  ) => void;
}

/** Node has it; its types come only with those of the browser. */
const wasm = (globalThis as unknown as { readonly WebAssembly: WasmApi }).WebAssembly;
const KERNEL = join(import.meta.dirname, 'multiply.wasm');
const PAGE_BYTES = 65_536;
/** Rows and columns that the kernel takes at a time. */
const BLOCK = { rows: 4, columns: 4 } as const;
/** Most values of a row on the right side of a product. */
const WIDTH_LIMIT = 256;
/**
 * The largest value of a row is rounded to this number. Sums of products stay within 32 bits: 2,048 products with weights
 * of 8 bits, or 256 products with values of the right side.
 */
const STEPS = { left: 8_191, right: 1_023 } as const;

/** @param rowLimit most rows of either side */
export function createMatrixKernel(weights: readonly DenseWeights[], rowLimit: number): MatrixKernel {
  const rows = Math.max(roundUp(rowLimit, BLOCK.rows), WIDTH_LIMIT);
  const widest = Math.max(
    WIDTH_LIMIT,
    ...weights.flatMap(({ inputs, outputs }) => [inputs, roundUp(outputs, BLOCK.columns)]),
  );
  const memory = createMemory(weights, rows, widest);
  const { round, multiply, scale } = new wasm.Instance(new wasm.Module(readFileSync(KERNEL)), {
    host: memory,
  }).exports;
  const inputs = memory.floats(rows * widest);
  const products = memory.floats(rows * widest);
  const left = memory.words(rows * widest);
  const right = memory.words(rows * WIDTH_LIMIT);
  const [leftSteps, rightSteps, noBias] = [memory.floats(rows), memory.floats(rows), memory.floats(rows)];
  const roundLeft = (from: Float32Array, count: number, width: number): void => {
    inputs.set(from.subarray(0, count * width));
    round(inputs.byteOffset, count, width, left.byteOffset, leftSteps.byteOffset, STEPS.left);
  };
  const layers = weights.map(({ inputs: width, outputs, values, steps, bias }): DenseLayer => {
    const columns = roundUp(outputs, BLOCK.columns);
    const [own, ownSteps, ownBias] = [memory.words(columns * width), memory.floats(columns), memory.floats(columns)];
    own.set(values);
    ownSteps.set(steps);
    ownBias.set(bias);
    return (from, count) => {
      roundLeft(from, count, width);
      const blocks = roundUp(count, BLOCK.rows);
      multiply(left.byteOffset, blocks, own.byteOffset, columns, width * 2, products.byteOffset);
      scale(products.byteOffset, count, columns, leftSteps.byteOffset, ownSteps.byteOffset, ownBias.byteOffset);
      return takeColumns(products, count, columns, outputs);
    };
  });
  return {
    layers,
    multiply: (one, other, width) => {
      roundLeft(one.values, one.count, width);
      inputs.set(other.values);
      round(inputs.byteOffset, other.count, width, right.byteOffset, rightSteps.byteOffset, STEPS.right);
      const columns = roundUp(other.count, BLOCK.columns);
      const blocks = roundUp(one.count, BLOCK.rows);
      multiply(left.byteOffset, blocks, right.byteOffset, columns, width * 2, products.byteOffset);
      scale(
        ...([products.byteOffset, one.count, columns, leftSteps.byteOffset] as const),
        ...([rightSteps.byteOffset, noBias.byteOffset] as const),
      );
      return takeColumns(products, one.count, columns, other.count);
    },
  };
}

/** Memory that the kernel reads and writes, given out piece by piece. */
function createMemory(weights: readonly DenseWeights[], rows: number, widest: number) {
  const weightBytes = weights.reduce(
    (sum, { inputs, outputs }) => sum + roundUp(outputs, BLOCK.columns) * (2 * inputs + 8),
    0,
  );
  const bytes = weightBytes + rows * (10 * widest + 2 * WIDTH_LIMIT + 12) + 16 * (3 * weights.length + 8);
  const memory = new wasm.Memory({ initial: Math.ceil(bytes / PAGE_BYTES) });
  let at = 0;
  const take = (size: number): number => {
    const start = at;
    at = roundUp(at + size, 16);
    return start;
  };
  return {
    memory,
    floats: (count: number) => new Float32Array(memory.buffer, take(count * 4), count),
    words: (count: number) => new Int16Array(memory.buffer, take(count * 2), count),
  };
}

function roundUp(count: number, block: number): number {
  return Math.ceil(count / block) * block;
}

/** A copy of the first columns of each row. */
function takeColumns(products: Float32Array, rows: number, columns: number, taken: number): Float32Array {
  if (columns === taken) return products.slice(0, rows * columns);
  const out = new Float32Array(rows * taken);
  for (let row = 0; row < rows; row += 1) {
    out.set(products.subarray(row * columns, row * columns + taken), row * taken);
  }
  return out;
}
