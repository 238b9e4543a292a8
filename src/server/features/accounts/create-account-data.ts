import type { ExportedConversation } from '#contract/account.ts';
import type { Analysis } from '#contract/analysis.ts';
import type { Payment } from '#contract/billing.ts';
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
  readonly exportConversations: (documentId: number) => Promise<readonly ExportedConversation[]>;
  readonly billing: {
    listPayments(caller: Caller): Promise<readonly Payment[]>;
    /** Ends what the provider charges for, and answers whether there was something. Idempotent. */
    endSubscription(userId: string): Promise<boolean>;
    /** Removes payment rows that are not deleted with their user. */
    forgetPayments(transaction: DatabaseTransaction, userIds: readonly string[]): Promise<void>;
    /** Cancels what is queued for a user. */
    cancelJobs(userId: string): Promise<void>;
  };
}

/** Export and deletion of everything that is stored for an account, in every feature. */
export function createAccountData(platform: Platform, accounts: Accounts, others: Others): void {
  const { database, clock, identity, logger, leases: turns, routes, recovery } = platform;
  const { db } = database;
  const { documents, billing } = others;
  const exports = createExportService({
    db,
    clock,
    turns,
    trail: accounts.trail,
    describeUser: accounts.describeUser,
    users: accounts.users,
    sessions: accounts.sessionStore,
    listPayments: billing.listPayments,
    documents,
    findAnalysis: others.findAnalysis,
    exportConversations: others.exportConversations,
  });
  const { delete: deleteAccount, finishAll } = createAccountDeletion({
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
    async eraseTraces(userId) {
      await billing.cancelJobs(userId);
      await checkpointDeletions(database);
    },
    onProblem: (error) => logger.warn({ err: error }, 'an account could not be removed completely yet'),
  });
  const deletion = {
    delete: (userId: string, confirmation: string) =>
      withDiskReserve(database, () => deleteAccount(userId, confirmation)),
    finishAll: () => withDiskReserve(database, finishAll),
  };
  routes.add('account', (scope) =>
    bindAccountDataRoutes(scope, { trail: accounts.trail, exports, deletion }, accounts.cookies),
  );
  recovery.add('deletions', deletion.finishAll);
}
