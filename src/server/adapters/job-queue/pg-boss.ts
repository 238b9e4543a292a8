import { type Db, PgBoss } from 'pg-boss';
import { z } from 'zod';
import { SECOND_MS } from '#contract/units.ts';
import { ClientWithErrorHandler } from '#server/db/postgres/client-with-error-handler.ts';
import type { JobQueue } from '#server/ports/job-queue.ts';
import { createJobRunner, type ErrorListener } from './job-runner.ts';
import type { ClaimedJob, JobStore } from './job-store.ts';

/** The shortest pg-boss takes: a process that was silent for this long counts as ended. */
const HEARTBEAT_SECONDS = 10;
/**
 * The shortest as well: a killed process' jobs start again nine to thirteen seconds after it, eight to ten of them until
 * its silence counts, two until somebody looks, one until somebody asks.
 */
const SUPERVISE_INTERVAL_SECONDS = 1;
/** The longest pg-boss takes; what ends a job that hangs is its process, not the clock. */
const EXPIRE_SECONDS = 24 * 60 * 60;
/** Attempts are counted by the runner, which must hear of the last one; pg-boss never gives up by itself. */
const RETRY_LIMIT = 1_000_000;
/** A job may wait this long for a worker before pg-boss throws it away. */
const RETENTION_SECONDS = 365 * 24 * 60 * 60;
const QUERY_CONNECTIONS = 4;
/** For its driver: what is not answered by then is given up, with its connection, and tried again. */
const DRIVER_OPTIONS = { query_timeout: 30 * SECOND_MS, keepAlive: true, Client: ClientWithErrorHandler };
/** Its own schema, beside the product's tables. */
const SCHEMA = 'pgboss';
const WAKE_CHANNEL = 'lexden_jobs';

interface Options {
  /** Address of the PostgreSQL database. */
  readonly url: string;
  readonly onProblem?: ErrorListener;
}

/** Jobs on PostgreSQL, for any number of processes. Connects at the first call, so a queue that only enqueues needs no start. */
export function createPgBossJobQueue({ url, onProblem = () => {} }: Options): JobQueue {
  return createJobRunner(createPgBossLedger(url, onProblem), onProblem);
}

/** What the runner knows of a job and pg-boss does not. */
const jobDataSchema = z.object({
  /** Starts that were handed back and count for nothing. */
  handedBack: z.number().int().default(0),
  lastError: z.string().nullable().default(null),
});

interface PgBossClaim extends ClaimedJob {
  readonly attempt: { readonly id: string; readonly retryCount: number };
  readonly handedBack: number;
}

/** Jobs enqueued while they ran, one queue for each kind. They are only notes: nobody works them off. */
function againQueueOf(kind: string): string {
  return `${kind}.again`;
}

function createPgBossLedger(url: string, onProblem: ErrorListener): JobStore {
  let listener: { close(): Promise<void> } | undefined;
  let isClosed = false;
  const boss = new PgBoss({
    connectionString: url,
    schema: SCHEMA,
    max: QUERY_CONNECTIONS,
    schedule: false,
    superviseIntervalSeconds: SUPERVISE_INTERVAL_SECONDS,
    monitorIntervalSeconds: SUPERVISE_INTERVAL_SECONDS,
    ...DRIVER_OPTIONS,
  });
  boss.on('error', (error) => {
    // Connections that are being given up may break on their way out.
    if (!isClosed) onProblem(error);
  });
  const connect = once(() => boss.start());
  const prepared = new Map<string, Promise<void>>();

  function prepare(kind: string): Promise<void> {
    const known = prepared.get(kind);
    if (known) return known;
    const preparing = connect().then(() => createQueues(boss, kind));
    prepared.set(kind, preparing);
    preparing.catch(() => prepared.delete(kind));
    return preparing;
  }

  return {
    leaseMs: HEARTBEAT_SECONDS * SECOND_MS,

    async open(kinds, wake) {
      for (const kind of kinds) await prepare(kind);
      const wakeAll = () => kinds.forEach(wake);
      try {
        listener = await boss.getDb().listen?.(WAKE_CHANNEL, wake, wakeAll);
      } catch (error) {
        // Without it jobs from other processes are found by looking once a second.
        onProblem(error);
      }
      if (isClosed) await listener?.close();
    },

    async claim(kind, limit) {
      await prepare(kind);
      const jobs = await boss.fetch<unknown>(kind, { batchSize: limit, includeMetadata: true });
      return Promise.all(
        jobs.map(async (job): Promise<PgBossClaim> => {
          const key = job.singletonKey ?? '';
          const { handedBack, lastError } = jobDataSchema.parse(job.data ?? {});
          // Whoever enqueued it before now is served by this start.
          await removeFrom(boss, againQueueOf(kind), key);
          return {
            kind,
            key,
            starts: job.retryCount + 1 - handedBack,
            token: `${job.id}/${job.retryCount}`,
            lastError,
            attempt: { id: job.id, retryCount: job.retryCount },
            handedBack,
          };
        }),
      );
    },

    async keepAlive(claims) {
      const held = await Promise.all(claims.map((claim) => touch(boss, claim as PgBossClaim)));
      return claims.filter((_, position) => held[position]);
    },

    complete: (claim) => finish(boss, claim as PgBossClaim),

    scheduleRetry(claim, delayMs, lastError) {
      return putBack(boss, claim as PgBossClaim, { handedBack: (claim as PgBossClaim).handedBack, lastError }, delayMs);
    },

    async release(claim) {
      const { handedBack, lastError } = claim as PgBossClaim;
      await putBack(boss, claim as PgBossClaim, { handedBack: handedBack + 1, lastError }, 0);
      await announce(boss, claim.kind);
    },

    async enqueue(kind, key) {
      await prepare(kind);
      if (await send(boss, kind, key)) return;
      // It waits or runs. The note is for the second case; the second try for a job that ended between the two.
      await boss.send(againQueueOf(kind), {}, { singletonKey: key });
      await send(boss, kind, key);
    },

    async state(kind, key) {
      await prepare(kind);
      const jobs = await boss.findJobs(kind, { key });
      if (jobs.some((job) => job.state === 'active')) return 'running';
      return jobs.some((job) => job.state === 'created' || job.state === 'retry') ? 'waiting' : 'none';
    },

    async remove(kind, key) {
      await prepare(kind);
      await removeFrom(boss, againQueueOf(kind), key);
      await removeFrom(boss, kind, key);
    },

    // pg-boss frees what was silent for longer than a heartbeat.
    releaseOrphaned: async () => {},

    async close() {
      if (isClosed) return;
      isClosed = true;
      await listener?.close();
      await boss.stop({ graceful: false });
    },
  };
}

async function createQueues(boss: PgBoss, kind: string): Promise<void> {
  // One unfinished job for each key, whether it waits or runs.
  await boss.createQueue(kind, {
    policy: 'exclusive',
    retryLimit: RETRY_LIMIT,
    retryDelay: 0,
    expireInSeconds: EXPIRE_SECONDS,
    retentionSeconds: RETENTION_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
  });
  await boss.createQueue(againQueueOf(kind), { policy: 'short' });
}

/** Answers whether there was no unfinished job yet. */
async function send(boss: PgBoss, kind: string, key: string): Promise<boolean> {
  const id = await boss.send(kind, {}, { singletonKey: key });
  if (id !== null) await announce(boss, kind);
  return id !== null;
}

async function announce(boss: PgBoss, kind: string): Promise<void> {
  await boss.getDb().executeSql('select pg_notify($1, $2)', [WAKE_CHANNEL, kind]);
}

async function removeFrom(boss: PgBoss, queue: string, key: string): Promise<void> {
  const jobs = await boss.findJobs(queue, { key });
  if (jobs.length > 0)
    await boss.deleteJob(
      queue,
      jobs.map((job) => job.id),
    );
}

/** What pg-boss answers to commands: not in its types, but in its documentation. */
const commandAnswerSchema = z.object({ affected: z.number() });

async function touch(boss: PgBoss, claim: PgBossClaim): Promise<boolean> {
  const answer = await boss.touch(claim.kind, claim.attempt);
  return commandAnswerSchema.parse(answer).affected > 0;
}

/**
 * Deletes the job, and in the same transaction sends it again if it was enqueued while it ran. Whoever enqueues it at
 * this moment leaves a note first and then sends: either the note is seen here, or the sending waits for this to end.
 */
async function finish(boss: PgBoss, claim: PgBossClaim): Promise<void> {
  const again = againQueueOf(claim.kind);
  const isWanted = await inTransaction(boss, async (db) => {
    const answer = await boss.deleteJob(claim.kind, claim.attempt, { db });
    if (commandAnswerSchema.parse(answer).affected === 0) return false;
    const notes = await boss.findJobs(again, { key: claim.key, db });
    if (notes.length === 0) return false;
    await boss.deleteJob(
      again,
      notes.map((note) => note.id),
      { db },
    );
    await boss.send(claim.kind, {}, { singletonKey: claim.key, db });
    return true;
  });
  if (isWanted) await announce(boss, claim.kind);
}

interface JobData {
  readonly handedBack: number;
  readonly lastError: string | null;
}

async function putBack(boss: PgBoss, claim: PgBossClaim, data: JobData, delayMs: number): Promise<void> {
  await inTransaction(boss, async (db) => {
    const answer = await boss.fail(claim.kind, claim.attempt, null, { db });
    if (commandAnswerSchema.parse(answer).affected === 0) return;
    // Seconds from now on the clock of the database, which is the one that all processes share.
    await boss.update(claim.kind, data, { id: claim.attempt.id, startAfter: delayMs / SECOND_MS, db });
  });
}

async function inTransaction<T>(boss: PgBoss, work: (db: Db) => Promise<T>): Promise<T> {
  const transaction = await boss.getDb().beginTransaction?.();
  if (!transaction) throw new Error('This version of pg-boss cannot open a transaction.');
  try {
    const result = await work(transaction.db);
    await transaction.commit();
    return result;
  } catch (error) {
    await transaction.rollback();
    throw error;
  }
}

/** Remembers a success; a failure is tried anew at the next call. */
function once<T>(action: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= action().catch((error: unknown) => {
      running = undefined;
      throw error;
    });
    return running;
  };
}
