import { splice } from './pdf-parts.ts';
import type { Rng } from './rng.ts';

/** One way of breaking a file. @returns null where there is nothing in it that could be broken so */
export type Mutation = (bytes: Buffer, rng: Rng, other: Buffer) => Buffer | null;

const LARGEST_RANGE = 4096;

function chooseRange(bytes: Buffer, rng: Rng): { start: number; end: number } {
  const start = rng.below(bytes.length);
  return { start, end: Math.min(bytes.length, start + rng.between(1, LARGEST_RANGE)) };
}

/** Breaks what any file has: its bytes. */
export const BYTE_MUTATIONS: Readonly<Record<string, Mutation>> = {
  'bits flipped': (bytes, rng) => {
    const mutant = Buffer.from(bytes);
    for (let flips = rng.between(1, 64); flips > 0; flips -= 1) {
      const at = rng.below(mutant.length);
      mutant[at] = (mutant[at] ?? 0) ^ (1 << rng.below(8));
    }
    return mutant;
  },
  'range of noise': (bytes, rng) => {
    const { start, end } = chooseRange(bytes, rng);
    return splice(bytes, start, end, rng.bytes(end - start));
  },
  'range of zeros': (bytes, rng) => {
    const { start, end } = chooseRange(bytes, rng);
    return splice(bytes, start, end, Buffer.alloc(end - start));
  },
  'range cut out': (bytes, rng) => {
    const { start, end } = chooseRange(bytes, rng);
    return splice(bytes, start, end, '');
  },
  'range doubled': (bytes, rng) => {
    const { start, end } = chooseRange(bytes, rng);
    return splice(bytes, start, start, bytes.subarray(start, end));
  },
  'ranges swapped': (bytes, rng) => {
    const [one, two] = [chooseRange(bytes, rng), chooseRange(bytes, rng)];
    const [first, second] = one.start < two.start ? [one, two] : [two, one];
    if (first.end > second.start) return null;
    return Buffer.concat([
      bytes.subarray(0, first.start),
      bytes.subarray(second.start, second.end),
      bytes.subarray(first.end, second.start),
      bytes.subarray(first.start, first.end),
      bytes.subarray(second.end),
    ]);
  },
  'end cut off': (bytes, rng) => bytes.subarray(0, rng.between(6, bytes.length)),
  'rubbish after the end': (bytes, rng) => Buffer.concat([bytes, rng.bytes(rng.between(1, 20_000))]),
  'two files in one': (bytes, _dice, other) => Buffer.concat([bytes, other]),
  'halves of two files': (bytes, rng, other) =>
    Buffer.concat([bytes.subarray(0, rng.below(bytes.length)), other.subarray(rng.below(other.length))]),
  'header further on': (bytes, rng) => Buffer.concat([rng.bytes(rng.between(1, 1500)), bytes]),
  'header of another kind': (bytes, rng) =>
    splice(bytes, 0, Math.min(8, bytes.length), rng.pick(['%PDF-9.9', '%PDF-', '%PDF-1.4%PDF-2.0', '%FDF-1.2', ''])),
};
