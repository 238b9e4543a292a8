import { makeSeededRandom } from '#tests/support/builders/numbers/seeded-random.ts';

/** Random choices that are the same in every run with the same seed. */
export interface Rng {
  /** A whole number from 0 to below the limit; 0 where the limit leaves no choice. */
  below(limit: number): number;
  /** A whole number between two, both included. */
  between(least: number, most: number): number;
  pick<T>(list: readonly [T, ...T[]]): T;
  chance(probability: number): boolean;
  bytes(length: number): Buffer;
}

/** Two different numbers beside each other still give unrelated sequences. */
const SPREAD = 0x9e3779b1;
const WARM_UP_DRAWS = 8;

/** The generator of one mutant: seeded by the seed of the run and the mutant's number in it. */
export function createRng(seed: number, mutantNumber: number): Rng {
  const random = makeSeededRandom(Math.imul(seed + 1, SPREAD) ^ Math.imul(mutantNumber + 1, 0x85ebca6b));
  for (let drawn = 0; drawn < WARM_UP_DRAWS; drawn += 1) random();
  const below = (limit: number): number => Math.floor(random() * Math.max(1, limit));
  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    pick: (list) => list[below(list.length)] ?? list[0],
    chance: (probability) => random() < probability,
    bytes: (length) => Buffer.from(Array.from({ length }, () => below(256))),
  };
}
