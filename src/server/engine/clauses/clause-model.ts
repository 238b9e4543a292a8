import type { CategoryProbability } from '#server/ports/language-model.ts';
import type { TreeModel } from '../trees/clause-trees.ts';
import { CATEGORIES } from './categories.ts';
import { CONCEPTS_LENGTH, extractConcepts } from './clause-concepts.ts';
import { extractFeatures, type SparseVector, type TextPosition } from './clause-features.ts';

/** Metadata of the packed weights: everything small enough to keep in readable JSON. */
export interface ClauseModelMetadata {
  readonly version: number;
  /** Hash of the titles that training and tuning never saw, so that a benchmark can refuse to measure with the wrong split. */
  readonly unseenTitlesSha256: string;
  /** Hash of the packed weights. */
  readonly weightsSha256: string;
  readonly bits: number;
  readonly categories: readonly string[];
  readonly biases: readonly number[];
  /** What the weight 1 stands for, by category. */
  readonly scales: readonly number[];
  /** What the inverse document frequency 1 stands for. */
  readonly frequencyScale: number;
  /** From a passage's score to the probability that it holds such a clause: 1 / (1 + exp(-(slope * score + offset))). */
  readonly passageCalibration: readonly Calibration[];
  /** From the best score in a document to the probability that it has such a clause at all. */
  readonly presenceCalibration: readonly Calibration[];
  /** By category, the logarithm of one more than the clauses the model was trained on. */
  readonly frequencies: readonly number[];
  /** Tells from a sentence's score and what stands around it whether it is such a clause. */
  readonly spanTrees: TreeModel;
  readonly documentStage: DocumentStage;
}

/** From what a whole document's scores say about a category to the probability that it has such a clause. */
export interface DocumentStage {
  readonly weights: readonly number[];
  readonly calibration: readonly Calibration[];
}

export interface Calibration {
  readonly slope: number;
  readonly offset: number;
}

export interface ClauseModel {
  readonly metadata: ClauseModelMetadata;
  /** Scores a stretch of text: for each of `CATEGORIES` about the logarithm of the odds that it is such a clause. */
  score(text: string, place: TextPosition): Float32Array;
  /** The probability of a category at a passage's score. */
  probability(category: number, score: number): number;
  /** The probability that a document whose best passage has this score holds such a clause. */
  presence(category: number, bestScore: number): number;
}

/** Categories less likely than this are not worth keeping with a passage. */
const PROBABILITY_FLOOR = 0.02;
/** Scores stay within this, so that a probability is never quite 0 or 1. */
const LOGIT_LIMIT = 12;

/**
 * Unpacks trained weights.
 * @param packed for each bucket one byte of inverse document frequency, then for each bucket one byte that says how many
 *   weights it has, then for each weight the category's number, then for each weight its value from -127 to 127
 * @throws Error when the bytes do not match the metadata
 */
export function loadClauseModel(facts: ClauseModelMetadata, packed: Uint8Array): ClauseModel {
  if (facts.categories.join() !== CATEGORIES.map(({ id }) => id).join()) {
    throw new Error('The clause model was trained for other categories. Train it again: npm run train');
  }
  // A copy: the slices of a Buffer would share its memory, and their `buffer` would be the whole of it.
  const weights = unpackWeights(facts, new Uint8Array(packed));
  return {
    metadata: facts,
    score: (text, place) => scoreFeatures(weights, facts, text, place),
    probability: (category, score) => calibrate(facts.passageCalibration[category], score),
    presence: (category, bestScore) => calibrate(facts.presenceCalibration[category], bestScore),
  };
}

/** Categories of a passage above the floor, most likely first. */
export function listCategories(model: ClauseModel, scores: Float32Array): CategoryProbability[] {
  const found: CategoryProbability[] = [];
  CATEGORIES.forEach(({ id }, number) => {
    const probability = model.probability(number, scores[number] ?? -LOGIT_LIMIT);
    if (probability >= PROBABILITY_FLOOR) found.push({ category: id, probability });
  });
  return found.sort((left, right) => right.probability - left.probability);
}

/** The logistic function, with its argument kept within ±12. */
export function logistic(logit: number): number {
  return 1 / (1 + Math.exp(-Math.max(-LOGIT_LIMIT, Math.min(LOGIT_LIMIT, logit))));
}

function calibrate(calibration: Calibration | undefined, score: number): number {
  return calibration ? logistic(calibration.slope * score + calibration.offset) : 0;
}

/** The weights as they are packed: in few bytes they are read much faster than they would be spread out. */
export interface PackedClauseWeights {
  readonly bits: number;
  /** In steps; how much a step is makes no difference, because features are scaled to a length. */
  readonly frequencies: Uint8Array;
  /** Where the weights of each bucket start. */
  readonly rowStarts: Uint32Array;
  readonly categories: Uint8Array;
  readonly steps: Int8Array;
}

/**
 * Makes packed weights ready to be added up; for the layout see `loadClauseModel`.
 * @throws Error when the bytes do not fit
 */
export function unpackWeights({ bits }: Pick<ClauseModelMetadata, 'bits'>, packed: Uint8Array): PackedClauseWeights {
  const rows = 2 ** bits;
  const rowStarts = new Uint32Array(rows + 1);
  for (let row = 0; row < rows; row += 1) {
    rowStarts[row + 1] = (rowStarts[row] as number) + (packed[rows + row] ?? 0);
  }
  const count = rowStarts[rows] ?? 0;
  if (packed.length !== 2 * rows + 2 * count) throw new Error('The weights of the clause model are damaged.');
  return {
    bits,
    frequencies: packed.subarray(0, rows),
    rowStarts,
    categories: packed.subarray(2 * rows, 2 * rows + count),
    steps: new Int8Array(packed.buffer, packed.byteOffset + 2 * rows + count, count),
  };
}

function scoreFeatures(
  weights: PackedClauseWeights,
  facts: ClauseModelMetadata,
  text: string,
  place: TextPosition,
): Float32Array {
  const sums = new Float64Array(facts.biases.length);
  addFeatures(sums, weights, extractFeatures(text, place, weights.bits), 1);
  addFeatures(sums, weights, extractConcepts(text, weights.bits), CONCEPTS_LENGTH);
  return Float32Array.from(
    facts.biases,
    (bias, category) => bias + (sums[category] ?? 0) * (facts.scales[category] ?? 0),
  );
}

/** Adds what features say, in steps, after they were weighed by their rarity and scaled to a length. */
export function addFeatures(
  sums: Float64Array,
  weights: PackedClauseWeights,
  { buckets, values }: SparseVector,
  length: number,
): void {
  const { frequencies, rowStarts, categories, steps } = weights;
  let squares = 0;
  for (let index = 0; index < buckets.length; index += 1) {
    const input = (values[index] as number) * (frequencies[buckets[index] as number] as number);
    squares += input * input;
  }
  const scale = squares === 0 ? 0 : length / Math.sqrt(squares);
  for (let index = 0; index < buckets.length; index += 1) {
    const bucket = buckets[index] as number;
    const input = (values[index] as number) * (frequencies[bucket] as number) * scale;
    const end = rowStarts[bucket + 1] as number;
    for (let entry = rowStarts[bucket] as number; entry < end; entry += 1) {
      const category = categories[entry] as number;
      sums[category] = (sums[category] as number) + input * (steps[entry] as number);
    }
  }
}
