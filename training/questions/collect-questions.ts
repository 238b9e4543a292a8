import { categoryNumber } from '#server/engine/clauses/categories.ts';
import type { ProvisionAsker } from '#server/engine/retrieval/question/asked-provisions.ts';
import { listSubjects, listWordings, trainQuestionModel } from '#server/engine/retrieval/question/question-model.ts';
import { THESAURUS } from '#server/engine/retrieval/question/thesaurus.ts';
import {
  createQuestionReader,
  type QuestionReader,
  type QuestionUnderstanding,
} from '#server/engine/retrieval/question/understand-question.ts';
import { computeRankFeatures, RANK_FEATURES } from '#server/engine/retrieval/ranking/rank-features.ts';
import { listCandidates } from '#server/engine/retrieval/ranking/rank-passages.ts';
import { scorePassages } from '#server/engine/retrieval/ranking/score-passages.ts';
import type { CandidateSentence, SentenceSource } from '#server/engine/retrieval/sentences/candidate-sentences.ts';
import type { TextRange } from '#server/engine/text/text-range.ts';
import type { CaseKind, SearchCase } from '#training/answers/search-case.ts';
import { firstHashByte } from '#training/data/labelled-contracts.ts';
import type { RankGroup } from '#training/learning/grow-trees.ts';
import { ASKED_SUBJECTS, type AskedDocument } from './question-data.ts';
import { FOREIGN_QUESTIONS } from './topic-patterns.ts';

export interface TrainingSet {
  readonly features: readonly string[];
  readonly groups: readonly RankGroup[];
}

/** Folds of wordings; each is classified by a question model trained on the others. */
const PARTS = 3;
const WORDINGS_PER_SUBJECT = 2;
/** A passage is right when this many units of an answer lie in it, or this share of a short one. */
const OVERLAP_UNITS = 60;
const OVERLAP_SHARE = 0.6;
/** A sentence is right when it holds half of an answer, or lies in one for the most part. */
const HOLDS_SHARE = 0.5;
const LIES_WITHIN_SHARE = 0.7;

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
  const all = listWordings(subjects);
  const make = (wordings: typeof all) =>
    createQuestionReader(trainQuestionModel(subjects, wordings, THESAURUS), THESAURUS);
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

/** Every question that is asked about filed contracts. */
export function listQuestionTexts({ bySubject }: Wordings): readonly string[] {
  const wordings = [...bySubject.values()].flat().map(({ text }) => text);
  return [...new Set([...wordings, ...FOREIGN_QUESTIONS.map(([text]) => text)])];
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

/** Questions about filed contracts and non-disclosure agreements, present and absent, and some that no contract answers. */
export function listContractCases(
  documents: readonly AskedDocument[],
  wordings: Wordings,
  { asker, source }: { readonly asker: ProvisionAsker; readonly source: SentenceSource },
): readonly SearchCase[] {
  const toCase = (
    { document, question }: Omit<Asked, 'subject'>,
    kind: CaseKind,
    answers: readonly TextRange[] | null,
  ) => ({
    kind,
    fold: document.fold,
    content: document.content,
    source,
    model: document.model,
    understanding: question,
    asked: asker(question.text),
    isThere: answers !== null,
    isRight: (sentence: CandidateSentence): boolean => {
      const { spans = [] } = document.content.passages[sentence.ordinal] ?? {};
      const start = document.rangesOf(spans)[0]?.start ?? 0;
      const place = { start: start + sentence.start, end: start + sentence.end };
      return answers?.some((answer) => isAnswer(place, answer)) ?? false;
    },
  });
  const asked = [true, false].flatMap((isThere) =>
    listAsked(documents, wordings, isThere, 1).map((one) =>
      toCase(one, kindOf(one), isThere ? one.document.answersOf(one.subject) : null),
    ),
  );
  const foreign = documents.flatMap((document) => {
    const [text = '', word = ''] = FOREIGN_QUESTIONS[firstHashByte(document.name) % FOREIGN_QUESTIONS.length] ?? [];
    if (document.text.toLowerCase().includes(word)) return [];
    return [toCase({ document, question: wordings.everything.understand(text, []) }, 'foreign', null)];
  });
  return [...asked, ...foreign];
}

function kindOf({ document, subject }: Asked): CaseKind {
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
