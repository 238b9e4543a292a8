import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { SECOND_MS } from '#contract/units.ts';
import type { Database, OpenedDatabase } from '../connection.ts';
import { DATABASE_NOW } from './database-clock.ts';

/** The lease of a crashed process expires after this. */
const LEASE_MS = 30 * SECOND_MS;
const RENEWAL_MS = 10 * SECOND_MS;

export interface Lease {
  /** Safe to repeat; never fails. */
  release(): Promise<void>;
}

/** Mutual exclusion across all processes that share a database. */
export interface Leases {
  /**
   * @param name the operation and its subject
   * @returns undefined while the lease is held elsewhere
   */
  acquire(name: string): Promise<Lease | undefined>;
}

/** In memory for a single process; in the database for processes that share PostgreSQL. */
export function createLeases({ kind, db }: OpenedDatabase): Leases {
  return kind === 'postgres' ? createDatabaseLeases(db) : createInMemoryLeases();
}

function createDatabaseLeases(db: Database): Leases {
  const now = DATABASE_NOW.postgres;
  const expiry = sql<number>`${now} + ${sql.lit(LEASE_MS)}`;
  return {
    async acquire(name) {
      const owner = randomUUID();
      // Expired leases of crashed processes: their names contain user ids, and no other code would delete them.
      await db.deleteFrom('turns').where('expires_at', '<=', now).execute();
      const held = await db
        .insertInto('turns')
        .values({ name, owner, expires_at: expiry })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet({ owner, expires_at: expiry })
            .where(sql<boolean>`turns.expires_at <= ${now}`),
        )
        .returning('owner')
        .executeTakeFirst();
      if (!held) return undefined;
      const own = () => db.updateTable('turns').where('name', '=', name).where('owner', '=', owner);
      // A failed renewal leaves time for two more; then the lease is lost.
      const renewal = setInterval(
        () =>
          own()
            .set({ expires_at: expiry })
            .execute()
            .catch(() => {}),
        RENEWAL_MS,
      ).unref();
      return {
        async release() {
          clearInterval(renewal);
          // The work is done either way: without the database the lease expires soon.
          await db
            .deleteFrom('turns')
            .where('name', '=', name)
            .where('owner', '=', owner)
            .execute()
            .catch(() => {});
        },
      };
    },
  };
}

function createInMemoryLeases(): Leases {
  const held = new Set<string>();
  return {
    async acquire(name) {
      if (held.has(name)) return undefined;
      held.add(name);
      let isReleased = false;
      return {
        async release() {
          if (!isReleased) held.delete(name);
          isReleased = true;
        },
      };
    },
  };
}
