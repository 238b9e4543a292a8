import { CATEGORIES, categoryNumber } from '#server/engine/clauses/categories.ts';
import type { ClauseModel } from '#server/engine/clauses/clause-model.ts';
import { buildIndexContent, type IndexContent } from '#server/engine/retrieval/index/index-content.ts';
import type { TextRange } from '#server/engine/text/text-range.ts';
import type { PageText, PassageSpan } from '#server/ports/language-model.ts';
import { FOLDS, foldOf, type LabelledContract } from '#training/data/labelled-contracts.ts';
import type { AnnotatedNda } from '#training/data/labelled-ndas.ts';
import { documentOf } from '#training/document-of.ts';
import { TOPIC_PATTERNS } from './topic-patterns.ts';

/** A training document with out-of-fold clause scores. */
export interface AskedDocument {
  readonly name: string;
  readonly kind: 'contract' | 'nda';
  readonly fold: number;
  readonly text: string;
  readonly content: IndexContent;
  readonly model: ClauseModel;
  /** Where in the text the answer to questions about a subject stands; empty where that is not known. */
  answersOf(subjectId: string): readonly TextRange[];
  /** Whether the document says anything about a subject; null where that is unknown. */
  isThere(subjectId: string): boolean | null;
  /** From places on pages to places in the text. */
  rangesOf(spans: readonly PassageSpan[]): readonly TextRange[];
}

/** The labelled texts have no pages; the pages of contracts hold about as much. */
const PAGE_UNITS = 3_000;

/** Many questions are asked about one document: its sentences are scored once. */
function rememberScores(model: ClauseModel): ClauseModel {
  const known = new Map<string, Float32Array>();
  return {
    ...model,
    score: (text, place) => {
      const key = `${place.offset} ${place.documentLength} ${text}`;
      const scores = known.get(key) ?? model.score(text, place);
      known.set(key, scores);
      return scores;
    },
  };
}

/** Creates a training document from a contract of CUAD. */
export function askContract(contract: LabelledContract, model: ClauseModel): AskedDocument {
  const pages = cutPages(contract.text);
  const starts = pages.map((_, index) => pages.slice(0, index).reduce((sum, { text }) => sum + text.length, 0));
  return {
    name: contract.title,
    kind: 'contract',
    fold: foldOf(contract.title),
    text: contract.text,
    model: rememberScores(model),
    content: buildIndexContent(documentOf(pages, contract.title), model),
    answersOf: (id) => contract.spans.filter(({ category }) => category === categoryNumber(id)),
    isThere: (id) => {
      const category = categoryNumber(id);
      return category >= 0 ? contract.present.has(category) : (TOPIC_PATTERNS[id]?.test(contract.text) ?? null);
    },
    rangesOf: (spans) =>
      spans.map(({ pageNumber, start, end }) => {
        const from = starts[pageNumber - 1] ?? 0;
        return { start: from + start, end: from + end };
      }),
  };
}

function cutPages(text: string): readonly PageText[] {
  const pages: PageText[] = [];
  for (let start = 0; start < text.length; ) {
    const line = text.lastIndexOf('\n', start + PAGE_UNITS);
    const end = start + PAGE_UNITS >= text.length || line < start + PAGE_UNITS / 2 ? start + PAGE_UNITS : line;
    pages.push({ pageNumber: pages.length + 1, text: text.slice(start, end) });
    start = end;
  }
  return pages;
}

/** Subjects that hypotheses of ContractNLI are about. */
const NDA_SUBJECTS: Readonly<Record<string, readonly string[]>> = {
  'confidential-marking': ['nda-1', 'nda-3'],
  'confidential-scope': ['nda-2'],
  'confidential-use': ['nda-4'],
  'confidential-sharing': ['nda-5', 'nda-7'],
  'compelled-disclosure': ['nda-8'],
  publicity: ['nda-10'],
  'reverse-engineering': ['nda-11'],
  'confidential-exceptions': ['nda-12', 'nda-13'],
  'no-license-implied': ['nda-15'],
  'return-of-information': ['nda-16'],
  copies: ['nda-17'],
  'no-solicit-of-employees': ['nda-18'],
  'confidentiality-duration': ['nda-19'],
  'retention-of-copies': ['nda-20'],
};

/** Subjects with labels in any of the documents. */
export const ASKED_SUBJECTS: readonly string[] = [
  ...new Set([...CATEGORIES.map(({ id }) => id), ...Object.keys(TOPIC_PATTERNS), ...Object.keys(NDA_SUBJECTS)]),
];

/** Creates a training document from a non-disclosure agreement of ContractNLI. */
export function askNda({ text, spans, annotations }: AnnotatedNda, number: number, model: ClauseModel): AskedDocument {
  const answersOf = (id: string): readonly TextRange[] =>
    (NDA_SUBJECTS[id] ?? [])
      .flatMap((key) => annotations[key]?.spans ?? [])
      .map((span) => ({ start: spans[span]?.[0] ?? 0, end: spans[span]?.[1] ?? 0 }));
  return {
    name: `NDA ${number + 1}`,
    kind: 'nda',
    fold: number % FOLDS,
    text,
    model: rememberScores(model),
    content: buildIndexContent(documentOf(text, 'NDA'), model),
    answersOf,
    isThere: (id) => (NDA_SUBJECTS[id] ? answersOf(id).length > 0 : null),
    rangesOf: (places) => places,
  };
}
