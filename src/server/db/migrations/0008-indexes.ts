import { type Kysely, sql } from 'kysely';

/**
 * What is looked for every few minutes, or with every analysis, among the rows of all accounts: each of these indexes holds
 * only the few rows that are found, so that the search costs the same however many others there are.
 */
export async function migrateIndexes(db: Kysely<unknown>): Promise<void> {
  const documents = (name: string) => db.schema.createIndex(name).on('documents').column('id');
  await documents('documents_analysis_wanted')
    .where(sql.ref('analysis_requested_at'), 'is not', null)
    .where(sql.ref('ai_analyzed_at'), 'is', null)
    .execute();
  await documents('documents_dates_missing')
    .where(sql.ref('ai_analyzed_at'), 'is not', null)
    .where(sql.ref('dates_found_at'), 'is', null)
    .execute();
  await db.schema
    .createIndex('users_to_be_deleted')
    .on('users')
    .column('id')
    .where(sql.ref('deletion_requested_at'), 'is not', null)
    .execute();
}
