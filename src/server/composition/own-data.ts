import type { OpenedDatabase } from '#server/db/connection.ts';
import { createTurns } from '#server/db/processes/turns.ts';
import { withReserve } from '#server/db/sqlite/disk-reserve.ts';
import { eraseDeletedRows, noteErasure } from '#server/db/sqlite/purge.ts';
import { createAuditStore } from '#server/features/accounts/audit-log/audit-store.ts';
import type { AuditTrail } from '#server/features/accounts/audit-log/audit-trail.ts';
import { createAccountDeletion } from '#server/features/accounts/deletion/delete-account.ts';
import { createAccountDeletionStore } from '#server/features/accounts/deletion/delete-account-store.ts';
import { createExportService } from '#server/features/accounts/export/export-service.ts';
import type { OwnData } from '#server/features/accounts/export/own-data-routes.ts';
import { createSessionStore } from '#server/features/accounts/sessions/session-store.ts';
import type { AnalysisStore } from '#server/features/analysis/analysis-store.ts';
import { createCheckoutStore } from '#server/features/billing/checkout/checkout-store.ts';
import { createSubscriptionEnding } from '#server/features/billing/subscriptions/end-subscription.ts';
import {
  createSubscriptionEndingStore,
  forgetProviderReads,
} from '#server/features/billing/subscriptions/end-subscription-store.ts';
import { SETTLE_SUBSCRIPTIONS } from '#server/features/billing/subscriptions/settle-subscriptions.ts';
import type { ConversationStore } from '#server/features/chat/conversation-store.ts';
import type { BlobRemover } from '#server/features/documents/deletion/blob-remover.ts';
import type { DocumentDeletion } from '#server/features/documents/deletion/delete-document.ts';
import type { DocumentStore } from '#server/features/documents/document-store.ts';
import type { DocumentService } from '#server/features/documents/service.ts';
import { blobKeyOf } from '#server/features/documents/upload/upload-service.ts';
import type { BlobStore } from '#server/ports/blob-store.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { IdentityProvider } from '#server/ports/identity.ts';
import type { JobQueue } from '#server/ports/job-queue.ts';
import type { Payments } from '#server/ports/payments.ts';
import type { Accounts } from './accounts.ts';
import type { Billing } from './billing.ts';

interface OwnDataAdapters {
  readonly database: OpenedDatabase;
  readonly blobs: BlobStore;
  readonly identity: IdentityProvider;
  readonly payments: Payments;
  readonly jobs: JobQueue;
  readonly clock: Clock;
  readonly logger: { warn(about: object, message: string): void };
}

interface OwnDataParts {
  readonly trail: AuditTrail;
  readonly accounts: Accounts;
  readonly documents: DocumentService;
  readonly documentStore: DocumentStore;
  readonly documentDeletion: DocumentDeletion;
  readonly blobRemover: BlobRemover;
  readonly analyses: AnalysisStore;
  readonly conversations: ConversationStore;
  readonly billing: Billing;
}

/** What account holders can do with their own data, which lies in every feature. */
export function composeOwnData(adapters: OwnDataAdapters, parts: OwnDataParts): OwnData {
  return { trail: parts.trail, exports: composeExport(adapters, parts), deletion: composeDeletion(adapters, parts) };
}

function composeExport({ database, blobs, clock }: OwnDataAdapters, parts: OwnDataParts) {
  const { trail, accounts, documents, documentStore, analyses, conversations } = parts;
  const { db } = database;
  const sessions = createSessionStore(db);
  return createExportService({
    db,
    clock,
    turns: createTurns(database),
    trail,
    describeUser: accounts.accounts.describeUser,
    listPayments: parts.billing.calls.billing.listPayments,
    async describeSignIn(userId) {
      const user = await accounts.users.find(userId);
      return { issuer: user?.identityIssuer ?? null, subject: user?.identitySubject ?? null };
    },
    async listSessions(userId) {
      const list = await sessions.list(userId, clock.now());
      return list.map(({ id, client, createdAt, seenAt }) => ({
        id,
        client,
        createdAt: new Date(createdAt).toISOString(),
        seenAt: new Date(seenAt).toISOString(),
      }));
    },
    documents: {
      list: documentStore.listByUser,
      authorize: documents.authorize,
      describe: documents.describeOne,
      openFile: (document) => blobs.stream(document.blobKey),
    },
    findAnalysis: (document) => analyses.find(document.id),
    async listConversations(document) {
      const list = await conversations.listByDocument(document.id);
      return Promise.all(
        list.map(async ({ id, documentId, createdAt }) => ({
          id,
          documentId,
          createdAt: new Date(createdAt).toISOString(),
          messages: await conversations.listMessages(id),
        })),
      );
    },
  });
}

function composeDeletion(adapters: OwnDataAdapters, parts: OwnDataParts) {
  const { database, identity, payments, jobs, clock, logger } = adapters;
  const { db } = database;
  const [store, checkouts] = [createSubscriptionEndingStore(db), createCheckoutStore(db)];
  const { endSubscription } = createSubscriptionEnding({ db, store, checkouts, payments });
  const { documents, documentStore, documentDeletion, blobRemover } = parts;
  const deletion = createAccountDeletion({
    identity,
    clock,
    audit: createAuditStore(db),
    accounts: createAccountDeletionStore(db),
    endSubscription,
    forgetPayments: async (transaction, userIds) => {
      await forgetProviderReads(transaction, userIds);
      await noteErasure(transaction, database);
    },
    documents: {
      listIds: async (userId) => (await documentStore.listByUser(userId)).map((document) => document.id),
      delete: async (userId, id) => documentDeletion.delete(await documents.authorize({ kind: 'account', userId }, id)),
      removeUpload: (transaction, documentId, dueAt) => blobRemover.request(blobKeyOf(documentId), transaction, dueAt),
    },
    async eraseTraces(userId) {
      await jobs.cancel(SETTLE_SUBSCRIPTIONS, userId);
      await eraseDeletedRows(database);
    },
    onProblem: (error) => logger.warn({ err: error }, 'an account could not be removed completely yet'),
  });
  return {
    delete: (userId: string, confirmation: string) =>
      withReserve(database, () => deletion.delete(userId, confirmation)),
    finishAll: () => withReserve(database, deletion.finishAll),
  };
}
