import { CATEGORIES } from '#server/engine/clauses/categories.ts';
import { logistic } from '#server/engine/clauses/clause-model.ts';
import type { IndexContent } from '../index/index-content.ts';
import type { AnswerKind, QuestionUnderstanding } from '../question/understand-question.ts';
import { normaliseSection } from '../question/understand-question.ts';

/**
 * Weights, found by random search on 33 contracts and 50 non-disclosure agreements outside the test set, with wordings
 * that the question model was not trained on.
 */
export interface ScoringWeights {
  readonly own: number;
  readonly related: number;
  readonly expected: number;
  readonly category: number;
  /** Share of a category's part that compares with the best passage of the same document. */
  readonly relative: number;
  /** Slope and middle of the curve from a category's score to its part. */
  readonly slope: number;
  readonly middle: number;
  readonly relativeSlope: number;
  readonly neighbours: number;
  readonly kind: number;
  readonly place: number;
  readonly headingBoost: number;
  readonly saturation: number;
  readonly lengthShare: number;
}

export const SCORING_WEIGHTS: ScoringWeights = {
  own: 0.55,
  related: 0.46,
  expected: 1.85,
  category: 1.53,
  relative: 0.21,
  slope: 1.07,
  middle: -0.48,
  relativeSlope: 22,
  neighbours: 0.25,
  kind: 0.02,
  place: 4,
  headingBoost: 0.67,
  saturation: 1.95,
  lengthShare: 0.25,
};

/** Each passage's score, and of its parts those that tell whether anything was found at all. */
export interface PassageScores {
  readonly total: Float32Array;
  readonly own: Float32Array;
  readonly related: Float32Array;
  readonly expected: Float32Array;
}

/** A subject less likely than this does not move the ranking. */
const SUBJECT_FLOOR = 0.01;
/** How many of the best passages are scored word by word. */
const CLOSER_LOOK = 40;

/** Scores every passage of a document for a question: words (BM25 over text and heading), categories, and named places. */
export function scorePassages(
  content: IndexContent,
  question: QuestionUnderstanding,
  weights: ScoringWeights = SCORING_WEIGHTS,
): PassageScores {
  const own = scoreWords(content, question.stems, weights);
  const related = scoreWords(content, question.related, weights);
  const expected = scoreWords(content, question.expected, weights);
  const category = scoreCategories(content, question, weights);
  const total = own.map(
    (value, ordinal) =>
      weights.own * value +
      weights.related * (related[ordinal] ?? 0) +
      weights.expected * (expected[ordinal] ?? 0) +
      weights.category * (category[ordinal] ?? 0),
  );
  addPlaces(total, content, question, weights.place);
  addCloserLook(total, content, question, weights);
  return { total, own, related, expected };
}

/**
 * BM25F (Zaragoza et al. 2004): a stem in the heading counts as often as `headingBoost` says.
 * @returns by passage the share, 0 to about 1, of what a passage with all the stems would get
 */
function scoreWords(content: IndexContent, stems: ReadonlyMap<string, number>, weights: ScoringWeights): Float32Array {
  const scores = new Float32Array(content.passages.length);
  const count = Math.max(1, content.passages.length);
  const meanLength = content.lengths.reduce((sum, length) => sum + length, 0) / count || 1;
  let ideal = 0;
  for (const [stem, weight] of stems) {
    const posting = content.postings.get(stem);
    const holders = posting?.ordinals.length ?? 0;
    const rarity = weight * Math.log(1 + (count - holders + 0.5) / (holders + 0.5));
    ideal += rarity;
    for (let index = 0; index < holders; index += 1) {
      const ordinal = posting?.ordinals[index] ?? 0;
      const length = 1 - weights.lengthShare + (weights.lengthShare * (content.lengths[ordinal] ?? 0)) / meanLength;
      const occurrences =
        (posting?.textCounts[index] ?? 0) / length + weights.headingBoost * (posting?.headingCounts[index] ?? 0);
      scores[ordinal] = (scores[ordinal] ?? 0) + (rarity * occurrences) / (occurrences + weights.saturation);
    }
  }
  return ideal === 0 ? scores : scores.map((score) => score / ideal);
}

/** The categories the question is likely about, each with the passage's own score and how it compares with the best. */
function scoreCategories(
  content: IndexContent,
  question: QuestionUnderstanding,
  weights: ScoringWeights,
): Float32Array {
  const width = CATEGORIES.length;
  const scores = new Float32Array(content.passages.length);
  for (let category = 0; category < width; category += 1) {
    const probability = question.subjects[category] ?? 0;
    if (probability < SUBJECT_FLOOR) continue;
    const best = bestScore(content, category);
    for (let ordinal = 0; ordinal < scores.length; ordinal += 1) {
      const score = content.scores[ordinal * width + category] ?? 0;
      const absolute = logistic(weights.slope * (score - weights.middle));
      const relative = Math.exp(weights.relativeSlope * (score - best));
      scores[ordinal] =
        (scores[ordinal] ?? 0) + probability * ((1 - weights.relative) * absolute + weights.relative * relative);
    }
  }
  return scores;
}

/** The best score that any passage has for a category; -12 in an empty document. */
export function bestScore(content: IndexContent, category: number): number {
  let best = -12;
  for (let place = category; place < content.scores.length; place += CATEGORIES.length) {
    best = Math.max(best, content.scores[place] ?? 0);
  }
  return best;
}

function addPlaces(total: Float32Array, content: IndexContent, question: QuestionUnderstanding, weight: number): void {
  if (question.places.length === 0) return;
  content.passages.forEach(({ section, spans }, ordinal) => {
    const own = section === null ? '' : normaliseSection(section);
    for (const { kind, value } of question.places) {
      const page = kind === 'page' && spans.some(({ pageNumber }) => String(pageNumber) === value);
      const exact = kind === 'section' && own === value;
      const within = kind === 'section' && isWithin(own, value);
      if (page || exact) total[ordinal] = (total[ordinal] ?? 0) + weight;
      else if (within) total[ordinal] = (total[ordinal] ?? 0) + weight * 0.8;
    }
  });
}

/** "4.2a" and "4.2.1" lie in "4.2"; "4.21" does not. */
function isWithin(section: string, whole: string): boolean {
  return section.startsWith(whole) && section.length > whole.length && !/^\d/u.test(section.slice(whole.length));
}

function addCloserLook(
  total: Float32Array,
  content: IndexContent,
  question: QuestionUnderstanding,
  weights: ScoringWeights,
): void {
  const candidates = [...total.keys()]
    .sort((left, right) => (total[right] ?? 0) - (total[left] ?? 0))
    .slice(0, CLOSER_LOOK);
  const phrases = question.phrases.map((phrase) => phrase.toLowerCase());
  for (const ordinal of candidates) {
    const text = content.passages[ordinal]?.text ?? '';
    const lower = text.toLowerCase().replace(/\s+/gu, ' ');
    const quoted = phrases.filter((phrase) => lower.includes(phrase)).length;
    const kinds = question.kinds.filter((kind) => KIND_PATTERNS[kind].test(text)).length;
    const kindShare = question.kinds.length === 0 ? 0 : kinds / question.kinds.length;
    total[ordinal] = (total[ordinal] ?? 0) + weights.kind * kindShare + weights.neighbours * quoted;
  }
}

/** Signs that a text holds a date, a sum, a share or a period. */
export const KIND_PATTERNS: Readonly<Record<AnswerKind, RegExp>> = {
  date: /\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\s+\d|\b\d{1,2}\/\d{1,2}\/\d{2,4}\b|\b(?:19|20)\d\d\b/iu,
  money: /[$€£]\s?\d|\b(?:usd|eur|gbp|dollars|euros)\b/iu,
  percent: /\d\s?%|\bper\s?cent(?:age)?\b/iu,
  period:
    /\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|thirty|forty|sixty|ninety)\)?[\s-]+(?:\(\d+\)\s+)?(?:business |calendar |consecutive )?(?:day|week|month|year)s?\b/iu,
};
