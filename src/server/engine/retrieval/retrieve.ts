import type {
  CategoryProbability,
  ChatTurn,
  Passage,
  RankedPassage,
  SentenceFit,
} from '#server/ports/language-model.ts';
import type { Retrieval } from '#server/ports/passage-index.ts';
import { CATEGORIES } from '../clauses/categories.ts';
import { type ClauseModel, listCategories } from '../clauses/clause-model.ts';
import type { BoostedTrees } from '../trees/boosted-trees.ts';
import finding from '../weights/finding.weights.json' with { type: 'json' };
import first from '../weights/first-answer.weights.json' with { type: 'json' };
import ranking from '../weights/ranking.weights.json' with { type: 'json' };
import type { IndexContent } from './index/index-content.ts';
import type { NdaFinder, NdaFindings } from './index/nda-passages.ts';
import { clausesIn } from './index/passage-clauses.ts';
import type { PolarityJudge } from './polarity/judge-polarity.ts';
import { readAskedTopics } from './question/asked-nda-topics.ts';
import { type ProvisionAsker, wantedKind } from './question/asked-provisions.ts';
import { correctSpelling } from './question/correct-spelling.ts';
import type { QuestionReader, QuestionUnderstanding } from './question/understand-question.ts';
import { estimateFound, type FoundEstimate } from './ranking/estimate-found.ts';
import { rankPassages } from './ranking/rank-passages.ts';
import type { RankedOrdinals } from './ranking/ranked-candidates.ts';
import { scoreOverview } from './ranking/score-overview.ts';
import { type PassageScores, scorePassages } from './ranking/score-passages.ts';
import { weighNdaPresence, weighNdaTopics } from './ranking/weigh-nda-topics.ts';
import { findReportSentences } from './reports/rank-report-pages.ts';
import { isFinancialReport } from './reports/report-pages.ts';
import type { Reranker } from './reranking/reranker.ts';
import type { CandidateSentence, SentenceSource } from './sentences/candidate-sentences.ts';
import { findSentences } from './sentences/find-sentences.ts';
import type { RankedSentence } from './sentences/rank-sentences.ts';
import type { SentenceQuestion } from './sentences/sentence-features.ts';
import { sharesSense } from './sentences/shares-sense.ts';

const RANKING: BoostedTrees = ranking;
const FINDING: BoostedTrees = finding;
const FIRST: BoostedTrees = first;
/** So much less of rank makes a passage, or a sentence, fit e times less. */
const RANK_SCALE = 1;
/** Sentences of a passage that are told. */
const SENTENCES_TOLD = 3;
/** A category less likely than this is not named as one the question is about. */
const CATEGORY_FLOOR = 0.03;
/** Words that have nothing to do with a question say neither yes nor no. */
const UNDECIDED = 0.5;
/** Sentences of a document that are read for a yes or a no: the answer begins with one of the best. */
const JUDGED = 6;

/** What sentences are found with. */
export interface SentenceSearch {
  readonly source: SentenceSource;
  readonly reranker: Reranker;
  readonly asker: ProvisionAsker;
  readonly polarity: PolarityJudge;
}

/** Finds the passages of some documents that fit a question best, and the sentences in them. */
export function retrievePassages(
  contents: readonly IndexContent[],
  question: string,
  history: readonly ChatTurn[],
  options: {
    readonly limit: number;
    readonly reader: QuestionReader;
    readonly model: ClauseModel;
    readonly search: SentenceSearch;
    /** Finder for non-disclosure agreements, if the engine has their model. */
    readonly findNdaTopics: NdaFinder | null;
  },
): Retrieval {
  const understanding = options.reader.understand(question, history);
  const topics = readAskedTopics(question, understanding, options.reader.model.subjects);
  const isAsked = topics.some((weight) => weight > 0);
  const asked = options.search.asker(understanding.text);
  const { polarity } = options.search;
  // Across documents answers are compared, and begin with neither.
  const judge =
    contents.length === 1 && polarity.asksYesOrNo(question)
      ? (sentence: CandidateSentence) =>
          sharesSense(understanding, sentence, options.search.source.vectors)
            ? polarity.judge(understanding.text, sentence)
            : UNDECIDED
      : null;
  const looked = contents.map((content) => ({
    content,
    ...(understanding.intent === 'overview'
      ? lookOver(content, options.model)
      : lookCloser(content, { understanding, asked }, options, {
          topics,
          findings: isAsked ? (options.findNdaTopics?.(content) ?? null) : null,
        })),
  }));
  const most = (read: (estimate: FoundEstimate) => number): number =>
    looked.reduce((top, { estimate }) => Math.max(top, read(estimate)), 0);
  return {
    passages: shareOut(
      looked.map((own) => listBest(own, options, judge)),
      options.limit,
    ),
    categories: categoriesOf(understanding),
    wants: wantedKind(asked),
    foundProbability: most(({ found }) => found),
    firstProbability: most(({ first: probability }) => probability),
    foundByDocument: looked.map(({ content, estimate }) => ({
      documentId: content.documentId,
      probability: estimate.found,
    })),
  };
}

/** What was seen in one document. */
interface Looked {
  readonly fits: Fits;
  readonly sentences: readonly RankedSentence[];
  readonly estimate: FoundEstimate;
}

function lookOver(content: IndexContent, model: ClauseModel): Looked {
  const found = Math.min(1, content.passages.length);
  return { fits: scoreOverview(content, model), sentences: [], estimate: { found, first: found } };
}

/** The best passages of a document, best first, each with its best sentences. */
function listBest(
  { content, fits, sentences }: Looked & { readonly content: IndexContent },
  { limit, model }: { readonly limit: number; readonly model: ClauseModel },
  judge: ((sentence: CandidateSentence) => number) | null,
): readonly RankedPassage[] {
  const told = Map.groupBy(sentences, ({ sentence }) => sentence.ordinal);
  const judged = new Set(sentences.slice(0, JUDGED));
  const tellYes = judge && ((one: RankedSentence) => (judged.has(one) ? judge(one.sentence) : UNDECIDED));
  return [...fits]
    .sort(([, left], [, right]) => right - left)
    .slice(0, limit)
    .map(([ordinal, score]) => ({
      ...passageOf(content, ordinal, model),
      score,
      sentences: tellSentences(told.get(ordinal) ?? [], score, tellYes),
    }));
}

/** By ordinal how well a passage fits: comparable within one document by rank, between documents by words and categories. */
type Fits = Iterable<readonly [ordinal: number, score: number]>;

function lookCloser(
  content: IndexContent,
  typed: SentenceQuestion,
  { model, search }: { readonly model: ClauseModel; readonly search: SentenceSearch },
  { topics, findings }: { readonly topics: readonly number[]; readonly findings: NdaFindings | null },
): Looked {
  const understanding = correctSpelling(typed.understanding, content.postings);
  const question = { ...typed, understanding };
  const scores = scorePassages(content, understanding);
  const ranked = rankPassages(content, understanding, scores, { model, trees: RANKING });
  const { sentences: listed, isDefinition, named } = findSentences(content, question, scores, ranked, search);
  const sentences = putReportFirst(content, understanding, listed, search.source);
  if (isDefinition !== false) {
    return {
      fits: fitPassages(orderPassages(sentences), scores),
      sentences,
      estimate: estimateDefinition(isDefinition),
    };
  }
  const estimated = estimateFound(
    content,
    understanding,
    { scores, candidates: ranked, sentences: listed },
    { model, finding: FINDING, first: FIRST },
  );
  // What a bare name is the heading of, or the term, is there for sure; the rest of what is asked is not known.
  if (named.length > 0 && estimated.first < CONFIDENT_FIRST)
    return { fits: fitPassages(orderPassages(named), scores), sentences: named, estimate: estimateDefinition(true) };
  const isWeighed = findings !== null && understanding.places.length === 0;
  const found = isWeighed ? weighNdaPresence(estimated.found, topics, findings) : estimated.found;
  // What the model of non-disclosure agreements is sure of is answered as surely.
  const estimate = { found, first: isWeighed ? found : estimated.first };
  const passages = orderPassages(sentences);
  const weighed = isWeighed ? weighNdaTopics(passages, topics, findings) : passages;
  return { fits: fitPassages(weighed, scores), sentences, estimate };
}

/** Of a financial report the best pages stand first, each with its best sentence. */
function putReportFirst(
  content: IndexContent,
  understanding: QuestionUnderstanding,
  found: readonly RankedSentence[],
  source: SentenceSource,
): readonly RankedSentence[] {
  if (understanding.places.length > 0 || !isFinancialReport(content)) return found;
  const own = findReportSentences(content, understanding, source);
  const known = new Set(own.map(({ sentence }) => sentence));
  const least = own.at(-1)?.rank ?? 0;
  const others = found.filter(({ sentence }) => !known.has(sentence));
  const most = others[0]?.rank ?? 0;
  return [...own, ...others.map((other) => ({ ...other, rank: least + Math.min(0, other.rank - most) }))];
}

function fitPassages({ ordinals, ranks }: RankedOrdinals, { total }: PassageScores): Fits {
  const most = total.reduce((top, value) => Math.max(top, value), 0) || 1;
  const best = ranks[0] ?? 0;
  return ordinals.map((ordinal, index) => [ordinal, most * Math.exp(((ranks[index] ?? 0) - best) / RANK_SCALE)]);
}

/** A sentence that is as likely to be the answer is not displaced by one that a bare name is the heading of. */
const CONFIDENT_FIRST = 0.7;
/** How likely a document answers what a term means that it defines. */
const NAMED_FOUND = 0.97;

function estimateDefinition(isThere: boolean | null): FoundEstimate {
  const found = isThere === true ? NAMED_FOUND : 1 - NAMED_FOUND;
  return { found, first: found };
}

/** Passages in the order of their best sentences. @param sentences best first */
function orderPassages(sentences: readonly RankedSentence[]): RankedOrdinals {
  const best = new Map<number, RankedSentence>();
  for (const ranked of sentences) if (!best.has(ranked.sentence.ordinal)) best.set(ranked.sentence.ordinal, ranked);
  return {
    ordinals: [...best.keys()],
    ranks: [...best.values()].map(({ rank }) => rank),
    rows: [...best.values()].map(({ row }) => row),
  };
}

/** The best sentences of a passage; how well they fit is relative to the best one of the document. */
function tellSentences(
  sentences: readonly RankedSentence[],
  score: number,
  tellYes: ((one: RankedSentence) => number) | null,
): readonly SentenceFit[] {
  const first = sentences[0]?.rank ?? 0;
  return sentences.slice(0, SENTENCES_TOLD).map((one) => ({
    start: one.sentence.start,
    end: one.sentence.end,
    score: score * Math.exp((one.rank - first) / RANK_SCALE),
    ...(tellYes && { yes: tellYes(one) }),
  }));
}

/** Half of the room is shared out evenly, at least one passage each; the other half goes to whatever fits best. */
function shareOut(byDocument: readonly (readonly RankedPassage[])[], limit: number): readonly RankedPassage[] {
  const share = Math.max(1, Math.floor(limit / (2 * byDocument.length)));
  const byScore = (left: RankedPassage, right: RankedPassage) => right.score - left.score;
  const sure = byDocument.flatMap((ranked) => ranked.slice(0, share)).sort(byScore);
  const others = byDocument.flatMap((ranked) => ranked.slice(share)).sort(byScore);
  return [...sure, ...others].slice(0, limit).sort(byScore);
}

/** Passages of a document with their categories: all of them in reading order, or those of some ordinals. */
export function listPassages(
  content: IndexContent,
  model: ClauseModel,
  ordinals: readonly number[] = [...content.passages.keys()],
): readonly Passage[] {
  return ordinals.filter((ordinal) => content.passages[ordinal]).map((ordinal) => passageOf(content, ordinal, model));
}

function passageOf(content: IndexContent, ordinal: number, model: ClauseModel): Passage {
  const passage = content.passages[ordinal];
  const clauses = clausesIn(content, ordinal).map((clause) => ({
    category: CATEGORIES[clause.category]?.id ?? '',
    probability: clause.probability,
    start: clause.start,
    end: clause.end,
  }));
  const width = CATEGORIES.length;
  return {
    documentId: content.documentId,
    ordinal,
    text: passage?.text ?? '',
    spans: passage?.spans ?? [],
    section: passage?.section ?? null,
    heading: passage?.heading ?? null,
    categories: listCategories(model, content.scores.subarray(ordinal * width, (ordinal + 1) * width)),
    ...(clauses.length > 0 && { clauses }),
  };
}

function categoriesOf({ subjects }: QuestionUnderstanding): readonly CategoryProbability[] {
  return CATEGORIES.map(({ id }, number) => ({ category: id, probability: subjects[number] ?? 0 }))
    .filter(({ probability }) => probability >= CATEGORY_FLOOR)
    .sort((left, right) => right.probability - left.probability);
}
