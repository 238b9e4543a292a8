import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/units.ts';
import { testDatabaseTarget } from '#tests/support/builders/database/test-database-target.ts';
import { makeMutant } from './mutants.ts';
import type { Outcome } from './outcomes.ts';
import { readReference } from './reference-file.ts';
import { listOwnSources } from './sources.ts';
import { openUploadTarget, type UploadTarget } from './upload-target.ts';

// The short form of `npm run fuzz`.

const SEED = 6;
/** Jobs on PostgreSQL are looked for every half second: few files there, for what only that database refuses. */
const [MUTANTS, FILES_AT_ONCE] = testDatabaseTarget().kind === 'postgres' ? [30, 10] : [120, 4];
const TIME_LIMIT_MS = 2 * MINUTE_MS;
/** Workers that open, read and recognise, those of the engine, and the few that Node starts for itself. */
const MOST_NEW_THREADS = 12;

let target: UploadTarget;
beforeAll(async () => {
  target = await openUploadTarget({ recognisedPages: 0, recognisedEvery: 1 });
});
afterAll(() => target.close());

test('broken files each have an end that is told, and a good file is read between them as before', {
  timeout: TIME_LIMIT_MS,
}, async () => {
  const sources = listOwnSources();
  const expected = await readReference(target.lexden);
  const threadsBefore = countThreads();
  const outcomes: Outcome[] = [];
  let [next, mostThreads] = [0, 0];
  const send = async (): Promise<void> => {
    while (next < MUTANTS) {
      const mutant = makeMutant(sources, SEED, next);
      next += 1;
      const outcome = await target.upload({ name: 'mutant.pdf', bytes: mutant.bytes, isAnalysed: false });
      const { number, mutations, source } = mutant;
      expect(outcome.faults, `${number}: ${mutations.join(', ')}; ${source}`).toEqual([]);
      outcomes.push(outcome);
      mostThreads = Math.max(mostThreads, countThreads());
      if (next === MUTANTS - FILES_AT_ONCE) expect(await readReference(target.lexden)).toBe(expected);
    }
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, send));
  expect(await readReference(target.lexden)).toBe(expected);
  // They were broken in ways that matter: some are refused, some are taken, and some of these are read in part or not at all.
  const classes = new Set(outcomes.map((outcome) => outcome.class));
  expect([...classes].sort()).toEqual(
    expect.arrayContaining(['failed: pdf-no-readable-text', 'read', 'refused: file-type', 'refused: pdf-damaged']),
  );
  expect(mostThreads - threadsBefore).toBeLessThanOrEqual(MOST_NEW_THREADS);
  const { db } = target.lexden.database;
  expect(await db.selectFrom('documents').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('document_pages').select('document_id').execute()).toEqual([]);
});

/** Of this process, as Linux counts them; elsewhere there is nothing to count. */
function countThreads(): number {
  return process.platform === 'linux' ? readdirSync('/proc/self/task').length : 0;
}
