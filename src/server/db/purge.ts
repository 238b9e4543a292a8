import { sql } from 'kysely';
import type { Database, DatabaseTransaction, OpenedDatabase } from './connection.ts';
import { isDatabaseOutage } from './database-outage.ts';

/** SQLite leaves this number of the file's header to whoever uses it: 1 where something was deleted since the last compaction. */
const [NOTHING_TO_COMPACT, COMPACTION_DUE] = [0, 1];

/** Notes in the transaction that deletes that the embedded database's file is to be compacted. */
export async function noteErasure(transaction: DatabaseTransaction, { kind }: OpenedDatabase): Promise<void> {
  if (kind === 'sqlite') await setUserVersion(transaction, COMPACTION_DUE);
}

/**
 * Makes sure that deleted rows are gone from the embedded database's files too: the write-ahead log still holds
 * the old pages until it is folded back. PostgreSQL's own vacuum does this in its time.
 */
export async function eraseDeletedRows(database: OpenedDatabase): Promise<void> {
  if (database.kind === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(database.db);
}

/**
 * Writes the embedded database's file anew where something was deleted since that was last done. Deleted rows are
 * overwritten at once, but SQLite moves rows from page to page and leaves the old bytes of some where they were, in no
 * row's place; they are gone only from a file that was written anew. Nothing else can be done meanwhile.
 * @param largestBytes leaves larger databases for another time
 * @returns whether it was done; it is left for another time as well where the disk has no room for a second copy
 */
export async function compactErased(
  { kind, db }: OpenedDatabase,
  largestBytes = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  if (kind !== 'sqlite' || (await readPragma(db, 'user_version')) === NOTHING_TO_COMPACT) return false;
  const sizeBytes = (await readPragma(db, 'page_count')) * (await readPragma(db, 'page_size'));
  if (sizeBytes > largestBytes) return false;
  try {
    // Without letting go of the connection: a deletion that waits for it must not have its note taken away.
    await db.connection().execute(async (connection) => {
      await sql`vacuum`.execute(connection);
      await setUserVersion(connection, NOTHING_TO_COMPACT);
    });
  } catch (error) {
    if (isDatabaseOutage(error)) return false;
    throw error;
  }
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  return true;
}

async function readPragma(db: Database, name: 'user_version' | 'page_count' | 'page_size'): Promise<number> {
  const { rows } = await sql<Record<string, number>>`pragma ${sql.raw(name)}`.execute(db);
  return rows[0]?.[name] ?? 0;
}

async function setUserVersion(db: Database | DatabaseTransaction, version: number): Promise<void> {
  await sql`pragma user_version = ${sql.raw(String(version))}`.execute(db);
}
