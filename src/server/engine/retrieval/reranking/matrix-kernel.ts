import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Weights of 8 bits, row by row for each output, with the size of a step of each row. */
export interface DenseWeights {
  /** A multiple of 8. */
  readonly inputs: number;
  /** A multiple of 2. */
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
  readonly Instance: new (module: object, imports: object) => { readonly exports: { readonly multiply: Multiply } };
}

type Multiply = (
  ...where: readonly [left: number, rows: number, right: number, columns: number, bytes: number, out: number]
) => void;

/** Node has it; its types come only with those of the browser. */
const wasm = (globalThis as unknown as { readonly WebAssembly: WasmApi }).WebAssembly;
const KERNEL = join(import.meta.dirname, 'multiply.wasm');
const PAGE_BYTES = 65_536;
/** Rows and columns that the kernel takes at a time. */
const BLOCK = { rows: 4, columns: 2 } as const;
/** Most values of a row on the right side of a product. */
const WIDTH_LIMIT = 256;
/**
 * The largest value of a row is rounded to this number. Sums of products stay within 32 bits: 2,048 products with weights
 * of 8 bits, or 256 products with values of the right side.
 */
const STEPS = { left: 8_191, right: 1_023 } as const;

/** @param rowLimit most rows of either side */
export function createMatrixKernel(weights: readonly DenseWeights[], rowLimit: number): MatrixKernel {
  const rows = roundUp(rowLimit, BLOCK.rows);
  const widest = Math.max(WIDTH_LIMIT, ...weights.flatMap(({ inputs, outputs }) => [inputs, outputs]));
  const weightCount = weights.reduce((sum, { values }) => sum + values.length, 0);
  const bytes = 2 * weightCount + rows * (6 * widest + 2 * WIDTH_LIMIT);
  const memory = new wasm.Memory({ initial: Math.ceil(bytes / PAGE_BYTES) });
  const module = new wasm.Module(readFileSync(KERNEL));
  const { multiply } = new wasm.Instance(module, { host: { memory } }).exports;
  const products = new Int32Array(memory.buffer, 2 * weightCount, rows * widest);
  const left = new Int16Array(memory.buffer, products.byteOffset + products.byteLength, rows * widest);
  const right = new Int16Array(memory.buffer, left.byteOffset + left.byteLength, rows * WIDTH_LIMIT);
  const leftSteps = new Float32Array(rows);
  const rightSteps = new Float32Array(Math.max(rows, WIDTH_LIMIT));
  const run = (count: number, from: number, columns: number, width: number): void =>
    multiply(left.byteOffset, roundUp(count, BLOCK.rows), from, columns, width * 2, products.byteOffset);

  let start = 0;
  const layers = weights.map(({ inputs, outputs, values, steps, bias }): DenseLayer => {
    const at = start;
    start += values.length * 2;
    new Int16Array(memory.buffer, at, values.length).set(values);
    return (from, count) => {
      roundRows(from, count, inputs, { to: left, steps: leftSteps, most: STEPS.left });
      run(count, at, outputs, inputs);
      return scale(products, leftSteps.subarray(0, count), steps, { columns: outputs, bias });
    };
  });
  return {
    layers,
    multiply: (one, other, width) => {
      roundRows(one.values, one.count, width, { to: left, steps: leftSteps, most: STEPS.left });
      roundRows(other.values, other.count, width, { to: right, steps: rightSteps, most: STEPS.right });
      const columns = roundUp(other.count, BLOCK.columns);
      run(one.count, right.byteOffset, columns, width);
      return scale(products, leftSteps.subarray(0, one.count), rightSteps.subarray(0, other.count), { columns });
    },
  };
}

function roundUp(count: number, block: number): number {
  return Math.ceil(count / block) * block;
}

/** Rounds each row to whole numbers, and notes the size of its step. */
function roundRows(
  from: Float32Array,
  count: number,
  width: number,
  { to, steps, most }: { readonly to: Int16Array; readonly steps: Float32Array; readonly most: number },
): void {
  for (let row = 0; row < count; row += 1) {
    const [start, end] = [row * width, (row + 1) * width];
    let largest = 1e-9;
    for (let index = start; index < end; index += 1) {
      const size = Math.abs(from[index] as number);
      if (size > largest) largest = size;
    }
    const factor = most / largest;
    for (let index = start; index < end; index += 1) {
      const value = (from[index] as number) * factor;
      // Storing cuts off towards 0.
      to[index] = value < 0 ? value - 0.5 : value + 0.5;
    }
    steps[row] = largest / most;
  }
}

/** Turns whole products back into values. @param columns products of a row, of which there may be more than steps */
function scale(
  products: Int32Array,
  rows: Float32Array,
  steps: Float32Array,
  { columns, bias }: { readonly columns: number; readonly bias?: Float32Array },
): Float32Array {
  const width = steps.length;
  const out = new Float32Array(rows.length * width);
  for (let row = 0; row < rows.length; row += 1) {
    const step = rows[row] as number;
    for (let column = 0; column < width; column += 1) {
      out[row * width + column] = (products[row * columns + column] as number) * step * (steps[column] as number);
    }
    for (let column = 0; bias && column < width; column += 1) {
      out[row * width + column] = (out[row * width + column] as number) + (bias[column] as number);
    }
  }
  return out;
}
