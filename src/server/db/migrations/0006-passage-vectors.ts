import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../connection.ts';

/** Passage embeddings. */
export async function migratePassageVectors(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await db.schema
    .createTable('passage_vectors')
    .addColumn('document_id', 'bigint', (column) => column.notNull().references('documents.id').onDelete('cascade'))
    // Ordinal of the first passage in this row; a row holds one embedded batch.
    .addColumn('first_ordinal', 'integer', (column) => column.notNull())
    .addColumn('space', 'text', (column) => column.notNull())
    .addColumn('index_version', 'text', (column) => column.notNull())
    .addColumn('passages', 'integer', (column) => column.notNull())
    // Of the whole document.
    .addColumn('passages_total', 'integer', (column) => column.notNull())
    .addColumn('bytes', kind === 'postgres' ? sql`bytea` : sql`blob`, (column) => column.notNull())
    .addPrimaryKeyConstraint('passage_vectors_primary_key', ['document_id', 'first_ordinal'])
    .execute();
}
