import { sql } from 'kysely';
import type { Database, OpenedDatabase } from '../connection.ts';

/**
 * Runs statements without fsync, for writes that are reproducible after a power cut. They survive a crash of the
 * process, and any later regular commit also flushes them (SQLite: `synchronous` in WAL mode; PostgreSQL:
 * `synchronous_commit`).
 */
export function commitWithoutFsync<T>({ db, kind }: OpenedDatabase, work: (db: Database) => Promise<T>): Promise<T> {
  if (kind === 'postgres') {
    return db.transaction().execute(async (transaction) => {
      await sql`set local synchronous_commit = off`.execute(transaction);
      return work(transaction);
    });
  }
  // This holds the only connection, so the setting applies to these statements alone.
  return db.connection().execute(async (connection) => {
    await sql`pragma synchronous = normal`.execute(connection);
    try {
      return await work(connection);
    } finally {
      await sql`pragma synchronous = full`.execute(connection);
    }
  });
}
