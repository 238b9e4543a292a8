import type { SparseVector } from '../clauses/clause-features.ts';
import { extractSentenceFeatures } from './sentence-features.ts';

/** What is readable of the packed weights. */
export interface ProvisionModelMetadata {
  readonly version: number;
  /** Hash of the packed weights. */
  readonly weightsSha256: string;
  /** Sentences are hashed into 2^bits buckets. */
  readonly bits: number;
  /** Lengths that words, roles and character n-grams are scaled to. */
  readonly lengths: readonly [words: number, roles: number, grams: number];
  /** What each row of weights tells: ids of the playbook's records, then aspects of a sentence. */
  readonly rows: readonly string[];
  readonly biases: readonly number[];
  /** What the weight 1 stands for, by row. */
  readonly scales: readonly number[];
  /** Entries in the packed weights. */
  readonly weightCount: number;
}

/** Scores sentences for every row of the weights. */
export interface ProvisionModel {
  /** What each number of a score is about: ids of the playbook's records, then aspects of a sentence. */
  readonly rows: readonly string[];
  /**
   * Scores a sentence: above 0 is an instance, about -1 is none.
   * @returns a number for each of the rows
   */
  readonly score: (sentence: string) => Float32Array;
}

/** Weights by bucket, as they are packed. */
interface PackedRows {
  readonly frequencies: Uint8Array;
  /** Where the weights of each bucket start. */
  readonly starts: Uint32Array;
  readonly rows: Uint16Array;
  readonly steps: Int8Array;
}

/** Inverse document frequencies are packed in steps; how much a step is makes no difference to a scaled vector. */
export const FREQUENCY_STEPS = 255;

/**
 * Unpacks trained weights.
 * @param packed for each bucket one byte of inverse document frequency, then two bytes that say how many weights it has,
 *   then for each weight two bytes for its row, then for each weight its value from -127 to 127; little endian
 * @throws Error when the bytes do not match the metadata
 */
export function loadProvisionModel(metadata: ProvisionModelMetadata, packed: Uint8Array): ProvisionModel {
  const buckets = 2 ** metadata.bits;
  if (packed.length !== 3 * buckets + 3 * metadata.weightCount) {
    throw new Error('The weights of the provision model are damaged.');
  }
  // A copy: views of more than one byte need an aligned start.
  const bytes = new Uint8Array(packed).buffer;
  const counts = new Uint16Array(bytes, buckets, buckets);
  const starts = new Uint32Array(buckets + 1);
  for (let bucket = 0; bucket < buckets; bucket += 1) {
    starts[bucket + 1] = (starts[bucket] as number) + (counts[bucket] as number);
  }
  const weights: PackedRows = {
    frequencies: new Uint8Array(bytes, 0, buckets),
    starts,
    rows: new Uint16Array(bytes, 3 * buckets, metadata.weightCount),
    steps: new Int8Array(bytes, 3 * buckets + 2 * metadata.weightCount, metadata.weightCount),
  };
  return { rows: metadata.rows, score: (sentence) => scoreSentence(weights, metadata, sentence) };
}

function scoreSentence(
  weights: PackedRows,
  { bits, lengths, biases, scales }: ProvisionModelMetadata,
  sentence: string,
): Float32Array {
  const sums = new Float64Array(biases.length);
  const { words, roles, grams } = extractSentenceFeatures(sentence, bits);
  addStream(sums, weights, words, lengths[0]);
  addStream(sums, weights, roles, lengths[1]);
  addStream(sums, weights, grams, lengths[2]);
  return Float32Array.from(biases, (bias, row) => bias + (sums[row] as number) * (scales[row] as number));
}

/** Adds what features say, in steps, after they were weighed by their rarity and scaled to a length. */
function addStream(sums: Float64Array, weights: PackedRows, { buckets, values }: SparseVector, length: number): void {
  const { frequencies, starts, rows, steps } = weights;
  let squares = 0;
  for (let place = 0; place < buckets.length; place += 1) {
    squares += ((values[place] as number) * (frequencies[buckets[place] as number] as number)) ** 2;
  }
  if (squares === 0) return;
  const scale = length / Math.sqrt(squares);
  for (let place = 0; place < buckets.length; place += 1) {
    const bucket = buckets[place] as number;
    const input = (values[place] as number) * (frequencies[bucket] as number) * scale;
    const end = starts[bucket + 1] as number;
    for (let entry = starts[bucket] as number; entry < end; entry += 1) {
      const row = rows[entry] as number;
      sums[row] = (sums[row] as number) + input * (steps[entry] as number);
    }
  }
}
