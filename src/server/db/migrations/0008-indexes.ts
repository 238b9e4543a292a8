import { type Kysely, sql } from 'kysely';

/**
 * What is looked for every few minutes, or with every analysis, among the rows of all accounts: each of these indexes holds
 * only the few rows that are found, so that the search costs the same however many others there are.
 */
export async function migrateIndexes(db: Kysely<unknown>): Promise<void> {
  // With the status in front, or the embedded database takes the index of all documents that have the same.
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
