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
/** The same as found by a question that is about a clause category for sure. */
const ofCategory = ({ row, ...own }: ReturnType<typeof sentence>) => ({
  ...own,
  row: row.map((value, place) => (SENTENCE_FEATURES[place] === 'categoryShare' ? 1 : value)),
});
const namesOf = (sentences: readonly { readonly name: string }[]) => sentences.map(({ name }) => name);

const [SHORT, LONG] = [10, 80];

describe('orderSentences', () => {
  const found = [sentence('other', 2.8, -3.3), sentence('right', -1, 4.8)];
  const close = [sentence('likelier', 2, 1), sentence('other', -1, 2.5)];

  it('lets the reranker count more in a long document than in a short one', () => {
    expect(namesOf(orderSentences(close, SHORT, trees))).toEqual(['likelier', 'other']);
    expect(namesOf(orderSentences(close, LONG, trees))).toEqual(['other', 'likelier']);
  });

  it('leaves questions about clause categories to the trees, which learned them in long documents', () => {
    const asked = close.map(ofCategory);
    expect(namesOf(orderSentences(asked, LONG, trees))).toEqual(namesOf(orderSentences(asked, SHORT, trees)));
  });

  it('puts a sentence of a long document first that only the reranker is sure of', () => {
    expect(namesOf(orderSentences(found, LONG, trees))).toEqual(['right', 'other']);
  });

  it('keeps the first ranking where the reranker says that none of them answers', () => {
    const none = [sentence('likelier', 3, -6), sentence('other', -1, -4)];
    expect(namesOf(orderSentences(none, LONG, trees))).toEqual(['likelier', 'other']);
  });

  it('gives ranks that fall from the first to the last', () => {
    const read = [0.4, -5, 3, -1.5, 6].map((value, place) => sentence(String(place), -place, value));
    const ranks = orderSentences(read, LONG, trees).map(({ rank }) => rank);
    expect(ranks).toEqual(ranks.toSorted((left, right) => right - left));
  });

  it('has nothing to order where nothing was found', () => {
    expect(orderSentences([], LONG, trees)).toEqual([]);
  });
});
