import { appendFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { openSqlite } from '#server/db/connection.ts';
import type { JobQueue } from '#server/ports/job-queue.ts';
import { createEmbeddedJobQueue } from './embedded.ts';
import type { JournalEntry } from './journal.ts';
import { createPgBossJobQueue } from './pg-boss.ts';

/**
 * Worker process for the tests, to be killed: runs jobs of one kind and writes a journal. Arguments: journal file,
 * kind, `work` or `hang`, `sqlite` or `postgres`, database file or URL.
 */
const [journalFile = '', kind = '', behaviour, database, location = ''] = process.argv.slice(2);

/** Sixty of these exceed the one-second polling interval of the other process. */
const WORK_MS = 50;
const LONG_MS = 600_000;

function record(entry: JournalEntry): void {
  appendFileSync(journalFile, `${JSON.stringify(entry)}\n`);
}

function openQueue(): JobQueue {
  const fail = (error: unknown): void => {
    process.stderr.write(`${String(error)}\n`);
  };
  if (database === 'postgres') return createPgBossJobQueue({ url: location, onProblem: fail });
  return createEmbeddedJobQueue({ database: openSqlite(location), clock: { now: () => Date.now() }, onProblem: fail });
}

const queue = openQueue();
queue.register(
  kind,
  { concurrency: 2, attempts: 5, retryDelayMs: 10, onExhausted: async () => {} },
  async ({ key, attempt }) => {
    record({ event: 'start', key, attempt });
    await pause(behaviour === 'hang' ? LONG_MS : WORK_MS);
    record({ event: 'end', key, attempt });
  },
);
await queue.start();
record({ event: 'ready' });
