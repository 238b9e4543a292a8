import { sql } from 'kysely';
import { SECOND_MS } from '#contract/units.ts';
import type { Database, OpenedDatabase } from '#server/db/connection.ts';

export interface DocumentCount {
  readonly status: string;
  readonly count: number;
}

/** A full scan, so the result is cached. */
const CACHE_MS = 30 * SECOND_MS;

/** Counts documents by status; cached for half a minute. */
export function createDocumentCounts(db: Database): () => Promise<readonly DocumentCount[]> {
  let cached: { readonly at: number; readonly counts: readonly DocumentCount[] } | undefined;
  return async () => {
    if (cached && performance.now() - cached.at < CACHE_MS) return cached.counts;
    const rows = await db
      .selectFrom('documents')
      .select(({ fn }) => ['status', fn.countAll<number | string>().as('count')])
      .groupBy('status')
      .execute();
    cached = { at: performance.now(), counts: rows.map(({ status, count }) => ({ status, count: Number(count) })) };
    return cached.counts;
  };
}

/**
 * Health check of the database: it responds, is writable, and is still the one that was opened.
 * @throws DatabaseMovedError; Error for a server that has become a read-only replica, and for a database without the
 *   product's tables
 */
export async function pingDatabase({
  db,
  kind,
  checkFiles,
}: Pick<OpenedDatabase, 'db' | 'kind' | 'checkFiles'>): Promise<void> {
  checkFiles?.();
  if (kind === 'sqlite') {
    await db.selectNoFrom(({ lit }) => lit(1).as('answer')).execute();
    return;
  }
  const { rows } = await sql<{
    readOnly: string;
    documents: string | null;
  }>`select current_setting('transaction_read_only') as "readOnly", to_regclass('documents')::text as documents`.execute(
    db,
  );
  if (rows[0]?.readOnly === 'on') throw new Error('The database may only be read.');
  if (rows[0]?.documents === null) {
    throw new Error(
      'The tables of the database are gone. Stop the server, restore a backup into the database, and start the server again.',
    );
  }
}
