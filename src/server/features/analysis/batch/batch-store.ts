import type { Database, DatabaseTransaction } from '#server/db/connection.ts';

/** How far the analysis of a document is: `open` was not asked for yet. */
export type AnalysisState = 'done' | 'failed' | 'requested' | 'open';

export async function readAnalysisStates(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, AnalysisState>> {
  const rows = await db
    .selectFrom('documents')
    .select(['id', 'status', 'ai_analyzed_at', 'analysis_requested_at', 'analysis_failure'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map((row) => {
      if (row.ai_analyzed_at !== null) return [row.id, 'done'];
      if (row.status === 'failed' || row.analysis_failure !== null) return [row.id, 'failed'];
      return [row.id, row.analysis_requested_at === null ? 'open' : 'requested'];
    }),
  );
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
  await transaction.updateTable('documents').set({ analysis_requested_at: now }).where('id', 'in', ids).execute();
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
