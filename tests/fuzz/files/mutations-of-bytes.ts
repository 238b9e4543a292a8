import type { Dice } from './dice.ts';
import { splice } from './pdf-parts.ts';

/** One way of breaking a file. @returns null where there is nothing in it that could be broken so */
export type Mutation = (bytes: Buffer, dice: Dice, other: Buffer) => Buffer | null;

const LARGEST_RANGE = 4096;

function chooseRange(bytes: Buffer, dice: Dice): { start: number; end: number } {
  const start = dice.below(bytes.length);
  return { start, end: Math.min(bytes.length, start + dice.between(1, LARGEST_RANGE)) };
}

/** Breaks what any file has: its bytes. */
export const BYTE_MUTATIONS: Readonly<Record<string, Mutation>> = {
  'bits flipped': (bytes, dice) => {
    const mutant = Buffer.from(bytes);
    for (let flips = dice.between(1, 64); flips > 0; flips -= 1) {
      const at = dice.below(mutant.length);
      mutant[at] = (mutant[at] ?? 0) ^ (1 << dice.below(8));
    }
    return mutant;
  },
  'range of noise': (bytes, dice) => {
    const { start, end } = chooseRange(bytes, dice);
    return splice(bytes, start, end, dice.bytes(end - start));
  },
  'range of zeros': (bytes, dice) => {
    const { start, end } = chooseRange(bytes, dice);
    return splice(bytes, start, end, Buffer.alloc(end - start));
  },
  'range cut out': (bytes, dice) => {
    const { start, end } = chooseRange(bytes, dice);
    return splice(bytes, start, end, '');
  },
  'range doubled': (bytes, dice) => {
    const { start, end } = chooseRange(bytes, dice);
    return splice(bytes, start, start, bytes.subarray(start, end));
  },
  'ranges swapped': (bytes, dice) => {
    const [one, two] = [chooseRange(bytes, dice), chooseRange(bytes, dice)];
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
  'end cut off': (bytes, dice) => bytes.subarray(0, dice.between(6, bytes.length)),
  'rubbish after the end': (bytes, dice) => Buffer.concat([bytes, dice.bytes(dice.between(1, 20_000))]),
  'two files in one': (bytes, _dice, other) => Buffer.concat([bytes, other]),
  'halves of two files': (bytes, dice, other) =>
    Buffer.concat([bytes.subarray(0, dice.below(bytes.length)), other.subarray(dice.below(other.length))]),
  'header further on': (bytes, dice) => Buffer.concat([dice.bytes(dice.between(1, 1500)), bytes]),
  'header of another kind': (bytes, dice) =>
    splice(bytes, 0, Math.min(8, bytes.length), dice.pick(['%PDF-9.9', '%PDF-', '%PDF-1.4%PDF-2.0', '%FDF-1.2', ''])),
};
