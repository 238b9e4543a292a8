import { sql } from 'kysely';
import type { OpenedDatabase } from './connection.ts';

/**
 * Makes sure that deleted rows are gone from the embedded database's files too: the write-ahead log still holds
 * the old pages until it is folded back. PostgreSQL's own vacuum does this in its time.
 */
export async function eraseDeletedRows(database: OpenedDatabase): Promise<void> {
  if (database.kind === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(database.db);
}
