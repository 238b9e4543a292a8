import { testDatabaseTarget } from '../../../../tests/builders/test-database-target.ts';
import { openTestDatabase } from '../../db/testing.ts';
import { describeJobQueue } from './contract.ts';
import { createEmbeddedJobQueue } from './embedded.ts';
import { createPgBossJobQueue } from './pg-boss.ts';

const target = testDatabaseTarget();

if (target.kind === 'sqlite') {
  // The embedded database belongs to one process; a second one is found by looking once a second.
  describeJobQueue('embedded', openEmbedded, { takeOverMs: 5000, wakeMs: 2500 });
} else {
  // A silent process counts as ended after ten seconds, which is the least that pg-boss takes.
  describeJobQueue('pg-boss', openPgBoss, { takeOverMs: 25_000, wakeMs: 500 });
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
