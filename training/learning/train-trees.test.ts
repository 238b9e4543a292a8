import { describe, expect, it } from 'vitest';
import { scoreTrees } from '#server/engine/trees/clause-trees.ts';
import { createSeededRandom } from './seeded-random.ts';
import { trainTrees } from './train-trees.ts';

const OPTIONS = { trees: 30, depth: 3, learningRate: 0.2, leafMinimum: 5, seed: 1 };

/** True where exactly one of the first two features is above one half, which no straight line can tell. */
function makeExamples() {
  const random = createSeededRandom(7);
  const rows = Float32Array.from({ length: 3 * 600 }, random);
  const isPositive = Uint8Array.from({ length: 600 }, (_, row) =>
    (rows[row * 3] ?? 0) > 0.5 !== (rows[row * 3 + 1] ?? 0) > 0.5 ? 1 : 0,
  );
  return { width: 3, rows, isPositive };
}

describe('trainTrees', () => {
  it('learns an interaction of two features, deterministically', () => {
    const examples = makeExamples();
    const model = trainTrees(examples, OPTIONS);
    const score = (...features: readonly number[]): number => scoreTrees(model, Float32Array.from(features), 0);
    expect(score(0.9, 0.1, 0.5)).toBeGreaterThan(1);
    expect(score(0.1, 0.9, 0.5)).toBeGreaterThan(1);
    expect(score(0.9, 0.9, 0.5)).toBeLessThan(-1);
    expect(score(0.1, 0.1, 0.5)).toBeLessThan(-1);
    expect(trainTrees(examples, OPTIONS)).toEqual(model);
  });
});
