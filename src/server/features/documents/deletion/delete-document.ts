import type { DeletionReceipt } from '#contract/documents.ts';
import type { DatabaseTransaction, OpenedDatabase } from '#server/db/connection.ts';
import { lockDocumentOwner } from '#server/db/processes/owner-lock.ts';
import { withDiskReserve } from '#server/db/sqlite/disk-reserve.ts';
import { checkpointDeletions, deleteInTransaction, requestVacuum } from '#server/db/sqlite/vacuum.ts';
import { isTransientError } from '#server/db/transient-error.ts';
import type { Authorized } from '#server/domain/access/access.ts';
import type { DocumentRecord } from '#server/domain/documents/document.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import { documentIdPayload, type Jobs } from '#server/platform/jobs.ts';
import { retryInBackground } from '#server/platform/retry-in-background.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { PassageIndex } from '#server/ports/passage-index.ts';
import type { BlobRemover } from './blob-remover.ts';
import { deleteDocumentRows } from './delete-document-store.ts';

interface Dependencies {
  readonly database: OpenedDatabase;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'cancelAll'>;
  readonly index: PassageIndex;
  readonly blobRemover: BlobRemover;
}

export type DocumentDeletion = ReturnType<typeof createDocumentDeletion>;

export function createDocumentDeletion(dependencies: Dependencies) {
  const { database } = dependencies;
  return {
    /**
     * Deletes a document and everything derived from it, and returns a receipt. Works on a full disk, too.
     * @param alongside further work in the transaction that deletes the rows
     * @param beforehand a check with the owner locked; when it throws, nothing is changed
     * @throws AppError `document-not-found` when another request was faster
     * @throws BlobError when the file could not be removed yet; everything else is deleted then, and the file is
     *   retried
     */
    delete: (document: Authorized<DocumentRecord>, alongside?: InTransaction, beforehand?: InTransaction) =>
      withDiskReserve(database, () => deleteDocument(dependencies, document, { alongside, beforehand })),
  };
}

type InTransaction = (transaction: DatabaseTransaction) => Promise<void>;

interface Accompaniment {
  readonly alongside: InTransaction | undefined;
  readonly beforehand: InTransaction | undefined;
}

async function deleteDocument(
  { database, clock, jobs, index, blobRemover }: Dependencies,
  document: Authorized<DocumentRecord>,
  { alongside, beforehand }: Accompaniment,
): Promise<DeletionReceipt> {
  // Before any job is cancelled, which cannot be undone.
  if (beforehand) await database.db.transaction().execute((transaction) => runCheck(transaction, document, beforehand));
  // Jobs of the document are cancelled first, so that nothing is written after the deletion.
  await jobs.cancelAll(documentIdPayload, document.id);
  const removed = await deleteInTransaction(database, async (transaction) => {
    await runCheck(transaction, document, beforehand);
    const counts = await deleteDocumentRows(transaction, document.id);
    if (!counts) throw new AppError('document-not-found');
    await blobRemover.scheduleRemoval(document.blobKey, transaction);
    await requestVacuum(transaction, database);
    await alongside?.(transaction);
    return counts;
  });
  index.evict(document.id);
  const hadFile = await blobRemover.executeRemoval(document.blobKey).catch((error: unknown) => {
    // In the background, after the response: an unavailable store may be back in a moment.
    retryInBackground(() => blobRemover.executeRemoval(document.blobKey), isTransientError).catch(() => {});
    throw error;
  });
  // The rows are gone; the WAL checkpoint may have to wait for room.
  await retryInBackground(() => checkpointDeletions(database), isTransientError);
  return {
    documentId: document.id,
    originalName: document.originalName,
    deletedAt: new Date(clock.now()).toISOString(),
    removed: { files: hadFile ? 1 : 0, ...removed },
  };
}

async function runCheck(
  transaction: DatabaseTransaction,
  document: DocumentRecord,
  beforehand: ((transaction: DatabaseTransaction) => Promise<void>) | undefined,
): Promise<void> {
  await lockDocumentOwner(transaction, document.id);
  await beforehand?.(transaction);
}
