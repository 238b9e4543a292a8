import type { BatchDeletion } from '#contract/batches.ts';
import type { DeletionReceipt } from '#contract/documents.ts';
import { type Authorized, authorizeDocument, type Caller } from '#server/domain/access/access.ts';
import type { DocumentRecord } from '#server/domain/documents/document.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import { toAppError } from '#server/http/errors/error-handling.ts';
import { errorBodyOf } from '#server/http/errors/error-table.ts';
import type { DocumentStore } from './document-store.ts';

/** The documents that one request names. */
export interface DocumentSelection {
  /** In the order of the request. */
  readonly owned: readonly Authorized<DocumentRecord>[];
  /** Of other users, or not there: both look the same. */
  readonly missing: readonly number[];
}

interface Dependencies {
  readonly documents: Pick<DocumentStore, 'findMany'>;
  /** @throws AppError `trial-moved` when the caller's trial has moved into an account since the request began */
  readonly refuseMoved: (caller: Caller) => Promise<void>;
  readonly deleteOne: (document: Authorized<DocumentRecord>, client: string | null) => Promise<DeletionReceipt>;
}

/** What one request does with several documents. */
export function createDocumentSelections({ documents, refuseMoved, deleteOne }: Dependencies) {
  return {
    /** @throws AppError `document-not-found` where none is the caller's; `trial-moved` */
    async authorize(caller: Caller, ids: readonly number[]): Promise<DocumentSelection> {
      const found = new Map((await documents.findMany(ids)).map((document) => [document.id, document]));
      const owned: Authorized<DocumentRecord>[] = [];
      const missing: number[] = [];
      for (const id of ids) {
        const document = findOwn(caller, found.get(id));
        if (document) owned.push(document);
        else missing.push(id);
      }
      if (owned.length > 0) return { owned, missing };
      await refuseMoved(caller);
      throw new AppError('document-not-found');
    },

    /**
     * Deletes one after the other. What fails is reported beside what was deleted, and the rest goes on.
     * @param signal ends it between two documents
     */
    async delete(
      { owned, missing }: DocumentSelection,
      client: string | null,
      signal: AbortSignal,
    ): Promise<BatchDeletion> {
      const outcome: BatchDeletion = { deleted: [], missing: [...missing], failed: [] };
      for (const document of owned) {
        signal.throwIfAborted();
        try {
          outcome.deleted.push(await deleteOne(document, client));
        } catch (error) {
          const failure = toAppError(error);
          if (failure.code === 'internal') throw error;
          // Another request was faster.
          if (failure.code === 'document-not-found') outcome.missing.push(document.id);
          else outcome.failed.push({ documentId: document.id, ...errorBodyOf(failure) });
        }
      }
      return outcome;
    },
  };
}

export type DocumentSelections = ReturnType<typeof createDocumentSelections>;

function findOwn(caller: Caller, document: DocumentRecord | undefined): Authorized<DocumentRecord> | undefined {
  try {
    return authorizeDocument(caller, document);
  } catch {
    return undefined;
  }
}
