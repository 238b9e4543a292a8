import { type Kysely, sql } from 'kysely';

/**
 * Partial indexes for queries that run every few minutes, or with every analysis, over all accounts: each holds only
 * the few matching rows, so the cost does not grow with the table.
 */
export async function migrateIndexes(db: Kysely<unknown>): Promise<void> {
  // The status comes first; otherwise SQLite would choose the index of all documents with that status.
  const documents = (name: string, ...columns: readonly string[]) =>
    db.schema
      .createIndex(name)
      .ifNotExists()
      .on('documents')
      .columns(['status', ...columns]);
  await documents('documents_analysis_wanted', 'id')
    .where(sql.ref('analysis_requested_at'), 'is not', null)
    .where(sql.ref('ai_analyzed_at'), 'is', null)
    .execute();
  await documents('documents_dates_missing', 'ai_analyzed_at')
    .where(sql.ref('ai_analyzed_at'), 'is not', null)
    .where(sql.ref('dates_found_at'), 'is', null)
    .execute();
  await db.schema
    .createIndex('users_to_be_deleted')
    .ifNotExists()
    .on('users')
    .column('id')
    .where(sql.ref('deletion_requested_at'), 'is not', null)
    .execute();
}
