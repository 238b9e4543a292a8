import { type BoostedTrees, sumTrees } from '#server/engine/trees/boosted-trees.ts';
import type { IndexContent } from '../index/index-content.ts';
import { shareBeyondLearned } from '../sentences/learned-length.ts';
import type { RankedSentence } from '../sentences/rank-sentences.ts';
import { SENTENCE_FEATURES } from '../sentences/sentence-features.ts';
import type { Reranker } from './reranker.ts';

/** Sentences that are read together with the question: of ten, the right one is among them nine times of ten. */
export const RERANKED = 16;

/** Features of a sentence among the reranked ones, in the order of the weights: its own, and what they add. */
export const RERANK_FEATURES = [
  ...SENTENCE_FEATURES,
  'rank',
  'rankLead',
  'rankPlace',
  'read',
  'readLead',
  'readPlace',
  'readShare',
] as const;

/** A sentence as the first ranking left it, with the logit of the reranker. */
export interface ReadSentence {
  readonly rank: number;
  readonly row: Float32Array;
  readonly read: number;
}

/** One row of `RERANK_FEATURES` for each sentence. @param sentences in the order of the first ranking, best first */
export function computeRerankFeatures(sentences: readonly ReadSentence[]): readonly Float32Array[] {
  const first = sentences[0]?.rank ?? 0;
  const reads = sentences.map(({ read }) => read).sort((left, right) => right - left);
  const most = reads[0] ?? 0;
  const everything = 1 + reads.reduce((sum, read) => sum + Math.exp(read), 0);
  return sentences.map(({ rank, row, read }, place) => {
    const next = read === most ? (reads[1] ?? most) : most;
    const own = new Float32Array(RERANK_FEATURES.length);
    own.set(row);
    own.set(
      [rank, rank - first, place, read, read - next, reads.indexOf(read), Math.exp(read) / everything],
      row.length,
    );
    return own;
  });
}

/**
 * The least that the reranker is taken to say where it counts beside the trees: which of two sentences answers less is not
 * for it to say.
 */
const READ_FLOOR = -2;

/**
 * Puts sentences in the order of the trees, best first. The longer a document is than those that the trees learned plain
 * questions on, the more the reranker counts beside them: it reads a sentence alike wherever it stands. It does not for
 * questions about clause categories, which the trees learned on filed contracts, and the reranker did not. Ranks are those
 * that the trees give, the highest one to the first: the estimates were grown with these.
 * @param sentences in the order of the first ranking, best first
 */
export function orderSentences<Sentence extends ReadSentence>(
  sentences: readonly Sentence[],
  passageCount: number,
  trees: BoostedTrees,
): readonly Sentence[] {
  const categoryShare = sentences[0]?.row[SENTENCE_FEATURES.indexOf('categoryShare')] ?? 0;
  const readWeight = shareBeyondLearned(passageCount) * Math.max(0, 1 - categoryShare);
  const ranks = computeRerankFeatures(sentences).map((row) => sumTrees(trees, row));
  const sorted = ranks.toSorted((left, right) => right - left);
  return sentences
    .map((sentence, place) => ({
      sentence,
      sum: (ranks[place] ?? 0) + readWeight * Math.max(READ_FLOOR, sentence.read),
    }))
    .sort((left, right) => right.sum - left.sum)
    .map(({ sentence }, place) => ({ ...sentence, rank: sorted[place] ?? 0 }));
}

/** @throws Error when the trees were grown for other features */
export function checkRerankTrees(trees: BoostedTrees): BoostedTrees {
  if (trees.features.join() === RERANK_FEATURES.join()) return trees;
  throw new Error('The sentences were reranked with other features in training. Train again: npm run train');
}

/**
 * Reads the best sentences together with the question and orders them by that; the others follow as they were.
 * @param sentences best first
 */
export function rerankSentences(
  content: IndexContent,
  question: string,
  sentences: readonly RankedSentence[],
  { reranker, trees }: { readonly reranker: Reranker; readonly trees: BoostedTrees },
): readonly RankedSentence[] {
  const best = sentences.slice(0, RERANKED);
  const texts = best.map(({ sentence: { ordinal, told } }) => {
    return { heading: content.passages[ordinal]?.heading ?? null, text: told };
  });
  const reads = reranker.score(question, texts);
  const read = best.map((one, place) => ({ ...one, read: reads[place] ?? 0 }));
  const ordered = orderSentences(read, content.passages.length, trees);
  const least = ordered.at(-1)?.rank ?? 0;
  const next = sentences[RERANKED]?.rank ?? 0;
  const others = sentences.slice(RERANKED).map((one) => ({ ...one, rank: least + Math.min(0, one.rank - next) }));
  return [...ordered, ...others];
}
