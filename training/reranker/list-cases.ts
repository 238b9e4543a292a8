import type { IndexContent } from '#server/engine/retrieval/index/index-content.ts';
import type { WordPieceReader } from '#server/engine/retrieval/reranking/word-pieces.ts';
import type { CandidateSentence } from '#server/engine/retrieval/sentences/candidate-sentences.ts';
import type { PreparedCase } from '#training/answers/search-case.ts';

/** Pieces of a candidate: of its heading, of what stands before it, and its own. */
export type CandidateRow = readonly [heading: readonly number[], before: readonly number[], text: readonly number[]];

/** A question with candidates, as train.py reads it. */
export interface RerankerCase {
  /** Number of the document. */
  readonly d: number;
  /** Kind, by which it is weighted. */
  readonly k: string;
  /** Fold; below 0 it is always learned from. */
  readonly f: number;
  /** 1 where the document answers. */
  readonly t: 0 | 1;
  /** Pieces of the question. */
  readonly q: readonly number[];
  /** Candidates, by number in the document. */
  readonly s: readonly number[];
  /** 1 for each candidate that answers. */
  readonly r: readonly (0 | 1)[];
}

export interface RerankerCases {
  readonly docs: readonly (readonly CandidateRow[])[];
  readonly cases: readonly RerankerCase[];
}

/** More pieces of each part are never read. */
export const READ = { question: 60, heading: 14, before: 16, beforeCharacters: 120, text: 100 } as const;

/** Lists prepared questions with the candidates that are kept of each, in their order. */
export function listRerankerCases(prepared: readonly PreparedCase[], readPieces: WordPieceReader): RerankerCases {
  const documents = new Map<IndexContent, { readonly rows: CandidateRow[]; readonly places: Map<string, number> }>();
  const numbers = new Map<IndexContent, number>();
  const cases = prepared.map(({ content, kind, fold, isThere, question, sentences, isRight }): RerankerCase => {
    const document = documents.get(content) ?? { rows: [], places: new Map<string, number>() };
    documents.set(content, document);
    const number = numbers.get(content) ?? numbers.size;
    numbers.set(content, number);
    const places = sentences.map((sentence) => {
      const key = `${sentence.ordinal}:${sentence.start}`;
      const place = document.places.get(key) ?? document.rows.length;
      if (place === document.rows.length) document.rows.push(readRow(content, sentence, readPieces));
      document.places.set(key, place);
      return place;
    });
    return {
      d: number,
      k: kind,
      f: fold,
      t: isThere ? 1 : 0,
      q: readPieces(question.understanding.text).slice(-READ.question),
      s: places,
      r: isRight.map((right) => (right ? 1 : 0)),
    };
  });
  return { docs: [...documents.values()].map(({ rows }) => rows), cases };
}

function readRow(
  content: IndexContent,
  { ordinal, start, text }: CandidateSentence,
  readPieces: WordPieceReader,
): CandidateRow {
  const passage = content.passages[ordinal];
  const heading = passage?.heading ?? null;
  const before = passage?.text.slice(Math.max(0, start - READ.beforeCharacters), start) ?? '';
  return [
    heading === null ? [] : readPieces(heading).slice(0, READ.heading),
    readPieces(before).slice(-READ.before),
    readPieces(text).slice(0, READ.text),
  ];
}
