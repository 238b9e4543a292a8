import { randomBytes } from 'node:crypto';
import { MINUTE_MS, SECOND_MS } from '#contract/units.ts';
import type { Database, OpenedDatabase } from '#server/db/connection.ts';
import { commitWithoutFsync } from '#server/db/sqlite/commit-without-fsync.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { JobQueue } from '#server/ports/job-queue.ts';
import { createJobRunner, type ErrorListener } from './job-runner.ts';
import type { ClaimedJob, JobStore } from './job-store.ts';
import { currentProcessToken, hasProcessEnded } from './process-token.ts';

/** Several keep-alive intervals, so that a busy moment does not lose the claim. */
const LEASE_MS = 15 * SECOND_MS;
/** Beyond any retry delay (see `job-runner.ts`): the clock was set back since, so the job is due. */
const LONGEST_DELAY_MS = 16 * MINUTE_MS;

interface Options {
  readonly database: OpenedDatabase;
  readonly clock: Clock;
  readonly onProblem?: ErrorListener;
}

/**
 * Jobs in the table `jobs` of SQLite, written without fsync: they survive a crash of the process. What a power cut
 * loses is enqueued again at startup, from the durable state of other tables.
 */
export function createEmbeddedJobQueue({ database, clock, onProblem = () => {} }: Options): JobQueue {
  return createJobRunner(createEmbeddedStore(database, clock), onProblem);
}

function createEmbeddedStore(database: OpenedDatabase, clock: Clock): JobStore {
  const withoutFsync = <T>(work: (db: Database) => Promise<T>): Promise<T> => commitWithoutFsync(database, work);
  const owner = `${currentProcessToken()}/${randomBytes(6).toString('hex')}`;
  let claimsMade = 0;

  function release(
    db: Database,
    claim: ClaimedJob,
    values: { run_at: number; attempt: number; error?: string; rerun?: 0 },
  ) {
    return heldBy(db.updateTable('jobs'), claim).set({
      state: 'waiting',
      owner: null,
      lease_until: null,
      ...values,
    });
  }

  return {
    leaseMs: LEASE_MS,
    open: () => releaseOrphanedJobs(database.db, clock),

    async claim(kind, limit) {
      claimsMade += 1;
      const token = `${owner}/${claimsMade}`;
      const rows = await withoutFsync((db) => claimDue(db, { kind, limit, token, now: clock.now() }));
      return rows.map((row) => ({ kind, key: row.key, starts: row.attempt, token, lastError: row.error }));
    },

    async keepAlive(claims) {
      const until = clock.now() + LEASE_MS;
      const held: ClaimedJob[] = [];
      for (const claim of claims) {
        const result = await withoutFsync((db) =>
          heldBy(db.updateTable('jobs'), claim).set({ lease_until: until }).executeTakeFirst(),
        );
        if (result.numUpdatedRows > 0n) held.push(claim);
      }
      return held;
    },

    complete: (claim) =>
      withoutFsync(async (db) => {
        // The flag may be set or the job deleted between the statements, so neither depends on an earlier read.
        const again = await release(db, claim, { run_at: clock.now(), attempt: 0, rerun: 0 })
          .where('rerun', '=', 1)
          .executeTakeFirst();
        if (again.numUpdatedRows > 0n) return;
        const gone = await heldBy(db.deleteFrom('jobs'), claim).where('rerun', '=', 0).executeTakeFirst();
        if (gone.numDeletedRows > 0n) return;
        await release(db, claim, { run_at: clock.now(), attempt: 0, rerun: 0 }).execute();
      }),

    async scheduleRetry(claim, delayMs, error) {
      const values = { run_at: clock.now() + delayMs, attempt: claim.starts, error };
      await withoutFsync((db) => release(db, claim, values).execute());
    },

    async release(claim) {
      await withoutFsync((db) => release(db, claim, { run_at: clock.now(), attempt: claim.starts - 1 }).execute());
    },

    enqueue: (kind, key) => withoutFsync((db) => insertOrJoin(db, kind, key, clock.now())),

    async state(kind, key) {
      const row = await database.db
        .selectFrom('jobs')
        .select('state')
        .where('kind', '=', kind)
        .where('key', '=', key)
        .executeTakeFirst();
      return row?.state ?? 'none';
    },

    async remove(kind, key) {
      await database.db.deleteFrom('jobs').where('kind', '=', kind).where('key', '=', key).execute();
    },

    releaseOrphaned: () => releaseOrphanedJobs(database.db, clock),
    close: async () => {},
  };
}

interface DueJobs {
  readonly kind: string;
  readonly limit: number;
  readonly token: string;
  readonly now: number;
}

function claimDue(db: Database, { kind, limit, token, now }: DueJobs) {
  return db
    .updateTable('jobs')
    .set((row) => ({
      state: 'running',
      owner: token,
      lease_until: now + LEASE_MS,
      attempt: row('attempt', '+', 1),
      rerun: 0,
    }))
    .where('kind', '=', kind)
    .where('key', 'in', (due) =>
      due
        .selectFrom('jobs')
        .select('key')
        .where('kind', '=', kind)
        .where('state', '=', 'waiting')
        .where((job) => job.or([job('run_at', '<=', now), job('run_at', '>', now + LONGEST_DELAY_MS)]))
        .orderBy('run_at')
        .orderBy('created_at')
        .limit(limit),
    )
    .returning(['key', 'attempt', 'error'])
    .execute();
}

async function insertOrJoin(db: Database, kind: string, key: string, now: number): Promise<void> {
  await db
    .insertInto('jobs')
    .values({
      kind,
      key,
      state: 'waiting',
      attempt: 0,
      run_at: now,
      owner: null,
      lease_until: null,
      rerun: 0,
      error: null,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'key']).doUpdateSet({ rerun: 1 }).where('jobs.state', '=', 'running'),
    )
    .execute();
}

/** Releases jobs of ended processes at once, and those of unresponsive ones when their lease expires. */
async function releaseOrphanedJobs(db: Database, clock: Clock): Promise<void> {
  const running = await db
    .selectFrom('jobs')
    .select(['kind', 'key', 'owner', 'lease_until'])
    .where('state', '=', 'running')
    .execute();
  const now = clock.now();
  for (const { kind, key, owner, lease_until: leaseUntil } of running) {
    // A lease longer than possible is from before the clock was set back.
    const isOver = leaseUntil === null || leaseUntil < now || leaseUntil > now + 2 * LEASE_MS;
    if (!isOver && owner !== null && !hasProcessEnded(owner)) continue;
    await db
      .updateTable('jobs')
      .set({ state: 'waiting', owner: null, lease_until: null })
      .where('kind', '=', kind)
      .where('key', '=', key)
      .where('owner', 'is', owner)
      .where('lease_until', 'is', leaseUntil)
      .execute();
  }
}

interface JobCondition<Query> {
  where(column: 'kind' | 'key' | 'owner', operator: '=', value: string): Query;
}

/** Restricts a statement to the job of a claim that is still held. */
function heldBy<Query extends JobCondition<Query>>(query: Query, { kind, key, token }: ClaimedJob): Query {
  return query.where('kind', '=', kind).where('key', '=', key).where('owner', '=', token);
}
