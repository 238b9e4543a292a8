import type { IndexContent } from '#server/engine/retrieval/index/index-content.ts';
import type { CandidateSentence } from '#server/engine/retrieval/sentences/candidate-sentences.ts';
import { PIECES_READ } from '#server/engine/text-encoder/lay-out-text.ts';
import type { WordPieceReader } from '#server/engine/text-encoder/word-pieces.ts';
import type { PreparedCase } from '#training/answers/search-case.ts';

/** Pieces of a candidate: of its heading, and its own. */
export type CandidateRow = readonly [heading: readonly number[], text: readonly number[]];

/** A question with candidates, as train.py reads it. */
export interface RerankerCase {
  /** Number of the document. */
  readonly d: number;
  /** Kind, by which it is weighted. */
  readonly k: string;
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
      q: readPieces(question.understanding.text).slice(0, PIECES_READ.question),
      s: places,
      r: isRight.map((right) => (right ? 1 : 0)),
    };
  });
  return { docs: [...documents.values()].map(({ rows }) => rows), cases };
}

function readRow(
  content: IndexContent,
  { ordinal, text }: CandidateSentence,
  readPieces: WordPieceReader,
): CandidateRow {
  return makeCandidateRow(content.passages[ordinal]?.heading ?? '', text, readPieces);
}

/** @param heading empty where there is none */
export function makeCandidateRow(heading: string, text: string, readPieces: WordPieceReader): CandidateRow {
  return [readPieces(heading).slice(0, PIECES_READ.heading), readPieces(text).slice(0, PIECES_READ.text)];
}
