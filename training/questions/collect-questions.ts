import { computeSentenceFeatures, SENTENCE_FEATURES } from '#server/engine/answering/sentence-features.ts';
import { CATEGORIES, categoryNumber } from '#server/engine/clauses/categories.ts';
import { clausesIn } from '#server/engine/retrieval/index/passage-clauses.ts';
import { listSubjects, listWordings, trainQuestionModel } from '#server/engine/retrieval/question/question-model.ts';
import { createThesaurus } from '#server/engine/retrieval/question/thesaurus.ts';
import {
  createQuestionReader,
  type QuestionReader,
  type QuestionUnderstanding,
} from '#server/engine/retrieval/question/understand-question.ts';
import { computeFoundFeatures, FOUND_FEATURES } from '#server/engine/retrieval/ranking/estimate-found.ts';
import { computeRankFeatures, RANK_FEATURES } from '#server/engine/retrieval/ranking/rank-features.ts';
import { listCandidates, rankPassages } from '#server/engine/retrieval/ranking/rank-passages.ts';
import { scorePassages } from '#server/engine/retrieval/ranking/score-passages.ts';
import type { TextRange } from '#server/engine/text/segmentation.ts';
import { splitIntoQuotes } from '#server/engine/text/split-quotes.ts';
import type { BoostedTrees } from '#server/engine/trees/boosted-trees.ts';
import { firstHashByte } from '#training/data/labelled-contracts.ts';
import type { RankGroup } from '#training/learning/grow-trees.ts';
import { ASKED_SUBJECTS, type AskedDocument } from './question-data.ts';
import { FOREIGN_QUESTIONS } from './topic-patterns.ts';

interface TrainingGroup extends RankGroup {
  /** The kind of question, where kinds are weighted equally. */
  readonly name?: string;
}

export interface TrainingSet {
  readonly features: readonly string[];
  readonly groups: readonly TrainingGroup[];
}

/** Folds of wordings; each is classified by a question model trained on the others. */
const PARTS = 3;
const WORDINGS_PER_SUBJECT = 2;
const PASSAGES_WITH_SENTENCES = 4;
/** A passage is right when this many units of an answer lie in it, or this share of a short one. */
const OVERLAP_UNITS = 60;
const OVERLAP_SHARE = 0.6;
/** A sentence is right when it holds half of an answer, or lies in one for the most part. */
const HOLDS_SHARE = 0.5;
const LIES_WITHIN_SHARE = 0.7;
/** How much each kind of question counts together, present and absent alike. */
const FINDING_WEIGHTS = { category: 2_000, topic: 1_000, nda: 1_000, foreign: 600 } as const;

interface Wording {
  readonly text: string;
  readonly reader: QuestionReader;
}

interface Wordings {
  readonly bySubject: ReadonlyMap<string, readonly Wording[]>;
  readonly everything: QuestionReader;
}

/** Wordings by subject, each with an out-of-fold question model; and a model trained on all of them. */
export function readWordings(): Wordings {
  const subjects = listSubjects();
  const thesaurus = createThesaurus();
  const all = listWordings(subjects);
  const make = (wordings: typeof all) =>
    createQuestionReader(trainQuestionModel(subjects, wordings, thesaurus), thesaurus);
  const readers = Array.from({ length: PARTS }, (_, part) =>
    make(all.filter((_wording, index) => index % PARTS !== part)),
  );
  const everything = make(all);
  const dealt = all.map(({ text, subject }, index) => ({
    text,
    subject,
    reader: readers[index % PARTS] ?? everything,
  }));
  return {
    bySubject: new Map(subjects.map(({ id }, number) => [id, dealt.filter(({ subject }) => subject === number)])),
    everything,
  };
}

interface Asked {
  readonly document: AskedDocument;
  readonly subject: string;
  readonly question: QuestionUnderstanding;
}

/** Questions about subjects known to be present or absent, by a deterministic choice. */
function listAsked(
  documents: readonly AskedDocument[],
  { bySubject }: Wordings,
  isThere: boolean,
  count: number,
): readonly Asked[] {
  return documents.flatMap((document) =>
    ASKED_SUBJECTS.filter((subject) => document.isThere(subject) === isThere).flatMap((subject) => {
      const wordings = bySubject.get(subject) ?? [];
      return Array.from({ length: count }, (_, turn) => {
        const wording = wordings[firstHashByte(`${document.name} ${subject} ${turn}`) % wordings.length];
        return wording?.reader.understand(wording.text, []);
      }).flatMap((question) => (question?.intent === 'content' ? [{ document, subject, question }] : []));
    }),
  );
}

/** Candidates of questions with a labelled answer. */
export function collectRanking(documents: readonly AskedDocument[], wordings: Wordings): TrainingSet {
  const groups = listAsked(documents, wordings, true, WORDINGS_PER_SUBJECT).flatMap(
    ({ document, subject, question }) => {
      const { content, model } = document;
      const answers = document.answersOf(subject);
      if (answers.length === 0) return [];
      const scores = scorePassages(content, question);
      const candidates = listCandidates(scores.total);
      const isRight = candidates.map((ordinal) =>
        document
          .rangesOf(content.passages[ordinal]?.spans ?? [])
          .some((range) => answers.some((answer) => isWithin(range, answer))),
      );
      if (!isRight.includes(true)) return [];
      return [{ inputs: computeRankFeatures(content, question, scores, candidates, model), isRight, weight: 1 }];
    },
  );
  return { features: RANK_FEATURES, groups };
}

/** Sentences of the best passages of the same questions. */
export function collectSentences(
  documents: readonly AskedDocument[],
  wordings: Wordings,
  trees: BoostedTrees,
): TrainingSet {
  const groups = listAsked(documents, wordings, true, 1).flatMap(({ document, subject, question }) => {
    const { content, model } = document;
    const answers = document.answersOf(subject);
    const ranked = rankPassages(content, question, scorePassages(content, question), { model, trees });
    const passages = ranked.ordinals.slice(0, PASSAGES_WITH_SENTENCES).flatMap((ordinal, index) => {
      const passage = content.passages[ordinal];
      const score = Math.exp(((ranked.ranks[index] ?? 0) - (ranked.ranks[0] ?? 0)) / 2);
      const clauses = clausesIn(content, ordinal).map((clause) => ({
        ...clause,
        category: CATEGORIES[clause.category]?.id ?? '',
      }));
      return passage ? [{ ...passage, documentId: 1, ordinal, categories: [], clauses, score }] : [];
    });
    const rangesOf = passages.map(({ text }) => splitIntoQuotes(text));
    const inputs = computeSentenceFeatures(passages, rangesOf, question, model);
    const isRight = passages.flatMap(({ text, spans }, index) =>
      (rangesOf[index] ?? []).map((range) => {
        const start = document.rangesOf(spans)[0]?.start ?? 0;
        const place = { start: start + range.start, end: start + Math.min(range.end, text.length) };
        return answers.some((answer) => isAnswer(place, answer));
      }),
    );
    if (!isRight.includes(true)) return [];
    return [{ inputs: Float32Array.from(inputs.flat(2)), isRight, weight: 1 }];
  });
  return { features: SENTENCE_FEATURES, groups };
}

/** One row per question: whether the document holds the answer. Includes questions that no contract answers. */
export function collectFinding(
  documents: readonly AskedDocument[],
  wordings: Wordings,
  trees: BoostedTrees,
): TrainingSet {
  const rows = new Map<string, { readonly inputs: number[]; readonly isRight: boolean[] }>();
  const add = (name: string, { document, question }: Omit<Asked, 'subject'>, isThere: boolean): void => {
    const { content, model } = document;
    const scores = scorePassages(content, question);
    const ranked = rankPassages(content, question, scores, { model, trees });
    const own = rows.get(name) ?? { inputs: [], isRight: [] };
    rows.set(name, own);
    own.inputs.push(...computeFoundFeatures(content, question, scores, ranked, model));
    own.isRight.push(isThere);
  };
  for (const isThere of [true, false]) {
    for (const asked of listAsked(documents, wordings, isThere, 1)) add(`${kindOf(asked)} ${isThere}`, asked, isThere);
  }
  for (const document of documents) {
    const [question = '', word = ''] = FOREIGN_QUESTIONS[firstHashByte(document.name) % FOREIGN_QUESTIONS.length] ?? [];
    if (document.text.toLowerCase().includes(word)) continue;
    add('foreign false', { document, question: wordings.everything.understand(question, []) }, false);
  }
  const groups = [...rows].map(([name, { inputs, isRight }]) => ({
    name,
    inputs: Float32Array.from(inputs),
    isRight,
    weight: 1,
  }));
  return { features: FOUND_FEATURES, groups };
}

/** Weights the kinds of questions equally, whatever their counts. */
export function balanceKinds(groups: readonly TrainingGroup[]): readonly TrainingGroup[] {
  const counts = new Map<string, number>();
  for (const { name = '', isRight } of groups) counts.set(name, (counts.get(name) ?? 0) + isRight.length);
  return groups.map((group) => {
    const kind = group.name?.split(' ')[0];
    if (group.name === undefined || kind === undefined) return group;
    const total = FINDING_WEIGHTS[kind as keyof typeof FINDING_WEIGHTS];
    return { ...group, weight: total / (counts.get(group.name) ?? 1) };
  });
}

function kindOf({ document, subject }: Asked): keyof typeof FINDING_WEIGHTS {
  if (document.kind === 'nda') return 'nda';
  return categoryNumber(subject) >= 0 ? 'category' : 'topic';
}

function isWithin(range: TextRange, answer: TextRange): boolean {
  const shared = Math.min(range.end, answer.end) - Math.max(range.start, answer.start);
  return shared > 0 && shared >= Math.min(OVERLAP_UNITS, (answer.end - answer.start) * OVERLAP_SHARE);
}

function isAnswer(sentence: TextRange, answer: TextRange): boolean {
  const shared = Math.min(sentence.end, answer.end) - Math.max(sentence.start, answer.start);
  if (shared <= 0) return false;
  return (
    shared >= HOLDS_SHARE * (answer.end - answer.start) || shared >= LIES_WITHIN_SHARE * (sentence.end - sentence.start)
  );
}
