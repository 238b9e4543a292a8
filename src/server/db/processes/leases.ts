import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { SECOND_MS } from '#contract/units.ts';
import type { Database, OpenedDatabase } from '../connection.ts';
import { DATABASE_NOW } from './database-clock.ts';

/** A turn of a process that ended is free again after this. */
const LEASE_MS = 30 * SECOND_MS;
const RENEWAL_MS = 10 * SECOND_MS;

export interface Lease {
  /** Lets the next one have it. Safe to repeat; never fails. */
  release(): Promise<void>;
}

/** What only one may do at a time, in all processes that share a database. */
export interface Leases {
  /**
   * @param name what is done and for whom
   * @returns undefined while somebody else has the turn
   */
  acquire(name: string): Promise<Lease | undefined>;
}

/** One process remembers its turns itself; processes that share a PostgreSQL database hold them there. */
export function createLeases({ kind, db }: OpenedDatabase): Leases {
  return kind === 'postgres' ? createSharedTurns(db) : createOwnTurns();
}

function createSharedTurns(db: Database): Leases {
  const now = DATABASE_NOW.postgres;
  const expiry = sql<number>`${now} + ${sql.lit(LEASE_MS)}`;
  return {
    async acquire(name) {
      const owner = randomUUID();
      // Of processes that ended: a name says for whom something was done, and nobody else would come back to remove it.
      await db.deleteFrom('turns').where('expires_at', '<=', now).execute();
      const taken = await db
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
      if (!taken) return undefined;
      const own = () => db.updateTable('turns').where('name', '=', name).where('owner', '=', owner);
      // A renewal that fails leaves time for two more; then the turn is another one's.
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
          // A database that is away takes nothing from what was done: the turn is free by itself a little later.
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

function createOwnTurns(): Leases {
  const taken = new Set<string>();
  return {
    async acquire(name) {
      if (taken.has(name)) return undefined;
      taken.add(name);
      let isOver = false;
      return {
        async release() {
          if (!isOver) taken.delete(name);
          isOver = true;
        },
      };
    },
  };
}
