import type { Example } from './build-examples.ts';
import { createSeededRandom } from './seeded-random.ts';

export interface DenseWeights {
  readonly bits: number;
  readonly categoryCount: number;
  /** Inverse document frequency of each bucket; 0 for one that was seen too seldom. */
  readonly frequencies: Float32Array;
  readonly biases: Float32Array;
  /** Row by row: the weights of one bucket for every category. */
  readonly values: Float32Array;
}

export interface TrainingOptions {
  readonly bits: number;
  readonly categoryCount: number;
  readonly epochs: number;
  readonly seed: number;
  /** Chance that an example without any category is used in an epoch. */
  readonly emptyShare: number;
  readonly learningRate: number;
  /** Weight decay per step on the weights that are touched. */
  readonly decay: number;
  /** A bucket in fewer examples than this is left out. */
  readonly frequencyMinimum: number;
}

export const TRAINING_DEFAULTS: Omit<TrainingOptions, 'categoryCount'> = {
  bits: 19,
  epochs: 8,
  seed: 20_260_101,
  emptyShare: 1,
  learningRate: 1,
  decay: 3e-5,
  frequencyMinimum: 6,
};

const BIAS_START = -4;
/** A category whose error is smaller than this has nothing to learn from an example. */
const GRADIENT_MINIMUM = 0.003;
/** Keeps the first steps of AdaGrad (Duchi, Hazan, Singer 2011) from being endless. */
const GRADIENT_FLOOR = 1e-6;

/** Logistic regression, one category against the rest, all categories in one pass, by stochastic gradient with AdaGrad. */
export function trainWeights(examples: readonly Example[], options: TrainingOptions): DenseWeights {
  const { bits, categoryCount } = options;
  const frequencies = inverseFrequencies(examples, bits, options.frequencyMinimum);
  const weights: DenseWeights = {
    bits,
    categoryCount,
    frequencies,
    biases: new Float32Array(categoryCount).fill(BIAS_START),
    values: new Float32Array(2 ** bits * categoryCount),
  };
  const squares = new Float32Array(weights.values.length).fill(GRADIENT_FLOOR);
  const biasSquares = new Float32Array(categoryCount).fill(1);
  const random = createSeededRandom(options.seed);
  const order = Uint32Array.from(examples, (_, index) => index);
  for (let epoch = 0; epoch < options.epochs; epoch += 1) {
    shuffle(order, random);
    for (const index of order) {
      const example = examples[index];
      if (!example || (example.categories.length === 0 && random() > options.emptyShare)) continue;
      learnFrom(example, weights, { squares, biasSquares, options });
    }
  }
  return weights;
}

interface Progress {
  readonly squares: Float32Array;
  readonly biasSquares: Float32Array;
  readonly options: TrainingOptions;
}

function learnFrom(example: Example, weights: DenseWeights, progress: Progress): void {
  const { categoryCount, values, biases } = weights;
  const { learningRate, decay } = progress.options;
  const { buckets } = example.vector;
  const inputs = weigh(example, weights.frequencies);
  const gradients = Float32Array.from(biases);
  addScores(gradients, weights, buckets, inputs);
  const active: number[] = [];
  for (let category = 0; category < categoryCount; category += 1) {
    const expected = example.categories.includes(category) ? 1 : 0;
    const gradient = expected - 1 / (1 + Math.exp(-(gradients[category] ?? 0)));
    gradients[category] = gradient;
    if (Math.abs(gradient) > GRADIENT_MINIMUM) active.push(category);
    progress.biasSquares[category] = (progress.biasSquares[category] ?? 0) + gradient * gradient;
    biases[category] =
      (biases[category] ?? 0) + (learningRate * gradient) / Math.sqrt(progress.biasSquares[category] ?? 1);
  }
  for (let index = 0; index < buckets.length; index += 1) {
    const input = inputs[index] ?? 0;
    if (input === 0) continue;
    const row = (buckets[index] ?? 0) * categoryCount;
    for (const category of active) {
      const place = row + category;
      const value = values[place] as number;
      const step = (gradients[category] as number) * input - decay * value;
      const square = (progress.squares[place] as number) + step * step;
      progress.squares[place] = square;
      values[place] = value + (learningRate * step) / Math.sqrt(square);
    }
  }
}

function addScores(scores: Float32Array, weights: DenseWeights, buckets: Uint32Array, inputs: Float32Array): void {
  const { categoryCount, values } = weights;
  for (let index = 0; index < buckets.length; index += 1) {
    const input = inputs[index] ?? 0;
    if (input === 0) continue;
    const row = (buckets[index] ?? 0) * categoryCount;
    for (let category = 0; category < categoryCount; category += 1) {
      scores[category] = (scores[category] as number) + (values[row + category] as number) * input;
    }
  }
}

/** Features times inverse document frequency, scaled to length 1. */
function weigh({ vector }: Example, frequencies: Float32Array): Float32Array {
  const inputs = new Float32Array(vector.values.length);
  let squares = 0;
  for (let index = 0; index < inputs.length; index += 1) {
    const input = (vector.values[index] ?? 0) * (frequencies[vector.buckets[index] ?? 0] ?? 0);
    inputs[index] = input;
    squares += input * input;
  }
  const norm = Math.sqrt(squares) || 1;
  return inputs.map((input) => input / norm);
}

function inverseFrequencies(examples: readonly Example[], bits: number, minimum: number): Float32Array {
  const counts = new Uint32Array(2 ** bits);
  for (const { vector } of examples) for (const bucket of vector.buckets) counts[bucket] = (counts[bucket] ?? 0) + 1;
  return Float32Array.from(counts, (count) => (count < minimum ? 0 : Math.log((1 + examples.length) / (1 + count))));
}

function shuffle(order: Uint32Array, random: () => number): void {
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const kept = order[last] ?? 0;
    order[last] = order[other] ?? 0;
    order[other] = kept;
  }
}
