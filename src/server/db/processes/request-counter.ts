import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '#server/ports/clock.ts';
import type { Database, OpenedDatabase } from '../connection.ts';
import { DATABASE_NOW } from './database-clock.ts';

export interface RequestCount {
  /** How many there are in this window, this one included. */
  readonly count: number;
  /** When counting begins anew, in milliseconds from now. */
  readonly resetsInMs: number;
}

/** Counts what is limited, for all processes that share a database. */
export interface RequestCounter {
  /**
   * Counts one request. A window begins with the first request in it, and the next one with the first after its end.
   * Every request is counted once, however many arrive at the same time at however many processes.
   * @param key what is counted and of whom, like `ask:account:…`; the same key always has the same window. It is kept
   * as a hash, so it may hold what nobody else is to know.
   * @param windowMs length of a window in milliseconds
   */
  count(key: string, windowMs: number): Promise<RequestCount>;
  /** Takes one request back that came to nothing, through no fault of whoever asked. */
  release(key: string): Promise<void>;
  /** Forgets windows that have ended. */
  purge(): Promise<void>;
}

/** One process counts in memory; processes that share a PostgreSQL database count there. */
export function createRequestCounter({ kind, db }: OpenedDatabase, clock: Clock): RequestCounter {
  return kind === 'postgres' ? createSharedCounter(db) : createInMemoryCounter(clock);
}

function createSharedCounter(db: Database): RequestCounter {
  return {
    async count(key, windowMs) {
      const now = DATABASE_NOW.postgres;
      // A window that ends much later than a whole one from now was begun before the clock was set back; a little
      // later, and it was begun by a request that came after this one and was faster.
      const hasEnded = sql<boolean>`request_counts.resets_at not between ${now} + 1 and ${now} + ${2 * windowMs}::bigint`;
      const row = await db
        .insertInto('request_counts')
        .values({ key: hash(key), requests: 1, resets_at: sql`${now} + ${windowMs}::bigint` })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            requests: sql`case when ${hasEnded} then 1 else request_counts.requests + 1 end`,
            resets_at: sql`case when ${hasEnded} then excluded.resets_at else request_counts.resets_at end`,
          }),
        )
        .returning(['requests as count', sql<number>`greatest(request_counts.resets_at - ${now}, 0)`.as('resetsInMs')])
        .executeTakeFirstOrThrow();
      // One that waited for its turn may be of a moment before the window was begun.
      return { count: row.count, resetsInMs: Math.min(row.resetsInMs, windowMs) };
    },
    async release(key) {
      await db
        .updateTable('request_counts')
        .set((set) => ({ requests: set('requests', '-', 1) }))
        .where('key', '=', hash(key))
        .where('requests', '>', 0)
        .execute();
    },
    async purge() {
      await db.deleteFrom('request_counts').where('resets_at', '<=', sql<number>`${DATABASE_NOW.postgres}`).execute();
    },
  };
}

/** Hashed, as it may be what somebody is known by: a guest id, an address. */
function hash(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/** Beyond this the oldest are forgotten: whoever comes from so many addresses is not held up by counting. */
const MOST_KEYS = 100_000;

/** Counts in memory, for this process alone. */
export function createInMemoryCounter(clock: Clock): RequestCounter {
  const windows = new Map<string, { count: number; resetsAt: number }>();
  const forgetEnded = (now: number) => {
    for (const [key, { resetsAt }] of windows) if (resetsAt <= now) windows.delete(key);
  };
  return {
    async count(key, windowMs) {
      const now = clock.now();
      const known = windows.get(key);
      // Neither ended nor begun before the clock was set back.
      if (known && known.resetsAt > now && known.resetsAt <= now + windowMs) {
        known.count += 1;
        return { count: known.count, resetsInMs: known.resetsAt - now };
      }
      windows.delete(key);
      if (windows.size >= MOST_KEYS) {
        const [oldest] = windows.keys();
        if (oldest !== undefined) windows.delete(oldest);
      }
      windows.set(key, { count: 1, resetsAt: now + windowMs });
      return { count: 1, resetsInMs: windowMs };
    },
    async release(key) {
      const known = windows.get(key);
      if (known && known.count > 0) known.count -= 1;
    },
    async purge() {
      forgetEnded(clock.now());
    },
  };
}
