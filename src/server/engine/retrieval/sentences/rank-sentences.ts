import { isStopWord, stemWord, tokenise } from '#server/engine/text/stem-words.ts';
import { type BoostedTrees, sumTrees } from '#server/engine/trees/boosted-trees.ts';
import type { IndexContent } from '../index/index-content.ts';
import type { AskedWord, WordVectors } from '../meaning/word-vectors.ts';
import type { RankedOrdinals } from '../ranking/ranked-candidates.ts';
import type { PassageScores } from '../ranking/score-passages.ts';
import type { CandidateSentence, SentenceSource } from './candidate-sentences.ts';
import {
  computeSentenceFeatures,
  type PassageRank,
  SENTENCE_FEATURES,
  type SentenceQuestion,
} from './sentence-features.ts';

/** A sentence with how well it answers: higher is better, comparable within one document. */
export interface RankedSentence {
  readonly sentence: CandidateSentence;
  readonly rank: number;
  /** Its row of `SENTENCE_FEATURES`. */
  readonly row: Float32Array;
  /** Logit of the reranker that it answers; left out where it was not read by it. */
  readonly read?: number;
}

/** Of a longer document only the sentences of these are read: the best by each way of looking. */
const CANDIDATES = { all: 60, ranked: 25, words: 15, meaning: 20 } as const;

/** Lists the sentences that may answer, those of one passage together, in reading order. */
export function listCandidateSentences(
  content: IndexContent,
  question: SentenceQuestion,
  scores: PassageScores,
  ranked: RankedOrdinals,
  source: SentenceSource,
): readonly CandidateSentence[] {
  const ordinals =
    content.passages.length <= CANDIDATES.all
      ? content.passages.keys()
      : new Set([
          ...ranked.ordinals.slice(0, CANDIDATES.ranked),
          ...bestOf(scores.own, CANDIDATES.words),
          ...bestOf(scoreMeaning(content, question.understanding.text, source.vectors), CANDIDATES.meaning),
        ]);
  return [...ordinals].sort((left, right) => left - right).flatMap((ordinal) => source.sentencesOf(content, ordinal));
}

/** @throws Error when the trees were grown for other features */
export function checkSentenceTrees(trees: BoostedTrees): BoostedTrees {
  if (trees.features.join() === SENTENCE_FEATURES.join()) return trees;
  throw new Error('The sentences were ranked with other features in training. Train again: npm run train');
}

/** Puts the sentences in the order in which they most likely answer, best first. */
export function rankSentences(
  content: IndexContent,
  question: SentenceQuestion,
  candidates: readonly CandidateSentence[],
  {
    ranked,
    source,
    trees,
  }: { readonly ranked: RankedOrdinals; readonly source: SentenceSource; readonly trees: BoostedTrees },
): readonly RankedSentence[] {
  const inputs = computeSentenceFeatures(content, question, candidates, readPassageRanks(ranked), source);
  const width = SENTENCE_FEATURES.length;
  return candidates
    .map((sentence, index) => {
      const row = inputs.subarray(index * width, (index + 1) * width);
      return { sentence, row, rank: sumTrees(trees, row) };
    })
    .sort((left, right) => right.rank - left.rank);
}

export function readPassageRanks({ ordinals, ranks }: RankedOrdinals): ReadonlyMap<number, PassageRank> {
  const best = ranks[0] ?? 0;
  return new Map(ordinals.map((ordinal, position) => [ordinal, { position, gap: (ranks[position] ?? 0) - best }]));
}

function bestOf(scores: Float32Array, limit: number): readonly number[] {
  return [...scores.keys()]
    .filter((ordinal) => (scores[ordinal] ?? 0) > 0)
    .sort((left, right) => (scores[right] ?? 0) - (scores[left] ?? 0))
    .slice(0, limit);
}

/** Words less similar than this have nothing to do with each other. */
const SIMILAR = 0.5;

/** By passage: for each word of the question the most similar word of the passage, weighted by rarity. */
function scoreMeaning(content: IndexContent, question: string, vectors: WordVectors): Float32Array {
  const scores = new Float32Array(content.passages.length);
  const words = new Set(tokenise(question).filter((word) => !isStopWord(word)));
  for (const word of words) {
    const position = vectors.find(word);
    const asked = position < 0 ? null : vectors.ask(position);
    const best = new Float32Array(content.passages.length);
    for (const [stem, { ordinals }] of content.postings) {
      const similarity = stem === stemWord(word) ? 1 : similarityOf(vectors, asked, stem);
      if (similarity < SIMILAR) continue;
      for (const ordinal of ordinals) best[ordinal] = Math.max(best[ordinal] ?? 0, similarity);
    }
    const holders = content.postings.get(stemWord(word))?.ordinals.length ?? 0;
    const rarity = Math.log(1 + (content.passages.length + 0.5) / (holders + 0.5));
    best.forEach((value, ordinal) => {
      scores[ordinal] = (scores[ordinal] ?? 0) + rarity * value;
    });
  }
  return scores;
}

function similarityOf(vectors: WordVectors, asked: AskedWord | null, stem: string): number {
  const other = asked === null ? -1 : vectors.findStem(stem);
  return asked === null || other < 0 ? 0 : vectors.similarity(asked, other);
}
