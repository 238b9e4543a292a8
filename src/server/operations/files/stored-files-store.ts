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

function selectFiles(db: Database) {
  return db
    .selectFrom('documents')
    .select(['id as documentId', 'blob_key as key', 'file_size as sizeBytes', 'sha256'])
    .orderBy('id');
}

/** The files of all documents, at once. */
export function listDocumentFiles(db: Database): Promise<DocumentFile[]> {
  return selectFiles(db).execute();
}

export function createStoredFilesStore(db: Database) {
  const listAfter = (documentId: number): Promise<DocumentFile[]> =>
    selectFiles(db).where('id', '>', documentId).limit(PAGE_SIZE).execute();

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
    isRemovalPending: (key: string) => has('blob_removals', key),
  };
}
