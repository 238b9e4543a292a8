import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type DeletionReceipt,
  DOCUMENT_LIST_PAGE_SIZE,
  type Document,
  type DocumentListQuery,
  type DocumentPage,
  type DocumentSearch,
} from '#contract/documents.ts';
import { SECOND_MS } from '#contract/units.ts';
import type { Database } from '#server/db/connection.ts';
import { type Authorized, authorizeDocument, type Caller, userIdOf } from '#server/domain/access/access.ts';
import type { AuditEntry } from '#server/domain/access/audit-entry.ts';
import type { DocumentRecord } from '#server/domain/documents/document.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import { BlobError, type BlobStore, type ByteRange } from '#server/ports/blob-store.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { PageGeometry } from '#server/ports/page-geometry.ts';
import type { DocumentDeletion } from './deletion/delete-document.ts';
import type { DocumentStore } from './document-store.ts';
import { createIntegrityCache } from './download/integrity-cache.ts';
import { verifyHashStream } from './download/verify-hash-stream.ts';
import { presentDocument } from './present-document.ts';
import type { PageStore } from './reading/page-store.ts';
import { type SearchQuery, searchDocument } from './retrieval/search-document.ts';

/**
 * Polling interval of a watched document, backing off while nothing changes, as in a long reading queue. The database
 * is polled, so it does not matter which process reads.
 */
const WATCH_INTERVAL = { firstMs: 200, growth: 1.3, maxMs: SECOND_MS };

/** Records user actions on documents in the audit log. */
export interface DocumentAuditLog {
  recordEvent(connection: Database, entry: AuditEntry): Promise<void>;
  recordReading(
    db: Database,
    entry: AuditEntry & { readonly userId: string; readonly documentId: number },
  ): Promise<void>;
}

interface Dependencies {
  readonly db: Database;
  readonly auditLog: DocumentAuditLog;
  readonly documents: DocumentStore;
  readonly pages: PageStore;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly geometry: PageGeometry;
  readonly deletion: DocumentDeletion;
  /** @throws AppError `trial-moved` when the caller's trial has moved into an account since the request began */
  readonly refuseMoved: (caller: Caller) => Promise<void>;
  /** Retention in days after the upload; undefined when documents do not expire. */
  readonly retentionDays: number | undefined;
}

export type DocumentService = ReturnType<typeof createDocumentService>;

export function createDocumentService(dependencies: Dependencies) {
  const { db, auditLog, documents, pages, blobs, geometry, deletion, refuseMoved, retentionDays } = dependencies;
  const integrityCache = createIntegrityCache(dependencies);

  async function authorize(caller: Caller, id: number): Promise<Authorized<DocumentRecord>> {
    const document = await documents.find(id);
    try {
      return authorizeDocument(caller, document);
    } catch (error) {
      // A client that waits for a document while the trial is moved must not see it as deleted.
      await refuseMoved(caller);
      throw error;
    }
  }

  async function presentOne(record: DocumentRecord): Promise<Document> {
    return presentDocument(record, await pages.progressOf(record.id), retentionDays);
  }

  return {
    authorize,
    describe: (document: Authorized<DocumentRecord>): Promise<Document> => presentOne(document),

    /** The few documents of one upload. */
    present: (records: readonly DocumentRecord[]): Promise<Document[]> => Promise.all(records.map(presentOne)),

    /** All documents, or a page of them. Also built in pages when all are requested, to yield to other requests. */
    async list(caller: Caller, { limit = Number.POSITIVE_INFINITY, after }: DocumentListQuery): Promise<Document[]> {
      const userId = userIdOf(caller);
      if (userId === null) return [];
      const list: Document[] = [];
      let cursor = after;
      for (;;) {
        const wanted = Math.min(limit - list.length, DOCUMENT_LIST_PAGE_SIZE);
        const records = await documents.listByUser(userId, { limit: wanted, after: cursor });
        const progressOf = await pages.progressOfMany(records);
        list.push(...records.map((record) => presentDocument(record, progressOf(record), retentionDays)));
        cursor = records.at(-1);
        if (records.length < wanted || list.length >= limit) return list;
      }
    },

    /** @throws AppError `not-found` for a page that the document does not have or that was not processed yet */
    async page(document: Authorized<DocumentRecord>, pageNumber: number): Promise<DocumentPage> {
      // Checked first: the number may exceed the database's integer range.
      const page = pageNumber > document.pageCount ? undefined : await pages.find(document.id, pageNumber);
      if (!page) throw new AppError('not-found');
      const { width, height, status, readBy, text, hiddenText } = page;
      return {
        pageNumber,
        width,
        height,
        status,
        readBy,
        text,
        words: geometry.wordsOf(text, page.layout),
        hiddenText: [...hiddenText],
      };
    },

    search: (document: Authorized<DocumentRecord>, wanted: SearchQuery, signal: AbortSignal): Promise<DocumentSearch> =>
      searchDocument({ pages, geometry }, document, wanted, signal),

    /**
     * The file or a range of it. Reading its beginning counts as an access and is recorded in the audit log.
     * @throws AppError `file-lost` where the store has lost or damaged it
     */
    async file(
      document: Authorized<DocumentRecord>,
      range: ByteRange | undefined,
      client: string | null,
    ): Promise<Readable> {
      if (range === undefined || range.start === 0) {
        const { id: documentId, userId } = document;
        await auditLog.recordReading(db, { userId, action: 'document-read', documentId, client });
      }
      const { blobKey, fileSize: sizeBytes, sha256 } = document;
      try {
        // Before the first byte is sent: afterwards no error response is possible.
        await integrityCache.require(blobKey, { sizeBytes, sha256 });
        const stream = await blobs.stream(blobKey, range);
        return range === undefined ? verifyHashStream(stream, { sizeBytes, sha256 }) : stream;
      } catch (error) {
        if (!(error instanceof BlobError) || error.code === 'blob-unavailable') throw error;
        throw new AppError('file-lost', { name: document.originalName }, undefined, { cause: error });
      }
    },

    /** Yields the document whenever its reading progress changes, until reading ends or the signal fires. */
    async *watch(caller: Caller, id: number, signal: AbortSignal): AsyncGenerator<Document> {
      let last = '';
      let intervalMs = WATCH_INTERVAL.firstMs;
      while (!signal.aborted) {
        const described = await presentOne(await authorize(caller, id));
        const current = JSON.stringify(described);
        if (current !== last) yield described;
        if (described.status !== 'processing') return;
        const hasChanged = current !== last;
        intervalMs = hasChanged
          ? WATCH_INTERVAL.firstMs
          : Math.min(intervalMs * WATCH_INTERVAL.growth, WATCH_INTERVAL.maxMs);
        last = current;
        // An abort ends the pause early, and with it the loop.
        await pause(intervalMs, undefined, { signal }).catch(() => {});
      }
    },

    delete(document: Authorized<DocumentRecord>, client: string | null): Promise<DeletionReceipt> {
      const { id: documentId, userId } = document;
      return deletion.delete(document, (transaction) =>
        auditLog.recordEvent(transaction, { userId, action: 'document-deleted', documentId, client }),
      );
    },
  };
}
