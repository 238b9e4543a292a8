import { type Db, PgBoss } from 'pg-boss';
import { z } from 'zod';
import { SECOND_MS } from '#contract/units.ts';
import { ClientWithErrorHandler } from '#server/db/postgres/client-with-error-handler.ts';
import type { JobQueue } from '#server/ports/job-queue.ts';
import { createJobRunner, type ErrorListener } from './job-runner.ts';
import type { ClaimedJob, JobStore } from './job-store.ts';

/** The shortest that pg-boss accepts: a process without heartbeats for this long counts as ended. */
const HEARTBEAT_SECONDS = 10;
/**
 * Also the shortest: jobs of a killed process start again after nine to thirteen seconds (heartbeat timeout eight to
 * ten, supervision two, polling one).
 */
const SUPERVISE_INTERVAL_SECONDS = 1;
/** The longest that pg-boss accepts: hanging jobs end with their process, not by timeout. */
const EXPIRE_SECONDS = 24 * 60 * 60;
/** The runner counts attempts, so that `onExhausted` is called; pg-boss itself never gives up. */
const RETRY_LIMIT = 1_000_000;
/** How long a job may wait before pg-boss deletes it. */
const RETENTION_SECONDS = 365 * 24 * 60 * 60;
const QUERY_CONNECTIONS = 4;
/** A query without a response by then fails with its connection, and is retried. */
const DRIVER_OPTIONS = { query_timeout: 30 * SECOND_MS, keepAlive: true, Client: ClientWithErrorHandler };
/** Separate from the product's tables. */
const SCHEMA = 'pgboss';
const WAKE_CHANNEL = 'lexden_jobs';

interface Options {
  /** URL of the PostgreSQL database. */
  readonly url: string;
  readonly onProblem?: ErrorListener;
}

/**
 * Jobs on PostgreSQL, for any number of processes. Connects at the first call, so a queue that only enqueues needs no
 * `start`.
 */
export function createPgBossJobQueue({ url, onProblem = () => {} }: Options): JobQueue {
  return createJobRunner(createPgBossStore(url, onProblem), onProblem);
}

/** State of the runner, kept in the job's data. */
const jobDataSchema = z.object({
  /** Released starts, which do not count. */
  handedBack: z.number().int().default(0),
  lastError: z.string().nullable().default(null),
});

interface PgBossClaim extends ClaimedJob {
  readonly attempt: { readonly id: string; readonly retryCount: number };
  readonly handedBack: number;
}

/** Rerun markers for jobs that were enqueued while running, one queue per kind. Their entries are never run. */
function rerunQueueOf(kind: string): string {
  return `${kind}.again`;
}

function createPgBossStore(url: string, onProblem: ErrorListener): JobStore {
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
    // Connections may break while they are being closed.
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
        // Without notifications, jobs of other processes are found by polling every second.
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
          // This start serves every enqueue until now.
          await removeFrom(boss, rerunQueueOf(kind), key);
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
      return requeue(boss, claim as PgBossClaim, { handedBack: (claim as PgBossClaim).handedBack, lastError }, delayMs);
    },

    async release(claim) {
      const { handedBack, lastError } = claim as PgBossClaim;
      await requeue(boss, claim as PgBossClaim, { handedBack: handedBack + 1, lastError }, 0);
      await announce(boss, claim.kind);
    },

    async enqueue(kind, key) {
      await prepare(kind);
      if (await send(boss, kind, key)) return;
      // The job waits or runs. The marker is for a running job; the second send for one that has just finished.
      await boss.send(rerunQueueOf(kind), {}, { singletonKey: key });
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
      await removeFrom(boss, rerunQueueOf(kind), key);
      await removeFrom(boss, kind, key);
    },

    // pg-boss releases jobs without heartbeats.
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
  // One unfinished job per key, waiting or running.
  await boss.createQueue(kind, {
    policy: 'exclusive',
    retryLimit: RETRY_LIMIT,
    retryDelay: 0,
    expireInSeconds: EXPIRE_SECONDS,
    retentionSeconds: RETENTION_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
  });
  await boss.createQueue(rerunQueueOf(kind), { policy: 'short' });
}

/** @returns whether there was no unfinished job yet */
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

/** Result of pg-boss commands: documented, but missing in its types. */
const commandAnswerSchema = z.object({ affected: z.number() });

async function touch(boss: PgBoss, claim: PgBossClaim): Promise<boolean> {
  const answer = await boss.touch(claim.kind, claim.attempt);
  return commandAnswerSchema.parse(answer).affected > 0;
}

/**
 * Deletes the job and, in the same transaction, sends it again if a rerun marker exists. A concurrent enqueue writes
 * its marker before it sends: either the marker is visible here, or the send waits for this transaction.
 */
async function finish(boss: PgBoss, claim: PgBossClaim): Promise<void> {
  const rerunQueue = rerunQueueOf(claim.kind);
  const mustRerun = await inTransaction(boss, async (db) => {
    const answer = await boss.deleteJob(claim.kind, claim.attempt, { db });
    if (commandAnswerSchema.parse(answer).affected === 0) return false;
    const markers = await boss.findJobs(rerunQueue, { key: claim.key, db });
    if (markers.length === 0) return false;
    await boss.deleteJob(
      rerunQueue,
      markers.map((marker) => marker.id),
      { db },
    );
    await boss.send(claim.kind, {}, { singletonKey: claim.key, db });
    return true;
  });
  if (mustRerun) await announce(boss, claim.kind);
}

interface JobData {
  readonly handedBack: number;
  readonly lastError: string | null;
}

async function requeue(boss: PgBoss, claim: PgBossClaim, data: JobData, delayMs: number): Promise<void> {
  await inTransaction(boss, async (db) => {
    const answer = await boss.fail(claim.kind, claim.attempt, null, { db });
    if (commandAnswerSchema.parse(answer).affected === 0) return;
    // Seconds from now by the database clock, which all processes share.
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

/** Caches a success; a failure is retried at the next call. */
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
