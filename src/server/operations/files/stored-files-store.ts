import type { Database } from '#server/db/connection.ts';
import type { StoredBlob } from '#server/ports/blob-store.ts';

/** Page size of the listing. */
const PAGE_SIZE = 500;

/** A document's file with the facts from its row. */
export interface DocumentFile extends StoredBlob {
  readonly documentId: number;
  readonly key: string;
}

export type StoredFilesStore = ReturnType<typeof createStoredFilesStore>;

export function createStoredFilesStore(db: Database) {
  async function listAfter(documentId: number): Promise<DocumentFile[]> {
    const rows = await db
      .selectFrom('documents')
      .select(['id', 'blob_key', 'file_size', 'sha256'])
      .where('id', '>', documentId)
      .orderBy('id')
      .limit(PAGE_SIZE)
      .execute();
    return rows.map((row) => ({
      documentId: row.id,
      key: row.blob_key,
      sizeBytes: row.file_size,
      sha256: row.sha256,
    }));
  }

  async function has(table: 'documents' | 'blob_removals', key: string): Promise<boolean> {
    const row = await db.selectFrom(table).select('blob_key').where('blob_key', '=', key).executeTakeFirst();
    return row !== undefined;
  }

  return {
    /** All files, page by page; concurrent changes may or may not be included. */
    async *list(): AsyncGenerator<DocumentFile> {
      for (let page = await listAfter(0); page.length > 0; page = await listAfter(page.at(-1)?.documentId ?? Infinity))
        yield* page;
    },
    /** Whether a document references the file. */
    isKept: (key: string) => has('documents', key),
    /** Whether a removal of the file is recorded. */
    isLeaving: (key: string) => has('blob_removals', key),
  };
}
