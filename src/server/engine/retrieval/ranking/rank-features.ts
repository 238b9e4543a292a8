import { CATEGORIES } from '#server/engine/clauses/categories.ts';
import type { ClauseModel } from '#server/engine/clauses/clause-model.ts';
import { splitSentences } from '#server/engine/text/segmentation.ts';
import { createStemmer, tokenise } from '#server/engine/text/stem-words.ts';
import type { IndexContent } from '../index/index-content.ts';
import { type ClauseFit, createClauseFits } from '../index/passage-clauses.ts';
import type { QuestionUnderstanding } from '../question/understand-question.ts';
import { KIND_PATTERNS, type PassageScores } from './score-passages.ts';

/** Features of a candidate passage, in the order of the weights. */
export const RANK_FEATURES = [
  'total',
  'totalGap',
  'rank',
  'own',
  'ownGap',
  'related',
  'relatedGap',
  'expected',
  'expectedGap',
  'category',
  'categoryLogit',
  'categoryGap',
  'sentenceCategory',
  'sentenceLogit',
  'sentenceGap',
  'neighbour',
  'categoryShare',
  'sureness',
  'sentenceOwn',
  'sentenceExpected',
  'headingOwn',
  'headingExpected',
  'kind',
  'kindsAsked',
  'stemsAsked',
  'place',
  'fromStart',
  'fromEnd',
  'page',
  'length',
  'listing',
  'modal',
  'definition',
  'prose',
  'clause',
  'clauseLogit',
  'clauseGap',
  'clauseRank',
  'clauseNear',
] as const;

type RankInput = (typeof RANK_FEATURES)[number];

const SUBJECT_FLOOR = 0.03;
const SENTENCE_LENGTH_MINIMUM = 25;
const LISTING = /\.{4,}|(?:\. ){4,}|\bpage\s*$/imu;
export const MODAL = /\b(?:shall|will|must|may|agrees?|hereby)\b/iu;
const DEFINITION = /["”]\s+(?:means|shall mean|has the meaning|refers to)\b/iu;
const LETTERS_SMALL = /\b\p{Ll}{3,}\b/gu;
const LOGIT_SCALE = 4;
const PASSAGE_UNITS = 650;
const NEAR_START = 30;

/** A category that a question may be about. */
export interface LikelyCategory {
  readonly category: number;
  readonly probability: number;
}

/**
 * Computes the features of candidate passages: what the clause model says of the passage and of its best sentence, which
 * words of the question stand together in one sentence or in the heading, and where in the document it stands.
 * @param candidates ordinals, best first
 * @returns one row of `RANK_FEATURES` for each candidate
 */
export function computeRankFeatures(
  content: IndexContent,
  question: QuestionUnderstanding,
  scores: PassageScores,
  candidates: readonly number[],
  model: ClauseModel,
): Float32Array {
  const likely = listLikely(question);
  const search: Search = {
    content,
    question,
    scores,
    model,
    likely,
    probabilityOf: createProbabilities(content, model, likely),
    clausesOf: createClauseFits(content, likely),
  };
  const rows = candidates.map((ordinal, rank) => readRow(search, ordinal, rank));
  addGaps(rows);
  const inputs = new Float32Array(rows.length * RANK_FEATURES.length);
  rows.forEach((row, index) => {
    RANK_FEATURES.forEach((name, position) => {
      inputs[index * RANK_FEATURES.length + position] = row[name] ?? 0;
    });
  });
  return inputs;
}

type Row = Partial<Record<RankInput, number>>;

export function listLikely({ subjects }: QuestionUnderstanding): readonly LikelyCategory[] {
  return CATEGORIES.map((_, category) => ({ category, probability: subjects[category] ?? 0 })).filter(
    ({ probability }) => probability >= SUBJECT_FLOOR,
  );
}

/** How likely a passage is of the categories asked about: weighed by how likely each of them is meant. */
function createProbabilities(content: IndexContent, model: ClauseModel, likely: readonly LikelyCategory[]) {
  return (ordinal: number): CategoryFit => {
    if (ordinal < 0 || ordinal >= content.passages.length) return { sum: 0, logit: 0 };
    const start = ordinal * CATEGORIES.length;
    return weighLikely(likely, (category) => model.probability(category, content.scores[start + category] ?? 0));
  };
}

interface CategoryFit {
  readonly sum: number;
  readonly logit: number;
}

export function weighLikely(
  likely: readonly LikelyCategory[],
  probabilityOf: (category: number) => number,
): CategoryFit {
  let [sum, logit] = [0, 0];
  for (const { category, probability } of likely) {
    const own = probabilityOf(category);
    sum += probability * own;
    logit += probability * logitOf(own);
  }
  return { sum, logit };
}

function logitOf(probability: number): number {
  const kept = Math.min(0.9999, Math.max(0.0001, probability));
  return Math.log(kept / (1 - kept)) / LOGIT_SCALE;
}

/** One question to one document, and what was found out on the way. */
interface Search {
  readonly content: IndexContent;
  readonly question: QuestionUnderstanding;
  readonly scores: PassageScores;
  readonly model: ClauseModel;
  readonly likely: readonly LikelyCategory[];
  readonly probabilityOf: (ordinal: number) => CategoryFit;
  readonly clausesOf: (ordinal: number) => ClauseFit;
}

function readRow(search: Search, ordinal: number, rank: number): Row {
  const { content, question, scores, likely, probabilityOf, clausesOf } = search;
  const passage = content.passages[ordinal];
  const text = passage?.text ?? '';
  const own = probabilityOf(ordinal);
  const clause = clausesOf(ordinal);
  const kinds = question.kinds.filter((kind) => KIND_PATTERNS[kind].test(text)).length;
  const count = content.passages.length;
  const small = text.match(LETTERS_SMALL)?.length ?? 0;
  const headingStems = new Set(tokenise(passage?.heading ?? '').map(stem));
  return {
    total: scores.total[ordinal] ?? 0,
    rank: 1 / (1 + rank),
    own: scores.own[ordinal] ?? 0,
    related: scores.related[ordinal] ?? 0,
    expected: scores.expected[ordinal] ?? 0,
    category: own.sum,
    categoryLogit: own.logit,
    neighbour: Math.max(probabilityOf(ordinal - 1).sum, probabilityOf(ordinal + 1).sum),
    categoryShare: likely.reduce((sum, { probability }) => sum + probability, 0),
    sureness: question.subjects.reduce((most, value) => Math.max(most, value), 0),
    headingOwn: shareHeld(question.stems, headingStems),
    headingExpected: shareHeld(question.expected, headingStems),
    kind: question.kinds.length === 0 ? 0 : kinds / question.kinds.length,
    kindsAsked: question.kinds.length,
    stemsAsked: question.stems.size,
    place: count === 0 ? 0 : ordinal / count,
    fromStart: Math.min(NEAR_START, ordinal),
    fromEnd: Math.min(NEAR_START, count - 1 - ordinal),
    page: Math.min(NEAR_START, passage?.spans[0]?.pageNumber ?? 0),
    length: text.length / PASSAGE_UNITS,
    listing: LISTING.test(text) ? 1 : 0,
    modal: MODAL.test(text) ? 1 : 0,
    definition: DEFINITION.test(text) ? 1 : 0,
    prose: (small * 10) / (text.length + 40),
    clause: clause.sum,
    clauseLogit: clause.logit,
    clauseRank: clause.rank,
    clauseNear: Math.max(clausesOf(ordinal - 1).sum, clausesOf(ordinal + 1).sum),
    ...readSentences(search, ordinal),
  };
}

const stem = createStemmer();

function readSentences({ content, question, model, likely }: Search, ordinal: number): Row {
  const { text = '', heading = null } = content.passages[ordinal] ?? {};
  const unit = content.passages.length * PASSAGE_UNITS;
  let [sum, logit, own, expected] = [0, -9, 0, 0];
  for (const { start, end } of splitSentences(text)) {
    if (end - start < SENTENCE_LENGTH_MINIMUM) continue;
    const words = text.slice(start, end);
    const stems = new Set(tokenise(words).map(stem));
    own = Math.max(own, shareHeld(question.stems, stems));
    expected = Math.max(expected, shareHeld(question.expected, stems));
    if (likely.length === 0) continue;
    const place = { heading, offset: ordinal * PASSAGE_UNITS + start, documentLength: unit };
    const scores = model.score(words, place);
    const held = weighLikely(likely, (category) => model.probability(category, scores[category] ?? 0));
    sum = Math.max(sum, held.sum);
    logit = Math.max(logit, held.logit);
  }
  return { sentenceCategory: sum, sentenceLogit: logit, sentenceOwn: own, sentenceExpected: expected };
}

/** Of weighted stems, the share that is held. */
export function shareHeld(wanted: ReadonlyMap<string, number>, held: ReadonlySet<string>): number {
  let [sum, found] = [0, 0];
  for (const [wantedStem, weight] of wanted) {
    sum += weight;
    if (held.has(wantedStem)) found += weight;
  }
  return sum === 0 ? 0 : found / sum;
}

/** How far each passage lies behind the best one of its document. */
function addGaps(rows: readonly Row[]): void {
  const gaps = [
    ['totalGap', 'total'],
    ['ownGap', 'own'],
    ['relatedGap', 'related'],
    ['expectedGap', 'expected'],
    ['categoryGap', 'categoryLogit'],
    ['sentenceGap', 'sentenceLogit'],
    ['clauseGap', 'clauseLogit'],
  ] as const;
  for (const [gap, input] of gaps) {
    const best = rows.reduce((most, row) => Math.max(most, row[input] ?? 0), Number.NEGATIVE_INFINITY);
    for (const row of rows) row[gap] = (row[input] ?? 0) - best;
  }
}
