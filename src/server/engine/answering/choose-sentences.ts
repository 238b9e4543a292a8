import type { ClaimedQuote, RankedPassage } from '#server/ports/language-model.ts';
import type { ClauseModel } from '../clauses/clause-model.ts';
import { correctSpelling } from '../retrieval/question/correct-spelling.ts';
import { type QuestionUnderstanding, shareOfCategories } from '../retrieval/question/understand-question.ts';
import type { TextRange } from '../text/segmentation.ts';
import { QUOTE_LENGTH_LIMIT } from '../text/source-text.ts';
import { isOneStretch, splitIntoQuotes, trimRange } from '../text/split-quotes.ts';
import { createStemmer, tokenise } from '../text/stem-words.ts';
import { type BoostedTrees, sumTrees } from '../trees/boosted-trees.ts';
import sentenceTrees from '../weights/sentence-choice.weights.json' with { type: 'json' };
import { computeSentenceFeatures, SENTENCE_FEATURES } from './sentence-features.ts';

/** Words of a passage that may answer, and how well they fit. */
export interface ChosenSentence {
  readonly passage: RankedPassage;
  readonly start: number;
  readonly end: number;
  /** Copied from the passage to the letter. */
  readonly text: string;
  readonly pageNumber: number;
  /** Fitness, comparable among the sentences of one answer; above 0. */
  readonly score: number;
}

const TREES: BoostedTrees = sentenceTrees;
const stem = createStemmer();
/** So much less makes a sentence fit e times less. */
const FIT_SCALE = 2;
/** A sentence that is shorter, or that starts by pointing back, is shown together with the one before or behind it. */
const SHORT_SENTENCE_LENGTH = 60;
const POINTS_BACK =
  /^(?:Such|This|These|Those|It|They|He|She|Said|Otherwise|However|Thereafter|Upon such|(?:In|Under|Following) (?:such|that|those)|In (?:the|any) event of (?:such|any such)|Any such|If such|(?:Notwithstanding )?[Tt]he foregoing|If so|The same)\b/u;
/** A neighbouring sentence is included if its score is this share of the best one's. */
const NEIGHBOUR_GAP = 1;

interface Candidate {
  readonly passage: RankedPassage;
  readonly ranges: readonly TextRange[];
  readonly scores: readonly number[];
  /** Position of its best sentence. */
  readonly best: number;
}

/** Finds the sentence of a passage that fits the question best; null when it holds no sentence. */
export function chooseSentence(
  passage: RankedPassage,
  question: QuestionUnderstanding,
  model: ClauseModel,
): ChosenSentence | null {
  return rankSentences([passage], question, model)[0] ?? null;
}

/** How many of the best passages may hold the first sentence. */
const FIRST_CHOICE_PASSAGES = 4;

/** The best sentence of each passage, in the order of the passages but for how well the sentences themselves fit. */
export function rankSentences(
  passages: readonly RankedPassage[],
  question: QuestionUnderstanding,
  model: ClauseModel,
): readonly ChosenSentence[] {
  const candidates = listCandidates(passages, question, model);
  const top = candidates.reduce(
    (most, { scores, best }) => Math.max(most, scores[best] ?? 0),
    Number.NEGATIVE_INFINITY,
  );
  const chosen = candidates.map((candidate) => makeChosen(candidate, top));
  if (question.places.length > 0) return chosen;
  const first = chosen.slice(0, FIRST_CHOICE_PASSAGES).sort((left, right) => right.score - left.score);
  return [...first, ...chosen.slice(FIRST_CHOICE_PASSAGES)];
}

function listCandidates(
  passages: readonly RankedPassage[],
  question: QuestionUnderstanding,
  model: ClauseModel,
): readonly Candidate[] {
  const rangesOf = passages.map(({ text }) => splitIntoQuotes(text));
  const mended = correctSpelling(question, new Set(passages.flatMap(({ text }) => tokenise(text).map(stem))));
  const inputs = computeSentenceFeatures(passages, rangesOf, mended, model);
  const openness = 1 - shareOfCategories(question);
  return passages.flatMap((passage, index) => {
    const ranges = rangesOf[index] ?? [];
    const scores = (inputs[index] ?? []).map((row) => sumTrees(TREES, row) + openness * weighWords(row));
    if (ranges.length === 0) return [];
    const best = scores.reduce((most, score, position) => (score > (scores[most] ?? 0) ? position : most), 0);
    return [{ passage, ranges, scores, best }];
  });
}

/**
 * The trees learned from questions about clause categories for the most part; of all others the plain words count
 * beside them, the more the less a question is about a category.
 */
const WORD_WEIGHTS = { own: 4, ownEarly: 2, related: 0.8, expected: 1.6, kind: 2 } as const;

function weighWords(row: readonly number[]): number {
  return Object.entries(WORD_WEIGHTS).reduce(
    (sum, [name, weight]) => sum + weight * (row[INPUT_NUMBERS.get(name) ?? -1] ?? 0),
    0,
  );
}

const INPUT_NUMBERS: ReadonlyMap<string, number> = new Map(SENTENCE_FEATURES.map((name, number) => [name, number]));

function makeChosen(candidate: Candidate, top: number): ChosenSentence {
  const { passage, scores, best } = candidate;
  const range = widen(candidate);
  const text = passage.text.slice(range.start, range.end);
  const score = Math.exp(((scores[best] ?? 0) - top) / FIT_SCALE);
  return { passage, ...range, text, pageNumber: pageAt(passage, range.start), score };
}

/** Parts of a sentence that are shorter prove nothing by themselves. */
const CLAIM_LENGTH_MINIMUM = 12;

/** The claims that go with a chosen sentence: one, or one for each page where it runs over a page break. */
export function claimsOf({ passage, start, end }: ChosenSentence): readonly ClaimedQuote[] {
  const claims: ClaimedQuote[] = [];
  let from = 0;
  for (const { pageNumber, start: spanStart, end: spanEnd } of passage.spans) {
    const to = from + spanEnd - spanStart;
    const range = trimRange(passage.text, Math.max(start, from), Math.min(end, to));
    if (range.end - range.start >= CLAIM_LENGTH_MINIMUM) {
      claims.push({ documentId: passage.documentId, pageNumber, text: passage.text.slice(range.start, range.end) });
    }
    from = to + 1;
  }
  return claims;
}

/** Adds neighbours that a sentence depends on, or that score about as well, while the quote stays below its length limit. */
function widen({ passage: { text }, ranges, scores, best }: Candidate): TextRange {
  const range = ranges[best] ?? { start: 0, end: 0 };
  const before = ranges[best - 1];
  const behind = ranges[best + 1];
  const pointsBack = POINTS_BACK.test(text.slice(range.start, range.start + 40));
  let wide = range;
  const takeIn = (other: TextRange | undefined, isNeeded: boolean, score: number | undefined): void => {
    if (!other || !(isNeeded || (scores[best] ?? 0) - (score ?? 0) <= NEIGHBOUR_GAP)) return;
    const joined = { start: Math.min(other.start, wide.start), end: Math.max(other.end, wide.end) };
    if (joined.end - joined.start <= QUOTE_LENGTH_LIMIT && isOneStretch(text, joined)) wide = joined;
  };
  takeIn(before, pointsBack, scores[best - 1]);
  takeIn(behind, wide.end - wide.start < SHORT_SENTENCE_LENGTH, scores[best + 1]);
  return wide;
}

/** The page on which a unit of a passage's text stands: spans are joined by one line break. */
function pageAt({ spans }: RankedPassage, offset: number): number {
  let from = 0;
  for (const span of spans) {
    const length = span.end - span.start;
    if (offset < from + length) return span.pageNumber;
    from += length + 1;
  }
  return spans.at(-1)?.pageNumber ?? 1;
}
