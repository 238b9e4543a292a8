import type { Database, DatabaseTransaction } from '#server/db/connection.ts';

/** The files that are to be removed from the blob store. */
export function createBlobRemovalStore(db: Database) {
  return {
    /** Idempotent. @param dueAt milliseconds since 1970-01-01T00:00:00Z */
    async insert(blobKey: string, dueAt: number, connection: Database | DatabaseTransaction = db): Promise<void> {
      await connection
        .insertInto('blob_removals')
        .values({ blob_key: blobKey, requested_at: dueAt })
        .onConflict((conflict) => conflict.column('blob_key').doNothing())
        .execute();
    },

    async remove(blobKey: string): Promise<void> {
      await db.deleteFrom('blob_removals').where('blob_key', '=', blobKey).execute();
    },

    /** @returns keys of blobs whose removal is due at `now` */
    async listDue(now: number): Promise<string[]> {
      const rows = await db.selectFrom('blob_removals').select('blob_key').where('requested_at', '<=', now).execute();
      return rows.map((row) => row.blob_key);
    },
  };
}
