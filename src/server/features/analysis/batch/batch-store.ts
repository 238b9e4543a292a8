import type { Database, DatabaseTransaction } from '#server/db/connection.ts';

/** The documents among `ids` whose analysis is wanted, possible and not there. */
export async function listMissingAnalyses(
  db: Database,
  ids: readonly number[],
): Promise<readonly { readonly id: number; readonly isRequested: boolean }[]> {
  const rows = await db
    .selectFrom('documents')
    .select(['id', 'analysis_requested_at'])
    .where('id', 'in', ids)
    .where('status', '!=', 'failed')
    .where('ai_analyzed_at', 'is', null)
    .execute();
  return rows.map(({ id, analysis_requested_at }) => ({ id, isRequested: analysis_requested_at !== null }));
}

/** Analyses that wait for a user, also those of documents that are still being read. */
export async function countWaiting(transaction: DatabaseTransaction, userId: string): Promise<number> {
  const { count } = await transaction
    .selectFrom('documents')
    .select((column) => column.fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .where('status', '!=', 'failed')
    .where('analysis_requested_at', 'is not', null)
    .where('ai_analyzed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** @param now milliseconds since 1970-01-01T00:00:00Z */
export async function requestAnalyses(
  transaction: DatabaseTransaction,
  ids: readonly number[],
  now: number,
): Promise<void> {
  if (ids.length === 0) return;
  await transaction
    .updateTable('documents')
    .set({ analysis_requested_at: now, analysis_failure: null })
    .where('id', 'in', ids)
    .execute();
}

/** Those whose reading has ended well. */
export async function listReady(db: Database, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('documents')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '=', 'ready')
    .execute();
  return rows.map(({ id }) => id);
}
