import type { ProvisionModel } from '#server/engine/provision-model/provision-model.ts';
import { isBareLead } from '#server/engine/text/list-items.ts';
import { splitIntoQuotes } from '#server/engine/text/split-quotes.ts';
import { createStemmer, isStopWord, tokenise } from '#server/engine/text/stem-words.ts';
import { readTableRows } from '#server/engine/text/table-rows.ts';
import type { TextRange } from '#server/engine/text/text-range.ts';
import type { IndexContent } from '../index/index-content.ts';
import type { WordVectors } from '../meaning/word-vectors.ts';
import type { PairEncoder } from '../pairing/pair-encoder.ts';
import { findVectors } from './find-vectors.ts';
import { type PassageRow, readPassageRows, tellRow } from './passage-rows.ts';
import { readLabel, readNumbers } from './sentence-signs.ts';

/** A sentence of a passage, with what is read of it once for all questions. */
export interface CandidateSentence {
  readonly ordinal: number;
  /** Half-open, in UTF-16 units of the passage's text. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** The same for reading it alone: a row of figures has the names of its columns and the line above the table. */
  readonly told: string;
  readonly stems: readonly string[];
  /** Positions of the vectors of its words that carry meaning. */
  readonly vectors: readonly number[];
  /** Stems of the label of a row, and positions of their vectors; empty where it has none. */
  readonly label: { readonly stems: readonly string[]; readonly vectors: readonly number[] };
  /** As `readNumbers` gives them. */
  readonly numbers: readonly string[];
  /** Of the pair encoder, with the heading above. */
  readonly pair: Float32Array;
  /** By row of the provision model; only what is not clearly none. */
  readonly provisions: ReadonlyMap<string, number>;
}

/** Reads the sentences of passages, and remembers them as long as the index is kept. */
export interface SentenceSource {
  readonly vectors: WordVectors;
  readonly pairs: PairEncoder;
  /** Sentences of one passage in reading order. */
  readonly sentencesOf: (content: IndexContent, ordinal: number) => readonly CandidateSentence[];
}

/** A score that is not above this says that a sentence is no instance of a record. */
const PROVISION_FLOOR = -0.9;

/** @param provisions scores sentences; its rows are ids of the playbook's records and aspects of a sentence */
export function createSentenceSource(
  provisions: Pick<ProvisionModel, 'rows' | 'score'>,
  vectors: WordVectors,
  pairs: PairEncoder,
): SentenceSource {
  const known = new WeakMap<IndexContent, Map<number, readonly CandidateSentence[]>>();
  const stem = createStemmer();
  const readLabelWords = (text: string): CandidateSentence['label'] => {
    const words = tokenise(readLabel(text));
    return { stems: words.filter((word) => !isStopWord(word)).map(stem), vectors: findVectors(words, vectors) };
  };
  const rowsOf = createRowSource();
  const read = (content: IndexContent, ordinal: number): readonly CandidateSentence[] => {
    const passage = content.passages[ordinal];
    if (!passage) return [];
    const ranges = splitIntoQuotes(passage.text);
    const textOf = ({ start, end }: TextRange) => passage.text.slice(start, end);
    const heads = new Set(readTableRows(passage.text).flatMap(({ isHead, start }) => (isHead ? [start] : [])));
    const rows = rowsOf(content).get(ordinal) ?? [];
    const isHeading = (range: TextRange, index: number) => {
      const [text, next] = [textOf(range), ranges[index + 1]];
      if (text === passage.heading || heads.has(range.start) || isBareLead(text)) return true;
      return next !== undefined && isTableHead(text, textOf(next));
    };
    // A heading is no answer, unless nothing else is there.
    const telling = ranges.every(isHeading) ? ranges : ranges.filter((range, index) => !isHeading(range, index));
    return telling.map(({ start, end }) => {
      const text = passage.text.slice(start, end);
      const row = rows.find((other) => other.start < end && start < other.end);
      const told = (row && tellRow(row)) ?? text;
      const words = tokenise(told);
      return {
        ordinal,
        start,
        end,
        text,
        told,
        stems: words.map(stem),
        vectors: findVectors(words, vectors),
        label: readLabelWords(row?.cells[0] === '' ? `${row.label}:` : text),
        numbers: readNumbers(text),
        pair: pairs.encodeSentence(told, passage.heading),
        provisions: keepLikely(provisions.rows, provisions.score(told)),
      };
    });
  };
  return {
    vectors,
    pairs,
    sentencesOf: (content, ordinal) => {
      const passages = known.get(content) ?? new Map<number, readonly CandidateSentence[]>();
      known.set(content, passages);
      const sentences = passages.get(ordinal) ?? read(content, ordinal);
      passages.set(ordinal, sentences);
      return sentences;
    },
  };
}

/** Reads the rows of a document's tables once. @returns them by the ordinal of their passage */
function createRowSource(): (content: IndexContent) => ReadonlyMap<number, readonly PassageRow[]> {
  const known = new WeakMap<IndexContent, ReadonlyMap<number, readonly PassageRow[]>>();
  return (content) => {
    const rows =
      known.get(content) ??
      Map.groupBy(readPassageRows(content.passages.map(({ text }) => text)), ({ position }) => position);
    known.set(content, rows);
    return rows;
  };
}

/** The least figures of a row below the names of its columns. */
const FIGURES_BELOW = 2;

/**
 * Whether words are the names of a table's columns: "Period Annual Rent Monthly Installment" above a row of figures.
 * @param next the words that follow
 */
export function isTableHead(text: string, next: string): boolean {
  if (/[\d!?;]|\.$/u.test(text) || (next.match(/\d[\d.,]*/gu)?.length ?? 0) < FIGURES_BELOW) return false;
  const words = text.match(/\p{L}[\p{L}'’-]*/gu) ?? [];
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word));
  return words.length >= 3 && words.length <= 20 && capitals.length * 2 >= words.length;
}

/** Scores of what a sentence may be an instance of, by row of the provision model. */
export function keepLikely(rows: readonly string[], scores: Float32Array): ReadonlyMap<string, number> {
  const kept = new Map<string, number>();
  scores.forEach((score, row) => {
    const id = rows[row];
    if (score > PROVISION_FLOOR && id !== undefined) kept.set(id, score);
  });
  return kept;
}
