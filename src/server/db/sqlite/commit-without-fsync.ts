import { sql } from 'kysely';
import type { Database, OpenedDatabase } from '../connection.ts';

/**
 * Runs statements whose effect may be lost in a power cut, because it would be made again: they do not wait for the
 * disk. They are kept when only the process is killed, and whatever is committed in the usual way afterwards takes
 * them to the disk with it (SQLite: `synchronous` in WAL mode; PostgreSQL: `synchronous_commit`).
 */
export function commitWithoutFsync<T>({ db, kind }: OpenedDatabase, work: (db: Database) => Promise<T>): Promise<T> {
  if (kind === 'postgres') {
    return db.transaction().execute(async (transaction) => {
      await sql`set local synchronous_commit = off`.execute(transaction);
      return work(transaction);
    });
  }
  // The one connection is taken by nobody else meanwhile, so the setting is of these statements alone.
  return db.connection().execute(async (connection) => {
    await sql`pragma synchronous = normal`.execute(connection);
    try {
      return await work(connection);
    } finally {
      await sql`pragma synchronous = full`.execute(connection);
    }
  });
}
