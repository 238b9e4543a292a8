import { expect, test } from 'vitest';
import { DAY_MS } from '#contract/units.ts';
import { openTestDatabase } from '#server/db/testing.ts';
import { testDatabaseTarget } from '#tests/support/builders/database/test-database-target.ts';
import { describeJobQueue } from './contract.ts';
import { createEmbeddedJobQueue } from './embedded.ts';
import { createPgBossJobQueue } from './pg-boss.ts';

const target = testDatabaseTarget();

if (target.kind === 'sqlite') {
  // SQLite has one server process; a second one notices jobs by polling every second.
  describeJobQueue('embedded', openEmbedded, { failoverMs: 5000, wakeMs: 2500 });
  // PostgreSQL uses its own clock.
  test(
    'job queue › runs a job that was enqueued before the clock was set back without waiting for the former time',
    startLate,
  );
} else {
  // The shortest heartbeat pg-boss accepts is ten seconds.
  describeJobQueue('pg-boss', openPgBoss, { failoverMs: 25_000, wakeMs: 500 });
}

async function startLate() {
  const database = await openTestDatabase(target);
  const openAt = (now: number) => createEmbeddedJobQueue({ database, clock: { now: () => now } });
  const [year, options] = [365 * DAY_MS, { concurrency: 1, attempts: 3, retryDelayMs: 1, onExhausted: async () => {} }];
  await openAt(Date.now() + year).enqueue('count-words', '1');
  const queue = openAt(Date.now());
  const started: string[] = [];
  queue.register('count-words', options, async ({ key }) => void started.push(key));
  await queue.start();
  await expect.poll(() => started).toEqual(['1']);
  await queue.stop();
  await database.close();
}

async function openEmbedded() {
  const database = await openTestDatabase(target);
  const problems: unknown[] = [];
  const onProblem = (error: unknown) => void problems.push(error);
  return {
    open: () => createEmbeddedJobQueue({ database, clock: { now: () => Date.now() }, onProblem }),
    workerArguments: ['sqlite', database.file ?? ''],
    problems,
    close: () => database.close(),
  };
}

async function openPgBoss() {
  const database = await openTestDatabase(target);
  const url = database.url ?? '';
  const problems: unknown[] = [];
  const onProblem = (error: unknown) => void problems.push(error);
  return {
    open: () => createPgBossJobQueue({ url, onProblem }),
    workerArguments: ['postgres', url],
    problems,
    close: () => database.close(),
  };
}
