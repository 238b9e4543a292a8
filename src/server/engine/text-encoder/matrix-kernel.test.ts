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

  it('multiplies rows with rows, odd numbers of them too, wherever they stand', () => {
    const { layers, multiply } = createMatrixKernel([makeWeights(8, 40)], 16);
    const [left, right] = [values(5 * 24), values(7 * 24)];
    const inside = layers[0]?.(values(5 * 8), 5) ?? new Float32Array();
    for (const [one, stride] of [
      [left, 24],
      [inside, 40],
    ] as const) {
      const from = 8;
      const kept = one.slice();
      const rows = { values: one.subarray(from), count: 5, stride };
      const got = multiply(rows, { values: right.subarray(from), count: 7, stride: 24 }, 16);
      expect(got).toHaveLength(5 * 8);
      for (let index = 0; index < 35; index += 1) {
        const [row, column] = [Math.floor(index / 7), index % 7];
        let sum = 0;
        for (let at = from; at < from + 16; at += 1)
          sum += (kept[row * stride + at] ?? 0) * (right[column * 24 + at] ?? 0);
        expect(Math.abs((got[row * 8 + column] ?? 0) - sum)).toBeLessThan(0.05);
      }
    }
  });

  it('turns rows of products into shares', () => {
    const { multiply, softmax } = createMatrixKernel([makeWeights(8, 4)], 16);
    const [left, right] = [values(3 * 8), values(8 * 8)];
    const shares = multiply({ values: left, count: 3, stride: 8 }, { values: right, count: 8, stride: 8 }, 8);
    shares[1] = -1e9;
    const before = shares.slice();
    softmax(shares, 3, 0.5);
    for (let row = 0; row < 3; row += 1) {
      const powers = Array.from(before.subarray(row * 8, row * 8 + 8), (value) => Math.exp(value / 2));
      const sum = powers.reduce((total, power) => total + power, 0);
      powers.forEach((power, column) => {
        expect(shares[row * 8 + column]).toBeCloseTo(power / sum, 6);
      });
    }
    expect(shares[1]).toBeLessThan(1e-30);
  });

  it('computes the Gaussian error linear unit', () => {
    const known = [
      [-9, 0],
      [-3, -0.004049694],
      [-1, -0.158655254],
      [-0.25, -0.100323408],
      [0, 0],
      [0.5, 0.345731231],
      [2, 1.954499736],
      [9, 9],
    ];
    const steps = new Float32Array(8);
    const bias = Float32Array.from(known, ([value = 0]) => value);
    const { layers, activate } = createMatrixKernel(
      [{ inputs: 8, outputs: 8, values: new Int8Array(64), steps, bias }],
      4,
    );
    const outputs = layers[0]?.(new Float32Array(8), 1) ?? new Float32Array();
    activate(outputs);
    known.forEach(([, wanted = 0], at) => {
      expect(Math.abs((outputs[at] ?? 0) - wanted)).toBeLessThan(1e-6);
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
