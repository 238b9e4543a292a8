import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '#server/ports/clock.ts';
import type { Database, OpenedDatabase } from '../connection.ts';
import { DATABASE_NOW } from './database-clock.ts';

interface RequestCount {
  /** Requests in this window, this one included. */
  readonly count: number;
  /** Milliseconds until the window ends. */
  readonly resetsInMs: number;
}

/** Fixed-window counters, shared by all processes on a database. */
export interface RequestCounter {
  /**
   * Counts one request. A window starts with its first request; the next one with the first request after its end.
   * Concurrent requests of all processes are each counted once.
   * @param key limit and subject, like `ask:account:…`; a key always has the same window length. Stored as a hash, so
   *   it may contain personal data
   * @param windowMs length of a window in milliseconds
   */
  count(key: string, windowMs: number): Promise<RequestCount>;
  /** Uncounts a request that failed through no fault of the caller. */
  release(key: string): Promise<void>;
  /** Deletes ended windows. */
  purge(): Promise<void>;
}

/** In memory for a single process; in the database for processes that share PostgreSQL. */
export function createRequestCounter({ kind, db }: OpenedDatabase, clock: Clock): RequestCounter {
  return kind === 'postgres' ? createDatabaseCounter(db) : createInMemoryCounter(clock);
}

function createDatabaseCounter(db: Database): RequestCounter {
  return {
    async count(key, windowMs) {
      const now = DATABASE_NOW.postgres;
      // A window that ends much later than a whole one from now started before the clock was set back. A little later
      // is a race: its first request came after this one and was faster.
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
      // A request that waited for the row lock may be older than the window.
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

/** Hashed, as it may contain a guest id or an address. */
function hash(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/**
 * Memory bound: beyond this the oldest windows are dropped. An attacker with as many addresses evades counting anyway.
 */
const MAX_KEYS = 100_000;

/** In memory, for this process alone. */
export function createInMemoryCounter(clock: Clock): RequestCounter {
  const windows = new Map<string, { count: number; resetsAt: number }>();
  const deleteEnded = (now: number) => {
    for (const [key, { resetsAt }] of windows) if (resetsAt <= now) windows.delete(key);
  };
  return {
    async count(key, windowMs) {
      const now = clock.now();
      const known = windows.get(key);
      // Neither ended nor started before the clock was set back.
      if (known && known.resetsAt > now && known.resetsAt <= now + windowMs) {
        known.count += 1;
        return { count: known.count, resetsInMs: known.resetsAt - now };
      }
      windows.delete(key);
      if (windows.size >= MAX_KEYS) {
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
      deleteEnded(clock.now());
    },
  };
}
