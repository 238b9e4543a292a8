import { sql } from 'kysely';
import { DAY_MS, SECOND_MS } from '#contract/units.ts';
import type { OpenedDatabase } from '../connection.ts';
import { DATABASE_NOW } from './database-clock.ts';

export const HEARTBEAT_INTERVAL_MS = 5 * SECOND_MS;
/**
 * A process without heartbeats for this long counts as ended: nine intervals, to tolerate a busy machine or a short
 * outage.
 */
export const HEARTBEAT_TIMEOUT_MS = 45 * SECOND_MS;
/** How long an ended process is remembered: longer than any of its work is relevant. */
const RETENTION_MS = DAY_MS;

/** Processes that share a database, by its clock. */
interface ProcessRegistry {
  /** Records that this process is alive. */
  heartbeat(): Promise<void>;
  /** Records a clean shutdown, so that other processes need not wait for the heartbeat timeout. */
  markEnded(): Promise<void>;
  /** Ids of processes that have ended or timed out; unknown processes are not included. */
  listEnded(): Promise<string[]>;
  /** Number of other live processes. */
  countOthers(): Promise<number>;
  /** Deletes processes that ended long ago. */
  purge(): Promise<void>;
}

interface Self {
  /** New at every start. */
  readonly processId: string;
  readonly role: string;
}

export function createProcessRegistry({ db, kind }: OpenedDatabase, { processId, role }: Self): ProcessRegistry {
  const now = DATABASE_NOW[kind];
  const hasEnded = sql<boolean>`(ended_at is not null or seen_at < ${now} - ${sql.lit(HEARTBEAT_TIMEOUT_MS)})`;
  return {
    async heartbeat() {
      await db
        .insertInto('processes')
        .values({ id: processId, role, started_at: now, seen_at: now, ended_at: null })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: now }))
        .execute();
    },
    async markEnded() {
      await db.updateTable('processes').set({ ended_at: now }).where('id', '=', processId).execute();
    },
    async listEnded() {
      const rows = await db.selectFrom('processes').select('id').where(hasEnded).where('id', '!=', processId).execute();
      return rows.map(({ id }) => id);
    },
    async countOthers() {
      const rows = await db
        .selectFrom('processes')
        .select('id')
        .where(sql<boolean>`not ${hasEnded}`)
        .where('id', '!=', processId)
        .execute();
      return rows.length;
    },
    async purge() {
      await db
        .deleteFrom('processes')
        .where('seen_at', '<', sql<number>`${now} - ${sql.lit(RETENTION_MS)}`)
        .execute();
    },
  };
}
