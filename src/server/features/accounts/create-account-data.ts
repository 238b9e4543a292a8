import type { ExportedConversation } from '#contract/account.ts';
import type { Analysis } from '#contract/analysis.ts';
import type { Payment } from '#contract/billing.ts';
import type { DocumentModel } from '#contract/document-model.ts';
import type { Note } from '#contract/notes.ts';
import type { DatabaseTransaction } from '#server/db/connection.ts';
import { withDiskReserve } from '#server/db/sqlite/disk-reserve.ts';
import { checkpointDeletions, requestVacuum } from '#server/db/sqlite/vacuum.ts';
import type { Caller } from '#server/domain/access/access.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createAuditStore } from './audit-log/audit-store.ts';
import type { Accounts } from './create-accounts.ts';
import { type AccountDocuments, createAccountDeletion } from './deletion/delete-account.ts';
import { createAccountDeletionStore } from './deletion/delete-account-store.ts';
import { bindAccountDataRoutes } from './export/account-data-routes.ts';
import { createExportService, type ExportedDocuments } from './export/export-service.ts';

interface Others {
  readonly documents: ExportedDocuments & AccountDocuments;
  readonly findAnalysis: (documentId: number) => Promise<Analysis | undefined>;
  readonly findModel: (documentId: number) => Promise<DocumentModel | undefined>;
  readonly exportConversations: (documentId: number) => Promise<readonly ExportedConversation[]>;
  readonly exportNotes: (documentId: number) => Promise<readonly Note[]>;
  readonly billing: {
    listPayments(caller: Caller): Promise<readonly Payment[]>;
    /** Ends the subscription at the provider. Idempotent. @returns whether there was one */
    endSubscription(userId: string): Promise<boolean>;
    /** Removes payment rows that are not deleted with their user. */
    forgetPayments(transaction: DatabaseTransaction, userIds: readonly string[]): Promise<void>;
    /** Cancels a user's queued jobs. */
    cancelJobs(userId: string): Promise<void>;
  };
}

/** Export and deletion of everything that is stored for an account, in every feature. */
export function createAccountData(platform: Platform, accounts: Accounts, others: Others): void {
  const { database, clock, identity, logger, leases, routes, recovery } = platform;
  const { db } = database;
  const { documents, billing } = others;
  const exports = createExportService({
    db,
    clock,
    leases,
    auditLog: accounts.auditLog,
    describeUser: accounts.describeUser,
    users: accounts.users,
    sessions: accounts.sessionStore,
    listPayments: billing.listPayments,
    documents,
    findAnalysis: others.findAnalysis,
    findModel: others.findModel,
    exportConversations: others.exportConversations,
    exportNotes: others.exportNotes,
  });
  const { delete: deleteAccount, resumeAll } = createAccountDeletion({
    identity,
    clock,
    audit: createAuditStore(db),
    accounts: createAccountDeletionStore(db),
    endSubscription: billing.endSubscription,
    forgetPayments: async (transaction, userIds) => {
      await billing.forgetPayments(transaction, userIds);
      await requestVacuum(transaction, database);
    },
    documents,
    async purgeJobsAndPages(userId) {
      await billing.cancelJobs(userId);
      await checkpointDeletions(database);
    },
    onFailure: (error) => logger.warn({ err: error }, 'account deletion failed and will be retried'),
  });
  const deletion = {
    delete: (userId: string, confirmation: string) =>
      withDiskReserve(database, () => deleteAccount(userId, confirmation)),
    resumeAll: () => withDiskReserve(database, resumeAll),
  };
  routes.add('account', (scope) =>
    bindAccountDataRoutes(scope, { auditLog: accounts.auditLog, exports, deletion }, accounts.cookies),
  );
  recovery.add('deletions', deletion.resumeAll);
}
