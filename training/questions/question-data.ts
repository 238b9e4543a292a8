import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { CATEGORIES, categoryNumber } from '#server/engine/clauses/categories.ts';
import type { ClauseModel } from '#server/engine/clauses/clause-model.ts';
import { buildIndexContent, type IndexContent } from '#server/engine/retrieval/index/index-content.ts';
import type { TextRange } from '#server/engine/text/segmentation.ts';
import type { PageText, PassageSpan } from '#server/ports/language-model.ts';
import { companyOf, firstHashByte, type LabelledContract } from '#training/data/labelled-contracts.ts';
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

export const FOLDS = 4;
/** The labelled texts have no pages; the pages of contracts hold about as much. */
const PAGE_UNITS = 3_000;

/** Contracts of one company stay in one fold. */
export function foldOf(title: string): number {
  return firstHashByte(`fold ${companyOf(title)}`) % FOLDS;
}

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
    content: buildIndexContent({ documentId: 1, title: contract.title, pages, unreadPages: [] }, model),
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

interface NdaFile {
  readonly documents: readonly {
    readonly text: string;
    readonly spans: readonly (readonly [number, number])[];
    readonly annotation_sets: readonly {
      readonly annotations: Readonly<Record<string, { readonly spans: readonly number[] }>>;
    }[];
  }[];
}

/**
 * Reads the non-disclosure agreements of ContractNLI's training part.
 * @throws Error when they are not there
 */
export function readNdas(dataFolder: string, model: ClauseModel): readonly AskedDocument[] {
  const bytes = gunzipSync(readFileSync(join(dataFolder, 'contractnli/train_truncated.json.gz')));
  const { documents } = JSON.parse(bytes.toString('utf8')) as NdaFile;
  return documents.map(({ text, spans, annotation_sets }, number) => {
    const answersOf = (id: string): readonly TextRange[] =>
      (NDA_SUBJECTS[id] ?? [])
        .flatMap((key) => annotation_sets[0]?.annotations[key]?.spans ?? [])
        .map((span) => ({ start: spans[span]?.[0] ?? 0, end: spans[span]?.[1] ?? 0 }));
    const document = { documentId: 1, title: 'NDA', pages: [{ pageNumber: 1, text }], unreadPages: [] };
    return {
      name: `NDA ${number + 1}`,
      kind: 'nda' as const,
      fold: number % FOLDS,
      text,
      model: rememberScores(model),
      content: buildIndexContent(document, model),
      answersOf,
      isThere: (id: string) => (NDA_SUBJECTS[id] ? answersOf(id).length > 0 : null),
      rangesOf: (places: readonly PassageSpan[]) => places,
    };
  });
}
