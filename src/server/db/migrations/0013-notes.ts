import type { Kysely } from 'kysely';

/** Notes of the owners of documents: an answer that was saved, words of their own, or both. */
export async function migrateNotes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('document_id', 'bigint', (column) => column.notNull().references('documents.id').onDelete('cascade'))
    // The saved answer, which is not copied. Null for a note without one, and after the answer was deleted.
    .addColumn('message_id', 'text', (column) => column.references('messages.id').onDelete('set null'))
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('notes_by_document').on('notes').column('document_id').execute();
  // An answer is saved once, whatever is clicked at the same time. Nulls do not collide.
  await db.schema.createIndex('notes_by_message').unique().on('notes').column('message_id').execute();
}
