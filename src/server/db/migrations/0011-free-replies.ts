import type { Kysely } from 'kysely';

/** Replies to questions about a document that were not counted: how many, and on which day. */
export async function migrateFreeReplies(db: Kysely<unknown>): Promise<void> {
  // YYYY-MM-DD in UTC; null before the first one.
  await db.schema.alterTable('documents').addColumn('free_replies_day', 'text').execute();
  await db.schema
    .alterTable('documents')
    .addColumn('free_replies', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
