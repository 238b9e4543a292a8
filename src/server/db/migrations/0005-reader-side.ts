import type { Kysely } from 'kysely';

/** The owner's side of a contract. */
export async function migrateReaderSide(db: Kysely<unknown>): Promise<void> {
  // Name of a side of the analysis; null until the owner has chosen one.
  await db.schema.alterTable('documents').addColumn('reader_side', 'text').execute();
}
