import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Cuts a text into pieces of words, each with its number in the vocabulary. */
export type WordPieceReader = (text: string) => readonly number[];

const VOCABULARY = join(import.meta.dirname, '../../weights/word-pieces.txt');
/** Begins a word (Kudo and Richardson 2018). */
const WORD_START = '\u2581';
/** Stands for a character that no piece has. */
const UNKNOWN = 0;
/** Log probability of a character that no piece has: worse than every piece. */
const UNKNOWN_SCORE = -25;
/** Numbers before this are signs of the encoder, not pieces. */
const SIGNS = 6;
/** Words of at least as many capitals are read in small letters: a heading in capitals is the same heading. */
const SHOUTED = /\p{Lu}{5,}/gu;
/** Longer texts are cut off, in UTF-16 units: no more of them would be read. */
const READ_LIMIT = 2_000;

/** Reads the vocabulary of the reranker: one piece a line with its log probability. */
export function readWordPieces(): WordPieceReader {
  const lines = readFileSync(VOCABULARY, 'utf8').trimEnd().split('\n');
  return createWordPieceReader(
    lines.map((line) => {
      const [piece = '', score] = line.split('\t');
      return [piece, Number(score)] as const;
    }),
  );
}

/**
 * Makes a reader that cuts texts into the most probable pieces (unigram language model, Kudo 2018; Viterbi 1967).
 * Linear in the length of the text.
 * @param vocabulary pieces by number, with their log probabilities
 */
export function createWordPieceReader(
  vocabulary: readonly (readonly [piece: string, score: number])[],
): WordPieceReader {
  const numbers = new Map(vocabulary.flatMap(([piece], number) => (number < SIGNS ? [] : [[piece, number] as const])));
  const longest = Math.max(...[...numbers.keys()].map(({ length }) => length));
  const known = new Map<string, readonly number[]>();
  const readWord = (word: string): readonly number[] => {
    const kept = known.get(word);
    if (kept) return kept;
    const pieces = cutWord(word, { vocabulary, numbers, longest });
    if (known.size < KNOWN_LIMIT) known.set(word, pieces);
    return pieces;
  };
  return (text) =>
    text
      .slice(0, READ_LIMIT)
      .normalize('NFKC')
      .replace(SHOUTED, (word) => word.toLowerCase())
      .split(/\s+/u)
      .filter((word) => word !== '')
      .flatMap((word) => readWord(`${WORD_START}${word}`));
}

/** Words whose pieces are remembered. */
const KNOWN_LIMIT = 20_000;

interface Pieces {
  readonly vocabulary: readonly (readonly [piece: string, score: number])[];
  readonly numbers: ReadonlyMap<string, number>;
  /** In UTF-16 units. */
  readonly longest: number;
}

/** The most probable pieces of a word. */
function cutWord(word: string, { vocabulary, numbers, longest }: Pieces): readonly number[] {
  const best = new Float64Array(word.length + 1).fill(Number.NEGATIVE_INFINITY);
  const lastOf = new Int32Array(word.length + 1);
  const startOf = new Int32Array(word.length + 1);
  best[0] = 0;
  const reach = (start: number, end: number, number: number, score: number): void => {
    const sum = (best[start] ?? 0) + score;
    if (sum <= (best[end] ?? 0)) return;
    best[end] = sum;
    lastOf[end] = number;
    startOf[end] = start;
  };
  for (let start = 0; start < word.length; start += 1) {
    reach(start, start + 1, UNKNOWN, UNKNOWN_SCORE);
    for (let end = start + 1; end <= Math.min(word.length, start + longest); end += 1) {
      const number = numbers.get(word.slice(start, end));
      if (number !== undefined) reach(start, end, number, vocabulary[number]?.[1] ?? UNKNOWN_SCORE);
    }
  }
  const pieces: number[] = [];
  for (let end = word.length; end > 0; end = startOf[end] ?? 0) {
    const number = lastOf[end] ?? UNKNOWN;
    if (number !== UNKNOWN || pieces.at(-1) !== UNKNOWN) pieces.push(number);
  }
  return pieces.reverse();
}
