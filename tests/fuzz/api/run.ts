/**
 * The long form: `npm run fuzz:api -- [--runs N] [--seed S] [--walks W] [--database sqlite|postgres|both] [--only TEXT]`.
 * N requests for each call, and W walks of two people. What fails is shown with its seed.
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { makeTextPdf } from '#tests/support/builders/documents/text-pdf.ts';
import { startTestLexden } from '#tests/support/builders/server/test-lexden.ts';
import startPostgres from '#tests/support/setup/postgres.ts';
import { fuzzApi } from './fuzz.ts';
import { takeWalk, walksOf } from './sequences.ts';

const WALK_LENGTH = 40;
const print = (line: string): boolean => process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '100' },
    walks: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    database: { type: 'string', default: 'both' },
    only: { type: 'string', default: '' },
  },
});
const [runs, walks, seed] = [Number(values.runs), Number(values.walks), Number(values.seed)];
const databases = ['sqlite', 'postgres'].filter((name) => values.database === name || values.database === 'both');
if (![runs, walks, seed].every(Number.isSafeInteger) || databases.length === 0) {
  throw new Error('--runs, --walks and --seed are whole numbers; --database is sqlite, postgres or both.');
}

let faults = 0;
for (const database of databases) {
  const stop = database === 'postgres' ? await startPostgres() : async () => {};
  process.env['TEST_DATABASE'] = database;
  try {
    faults += await fuzzOn(database);
  } finally {
    await stop();
  }
}
process.exit(faults > 0 ? 1 : 0);

/** @returns how many faults were found */
async function fuzzOn(database: string): Promise<number> {
  const startedAt = performance.now();
  const lexden = await startTestLexden();
  const found = await fuzzApi(lexden, { seed, runsPerOperation: runs, only: values.only });
  const counts = Object.entries(found.statuses).map(([status, count]) => `${status}: ${count}`);
  for (const fault of found.faults) print(`${fault}\n`);
  print(`${database}, seed ${seed}: ${found.requests} requests, ${found.faults.length} faults`);
  print(`  answers ${counts.join(', ')}; the slowest took ${Math.round(found.slowestMs)} ms`);
  print(`  never taken: ${found.neverTaken.join(', ') || 'none'}`);
  const pdf = await makeTextPdf(['LEASE. The lease begins on April 1, 2026 and ends on March 31, 2027.']);
  let requests = 0;
  const walk = fc.asyncProperty(walksOf(WALK_LENGTH), async (steps) => {
    requests += await takeWalk(lexden, pdf, steps);
  });
  const walked = await fc.check(walk, { seed, numRuns: walks });
  if (walked.failed) print(`${walked.errorInstance}\n${JSON.stringify(walked.counterexample)}`);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  print(`  ${walked.numRuns} walks of ${requests} steps, ${walked.failed ? 1 : 0} faults; ${seconds} s in all`);
  await lexden.close();
  return found.faults.length + (walked.failed ? 1 : 0);
}
