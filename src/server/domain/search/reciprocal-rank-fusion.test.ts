import { expect, test } from 'vitest';
import { cosineSimilarities, quantizeVectors } from './passage-vectors.ts';
import { fuseRankings, passageKey, takeFairShares } from './reciprocal-rank-fusion.ts';

const named = (documentId: number, ...ordinals: number[]) => ordinals.map((ordinal) => ({ documentId, ordinal }));
const join = (...given: Parameters<typeof fuseRankings>) => fuseRankings(...given).map(passageKey);

test('fuseRankings › ranks passages near the top of both lists first and keeps the best of each in front', () => {
  const joined = join(named(1, 10, 11, 12, 13), named(1, 20, 12, 21, 22), new Set([1]));
  expect(joined).toHaveLength(7);
  expect(joined[0]).toBe('1:12');
  expect(joined.slice(1, 3).sort()).toEqual(['1:10', '1:20']);
});

test('fuseRankings › a document without vectors is not at a disadvantage', () => {
  const found = [...named(2, 1), ...named(1, 1)];
  expect(join(found, named(1, 1), new Set([1]))[0]).toBe('2:1');
  expect(join(found, named(1, 1), new Set([1, 2]))[0]).toBe('1:1');
});

test('takeFairShares › gives every document its share, in list order', () => {
  const ranked = [...named(1, 1, 2, 3, 4, 5, 6), ...named(2, 1, 2, 3)];
  expect(takeFairShares(ranked, 4).map(passageKey)).toEqual(['1:1', '1:2', '1:3', '2:1']);
  expect(takeFairShares(named(1, 1, 2, 3), 2).map(passageKey)).toEqual(['1:1', '1:2']);
});

test('cosineSimilarities › quantized vectors are within a hundredth of the exact similarity', () => {
  const vectorOf = (seed: number) => Float32Array.from({ length: 64 }, (_, index) => Math.sin(seed * 7 + index * seed));
  const question = vectorOf(1.7);
  const vectors = [1, 2, 3, 4].map(vectorOf);
  const similarities = cosineSimilarities(quantizeVectors(vectors), vectors.length, question);
  const length = (vector: Float32Array) => Math.hypot(...vector);
  vectors.forEach((vector, number) => {
    const product = vector.reduce((sum, value, index) => sum + value * (question[index] ?? 0), 0);
    expect(Math.abs((similarities?.[number] ?? 0) - product / length(vector) / length(question))).toBeLessThan(0.01);
  });
  expect(cosineSimilarities(quantizeVectors(vectors), vectors.length, new Float32Array(63))).toBeUndefined();
});
