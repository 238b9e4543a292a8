import { CONCEPTS_LENGTH } from '#server/engine/clauses/clause-concepts.ts';
import type { SparseVector } from '#server/engine/clauses/clause-features.ts';
import type { Example } from './build-examples.ts';
import { type Inputs, separate, sumSquares } from './separate.ts';

export interface DenseWeights {
  readonly bits: number;
  readonly categoryCount: number;
  /** Inverse document frequency of each bucket; 0 for one below the frequency minimum. */
  readonly frequencies: Float32Array;
  readonly biases: Float32Array;
  /** Row by row: the weights of one bucket for every category. */
  readonly values: Float32Array;
}

interface TrainingOptions {
  readonly bits: number;
  readonly categoryCount: number;
  readonly rounds: number;
  readonly seed: number;
  /** How much an error costs beside the size of the weights. */
  readonly cost: number;
  /** A bucket in fewer examples than this is left out. */
  readonly frequencyMinimum: number;
}

export const TRAINING_DEFAULTS: Omit<TrainingOptions, 'categoryCount'> = {
  bits: 20,
  rounds: 12,
  seed: 20_260_101,
  cost: 1,
  frequencyMinimum: 3,
};

/** The input that is the same for every example; a small one, so that the bias is held back less than it would be at 1. */
const BIAS_INPUT = 0.5;
/**
 * Linear support vector machines with squared hinge loss, one category against the rest, by dual coordinate descent
 * (Hsieh et al., ICML 2008), which gets close to the best weights in a few rounds.
 */
export function trainWeights(examples: readonly Example[], options: TrainingOptions): DenseWeights {
  const { bits, categoryCount } = options;
  const frequencies = inverseFrequencies(examples, bits, options.frequencyMinimum);
  const inputs = collectInputs(examples, frequencies);
  const values = new Float32Array(2 ** bits * categoryCount);
  const biases = new Float32Array(categoryCount);
  const squares = sumSquares(inputs);
  for (let category = 0; category < categoryCount; category += 1) {
    const isPositive = Uint8Array.from(examples, ({ categories }) => (categories.includes(category) ? 1 : 0));
    if (!isPositive.includes(1)) {
      biases[category] = -1;
      continue;
    }
    const weights = separate(inputs, squares, isPositive, options);
    biases[category] = (weights[2 ** bits] ?? 0) * BIAS_INPUT;
    for (let bucket = 0; bucket < frequencies.length; bucket += 1) {
      if (weights[bucket] !== 0) values[bucket * categoryCount + category] = weights[bucket] ?? 0;
    }
  }
  return { bits, categoryCount, frequencies, biases, values };
}

/** Words and concepts times inverse document frequency, each scaled to their length, and the input of the bias. */
function collectInputs(examples: readonly Example[], frequencies: Float32Array): Inputs {
  const size = examples.reduce(
    (sum, { vector, concepts }) => sum + vector.buckets.length + concepts.buckets.length + 1,
    0,
  );
  const inputs = {
    starts: new Uint32Array(examples.length + 1),
    buckets: new Uint32Array(size),
    values: new Float32Array(size),
  };
  let entry = 0;
  examples.forEach(({ vector, concepts }, index) => {
    entry = addInputs(inputs, entry, vector, frequencies, 1);
    entry = addInputs(inputs, entry, concepts, frequencies, CONCEPTS_LENGTH);
    inputs.buckets[entry] = frequencies.length;
    inputs.values[entry] = BIAS_INPUT;
    entry += 1;
    inputs.starts[index + 1] = entry;
  });
  return inputs;
}

/** @returns where the next entry goes */
function addInputs(
  inputs: Inputs,
  first: number,
  vector: SparseVector,
  frequencies: Float32Array,
  length: number,
): number {
  let entry = first;
  let squares = 0;
  vector.buckets.forEach((bucket, place) => {
    const input = (vector.values[place] ?? 0) * (frequencies[bucket] ?? 0);
    if (input === 0) return;
    inputs.buckets[entry] = bucket;
    inputs.values[entry] = input;
    squares += input * input;
    entry += 1;
  });
  const scale = length / (Math.sqrt(squares) || 1);
  for (let place = first; place < entry; place += 1) inputs.values[place] = (inputs.values[place] ?? 0) * scale;
  return entry;
}

function inverseFrequencies(examples: readonly Example[], bits: number, minimum: number): Float32Array {
  const counts = new Uint32Array(2 ** bits);
  for (const { vector, concepts } of examples) {
    for (const bucket of vector.buckets) counts[bucket] = (counts[bucket] ?? 0) + 1;
    for (const bucket of concepts.buckets) counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  return Float32Array.from(counts, (count) => (count < minimum ? 0 : Math.log((1 + examples.length) / (1 + count))));
}
