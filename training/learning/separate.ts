import { createSeededRandom } from './seeded-random.ts';

/** Shrinking: an example this far on the right side of its margin is skipped in the remaining rounds, by round. */
const REST_MARGINS = [Number.POSITIVE_INFINITY, 0.5, 0.2] as const;
const STEP_MINIMUM = 1e-9;

/** Examples in one block: the inputs of example `i` are those from `starts[i]` up to `starts[i + 1]`. */
export interface Inputs {
  readonly starts: Uint32Array;
  readonly buckets: Uint32Array;
  readonly values: Float32Array;
}

interface SeparationOptions {
  /** Number of buckets; the input of the bias has the bucket behind the last. */
  readonly bits: number;
  readonly rounds: number;
  readonly seed: number;
  /** How much an error costs beside the size of the weights. */
  readonly cost: number;
}

/**
 * One linear support vector machine with squared hinge loss, by dual coordinate descent (Hsieh et al., ICML 2008).
 * @param squares as `sumSquares` gives them
 * @param isPositive 1 for positive, 0 for negative examples, 2 for those that are left out
 * @returns the weight of every bucket, and of the bias behind them
 */
export function separate(
  { starts, buckets, values }: Inputs,
  squares: Float32Array,
  isPositive: Uint8Array,
  { bits, rounds, seed, cost }: SeparationOptions,
): Float32Array {
  const weights = new Float32Array(2 ** bits + 1);
  const pulls = new Float32Array(isPositive.length);
  const order = Uint32Array.from(isPositive.keys()).filter((index) => isPositive[index] !== 2);
  const random = createSeededRandom(seed);
  const softness = 1 / (2 * cost);
  let active = order.length;
  for (let round = 0; round < rounds; round += 1) {
    const rest = REST_MARGINS[Math.min(round, REST_MARGINS.length - 1)] ?? 0;
    shuffle(order, active, random);
    for (let place = 0; place < active; place += 1) {
      const index = order[place] as number;
      const side = isPositive[index] === 1 ? 1 : -1;
      const pull = pulls[index] as number;
      let score = 0;
      const end = starts[index + 1] as number;
      for (let entry = starts[index] as number; entry < end; entry += 1) {
        score += (weights[buckets[entry] as number] as number) * (values[entry] as number);
      }
      const gradient = side * score - 1 + softness * pull;
      if (pull === 0 && gradient > rest) {
        active -= 1;
        order[place] = order[active] as number;
        order[active] = index;
        place -= 1;
        continue;
      }
      const wanted = Math.max(0, pull - gradient / ((squares[index] as number) + softness));
      const step = (wanted - pull) * side;
      if (Math.abs(step) < STEP_MINIMUM) continue;
      pulls[index] = wanted;
      for (let entry = starts[index] as number; entry < end; entry += 1) {
        const bucket = buckets[entry] as number;
        weights[bucket] = (weights[bucket] as number) + step * (values[entry] as number);
      }
    }
  }
  return weights;
}

/** The squared length of every example. */
export function sumSquares({ starts, values }: Inputs): Float32Array {
  return Float32Array.from({ length: starts.length - 1 }, (_, index) => {
    let sum = 0;
    for (let entry = starts[index] ?? 0; entry < (starts[index + 1] ?? 0); entry += 1) sum += (values[entry] ?? 0) ** 2;
    return sum;
  });
}

/** Puts the first entries of an order in another order. */
function shuffle(order: Uint32Array, count: number, random: () => number): void {
  for (let last = count - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const kept = order[last] ?? 0;
    order[last] = order[other] ?? 0;
    order[other] = kept;
  }
}
