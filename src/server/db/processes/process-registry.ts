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

interface Self {
  /** New at every start. */
  readonly processId: string;
  readonly role: string;
}

/** Processes that share a database, by its clock. */
export function createProcessRegistry({ db, kind }: OpenedDatabase, { processId, role }: Self) {
  const now = DATABASE_NOW[kind];
  const hasEnded = sql<boolean>`(ended_at is not null or seen_at < ${now} - ${sql.lit(HEARTBEAT_TIMEOUT_MS)})`;
  return {
    /** Records that this process is alive. */
    async heartbeat(): Promise<void> {
      await db
        .insertInto('processes')
        .values({ id: processId, role, started_at: now, seen_at: now, ended_at: null })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: now }))
        .execute();
    },
    /** Records a clean shutdown, so that other processes need not wait for the heartbeat timeout. */
    async markEnded(): Promise<void> {
      await db.updateTable('processes').set({ ended_at: now }).where('id', '=', processId).execute();
    },
    /** Ids of processes that have ended or timed out; unknown processes are not included. */
    async listEnded(): Promise<string[]> {
      const rows = await db.selectFrom('processes').select('id').where(hasEnded).where('id', '!=', processId).execute();
      return rows.map(({ id }) => id);
    },
    /** Number of other live processes. */
    async countOthers(): Promise<number> {
      const rows = await db
        .selectFrom('processes')
        .select('id')
        .where(sql<boolean>`not ${hasEnded}`)
        .where('id', '!=', processId)
        .execute();
      return rows.length;
    },
    /** Deletes processes that ended long ago. */
    async purge(): Promise<void> {
      await db
        .deleteFrom('processes')
        .where('seen_at', '<', sql<number>`${now} - ${sql.lit(RETENTION_MS)}`)
        .execute();
    },
  };
}
