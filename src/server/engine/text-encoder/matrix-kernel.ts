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
 * @returns row by row, one value for each output; the next call of any layer overwrites them
 */
export type DenseLayer = (rows: Float32Array, count: number) => Float32Array;

/** Rows of values of one width. */
export interface Rows {
  readonly values: Float32Array;
  readonly count: number;
  /** Values from the beginning of a row to that of the next. */
  readonly stride: number;
}

/** Matrix products by WebAssembly (multiply.wat, SIMD) in whole numbers; values are rounded row by row. */
export interface MatrixKernel {
  /** By weights, in their order. */
  readonly layers: readonly DenseLayer[];
  /**
   * Products of all rows of the left side with all rows of the right side.
   * @param width values of a row: a multiple of 8, at most `WIDTH_LIMIT`
   * @returns row by row of the left side, each padded to a multiple of 8; the next call overwrites them
   */
  readonly multiply: (left: Rows, right: Rows, width: number) => Float32Array;
  /** Turns each row of what `multiply` gave into shares that sum to 1, by powers of e of the values times the factor. */
  readonly softmax: (products: Float32Array, rows: number, factor: number) => void;
  /** Gaussian error linear unit of each value that a layer gave, in place. */
  readonly activate: (outputs: Float32Array) => void;
}

interface WasmApi {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Memory: new (limits: { readonly initial: number }) => { readonly buffer: ArrayBuffer };
  readonly Instance: new (module: object, imports: object) => { readonly exports: KernelExports };
}

/** Functions of multiply.wat; places are in bytes. */
interface KernelExports {
  readonly round: (
    ...where: readonly [
      ...from: readonly [from: number, rows: number, width: number, stride: number],
      ...to: readonly [to: number, steps: number, most: number, group: number],
    ]
  ) => void;
  readonly multiply: (
    ...where: readonly [
      ...sides: readonly [left: number, rows: number, right: number, columns: number, bytes: number, out: number],
      ...scales: readonly [rowSteps: number, columnSteps: number, bias: number],
    ]
  ) => void;
  readonly softmax: (at: number, rows: number, bytes: number, factor: number) => void;
  readonly activate: (at: number, count: number) => void;
}

/** Node has it; its types come only with those of the browser. */
const wasm = (globalThis as unknown as { readonly WebAssembly: WasmApi }).WebAssembly;
const KERNEL = join(import.meta.dirname, 'multiply.wasm');
const PAGE_BYTES = 65_536;
/** Rows and columns that the kernel takes at a time. */
const BLOCK = { rows: 2, columns: 4 } as const;
/** Values of a row that are stored together. */
const RUN = 8;
/** Most values of a row where rows are multiplied with rows. */
const WIDTH_LIMIT = 256;
/**
 * The largest value of a row is rounded to this number. Sums of products stay within 32 bits: 2,048 products with weights
 * of 8 bits, or 256 products with values of the right side.
 */
const STEPS = { left: 8_191, right: 1_023 } as const;

/** @param rowLimit most rows of either side */
export function createMatrixKernel(weights: readonly DenseWeights[], rowLimit: number): MatrixKernel {
  const rows = roundUp(rowLimit, RUN);
  const widest = Math.max(
    WIDTH_LIMIT,
    rows,
    ...weights.flatMap(({ inputs, outputs }) => [inputs, roundUp(outputs, BLOCK.columns)]),
  );
  const memory = createMemory(weights, rows, widest);
  const kernel = new wasm.Instance(new wasm.Module(readFileSync(KERNEL)), { host: memory }).exports;
  const inputs = memory.floats(rows * widest);
  const outputs = memory.floats(rows * widest);
  const left = { values: memory.words(rows * widest), steps: memory.floats(rows) };
  /** Rounds rows where they stand if that is in the memory of the kernel. */
  const round = ({ values, count, stride }: Rows, width: number, to: Rounded, side: keyof typeof STEPS): void => {
    const isInside = values.buffer === memory.memory.buffer;
    if (!isInside) inputs.set(values.subarray(0, (count - 1) * stride + width));
    const from = isInside ? values.byteOffset : inputs.byteOffset;
    const group = side === 'left' ? BLOCK.rows : BLOCK.columns;
    kernel.round(
      ...([from, count, width, stride * 4] as const),
      ...([to.values.byteOffset, to.steps.byteOffset, STEPS[side], group] as const),
    );
  };
  const multiply = (count: number, right: Rounded, columns: number, width: number, out: Product): void =>
    kernel.multiply(
      ...([left.values.byteOffset, roundUp(count, BLOCK.rows), right.values.byteOffset, columns] as const),
      ...([width * 2, out.values.byteOffset, left.steps.byteOffset, right.steps.byteOffset] as const),
      out.bias.byteOffset,
    );
  const layers = weights.map((own): DenseLayer => {
    const columns = roundUp(own.outputs, BLOCK.columns);
    const right = { values: memory.words(columns * own.inputs), steps: memory.floats(columns) };
    const out = { values: outputs, bias: memory.floats(columns) };
    storeTogether(own, right.values);
    right.steps.set(own.steps);
    out.bias.set(own.bias);
    return (values, count) => {
      round({ values, count, stride: own.inputs }, own.inputs, left, 'left');
      multiply(count, right, columns, own.inputs, out);
      return takeColumns(outputs, count, columns, own.outputs);
    };
  });
  const other = { values: memory.words(rows * WIDTH_LIMIT), steps: memory.floats(rows) };
  const products = { values: memory.floats(rows * rows), bias: memory.floats(rows) };
  return {
    layers,
    multiply: (one, two, width) => {
      round(one, width, left, 'left');
      round(two, width, other, 'right');
      const columns = roundUp(two.count, RUN);
      multiply(one.count, other, columns, width, products);
      return products.values.subarray(0, one.count * columns);
    },
    softmax: ({ byteOffset, byteLength }, count, factor) =>
      kernel.softmax(byteOffset, count, byteLength / count, factor),
    activate: ({ byteOffset, length }) => kernel.activate(byteOffset, length),
  };
}

/** Rows of whole numbers and the sizes of their steps. */
interface Rounded {
  readonly values: Int16Array;
  readonly steps: Float32Array;
}

interface Product {
  readonly values: Float32Array;
  readonly bias: Float32Array;
}

/** Stores the rows of weights as the kernel reads them: eight values of each of four rows in turn. */
function storeTogether({ inputs, outputs, values }: DenseWeights, to: Int16Array): void {
  for (let row = 0; row < outputs; row += 1) {
    const inBlock = row % BLOCK.columns;
    const start = (row - inBlock) * inputs + inBlock * RUN;
    for (let at = 0; at < inputs; at += 1) {
      const inRun = at % RUN;
      to[start + (at - inRun) * BLOCK.columns + inRun] = values[row * inputs + at] as number;
    }
  }
}

/** Memory that the kernel reads and writes, given out piece by piece. */
function createMemory(weights: readonly DenseWeights[], rows: number, widest: number) {
  const weightBytes = weights.reduce(
    (sum, { inputs, outputs }) => sum + roundUp(outputs, BLOCK.columns) * (2 * inputs + 8),
    0,
  );
  const bytes = weightBytes + rows * (10 * widest + 2 * WIDTH_LIMIT + 4 * rows + 12) + 16 * (3 * weights.length + 8);
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

/** The first columns of each row: in place where those are all. */
function takeColumns(outputs: Float32Array, rows: number, columns: number, taken: number): Float32Array {
  if (columns === taken) return outputs.subarray(0, rows * columns);
  const out = new Float32Array(rows * taken);
  for (let row = 0; row < rows; row += 1) {
    out.set(outputs.subarray(row * columns, row * columns + taken), row * taken);
  }
  return out;
}
