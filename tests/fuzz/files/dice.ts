import { makeSeededRandom } from '#tests/support/builders/seeded-random.ts';

/** Chance that is the same in every run with the same seed. */
export interface Dice {
  /** A whole number from 0 to below the limit; 0 where the limit leaves no choice. */
  below(limit: number): number;
  /** A whole number between two, both included. */
  between(least: number, most: number): number;
  pick<T>(list: readonly [T, ...T[]]): T;
  isLucky(probability: number): boolean;
  bytes(length: number): Buffer;
}

/** Two different numbers beside each other still give throws that have nothing in common. */
const SPREAD = 0x9e3779b1;
const WARM_UP_THROWS = 8;

/** The dice of one mutant: by the seed of the run and the mutant's number in it. */
export function makeDice(seed: number, mutantNumber: number): Dice {
  const random = makeSeededRandom(Math.imul(seed + 1, SPREAD) ^ Math.imul(mutantNumber + 1, 0x85ebca6b));
  for (let thrown = 0; thrown < WARM_UP_THROWS; thrown += 1) random();
  const below = (limit: number): number => Math.floor(random() * Math.max(1, limit));
  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    pick: (list) => list[below(list.length)] ?? list[0],
    isLucky: (probability) => random() < probability,
    bytes: (length) => Buffer.from(Array.from({ length }, () => below(256))),
  };
}
