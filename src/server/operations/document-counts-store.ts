import { sql } from 'kysely';
import { SECOND_MS } from '../../contract/units.ts';
import type { Database, DatabaseKind } from '../db/connection.ts';

export interface DocumentCount {
  readonly status: string;
  readonly count: number;
}

/** It goes through all documents, so it is not done for everybody who asks. */
const KEPT_MS = 30 * SECOND_MS;

/** Counts documents by status, at most every half minute. */
export function createDocumentCounts(db: Database): () => Promise<readonly DocumentCount[]> {
  let kept: { readonly at: number; readonly counts: readonly DocumentCount[] } | undefined;
  return async () => {
    if (kept && performance.now() - kept.at < KEPT_MS) return kept.counts;
    const rows = await db
      .selectFrom('documents')
      .select(({ fn }) => ['status', fn.countAll<number | string>().as('count')])
      .groupBy('status')
      .execute();
    kept = { at: performance.now(), counts: rows.map(({ status, count }) => ({ status, count: Number(count) })) };
    return kept.counts;
  };
}

/**
 * Asks the database for nothing but an answer, and whether it may be written.
 * @throws Error for a server that others have taken over from, which can only be read
 */
export async function askDatabase({ db, kind }: { readonly db: Database; readonly kind: DatabaseKind }): Promise<void> {
  if (kind === 'sqlite') {
    await db.selectNoFrom(({ lit }) => lit(1).as('answer')).execute();
    return;
  }
  const { rows } = await sql<{
    readOnly: string;
  }>`select current_setting('transaction_read_only') as "readOnly"`.execute(db);
  if (rows[0]?.readOnly === 'on') throw new Error('The database may only be read.');
}
