import type { ClauseModel } from '#server/engine/clauses/clause-model.ts';
import type { IndexContent } from '#server/engine/retrieval/index/index-content.ts';
import type { AskedProvisions } from '#server/engine/retrieval/question/asked-provisions.ts';
import { correctSpelling } from '#server/engine/retrieval/question/correct-spelling.ts';
import type { QuestionUnderstanding } from '#server/engine/retrieval/question/understand-question.ts';
import { rankPassages } from '#server/engine/retrieval/ranking/rank-passages.ts';
import type { RankedOrdinals } from '#server/engine/retrieval/ranking/ranked-candidates.ts';
import { type PassageScores, scorePassages } from '#server/engine/retrieval/ranking/score-passages.ts';
import type { CandidateSentence, SentenceSource } from '#server/engine/retrieval/sentences/candidate-sentences.ts';
import { listCandidateSentences, readPassageRanks } from '#server/engine/retrieval/sentences/rank-sentences.ts';
import {
  computeSentenceFeatures,
  SENTENCE_FEATURES,
  type SentenceQuestion,
} from '#server/engine/retrieval/sentences/sentence-features.ts';
import type { BoostedTrees } from '#server/engine/trees/boosted-trees.ts';

/** What kinds of questions are balanced against each other. */
export type CaseKind = 'plain' | 'category' | 'topic' | 'nda' | 'foreign';

/** A question to a document, with where the answer stands. */
export interface SearchCase {
  readonly kind: CaseKind;
  readonly fold: number;
  readonly content: IndexContent;
  readonly source: SentenceSource;
  readonly model: ClauseModel;
  readonly understanding: QuestionUnderstanding;
  readonly asked: AskedProvisions;
  /** Whether the document answers it. */
  readonly isThere: boolean;
  /** Whether a sentence is a right first quote. */
  readonly isRight: (sentence: CandidateSentence) => boolean;
}

/** A case as far as it is the same for every ranking of sentences. */
export interface PreparedCase {
  readonly kind: CaseKind;
  readonly fold: number;
  readonly isThere: boolean;
  readonly content: IndexContent;
  readonly model: ClauseModel;
  readonly question: SentenceQuestion;
  readonly scores: PassageScores;
  readonly ranked: RankedOrdinals;
  /** A row of `SENTENCE_FEATURES` for each sentence that is kept: those that are right, those that seem to be, and some others. */
  readonly inputs: Float32Array;
  readonly isRight: readonly boolean[];
  /** The sentences that are kept. */
  readonly sentences: readonly CandidateSentence[];
}

export function prepareCase(search: SearchCase, trees: BoostedTrees): PreparedCase {
  const { kind, fold, content, source, model, asked, isThere } = search;
  const understanding = correctSpelling(search.understanding, content.postings);
  const question = { understanding, asked };
  const scores = scorePassages(content, understanding);
  const ranked = rankPassages(content, understanding, scores, { model, trees });
  const sentences = listCandidateSentences(content, question, scores, ranked, source);
  const inputs = computeSentenceFeatures(content, question, sentences, readPassageRanks(ranked), source);
  const isRight = sentences.map((sentence) => search.isRight(sentence));
  return { kind, fold, isThere, content, model, question, scores, ranked, ...keepTelling(sentences, inputs, isRight) };
}

/** What makes a sentence seem to answer, and how many of those, and of the others, are learned from. */
const SEEMING = ['ownShare', 'vectorShare', 'recordsShare', 'pairPlace', 'clause', 'passageRank'] as const;
const SEEMING_KEPT = 28;
const OTHERS_KEPT = 12;

/** Sentences that are right, those that seem to be, and some of the rest. */
function keepTelling(
  sentences: readonly CandidateSentence[],
  inputs: Float32Array,
  isRight: readonly boolean[],
): Pick<PreparedCase, 'inputs' | 'isRight' | 'sentences'> {
  const width = SENTENCE_FEATURES.length;
  const shares = SEEMING.map((name) => SENTENCE_FEATURES.indexOf(name));
  const seeming = isRight
    .map((_, row) => ({ row, sum: shares.reduce((sum, place) => sum + (inputs[row * width + place] ?? 0), 0) }))
    .sort((left, right) => right.sum - left.sum);
  const step = Math.max(1, Math.floor(isRight.length / OTHERS_KEPT));
  const kept = new Set([
    ...seeming.slice(0, SEEMING_KEPT).map(({ row }) => row),
    ...isRight.flatMap((right, row) => (right || row % step === 0 ? [row] : [])),
  ]);
  const rows = [...kept].sort((left, right) => left - right);
  const own = new Float32Array(rows.length * width);
  rows.forEach((row, place) => {
    own.set(inputs.subarray(row * width, (row + 1) * width), place * width);
  });
  return {
    inputs: own,
    isRight: rows.map((row) => isRight[row] ?? false),
    sentences: rows.flatMap((row) => sentences[row] ?? []),
  };
}
