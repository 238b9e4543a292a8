import type { Database } from '#server/db/connection.ts';
import type { StoredBlob } from '#server/ports/blob-store.ts';

/** Rows that are fetched at once. */
const PAGE_SIZE = 500;

/** A document's file, by what its row says of it. */
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
    /** All of them, page by page; what comes or goes meanwhile may or may not be among them. */
    async *list(): AsyncGenerator<DocumentFile> {
      for (let page = await listAfter(0); page.length > 0; page = await listAfter(page.at(-1)?.documentId ?? Infinity))
        yield* page;
    },
    /** Whether a document holds on to the file. */
    isKept: (key: string) => has('documents', key),
    /** Whether it is known that the file has to go. */
    isLeaving: (key: string) => has('blob_removals', key),
  };
}
