import type { Kysely } from 'kysely';

/** Whose side of a contract its owner is on. */
export async function migrateReaderSide(db: Kysely<unknown>): Promise<void> {
  // The name of one of the sides of its analysis; null until the owner has chosen one.
  await db.schema.alterTable('documents').addColumn('reader_side', 'text').execute();
}
