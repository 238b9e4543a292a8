import { createLeases } from '#server/db/processes/leases.ts';
import { createAccountData } from '#server/features/accounts/create-account-data.ts';
import { createAccounts } from '#server/features/accounts/create-accounts.ts';
import { createAnalysis } from '#server/features/analysis/create-analysis.ts';
import { createBilling } from '#server/features/billing/create-billing.ts';
import { createChat } from '#server/features/chat/create-chat.ts';
import { createDashboard } from '#server/features/dashboard/create-dashboard.ts';
import { createDocuments } from '#server/features/documents/create-documents.ts';
import { createNotes } from '#server/features/notes/create-notes.ts';
import { createRouteRegistry } from '#server/http/route-registry.ts';
import { createJobs } from '#server/platform/jobs.ts';
import type { FeatureSettings, Platform } from '#server/platform/platform.ts';
import { createRecovery } from '#server/platform/recovery.ts';
import type { Adapters } from './adapters.ts';

export type Features = ReturnType<typeof composeFeatures>;

/** Creates the features and connects those that depend on each other. Features register their own routes, jobs and recovery. */
export function composeFeatures(adapters: Adapters, settings: FeatureSettings) {
  const platform: Platform = {
    ...adapters,
    ...settings,
    leases: createLeases(adapters.database),
    jobs: createJobs(adapters.jobs),
    routes: createRouteRegistry(),
    recovery: createRecovery(),
  };
  // Arrow functions where two features need each other: they are called long after all of them exist.
  const accounts = createAccounts(platform, {
    uploadUsage: (user) => billing.uploads.usage(user),
    trialParts: {
      moveAllowances: (...move) => billing.moveAllowances(...move),
      moveBilling: (...move) => billing.moveBilling(...move),
      moveDocuments: (...move) => documents.moveToAccount(...move),
      moveConversations: (transaction, trialId, accountId) => chat.moveToAccount(transaction, trialId, accountId),
    },
    afterTrialMove: (accountId) => billing.afterTrialMove(accountId),
  });
  const billing = createBilling(platform, {
    accounts,
    removeUpload: (transaction, documentId) => documents.removeUpload(transaction, documentId),
  });
  const documents = createDocuments(platform, {
    accounts,
    allowance: billing.uploads,
    requestAnalysis: (documentId) => analysis.enqueue(documentId),
  });
  const notes = createNotes(platform, { documents });
  const analysis = createAnalysis(platform, { documents, listNotes: notes.listNotes });
  const chat = createChat(platform, { documents, findAnalysis: analysis.find, meter: billing.questions });
  createDashboard(platform, { accounts });
  createAccountData(platform, accounts, {
    documents,
    findAnalysis: analysis.find,
    findModel: analysis.findModel,
    exportConversations: chat.exportConversations,
    exportNotes: notes.listNotes,
    billing,
  });
  return {
    routes: platform.routes,
    recovery: platform.recovery,
    authentication: accounts.authentication,
    completeLogOut: accounts.pendingLogOut.completeLogOut,
    identityHost: accounts.identityHost,
    modeGuard: billing.modeGuard,
    releaseReservations: billing.releaseReservations,
    forgetDeleted: documents.forgetDeleted,
    reconciliation: documents.reconciliation,
  };
}
