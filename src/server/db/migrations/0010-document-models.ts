import { type Kysely, sql } from 'kysely';

/** Document models, and for each document the version that made its model. */
export async function migrateDocumentModels(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('document_models')
    .addColumn('document_id', 'bigint', (column) =>
      column.primaryKey().notNull().references('documents.id').onDelete('cascade'),
    )
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  // Null before a model was made. Set without a model where the document made the attempt fail.
  await db.schema.alterTable('documents').addColumn('model_version', 'text').execute();
  // The search for outdated models runs every few minutes over all accounts.
  await db.schema
    .createIndex('documents_by_model_version')
    .ifNotExists()
    .on('documents')
    .columns(['status', 'model_version'])
    .where(sql.ref('status'), '=', sql.lit('ready'))
    .execute();
}
