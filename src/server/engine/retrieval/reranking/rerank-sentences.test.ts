import { describe, expect, it } from 'vitest';
import reranking from '../../weights/reranking.weights.json' with { type: 'json' };
import { SENTENCE_FEATURES } from '../sentences/sentence-features.ts';
import { checkRerankTrees, orderSentences } from './rerank-sentences.ts';

const trees = checkRerankTrees(reranking);
const sentence = (name: string, rank: number, read: number) => ({
  name,
  rank,
  read,
  row: new Float32Array(SENTENCE_FEATURES.length),
});
const namesOf = (sentences: readonly { readonly name: string }[]) => sentences.map(({ name }) => name);

describe('orderSentences', () => {
  it('puts a sentence first that the reranker is sure of and the first ranking is not', () => {
    const ordered = orderSentences([sentence('other', 2.8, -3.3), sentence('right', -1, 4.8)], trees);
    expect(namesOf(ordered)).toEqual(['right', 'other']);
  });

  it('keeps the first ranking where the reranker says that none of them answers', () => {
    const ordered = orderSentences([sentence('likelier', 3, -6), sentence('other', -1, -4)], trees);
    expect(namesOf(ordered)).toEqual(['likelier', 'other']);
  });

  it('gives ranks that fall from the first to the last', () => {
    const reads = [0.4, -5, 3, -1.5, 6];
    const ranks = orderSentences(
      reads.map((read, place) => sentence(String(place), -place, read)),
      trees,
    ).map(({ rank }) => rank);
    expect(ranks).toEqual(ranks.toSorted((left, right) => right - left));
  });

  it('has nothing to order where nothing was found', () => {
    expect(orderSentences([], trees)).toEqual([]);
  });
});
