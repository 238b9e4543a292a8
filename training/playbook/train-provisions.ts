import type { SparseVector } from '#server/engine/clauses/clause-features.ts';
import { extractSentenceFeatures, type SentenceFeatures } from '#server/engine/provision-model/sentence-features.ts';
import { type Inputs, separate, sumSquares } from '#training/learning/separate.ts';

/** A sentence with the provisions it is an instance of. */
export interface LabelledSentence {
  readonly text: string;
  readonly ids: readonly string[];
  /** It teaches nothing about these. */
  readonly unsureOf?: ReadonlySet<string>;
  /** It teaches about these alone. */
  readonly sureOf?: ReadonlySet<string>;
}

export interface TrainingOptions {
  readonly bits: number;
  readonly rounds: number;
  readonly seed: number;
  readonly cost: number;
  /** The same for single rows. */
  readonly costs: Readonly<Record<string, number>>;
  /** A bucket in fewer sentences than this is left out. */
  readonly frequencyMinimum: number;
  /** Lengths that words, roles and character n-grams are scaled to. */
  readonly lengths: readonly [number, number, number];
}

export const PROVISION_TRAINING: TrainingOptions = {
  bits: 19,
  rounds: 10,
  seed: 20_261_101,
  cost: 1,
  // What lawyers note and who has a duty is harder to separate; chosen among 0.05 to 3 by the author left out.
  costs: { noted: 0.1, 'reader-duty': 0.1, 'other-duty': 0.1 },
  frequencyMinimum: 2,
  lengths: [1, 0.7, 0.6],
};

/** Weights of one provision: those that are not zero. */
export interface ProvisionWeights {
  readonly id: string;
  readonly bias: number;
  readonly buckets: Uint32Array;
  readonly values: Float32Array;
}

export interface TrainedProvisions {
  readonly options: TrainingOptions;
  readonly frequencies: Float32Array;
  readonly provisions: readonly ProvisionWeights[];
}

const BIAS_INPUT = 0.5;

/** Trains one linear model for each provision, against all other sentences. */
export function trainProvisions(
  sentences: readonly LabelledSentence[],
  ids: readonly string[],
  options: TrainingOptions = PROVISION_TRAINING,
): TrainedProvisions {
  const features = sentences.map(({ text }) => extractSentenceFeatures(text, options.bits));
  const frequencies = inverseFrequencies(features, options);
  const inputs = collectInputs(features, frequencies, options);
  const squares = sumSquares(inputs);
  const provisions = ids.map((id) => {
    const labels = Uint8Array.from(sentences, ({ ids: own, unsureOf, sureOf }) => {
      if (own.includes(id)) return 1;
      return unsureOf?.has(id) || sureOf?.has(id) === false ? 2 : 0;
    });
    const weights = separate(inputs, squares, labels, { ...options, cost: options.costs[id] ?? options.cost });
    const buckets = weights.subarray(0, frequencies.length).reduce<number[]>((found, value, bucket) => {
      if (value !== 0) found.push(bucket);
      return found;
    }, []);
    return {
      id,
      bias: (weights[frequencies.length] ?? 0) * BIAS_INPUT,
      buckets: Uint32Array.from(buckets),
      values: Float32Array.from(buckets, (bucket) => weights[bucket] ?? 0),
    };
  });
  return { options, frequencies, provisions };
}

/** Scores texts for every provision: row by row, one number for each provision. Above 0 is a yes of the plain model. */
export function scoreTexts(trained: TrainedProvisions, texts: readonly string[]): readonly Float32Array[] {
  const { options, frequencies, provisions } = trained;
  const byBucket = INDEXES.get(trained) ?? indexByBucket(provisions, frequencies.length);
  INDEXES.set(trained, byBucket);
  return texts.map((text) => {
    const scores = Float32Array.from(provisions, ({ bias }) => bias);
    const { buckets, values } = collectInputs([extractSentenceFeatures(text, options.bits)], frequencies, options);
    for (let place = 0; place < buckets.length - 1; place += 1) {
      const bucket = buckets[place] as number;
      const end = byBucket.starts[bucket + 1] as number;
      for (let entry = byBucket.starts[bucket] as number; entry < end; entry += 1) {
        const provision = byBucket.provisions[entry] as number;
        scores[provision] =
          (scores[provision] as number) + (byBucket.values[entry] as number) * (values[place] as number);
      }
    }
    return scores;
  });
}

/** Made once: texts are scored document by document. */
const INDEXES = new WeakMap<TrainedProvisions, ReturnType<typeof indexByBucket>>();

/** The weights of all provisions, bucket by bucket: those of bucket `b` are from `starts[b]` up to `starts[b + 1]`. */
function indexByBucket(
  provisions: readonly ProvisionWeights[],
  bucketCount: number,
): { readonly starts: Uint32Array; readonly provisions: Uint16Array; readonly values: Float32Array } {
  const starts = new Uint32Array(bucketCount + 1);
  for (const { buckets } of provisions)
    for (const bucket of buckets) starts[bucket + 1] = (starts[bucket + 1] ?? 0) + 1;
  for (let bucket = 0; bucket < bucketCount; bucket += 1)
    starts[bucket + 1] = (starts[bucket + 1] ?? 0) + (starts[bucket] ?? 0);
  const next = starts.slice();
  const index = {
    starts,
    provisions: new Uint16Array(starts[bucketCount] ?? 0),
    values: new Float32Array(starts[bucketCount] ?? 0),
  };
  provisions.forEach(({ buckets, values }, provision) => {
    buckets.forEach((bucket, place) => {
      const entry = next[bucket] ?? 0;
      index.provisions[entry] = provision;
      index.values[entry] = values[place] ?? 0;
      next[bucket] = entry + 1;
    });
  });
  return index;
}

function inverseFrequencies(
  features: readonly SentenceFeatures[],
  { bits, frequencyMinimum }: TrainingOptions,
): Float32Array {
  const counts = new Uint32Array(2 ** bits);
  for (const { words, roles, grams } of features) {
    for (const { buckets } of [words, roles, grams])
      for (const bucket of buckets) counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  return Float32Array.from(counts, (count) =>
    count < frequencyMinimum ? 0 : Math.log((1 + features.length) / (1 + count)),
  );
}

function collectInputs(
  features: readonly SentenceFeatures[],
  frequencies: Float32Array,
  { lengths }: TrainingOptions,
): Inputs {
  const size = features.reduce(
    (sum, { words, roles, grams }) => sum + words.buckets.length + roles.buckets.length + grams.buckets.length + 1,
    0,
  );
  const inputs = {
    starts: new Uint32Array(features.length + 1),
    buckets: new Uint32Array(size),
    values: new Float32Array(size),
  };
  let entry = 0;
  const add = ({ buckets, values }: SparseVector, length: number): void => {
    const first = entry;
    let squares = 0;
    buckets.forEach((bucket, place) => {
      const input = (values[place] ?? 0) * (frequencies[bucket] ?? 0);
      if (input === 0) return;
      inputs.buckets[entry] = bucket;
      inputs.values[entry] = input;
      squares += input * input;
      entry += 1;
    });
    const scale = length / (Math.sqrt(squares) || 1);
    for (let place = first; place < entry; place += 1) inputs.values[place] = (inputs.values[place] ?? 0) * scale;
  };
  features.forEach(({ words, roles, grams }, index) => {
    add(words, lengths[0]);
    add(roles, lengths[1]);
    add(grams, lengths[2]);
    inputs.buckets[entry] = frequencies.length;
    inputs.values[entry] = BIAS_INPUT;
    entry += 1;
    inputs.starts[index + 1] = entry;
  });
  return {
    starts: inputs.starts,
    buckets: inputs.buckets.subarray(0, entry),
    values: inputs.values.subarray(0, entry),
  };
}
