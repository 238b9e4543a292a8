import { sql } from 'kysely';
import { DAY_MS, SECOND_MS } from '#contract/units.ts';
import type { OpenedDatabase } from '../connection.ts';
import { DATABASE_NOW } from './database-clock.ts';

/** How often a process says that it lives. */
export const HEARTBEAT_INTERVAL_MS = 5 * SECOND_MS;
/** A process that was silent for this long has ended: nine beats, so that a busy machine or a short outage is no end. */
export const HEARTBEAT_TIMEOUT_MS = 45 * SECOND_MS;
/** How long an ended process is remembered: longer than any of its work could be waited for. */
const MEMORY_MS = DAY_MS;

/** The processes that share a database, by its clock. */
export interface ProcessRegistry {
  /** Says that this process lives. */
  heartbeat(): Promise<void>;
  /** Says that this process has ended, so that nobody waits for its silence. */
  markEnded(): Promise<void>;
  /** Ids of processes that have ended or are silent; a process that nothing is known of is none of them. */
  listEnded(): Promise<string[]>;
  /** How many others live. */
  countOthers(): Promise<number>;
  /** Forgets processes that ended long ago. */
  purge(): Promise<void>;
}

interface Self {
  /** Made anew at every start. */
  readonly processId: string;
  readonly role: string;
}

export function createProcessRegistry({ db, kind }: OpenedDatabase, { processId, role }: Self): ProcessRegistry {
  const now = DATABASE_NOW[kind];
  const isSilent = sql<boolean>`(ended_at is not null or seen_at < ${now} - ${sql.lit(HEARTBEAT_TIMEOUT_MS)})`;
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
      const rows = await db.selectFrom('processes').select('id').where(isSilent).where('id', '!=', processId).execute();
      return rows.map(({ id }) => id);
    },
    async countOthers() {
      const rows = await db
        .selectFrom('processes')
        .select('id')
        .where(sql<boolean>`not ${isSilent}`)
        .where('id', '!=', processId)
        .execute();
      return rows.length;
    },
    async purge() {
      await db
        .deleteFrom('processes')
        .where('seen_at', '<', sql<number>`${now} - ${sql.lit(MEMORY_MS)}`)
        .execute();
    },
  };
}
