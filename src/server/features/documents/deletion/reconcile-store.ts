import type { Database } from '#server/db/connection.ts';

/** A document and the key of its file. */
export interface DocumentFile {
  readonly id: number;
  readonly blobKey: string;
}

export type ReconcileStore = ReturnType<typeof createReconcileStore>;

export function createReconcileStore(db: Database) {
  return {
    /**
     * Of some document files, those without an owner: no document, no pending upload, no recorded removal. Checked in
     * this order: an upload is recorded before its file is created, and its reservation ends in the transaction that
     * creates the document, so that every pending file is seen in one of the two.
     */
    async listOrphans(files: readonly DocumentFile[]): Promise<DocumentFile[]> {
      if (files.length === 0) return [];
      const [ids, keys] = [files.map(({ id }) => id), files.map(({ blobKey }) => blobKey)];
      const reservations = await db
        .selectFrom('reservations')
        .select('document_id')
        .where('kind', '=', 'upload')
        .where('document_id', 'in', ids)
        .execute();
      const removals = await db.selectFrom('blob_removals').select('blob_key').where('blob_key', 'in', keys).execute();
      const documents = await db.selectFrom('documents').select('id').where('id', 'in', ids).execute();
      const known = new Set([
        ...reservations.map((reservation) => reservation.document_id),
        ...documents.map(({ id }) => id),
      ]);
      const removed = new Set(removals.map((removal) => removal.blob_key));
      return files.filter(({ id, blobKey }) => !known.has(id) && !removed.has(blobKey));
    },

    /** Documents by id, after a cursor. @param limit page size */
    listFiles: (above: number, limit: number): Promise<DocumentFile[]> =>
      db
        .selectFrom('documents')
        .select(['id', 'blob_key as blobKey'])
        .where('id', '>', above)
        .orderBy('id')
        .limit(limit)
        .execute(),

    async isThere(id: number): Promise<boolean> {
      const row = await db.selectFrom('documents').select('id').where('id', '=', id).executeTakeFirst();
      return row !== undefined;
    },
  };
}
