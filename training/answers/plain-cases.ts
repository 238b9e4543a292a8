import type { ClauseModel } from '#server/engine/clauses/clause-model.ts';
import { PLAYBOOK } from '#server/engine/playbook/playbook.ts';
import type { WordVectors } from '#server/engine/retrieval/meaning/word-vectors.ts';
import type { PairEncoder } from '#server/engine/retrieval/pairing/pair-encoder.ts';
import {
  createProvisionAsker,
  FOLLOW_UP_ROW,
  type ProvisionAsker,
  QUESTION_KIND_PREFIX,
  QUESTION_KINDS,
} from '#server/engine/retrieval/question/asked-provisions.ts';
import type { QuestionReader } from '#server/engine/retrieval/question/understand-question.ts';
import { keepLikely } from '#server/engine/retrieval/sentences/candidate-sentences.ts';
import type { MarkedDocument } from '#training/playbook/read-marked-documents.ts';
import type { Sample } from '#training/playbook/read-samples.ts';
import {
  PROVISION_TRAINING,
  scoreTexts,
  type TrainedProvisions,
  trainProvisions,
} from '#training/playbook/train-provisions.ts';
import type { AskedQuestion } from './asked-questions.ts';
import { type LineScores, openDocument } from './open-documents.ts';
import type { SearchCase } from './search-case.ts';
import type { PolarityCase } from './train-polarity.ts';

/** Buckets of the words of questions: they are few and short. */
const QUESTION_BITS = 18;
/** Asked about a document as a whole: no single sentence answers them. */
export const WHOLE_DOCUMENT: ReadonlySet<string> = new Set(['overview', 'fairness', 'explain', 'section']);

/** Material that plain questions are learned from. */
export interface PlainMaterial {
  readonly questions: readonly AskedQuestion[];
  /** By author and name. */
  readonly documents: ReadonlyMap<string, MarkedDocument>;
  /** Ways to ask about records of the playbook, beside those in the playbook. */
  readonly wordings: readonly { readonly id: string; readonly questions: readonly string[] }[];
  /** Sentences written for records. */
  readonly samples: readonly Sample[];
  readonly lineScores: LineScores;
}

/** Trains which records of the playbook a question is about, and what is wanted to know. */
export function trainAsker(material: PlainMaterial, questions: readonly AskedQuestion[]): TrainedProvisions {
  const ids = material.lineScores.rows.filter((row) => PLAYBOOK.some(({ id }) => id === row));
  const kinds = QUESTION_KINDS.map((kind) => `${QUESTION_KIND_PREFIX}${kind}`);
  const known = new Set(ids);
  const unsureOf = new Set([...kinds, FOLLOW_UP_ROW]);
  const wordings = [...PLAYBOOK, ...material.wordings].flatMap(({ id, questions: own }) =>
    known.has(id) ? own.map((text) => ({ text, ids: [id], unsureOf })) : [],
  );
  const asked = questions.map(({ question, before, document, lines, also, kind }) => {
    const marked = material.documents.get(document)?.lines ?? [];
    const records = [...lines, ...also].flatMap((line) => marked[line - 1]?.ids ?? []);
    const told = [`${QUESTION_KIND_PREFIX}${kind}`, ...(before === null ? [] : [FOLLOW_UP_ROW])];
    return { text: question, ids: [...new Set([...records, ...told])] };
  });
  return trainProvisions([...wordings, ...asked], [...ids, ...kinds, FOLLOW_UP_ROW], {
    ...PROVISION_TRAINING,
    bits: QUESTION_BITS,
  });
}

/** Makes an asker for questions that are known beforehand: each is scored once. */
export function askerFor(trained: TrainedProvisions, texts: readonly string[]): ProvisionAsker {
  const scores = scoreTexts(trained, texts);
  const places = new Map(texts.map((text, place) => [text, place]));
  return createProvisionAsker({
    rows: trained.provisions.map(({ id }) => id),
    score: (text) => {
      const known = scores[places.get(text) ?? -1];
      if (!known) throw new Error(`The question was not scored beforehand: ${text}`);
      return known;
    },
  });
}

/**
 * Deals documents to folds, so that all questions about one are in one, and all of an author where no other author asked
 * about the same documents: what is estimated for questions of new authors is then learned from authors that were left out.
 */
export function assignPlainFolds(questions: readonly AskedQuestion[], folds: number): ReadonlyMap<string, number> {
  const authorsOf = new Map<string, Set<string>>();
  for (const { document, author } of questions)
    authorsOf.set(document, (authorsOf.get(document) ?? new Set()).add(author));
  const shared = new Set([...authorsOf.values()].filter(({ size }) => size > 1).flatMap((authors) => [...authors]));
  const groups = Map.groupBy(questions, ({ document, author }) => (shared.has(author) ? document : author));
  const largestFirst = [...groups].sort(([left, own], [right, other]) =>
    own.length === other.length ? (left < right ? -1 : 1) : other.length - own.length,
  );
  const sizes = Array.from({ length: folds }, () => 0);
  const dealt = new Map<string, number>();
  for (const [, own] of largestFirst) {
    const fold = sizes.indexOf(Math.min(...sizes));
    sizes[fold] = (sizes[fold] ?? 0) + own.length;
    for (const { document } of own) dealt.set(document, fold);
  }
  return dealt;
}

/** Questions that a sentence answers, or nothing, each read by an asker that has not seen the document's questions. */
export function listPlainCases(
  material: PlainMaterial,
  questions: readonly AskedQuestion[],
  reading: {
    readonly reader: QuestionReader;
    readonly model: ClauseModel;
    /** By fold: each has not seen the questions of the documents in it. */
    readonly readers: readonly {
      readonly asker: ProvisionAsker;
      readonly vectors: WordVectors;
      readonly pairs: PairEncoder;
    }[];
    readonly foldOf: (document: string) => number;
  },
): readonly SearchCase[] {
  const { reader, model, readers, foldOf } = reading;
  const byDocument = Map.groupBy(questions, ({ document }) => document);
  return [...byDocument].flatMap(([name, asked]) => {
    const marked = material.documents.get(name);
    if (!marked) return [];
    const fold = foldOf(name);
    const own = readers[fold];
    if (!own) return [];
    const { asker, vectors, pairs } = own;
    const { content, source, linesOf } = openDocument(marked, material.lineScores, { model, vectors, pairs });
    return asked
      .filter(({ kind }) => !WHOLE_DOCUMENT.has(kind))
      .map(({ question, before, lines }): SearchCase => {
        const understanding = reader.understand(question, before === null ? [] : [{ role: 'user', content: before }]);
        return {
          kind: 'plain',
          fold,
          content,
          source,
          model,
          understanding,
          asked: asker(understanding.text),
          isThere: lines.length > 0,
          isRight: ({ ordinal, start, end }) => linesOf(ordinal, start, end).some((line) => lines.includes(line)),
        };
      });
  });
}

/** Questions with the sentence that answers them, as far as yes and no are concerned. */
export function listPolarityCases({ questions, documents, lineScores }: PlainMaterial): readonly PolarityCase[] {
  return questions.flatMap(({ question, document, lines: [line], isYes }) => {
    const marked = documents.get(document)?.lines[(line ?? 0) - 1];
    const scores = lineScores.documents.get(document)?.[(line ?? 0) - 1];
    if (!marked || !scores) return [];
    return [
      {
        question,
        sentence: marked.text,
        provisions: keepLikely(lineScores.rows, scores),
        isYes,
        isBad: marked.mark === 'ordinary' ? null : marked.mark !== 'favourable',
      },
    ];
  });
}
