import { CATEGORIES } from './categories.ts';
import { logistic } from './clause-model.ts';
import type { DocumentScores, ScorablePassage } from './clause-sentences.ts';

/** Sentences that may be a clause of a category, with what tells whether they are. */
export interface ClauseCandidates {
  /** Number of the category of each candidate. */
  readonly categories: Uint8Array;
  /** Number of the sentence of each candidate. */
  readonly sentences: Uint32Array;
  /** Row by row, `CANDIDATE_FEATURES` for each candidate. */
  readonly features: Float32Array;
}

/** How many sentences of a document are re-scored for each category. */
const CANDIDATES_PER_CATEGORY = 16;
export const CANDIDATE_FEATURES = 24;
/** Stands for a neighbour that is not there. */
const NO_SCORE = -8;

/** What a category's best sentences have in common. */
interface CategoryView {
  readonly category: number;
  readonly ranked: readonly number[];
  /** Sum of the probabilities of the best sentences. */
  readonly expected: number;
  /** Logarithm of how many clauses of the category the model was trained on. */
  readonly frequency: number;
}

/**
 * Lists for every category the sentences with the best scores, each with its own score, the scores around it, those of
 * other categories, and its shape.
 * @param frequencies by category, the logarithm of how many clauses the model was trained on
 */
export function listCandidates(
  passages: readonly ScorablePassage[],
  scores: DocumentScores,
  frequencies: readonly number[],
): ClauseCandidates {
  const count = Math.min(CANDIDATES_PER_CATEGORY, scores.sentences.length);
  const size = count * CATEGORIES.length;
  const [categories, sentences] = [new Uint8Array(size), new Uint32Array(size)];
  const features = new Float32Array(size * CANDIDATE_FEATURES);
  let row = 0;
  CATEGORIES.forEach((_, category) => {
    const ranked = rankSentences(scores, category, count);
    const expected = ranked.reduce((sum, sentence) => sum + logistic(scoreOf(scores, sentence, category)), 0);
    const view = { category, ranked, expected, frequency: frequencies[category] ?? 0 };
    ranked.forEach((sentence, rank) => {
      categories[row] = category;
      sentences[row] = sentence;
      features.set(describe(passages, scores, view, rank), row * CANDIDATE_FEATURES);
      row += 1;
    });
  });
  return { categories, sentences, features };
}

/** Numbers of the sentences with the best scores, best first. */
function rankSentences(scores: DocumentScores, category: number, count: number): readonly number[] {
  const ranked: number[] = [];
  for (let sentence = 0; sentence < scores.sentences.length; sentence += 1) {
    const score = scoreOf(scores, sentence, category);
    if (ranked.length === count && score <= scoreOf(scores, ranked[count - 1] ?? 0, category)) continue;
    let place = ranked.length;
    while (place > 0 && scoreOf(scores, ranked[place - 1] ?? 0, category) < score) place -= 1;
    ranked.splice(place, 0, sentence);
    if (ranked.length > count) ranked.pop();
  }
  return ranked;
}

function scoreOf({ sentenceScores, sentences }: DocumentScores, sentence: number, category: number): number {
  if (sentence < 0 || sentence >= sentences.length) return NO_SCORE;
  return sentenceScores[sentence * CATEGORIES.length + category] ?? NO_SCORE;
}

function describe(
  passages: readonly ScorablePassage[],
  scores: DocumentScores,
  { category, ranked, expected, frequency }: CategoryView,
  rank: number,
): readonly number[] {
  const number = ranked[rank] ?? 0;
  const sentence = scores.sentences[number] ?? { ordinal: 0, start: 0, end: 0 };
  const passage = passages[sentence.ordinal];
  const text = passage?.text.slice(sentence.start, sentence.end) ?? '';
  const at = (other: number): number => scoreOf(scores, other, category);
  const own = at(number);
  const most = at(ranked[0] ?? 0);
  const rival = bestOther(scores, number, category);
  const start = (scores.offsets[sentence.ordinal] ?? 0) + sentence.start;
  return [
    own,
    scores.passageScores[sentence.ordinal * CATEGORIES.length + category] ?? NO_SCORE,
    at(number - 1),
    at(number + 1),
    Math.max(at(number - 2), at(number + 2)),
    most,
    own - most,
    rank,
    expected,
    at(ranked[rank === 0 ? 1 : 0] ?? -1),
    scores.sentences.length,
    start / Math.max(1, scores.documentLength),
    Math.log(Math.max(1, text.length)),
    rival,
    own - rival,
    frequency,
    scores.sentences[number - 1]?.ordinal === sentence.ordinal ? 1 : 0,
    /^[a-z(]/u.test(text) ? 1 : 0,
    /\d/u.test(text) ? 1 : 0,
    passage?.heading === null ? 0 : 1,
    logistic(own) / (expected + 0.1),
    Math.log(start + 1),
    (text.match(/[A-Z]/gu)?.length ?? 0) / Math.max(1, text.length),
    category,
  ];
}

/** Title, parties and dates are said in many a clause: they rival none. */
const FIRST_RIVAL = 4;

function bestOther(scores: DocumentScores, sentence: number, category: number): number {
  let best = -Infinity;
  for (let other = FIRST_RIVAL; other < CATEGORIES.length; other += 1) {
    if (other !== category) best = Math.max(best, scoreOf(scores, sentence, other));
  }
  return best;
}
