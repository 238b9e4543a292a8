import type { Plan } from '#contract/plans.ts';
import type { DatabaseTransaction } from '#server/db/connection.ts';
import { createRequestCounter } from '#server/db/processes/request-counter.ts';
import { checkpointDeletions } from '#server/db/sqlite/vacuum.ts';
import type { Caller } from '#server/domain/access/access.ts';
import type { DocumentRecord } from '#server/domain/documents/document.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type BlobRemover, createBlobRemover } from './deletion/blob-remover.ts';
import { createDocumentDeletion, type DocumentDeletion } from './deletion/delete-document.ts';
import { createDocumentExpiry, scheduleExpiry } from './deletion/expire-documents.ts';
import { createExpiryStore } from './deletion/expiry-store.ts';
import { createFileReconciliation } from './deletion/file-reconciliation.ts';
import { createDocumentSelections } from './document-selection.ts';
import { createDocumentStore, type DocumentStore } from './document-store.ts';
import { createDocumentEmbedding, EMBED_DOCUMENT } from './reading/embed-document.ts';
import { createPageStore, type PageStore } from './reading/page-store.ts';
import { createPassageVectorStore } from './reading/passage-vector-store.ts';
import { createDocumentReading, READ_DOCUMENT } from './reading/read-document.ts';
import { trackIndexUse } from './reading/track-index-use.ts';
import { createDocumentKnowledge } from './retrieval/document-knowledge.ts';
import { createSemanticSearch } from './retrieval/semantic-search.ts';
import { bindDocumentRoutes } from './routes.ts';
import { createDocumentService, type DocumentAuditLog } from './service.ts';
import { createPasswordAttempts } from './upload/password-attempts.ts';
import { createSampleService } from './upload/sample-service.ts';
import { blobKeyOf, createUploadService, type UploadAllowance, type Uploader } from './upload/upload-service.ts';

interface Others<Reservation> {
  readonly accounts: {
    readonly auditLog: DocumentAuditLog;
    ensureUser(caller: Caller): Promise<Uploader>;
    /** @throws AppError `trial-moved` */
    refuseMoved(caller: Caller): Promise<void>;
    planOf(caller: Caller): Promise<Plan>;
  };
  readonly allowance: UploadAllowance<Reservation> & {
    refund(transaction: DatabaseTransaction, documentId: number): Promise<void>;
  };
  /** Called when a document becomes ready whose analysis was requested before. */
  readonly requestAnalysis: (documentId: number) => Promise<void>;
}

interface Stores {
  readonly documents: DocumentStore;
  readonly pages: PageStore;
  readonly blobRemover: BlobRemover;
}

/** Upload, reading, retrieval, download and deletion of documents. */
export function createDocuments<Reservation>(platform: Platform, others: Others<Reservation>) {
  const { database, blobs, clock, logger, jobs, routes, recovery } = platform;
  const { db } = database;
  const { accounts } = others;
  const stores: Stores = {
    documents: createDocumentStore(db),
    pages: createPageStore(database),
    blobRemover: createBlobRemover({
      db,
      blobs,
      clock,
      onProblem: (error) => logger.warn({ err: error }, 'a file could not be removed yet'),
    }),
  };
  const { documents, pages, blobRemover } = stores;
  const deletion = createDocumentDeletion({ database, clock, jobs, index: platform.index, blobRemover });
  const service = createDocumentService({
    ...platform,
    ...accounts,
    db,
    documents,
    pages,
    deletion,
  });
  const selections = createDocumentSelections({
    documents,
    refuseMoved: accounts.refuseMoved,
    deleteOne: service.delete,
  });
  const retrieval = createRetrieval(platform, stores);
  const uploads = createUploadService({
    ...platform,
    ...accounts.auditLog,
    db,
    documents,
    blobRemover,
    passwordAttempts: createPasswordAttempts(createRequestCounter(database, clock)),
    allowance: others.allowance,
    ensureUser: accounts.ensureUser,
  });
  const sample = createSampleService({ documents, uploads });
  for (const job of createDocumentReading({
    ...platform,
    db,
    documents,
    pages,
    refundUpload: others.allowance.refund,
    requestAnalysis: others.requestAnalysis,
    requestVectors: retrieval.requestVectors,
  })) {
    jobs.register(job);
  }
  routes.add('caller', (scope) =>
    bindDocumentRoutes(scope, { service, selections, uploads, sample, planOf: accounts.planOf }),
  );
  recovery.add('deletions', blobRemover.removeDue);
  // A process may have ended between a deletion and its vacuum.
  recovery.add('deletions', () => checkpointDeletions(database));
  recovery.add('jobs', async () => {
    for (const documentId of await documents.listProcessing()) await jobs.enqueue(READ_DOCUMENT, documentId);
  });
  // The last stage: by then no request of an ended process waits for any of these documents.
  recovery.add('expiry', createExpiry(platform, documents, deletion, accounts.auditLog.recordEvent));

  return {
    authorize: service.authorize,
    authorizeMany: selections.authorize,
    describeOne: service.describe,
    knowledge: retrieval.knowledge,
    /** Drops from memory what another process has deleted. */
    forgetDeleted: retrieval.forgetDeleted,
    moveToAccount: documents.moveToAccount,
    reconciliation: createFileReconciliation({ ...platform, blobRemover }),
    listByUser: documents.listByUser,
    openFile: (document: DocumentRecord) => blobs.stream(document.blobKey),
    listIds: async (userId: string) => (await documents.listByUser(userId)).map(({ id }) => id),
    deleteOwn: async (userId: string, id: number) =>
      deletion.delete(await service.authorize({ kind: 'account', userId }, id)),
    removeUpload: (transaction: DatabaseTransaction, documentId: number, dueAt?: number) =>
      blobRemover.scheduleRemoval(blobKeyOf(documentId), transaction, dueAt),
  };
}

function createExpiry(
  platform: Platform,
  documents: DocumentStore,
  deletion: DocumentDeletion,
  recordEvent: DocumentAuditLog['recordEvent'],
): () => Promise<void> {
  const { database, clock, logger, leases, retentionDays } = platform;
  const { removeExpired } = createDocumentExpiry({
    store: createExpiryStore(database.db),
    findDocument: documents.find,
    deletion,
    recordEvent,
    leases,
    clock,
    retentionDays,
    onProblem: (error) => logger.warn({ err: error }, 'the file of an expired document could not be removed yet'),
  });
  return scheduleExpiry(clock, removeExpired);
}

/** Full-text and embedding search over documents, and the job that computes the embeddings. */
function createRetrieval(platform: Platform, { documents, pages }: Stores) {
  const { database, jobs, geometry, embeddings, modelAccounts, verification, logger } = platform;
  const { index, forgetDeleted } = trackIndexUse(platform.index, documents.listPresent);
  const requestVectors = async (documentId: number): Promise<void> => {
    if (embeddings) await jobs.enqueue(EMBED_DOCUMENT, documentId);
  };
  const shared = {
    embeddings,
    vectors: createPassageVectorStore(database.db),
    indexVersion: index.version,
    onProblem: (problem: string) => logger.warn(problem),
  };
  const semanticSearch = createSemanticSearch({ ...shared, requestVectors });
  const knowledge = createDocumentKnowledge({
    documents,
    pages,
    index,
    geometry,
    semanticSearch,
    verification,
  });
  const { find, passages } = knowledge;
  jobs.register(createDocumentEmbedding({ ...shared, modelAccounts, find, passages }));
  return { knowledge, requestVectors, forgetDeleted };
}
