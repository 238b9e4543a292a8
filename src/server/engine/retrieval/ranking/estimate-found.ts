import { CATEGORIES } from '#server/engine/clauses/categories.ts';
import { type ClauseModel, logistic } from '#server/engine/clauses/clause-model.ts';
import { type BoostedTrees, sumTrees } from '#server/engine/trees/boosted-trees.ts';
import type { IndexContent } from '../index/index-content.ts';
import { QUESTION_KINDS } from '../question/asked-provisions.ts';
import type { QuestionUnderstanding } from '../question/understand-question.ts';
import { PASSAGES_LEARNED } from '../sentences/learned-length.ts';
import { countPages, isAtPlace } from '../sentences/named-places.ts';
import type { RankedSentence } from '../sentences/rank-sentences.ts';
import { SENTENCE_FEATURES } from '../sentences/sentence-features.ts';
import { RANK_FEATURES } from './rank-features.ts';
import type { RankedCandidates } from './ranked-candidates.ts';
import { bestScore, type PassageScores } from './score-passages.ts';

/** What is read of the sentence that fits best. */
const BEST_SENTENCE = [
  'own',
  'covered',
  'headingCovered',
  'vector',
  'vectorMost',
  'vectorBack',
  'vectorLabel',
  'vectorLabelBack',
  'labelAsked',
  'numbers',
  'numbersMissed',
  'pair',
  'records',
  'record1',
  'record2',
  'kind',
  'money',
  'period',
  'date',
  'words',
  'sentences',
  'asksMoney',
  'asksTime',
  'asksPerson',
  'asksYesOrNo',
  'recordSureness',
  ...QUESTION_KINDS.map((kind) => `asks:${kind}` as const),
] as const satisfies readonly (typeof SENTENCE_FEATURES)[number][];
/** What is read of whichever sentence has the most of it. */
const ANY_SENTENCE = ['covered', 'vector', 'vectorMost', 'pair', 'records', 'record1', 'record2'] as const;
/** How far down the sentences are that the best one is compared with. */
const SENTENCES_COMPARED = { near: 2, far: 9 } as const;

/** Features of a document as holding an answer, in the order of the weights. */
export const FOUND_FEATURES = [
  'categoryShare',
  'sureness',
  'presence',
  'presenceTop',
  'passagePresence',
  'words',
  'related',
  'expected',
  'strange',
  'missing',
  'missingMeaning',
  'stemsAsked',
  'bestRank',
  'leadRank',
  'bestCategory',
  'bestSentenceCategory',
  'bestSentenceOwn',
  'bestSentenceExpected',
  'mostSentenceOwn',
  'mostSentenceExpected',
  'mostHeadingOwn',
  'mostHeadingExpected',
  'passages',
  'bestClause',
  'bestClauseLogit',
  'mostClause',
  'sentenceRank',
  'sentenceLead',
  'sentenceLeadFar',
  'readFirst',
  'readMost',
  'readLead',
  'readAny',
  ...BEST_SENTENCE.map((name) => `best:${name}`),
  ...ANY_SENTENCE.map((name) => `most:${name}`),
] as const;

/** A section or page that the question names is there or it is not. */
const NAMED_PLACE_FOUND = 0.97;
const RANK_COMPARED = 5;
/** Where the reranker has read nothing. */
const READ_LEAST = -12;
/** A category less likely than this to be meant says nothing about the answer. */
const SUBJECT_FLOOR = 0.003;

/** How likely a document answers a question. */
export interface FoundEstimate {
  /** That it holds an answer at all, 0 to 1. */
  readonly found: number;
  /** That the sentence that fits best is one, 0 to 1. */
  readonly first: number;
}

/** Estimates whether a document answers a question, and whether the best sentence does. */
export function estimateFound(
  content: IndexContent,
  question: QuestionUnderstanding,
  candidates: FoundCandidates,
  {
    model,
    finding,
    first,
  }: { readonly model: ClauseModel; readonly finding: BoostedTrees; readonly first: BoostedTrees },
): FoundEstimate {
  if (content.passages.length === 0) return { found: 0, first: 0 };
  if (question.places.length > 0) {
    const found = hasPlace(content, question) ? NAMED_PLACE_FOUND : 1 - NAMED_PLACE_FOUND;
    return { found, first: found };
  }
  const row = computeFoundFeatures(content, question, candidates, model);
  return { found: logistic(sumTrees(finding, row)), first: logistic(sumTrees(first, row)) };
}

/** What a search has found, passages and sentences. */
interface FoundCandidates {
  readonly scores: PassageScores;
  readonly candidates: RankedCandidates;
  /** Best first. */
  readonly sentences: readonly Pick<RankedSentence, 'rank' | 'row' | 'read'>[];
}

/** One row of `FOUND_FEATURES`. */
export function computeFoundFeatures(
  content: IndexContent,
  question: QuestionUnderstanding,
  { scores, candidates, sentences }: FoundCandidates,
  model: ClauseModel,
): readonly number[] {
  const [best] = candidates.rows;
  const most = (input: (typeof RANK_FEATURES)[number]) =>
    candidates.rows.reduce((top, row) => Math.max(top, inputOf(row, input)), 0);
  return [
    ...readSubjects(content, question, model),
    largest(scores.own),
    largest(scores.related),
    largest(scores.expected),
    ...readMissing(content, question),
    question.stems.size,
    candidates.ranks[0] ?? 0,
    (candidates.ranks[0] ?? 0) - (candidates.ranks[RANK_COMPARED] ?? candidates.ranks.at(-1) ?? 0),
    inputOf(best, 'category'),
    inputOf(best, 'sentenceCategory'),
    inputOf(best, 'sentenceOwn'),
    inputOf(best, 'sentenceExpected'),
    most('sentenceOwn'),
    most('sentenceExpected'),
    most('headingOwn'),
    most('headingExpected'),
    Math.log(Math.min(content.passages.length, PASSAGES_LEARNED)),
    inputOf(best, 'clause'),
    inputOf(best, 'clauseLogit'),
    most('clause'),
    ...readSentences(sentences),
  ];
}

function readSentences(sentences: FoundCandidates['sentences']): readonly number[] {
  const rankAt = (place: number): number => (sentences[place] ?? sentences.at(-1))?.rank ?? 0;
  const read = (row: Float32Array | undefined, name: (typeof SENTENCE_FEATURES)[number]): number =>
    row?.[SENTENCE_FEATURES.indexOf(name)] ?? 0;
  return [
    rankAt(0),
    rankAt(0) - rankAt(SENTENCES_COMPARED.near),
    rankAt(0) - rankAt(SENTENCES_COMPARED.far),
    ...describeReads(sentences),
    ...BEST_SENTENCE.map((name) => read(sentences[0]?.row, name)),
    ...ANY_SENTENCE.map((name) => sentences.reduce((most, { row }) => Math.max(most, read(row, name)), 0)),
  ];
}

function inputOf(row: Float32Array | undefined, input: (typeof RANK_FEATURES)[number]): number {
  return row?.[RANK_FEATURES.indexOf(input)] ?? 0;
}

/** What the reranker says: of the best sentence, most, how far that leads, and of all together. */
function describeReads(sentences: FoundCandidates['sentences']): readonly number[] {
  const reads = sentences.flatMap(({ read }) => read ?? []);
  if (reads.length === 0) return [READ_LEAST, READ_LEAST, 0, 0];
  const [most = READ_LEAST, next = most] = reads.toSorted((left, right) => right - left);
  const any = Math.log1p(reads.reduce((sum, read) => sum + Math.exp(read), 0));
  return [sentences[0]?.read ?? READ_LEAST, most, most - next, any];
}

/** How much of the question is about clause categories, how sure that is, and how likely the document has such clauses. */
function readSubjects(content: IndexContent, question: QuestionUnderstanding, model: ClauseModel): readonly number[] {
  let [share, presence, passagePresence, top, topPresence] = [0, 0, 0, 0, 0];
  CATEGORIES.forEach((_, category) => {
    const probability = question.subjects[category] ?? 0;
    if (probability < SUBJECT_FLOOR) return;
    const present = content.presence[category] ?? 0;
    share += probability;
    presence += probability * present;
    passagePresence += probability * model.presence(category, bestScore(content, category));
    if (probability > top) [top, topPresence] = [probability, present];
  });
  const sureness = question.subjects.reduce((most, value) => Math.max(most, value), 0);
  const presences = share === 0 ? [0, topPresence, 0] : [presence / share, topPresence, passagePresence / share];
  return [share, sureness, ...presences];
}

/** Shares of the question's words: unheard of in any wording and in the document; not in the document; nor anything like them. */
function readMissing(content: IndexContent, question: QuestionUnderstanding): readonly number[] {
  const stems = [...question.stems.keys()];
  const count = Math.max(1, stems.length);
  const missing = stems.filter((stem) => !content.postings.has(stem));
  const strange = question.unknownStems.filter((stem) => !content.postings.has(stem)).length;
  const isMeant = [...question.related.keys()].some((stem) => content.postings.has(stem));
  return [strange / count, missing.length / count, isMeant ? 0 : missing.length / count];
}

function largest(values: Float32Array): number {
  return values.reduce((most, value) => Math.max(most, value), 0);
}

function hasPlace(content: IndexContent, { places }: QuestionUnderstanding): boolean {
  const lastPage = countPages(content);
  return content.passages.some((passage) => places.some((place) => isAtPlace(passage, place, lastPage)));
}
