import { type Kysely, sql } from 'kysely';

/** When the analysis decided whether risks can be assessed; null for analyses from before that was asked. */
export async function migrateAssessment(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('documents').addColumn('assessed_at', 'bigint').execute();
  // The search for older analyses without risks runs every few minutes over all accounts.
  await db.schema
    .createIndex('documents_assessment_missing')
    .ifNotExists()
    .on('documents')
    .columns(['status', 'risk_score', 'ai_analyzed_at'])
    .where(sql.ref('ai_analyzed_at'), 'is not', null)
    .where(sql.ref('assessed_at'), 'is', null)
    .execute();
}
