import { type Kysely, sql } from 'kysely';

/** Key dates of a document, and how each page was read. */
export async function migrateKeyDates(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('key_dates')
    .addColumn('document_id', 'bigint', (column) => column.notNull().references('documents.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .addColumn('is_printed', 'integer', (column) => column.notNull())
    // Interval of a recurring day; null for a single one.
    .addColumn('repeats_every_months', 'integer')
    .addColumn('sources', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('key_dates_primary_key', ['document_id', 'position'])
    .execute();
  await db.schema.createIndex('key_dates_by_day').on('key_dates').column('day').execute();
  // Null for analyses from before key dates existed.
  await db.schema.alterTable('documents').addColumn('dates_found_at', 'bigint').execute();
  await db.schema
    .alterTable('document_pages')
    .addColumn('read_by', 'text', (column) => column.notNull().defaultTo('text'))
    .execute();
  await markNotablePages(db);
}

/** Document lists show notable pages and must not scan all others for them. */
async function markNotablePages(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('document_pages')
    .addColumn('is_notable', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await (db as Kysely<{ document_pages: { status: string; hidden_text: string; is_notable: number } }>)
    .updateTable('document_pages')
    .set({ is_notable: 1 })
    .where((where) => where.or([where('status', '=', 'unread'), where('hidden_text', '!=', '[]')]))
    .execute();
  await db.schema
    .createIndex('document_pages_notable')
    .on('document_pages')
    .columns(['document_id', 'page_number'])
    .where(sql.ref('is_notable'), '=', 1)
    .execute();
}
