import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSeededRandom } from '#training/learning/seeded-random.ts';
import { assembleKernel } from '#training/reranker/assemble-kernel.ts';
import { createMatrixKernel, type DenseWeights } from './matrix-kernel.ts';

const random = createSeededRandom(7);
const values = (count: number) => Float32Array.from({ length: count }, () => random() * 4 - 2);

function makeWeights(inputs: number, outputs: number): DenseWeights {
  return {
    inputs,
    outputs,
    values: Int8Array.from({ length: inputs * outputs }, () => Math.round(random() * 254 - 127)),
    steps: Float32Array.from({ length: outputs }, () => 0.001 + random() / 100),
    bias: values(outputs),
  };
}

describe('the matrix kernel', () => {
  it('is what its text comes to when it is assembled', async () => {
    const shipped = readFileSync(join(import.meta.dirname, 'multiply.wasm'));
    expect(Buffer.from(await assembleKernel()).equals(shipped)).toBe(true);
  });

  it.each([1, 3, 4, 13])('multiplies %i rows by each layer as plain arithmetic does', (count) => {
    const all = [makeWeights(64, 32), makeWeights(1_536, 10)];
    const { layers } = createMatrixKernel(all, 16);
    all.forEach(({ inputs, outputs, values: weights, steps, bias }, number) => {
      const rows = values(count * inputs);
      const got = layers[number]?.(rows, count) ?? new Float32Array();
      expect(got).toHaveLength(count * outputs);
      got.forEach((value, index) => {
        const [row, column] = [Math.floor(index / outputs), index % outputs];
        let sum = bias[column] ?? 0;
        for (let at = 0; at < inputs; at += 1) {
          sum += (rows[row * inputs + at] ?? 0) * (weights[column * inputs + at] ?? 0) * (steps[column] ?? 0);
        }
        expect(Math.abs(value - sum)).toBeLessThan(0.02);
      });
    });
  });

  it('multiplies rows with rows, odd numbers of them too', () => {
    const { multiply } = createMatrixKernel([makeWeights(8, 2)], 16);
    const [left, right] = [values(5 * 16), values(7 * 16)];
    const got = multiply({ values: left, count: 5 }, { values: right, count: 7 }, 16);
    expect(got).toHaveLength(35);
    got.forEach((value, index) => {
      const [row, column] = [Math.floor(index / 7), index % 7];
      let sum = 0;
      for (let at = 0; at < 16; at += 1) sum += (left[row * 16 + at] ?? 0) * (right[column * 16 + at] ?? 0);
      expect(Math.abs(value - sum)).toBeLessThan(0.05);
    });
  });

  it('keeps the largest values of the widest layer within 32 bits', () => {
    const wide: DenseWeights = {
      inputs: 2_048,
      outputs: 2,
      values: new Int8Array(4_096).fill(127),
      steps: new Float32Array(2).fill(1 / 127),
      bias: new Float32Array(2),
    };
    const { layers } = createMatrixKernel([wide], 4);
    const [value = 0] = layers[0]?.(new Float32Array(2_048).fill(3), 1) ?? [];
    expect(value / 2_048).toBeCloseTo(3, 2);
  });
});
