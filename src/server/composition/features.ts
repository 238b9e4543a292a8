import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Plan } from '#contract/plans.ts';
import type { OpenedDatabase } from '#server/db/connection.ts';
import { createRequestCounter } from '#server/db/processes/request-counter.ts';
import { createTurns } from '#server/db/processes/turns.ts';
import { type Caller, userIdOf } from '#server/domain/access/access.ts';
import { createAuditStore } from '#server/features/accounts/audit-log/audit-store.ts';
import { type AuditTrail, createAuditTrail } from '#server/features/accounts/audit-log/audit-trail.ts';
import { bindOwnDataRoutes } from '#server/features/accounts/export/own-data-routes.ts';
import { bindLogOut } from '#server/features/accounts/log-out-routes.ts';
import { bindUserRoutes } from '#server/features/accounts/routes.ts';
import type { AccountService } from '#server/features/accounts/service.ts';
import { bindSessionNavigation, bindSessionRoutes } from '#server/features/accounts/sessions/session-routes.ts';
import { createCallerRecognition } from '#server/features/accounts/sign-in/recognition-routes.ts';
import { bindSignInRoutes } from '#server/features/accounts/sign-in/sign-in-routes.ts';
import { ANALYSE_DOCUMENT } from '#server/features/analysis/analyse-document.ts';
import { FIND_KEY_DATES } from '#server/features/analysis/find-key-dates.ts';
import { bindAnalysisRoutes } from '#server/features/analysis/routes.ts';
import { createQuestionAllowance } from '#server/features/billing/allowance/question-allowance.ts';
import { createUploadAllowance } from '#server/features/billing/allowance/upload-allowance.ts';
import {
  bindBillingRoutes,
  bindSubscriptionRoutes,
  bindTrialCheckoutNavigation,
  bindTrialUpgradeRoutes,
} from '#server/features/billing/billing-routes.ts';
import { bindExchangeRateRoutes } from '#server/features/billing/exchange-rates/exchange-rates-routes.ts';
import type { ModeGuard } from '#server/features/billing/mode-guard/mode-guard.ts';
import { bindNoticeRoutes } from '#server/features/billing/payment-sync/notice-routes.ts';
import { type ConversationStore, createConversationStore } from '#server/features/chat/conversation-store.ts';
import { bindChatRoutes } from '#server/features/chat/routes.ts';
import { createChatService } from '#server/features/chat/service.ts';
import { createDashboardStore } from '#server/features/dashboard/dashboard-store.ts';
import { bindDashboardRoutes } from '#server/features/dashboard/routes.ts';
import { createDashboardService } from '#server/features/dashboard/service.ts';
import { createBlobRemover } from '#server/features/documents/deletion/blob-remover.ts';
import { createDocumentDeletion } from '#server/features/documents/deletion/delete-document.ts';
import { createDocumentExpiry } from '#server/features/documents/deletion/expire-documents.ts';
import { createExpiryStore } from '#server/features/documents/deletion/expiry-store.ts';
import { createDocumentStore } from '#server/features/documents/document-store.ts';
import { EMBED_DOCUMENT } from '#server/features/documents/reading/embed-document.ts';
import { createPageStore } from '#server/features/documents/reading/page-store.ts';
import {
  createDocumentReading,
  READ_DOCUMENT,
  RECOGNISE_DOCUMENT,
} from '#server/features/documents/reading/read-document.ts';
import { bindDocumentRoutes } from '#server/features/documents/routes.ts';
import { createDocumentService } from '#server/features/documents/service.ts';
import { createPasswordAttempts } from '#server/features/documents/upload/password-attempts.ts';
import { createSampleService } from '#server/features/documents/upload/sample-service.ts';
import { createUploadService } from '#server/features/documents/upload/upload-service.ts';
import type { BlobStore } from '#server/ports/blob-store.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { DocumentReader } from '#server/ports/document-reader.ts';
import type { Embeddings } from '#server/ports/embeddings.ts';
import type { ExchangeRateSource } from '#server/ports/exchange-rates.ts';
import type { IdentityHost, IdentityProvider } from '#server/ports/identity.ts';
import type { Insights } from '#server/ports/insights.ts';
import type { JobQueue } from '#server/ports/job-queue.ts';
import type { LanguageModel } from '#server/ports/language-model.ts';
import type { Mailer } from '#server/ports/mailer.ts';
import type { PageGeometry } from '#server/ports/page-geometry.ts';
import type { PassageIndex } from '#server/ports/passage-index.ts';
import type { Payments, PaymentsHost } from '#server/ports/payments.ts';
import type { Verification } from '#server/ports/verification.ts';
import { composeAccounts } from './accounts.ts';
import { composeAnalysis } from './analysis.ts';
import { composeBilling } from './billing.ts';
import { composeExchangeRates } from './exchange-rates.ts';
import { composeKnowledge } from './knowledge.ts';
import { composeModeGuard } from './mode-guard.ts';
import { composeOwnData } from './own-data.ts';
import { composeReconciliation, type FileReconciling } from './reconciliation.ts';
import { composeRecovery } from './recovery.ts';
import { composeAfterTrialMove, composeTrialMove } from './trial-move.ts';

/** What stands behind every port. */
export interface Adapters {
  readonly database: OpenedDatabase;
  readonly blobs: BlobStore;
  readonly jobs: JobQueue;
  readonly reader: DocumentReader;
  readonly geometry: PageGeometry;
  readonly index: PassageIndex;
  readonly model: LanguageModel;
  readonly verification: Verification;
  /** Undefined where nothing is to be found by an embedding model. */
  readonly embeddings: Embeddings | undefined;
  readonly identity: IdentityProvider;
  /** Puts the provider's own pages onto the server; does nothing where the provider is somebody else's. */
  readonly mountIdentity: (app: FastifyInstance, host: IdentityHost) => Promise<void>;
  readonly payments: Payments;
  /** Puts the test mode's own pages onto the server; does nothing where the payments are somebody else's. */
  readonly mountPayments: (app: FastifyInstance, host: PaymentsHost) => Promise<void>;
  readonly mailer: Mailer;
  /** Undefined where nobody is to be asked what a dollar costs. */
  readonly exchangeRates: ExchangeRateSource | undefined;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  readonly insights: Insights;
  close(): Promise<void>;
}

interface FeatureOptions {
  readonly metering: boolean;
  /** Names this process among those that share the database. */
  readonly processId: string;
  /** Address under which people reach the server; undefined where only this machine does. */
  readonly publicUrl: string | undefined;
  /** The product's name, for what people take along. */
  readonly product: string;
  /** How many documents may wait to be read, and how many analyses to be made, before no further ones are taken. */
  readonly queueLimit: number;
  /** Days that documents are kept for after their upload; undefined where none is deleted by itself. */
  readonly retentionDays: number | undefined;
}

export interface Features {
  readonly routes: {
    identifyAccount(request: FastifyRequest, reply: FastifyReply): Promise<Caller>;
    identifyGuest(request: FastifyRequest): Promise<Caller>;
    completeLogOut(request: FastifyRequest, reply: FastifyReply): Promise<void>;
    bindCallerRoutes(scope: FastifyInstance): void;
    bindAccountRoutes(scope: FastifyInstance): void;
    bindGuestRoutes(scope: FastifyInstance): void;
    bindOpenRoutes(scope: FastifyInstance): void;
  };
  /** What an identity provider that runs in this server asks and tells. */
  readonly identityHost: IdentityHost;
  readonly modeGuard: ModeGuard;
  /**
   * Takes up what ended processes left: places in allowances, files to be removed, documents without a job. Removes
   * what has expired. Ends early when the signal says so.
   */
  recover(signal: AbortSignal): Promise<void>;
  /** Gives back what processes had taken that have ended. */
  giveBackPlacesOf(endedProcesses: readonly string[]): Promise<void>;
  /** Drops from memory what another process deleted. */
  forgetDeleted(): Promise<void>;
  /** Finds files that nobody has, and documents without a file. */
  readonly reconciling: FileReconciling;
}

/** Joins the features: the only place that knows more than one of them. */
export function composeFeatures(adapters: Adapters, options: FeatureOptions): Features {
  const { jobs } = adapters;
  const parts = composeServices(adapters, options);
  const { analysis, analysisJob, chat, dashboard, documents, reading, sample, uploads } = parts;
  const { accounts, users, identityHost } = parts.accounts;
  const billing = parts.billing.calls;
  jobs.register(READ_DOCUMENT, reading.options, reading.handle);
  jobs.register(RECOGNISE_DOCUMENT, reading.recognitionOptions, reading.recognise);
  jobs.register(EMBED_DOCUMENT, parts.embedding.options, parts.embedding.handle);
  jobs.register(ANALYSE_DOCUMENT, analysisJob.options, analysisJob.handle);
  jobs.register(FIND_KEY_DATES, parts.keyDateSearch.options, parts.keyDateSearch.handle);

  async function planOf(caller: Caller): Promise<Plan> {
    // Without plans, the largest one says how many files a single upload may bring.
    if (!options.metering) return 'enterprise';
    const userId = userIdOf(caller);
    return (userId === null ? undefined : await users.find(userId))?.plan ?? 'free';
  }

  return {
    routes: {
      ...createCallerRecognition(parts.accounts),
      ...parts.accounts.pendingLogOut,
      bindCallerRoutes(scope) {
        bindDocumentRoutes(scope, { service: documents, uploads, sample, planOf });
        bindAnalysisRoutes(scope, { service: analysis, reports: parts.reports, authorize: documents.authorize });
        bindChatRoutes(scope, { service: chat, authorize: documents.authorize });
        bindDashboardRoutes(scope, dashboard);
        bindBillingRoutes(scope, billing);
      },
      bindAccountRoutes(scope) {
        bindSessionRoutes(scope, parts.accounts);
        bindOwnDataRoutes(scope, parts.ownData, parts.accounts.cookies);
        bindSubscriptionRoutes(scope, billing);
      },
      bindGuestRoutes: (scope) => bindTrialUpgradeRoutes(scope, billing),
      bindOpenRoutes(scope) {
        bindUserRoutes(scope, accounts, parts.accounts.cookies);
        bindSignInRoutes(scope, { ...parts.accounts, provider: adapters.identity.provider });
        bindLogOut(scope, parts.accounts);
        bindSessionNavigation(scope, parts.accounts);
        bindExchangeRateRoutes(scope, parts.exchangeRates);
        bindTrialCheckoutNavigation(scope, billing);
        bindNoticeRoutes(scope, { service: parts.billing.provider.noticeService });
      },
    },
    identityHost,
    modeGuard: composeModeGuard(adapters, parts.trail),
    ...composeRecovery(adapters, parts, options.processId),
    forgetDeleted: parts.forgetDeleted,
    reconciling: composeReconciliation({ ...adapters, blobRemover: parts.blobRemover }),
  };
}

function composeServices(adapters: Adapters, options: FeatureOptions) {
  const { database, clock } = adapters;
  const { db } = database;
  const uploadAllowance = createUploadAllowance({ db, clock, ...options });
  const stores = composeDocumentStores(adapters);
  const { documentStore, pages } = stores;
  const known = composeKnowledge(adapters, { documents: documentStore, pages });
  const { knowledge, requestVectors } = known;
  const trail = createAuditTrail({ audit: createAuditStore(db), clock });
  const conversations = createConversationStore(db);
  const composed = composeAccounts(adapters, {
    ...options,
    trail,
    uploadUsage: uploadAllowance.usage,
    trialMove: composeTrialMove(documentStore, conversations, trail),
    afterTrialMove: composeAfterTrialMove(adapters),
  });
  const { accounts } = composed;
  const keeping = { ...options, refuseMoved: accounts.refuseMoved };
  const { documents, documentDeletion, expiry } = composeDocuments(adapters, stores, trail, keeping);
  const analyses = composeAnalysis(adapters, knowledge, options);
  const { analysis } = analyses;
  const uploads = createUploadService({
    ...adapters,
    ...stores,
    db,
    documents: documentStore,
    allowance: uploadAllowance,
    ensureUser: accounts.ensureUser,
    recordEvent: trail.recordEvent,
    queueLimit: options.queueLimit,
  });
  const billing = composeBilling(adapters, { ...options, recordEvent: trail.recordEvent, accounts: composed });
  const ownParts = {
    ...stores,
    trail,
    billing,
    accounts: composed,
    documents,
    documentDeletion,
    analyses: analyses.analyses,
    conversations,
  };
  return {
    ...stores,
    trail,
    accounts: composed,
    billing,
    ownData: composeOwnData(adapters, ownParts),
    documents,
    expiry,
    uploads,
    ...analyses,
    sample: createSampleService({ documents: documentStore, uploads }),
    ...known,
    reading: createDocumentReading({
      ...adapters,
      db,
      documents: documentStore,
      pages,
      refundUpload: uploadAllowance.refund,
      requestAnalysis: analysis.enqueue,
      requestVectors,
    }),
    chat: composeChat(adapters, options, { ...knowledge, authorize: documents.authorize }, conversations),
    exchangeRates: composeExchangeRates(adapters),
    dashboard: createDashboardService({
      ...options,
      store: createDashboardStore(db),
      describeUser: accounts.describeUser,
      clock,
    }),
  };
}

function composeChat(
  { database, model, verification, clock }: Adapters,
  options: FeatureOptions,
  documents: Parameters<typeof createChatService>[0]['documents'],
  conversations: ConversationStore,
) {
  const { db } = database;
  const meter = createQuestionAllowance({ db, clock, ...options });
  return createChatService({ db, documents, conversations, model, verification, meter, clock });
}

function composeDocumentStores({ database, blobs, clock, logger }: Adapters) {
  const onProblem = (error: Error) => logger.warn({ err: error }, 'a file could not be removed yet');
  return {
    documentStore: createDocumentStore(database.db),
    pages: createPageStore(database),
    blobRemover: createBlobRemover({ db: database.db, blobs, clock, onProblem }),
    passwordAttempts: createPasswordAttempts(createRequestCounter(database, clock)),
  };
}

function composeDocuments(
  adapters: Adapters,
  stores: ReturnType<typeof composeDocumentStores>,
  trail: AuditTrail,
  { refuseMoved, retentionDays }: Pick<AccountService, 'refuseMoved'> & Pick<FeatureOptions, 'retentionDays'>,
) {
  const { pages, blobRemover, documentStore } = stores;
  const deletion = createDocumentDeletion({
    ...adapters,
    blobRemover,
    jobKinds: [READ_DOCUMENT, RECOGNISE_DOCUMENT, EMBED_DOCUMENT, ANALYSE_DOCUMENT, FIND_KEY_DATES],
  });
  const { database, logger } = adapters;
  const { db } = database;
  const parts = { db, trail, documents: documentStore, pages, deletion, refuseMoved, retentionDays };
  return {
    expiry: createDocumentExpiry({
      ...adapters,
      store: createExpiryStore(db),
      findDocument: documentStore.find,
      deletion,
      retentionDays,
      recordEvent: trail.recordEvent,
      turns: createTurns(database),
      onProblem: (error) => logger.warn({ err: error }, 'the file of an expired document could not be removed yet'),
    }),
    documents: createDocumentService({ ...adapters, ...parts }),
    documentDeletion: deletion,
  };
}
