import { describe, expect, it } from 'vitest';
import { createWordVectors, makeIdentity, readWordVectors, VECTOR_WIDTH } from './word-vectors.ts';

const vectors = readWordVectors(makeIdentity());
const similarity = (left: string, right: string): number =>
  vectors.similarity(vectors.ask(vectors.find(left)), vectors.find(right));

describe('word vectors', () => {
  it('finds words that are used alike more similar than others', () => {
    expect(similarity('rent', 'rent')).toBeCloseTo(1, 1);
    expect(similarity('dog', 'pets')).toBeGreaterThan(similarity('dog', 'payment') + 0.2);
    expect(similarity('quit', 'resign')).toBeGreaterThan(similarity('quit', 'kitchen') + 0.2);
  });

  it('knows no word that is none, and the most frequent word of a stem', () => {
    expect(vectors.find('qzxv')).toBe(-1);
    expect(vectors.findStem('qzxv')).toBe(-1);
  });

  it('refuses words and vectors that do not belong together', () => {
    expect(() => createWordVectors('one\ntwo\n', new Uint8Array(VECTOR_WIDTH), makeIdentity())).toThrow('damaged');
  });
});
