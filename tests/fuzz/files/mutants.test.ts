import { expect, test } from 'vitest';
import { makeMutant } from './mutants.ts';
import { listOwnSources } from './sources.ts';

const MUTANTS = 40;
const SEED = 4;
const WAYS_AT_LEAST = 15;

test('mutants are the same in every run with their seed, other than their sources, and broken in many ways', () => {
  const sources = listOwnSources();
  const makeAll = (seed: number) =>
    Array.from({ length: MUTANTS }, (_mutant, number) => makeMutant(sources, seed, number));
  const [once, again, others] = [makeAll(SEED), makeAll(SEED), makeAll(SEED + 1)];
  const originals = new Map(sources.map(({ name, bytes }) => [name, bytes]));
  let unchanged = 0;
  for (const [number, mutant] of once.entries()) {
    expect(again[number]?.bytes.equals(mutant.bytes)).toBe(true);
    if (originals.get(mutant.source)?.equals(mutant.bytes)) unchanged += 1;
  }
  // A number may be replaced by the same; that must stay rare.
  expect(unchanged).toBeLessThanOrEqual(MUTANTS / 20);
  expect(others.filter(({ bytes }, number) => once[number]?.bytes.equals(bytes))).toEqual([]);
  expect(new Set(once.flatMap(({ mutations }) => mutations)).size).toBeGreaterThan(WAYS_AT_LEAST);
});
