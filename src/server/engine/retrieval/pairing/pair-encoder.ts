import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tokenise } from '#server/engine/text/stem-words.ts';
import { VECTOR_WIDTH, type WordVectors } from '../meaning/word-vectors.ts';
import { findVectors } from '../sentences/find-vectors.ts';
import { listHeadingBuckets, listPairBuckets, PAIR_BUCKETS } from './pair-features.ts';

/** Length of the vector of a question or a sentence. */
export const PAIR_WIDTH = 64;
/** What the largest value of a packed row stands for. */
const STEPS = 127;
const WEIGHTS_FOLDER = join(import.meta.dirname, '../../weights');

/** What turns a text into a vector: a row for each bucket of its words, and a matrix over the mean of its word vectors. */
export interface PairTower {
  /** Row by row, `PAIR_BUCKETS` times `PAIR_WIDTH`. */
  readonly table: Float32Array;
  /** Row by row, `VECTOR_WIDTH` times `PAIR_WIDTH`. */
  readonly matrix: Float32Array;
}

/** Turns questions and sentences into vectors whose product is high where the sentence answers the question. */
export interface PairEncoder {
  readonly encodeQuestion: (question: string) => Float32Array;
  readonly encodeSentence: (text: string, heading: string | null) => Float32Array;
}

/** What is read of a text once. */
export interface PairInput {
  readonly buckets: Int32Array;
  /** Sum of the vectors of its words that carry meaning, over the root of their number. */
  readonly mean: Float32Array;
  /** One over the root of the number of buckets. */
  readonly scale: number;
}

/**
 * A dual encoder (Huang et al. 2013, "Learning deep structured semantic models"), one layer for each side.
 * @param asks the tower of questions
 * @param says the tower of sentences
 */
export function createPairEncoder(asks: PairTower, says: PairTower, vectors: WordVectors): PairEncoder {
  return {
    encodeQuestion: (question) => encode(asks, readPairInput(question, null, vectors)),
    encodeSentence: (text, heading) => encode(says, readPairInput(text, heading, vectors)),
  };
}

export function readPairInput(text: string, heading: string | null, vectors: WordVectors): PairInput {
  const buckets = Int32Array.from([...listPairBuckets(text), ...listHeadingBuckets(heading)]);
  const positions = findVectors(tokenise(text), vectors);
  const mean = new Float32Array(VECTOR_WIDTH);
  const root = Math.sqrt(positions.length);
  for (const position of positions) {
    vectors.vectorAt(position).forEach((value, place) => {
      mean[place] = (mean[place] ?? 0) + value / root;
    });
  }
  return { buckets, mean, scale: 1 / Math.sqrt(Math.max(1, buckets.length)) };
}

function encode({ table, matrix }: PairTower, { buckets, mean, scale }: PairInput): Float32Array {
  const out = new Float32Array(PAIR_WIDTH);
  for (const bucket of buckets) addRow(out, table, bucket, scale);
  mean.forEach((value, row) => {
    if (value !== 0) addRow(out, matrix, row, value);
  });
  return out;
}

function addRow(out: Float32Array, rows: Float32Array, row: number, factor: number): void {
  const from = row * PAIR_WIDTH;
  for (let place = 0; place < PAIR_WIDTH; place += 1) {
    out[place] = (out[place] as number) + factor * (rows[from + place] as number);
  }
}

/** How well a sentence answers a question by their vectors; comparable within one document. */
export function multiplyPair(question: Float32Array, sentence: Float32Array): number {
  let sum = 0;
  for (let place = 0; place < PAIR_WIDTH; place += 1) {
    sum += (question[place] as number) * (sentence[place] as number);
  }
  return sum;
}

/** Packs two towers: for each the scales of its rows, its rows in one byte a value, then its matrix. */
export function packPairTowers(towers: readonly PairTower[]): Uint8Array {
  return Buffer.concat(towers.flatMap(({ table, matrix }) => [...packRows(table), asBytes(matrix)]));
}

function packRows(table: Float32Array): readonly [Uint8Array, Uint8Array] {
  const scales = new Float32Array(PAIR_BUCKETS);
  const values = new Int8Array(table.length);
  for (let row = 0; row < PAIR_BUCKETS; row += 1) {
    const own = table.subarray(row * PAIR_WIDTH, (row + 1) * PAIR_WIDTH);
    const most = own.reduce((top, value) => Math.max(top, Math.abs(value)), 0);
    scales[row] = most / STEPS;
    if (most > 0)
      values.set(
        own.map((value) => Math.round((value / most) * STEPS)),
        row * PAIR_WIDTH,
      );
  }
  return [asBytes(scales), asBytes(values)];
}

function asBytes({ buffer, byteOffset, byteLength }: Float32Array | Int8Array): Uint8Array {
  return new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);
}

const TOWER_BYTES = PAIR_BUCKETS * 4 + PAIR_BUCKETS * PAIR_WIDTH + VECTOR_WIDTH * PAIR_WIDTH * 4;

/** @throws Error when the bytes are not what `packPairTowers` makes */
export function unpackPairTowers(packed: Uint8Array): readonly [PairTower, PairTower] {
  if (packed.length !== 2 * TOWER_BYTES) throw new Error('The pair encoder is damaged.');
  // Copies: `slice` of a Buffer is a view, whose numbers would be read from the start of the file.
  const bytes = new Uint8Array(packed);
  return [unpackTower(bytes.slice(0, TOWER_BYTES)), unpackTower(bytes.slice(TOWER_BYTES))];
}

function unpackTower(packed: Uint8Array<ArrayBuffer>): PairTower {
  const scales = new Float32Array(packed.buffer, 0, PAIR_BUCKETS);
  const values = new Int8Array(packed.buffer, PAIR_BUCKETS * 4, PAIR_BUCKETS * PAIR_WIDTH);
  const matrix = new Float32Array(packed.buffer, PAIR_BUCKETS * (4 + PAIR_WIDTH));
  const table = new Float32Array(values.length);
  // A loop: `Float32Array.from` goes through an iterator, which took a second for the two tables.
  for (let place = 0; place < table.length; place += 1)
    table[place] = (values[place] as number) * (scales[Math.floor(place / PAIR_WIDTH)] as number);
  return { table, matrix };
}

/** Reads the encoder that is shipped with the engine. @throws Error when it is missing or damaged */
export function readPairEncoder(vectors: WordVectors, folder = WEIGHTS_FOLDER): PairEncoder {
  const [asks, says] = unpackPairTowers(readFileSync(join(folder, 'pair-encoder.bin')));
  return createPairEncoder(asks, says, vectors);
}
