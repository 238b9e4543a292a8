import { z } from 'zod';
import {
  accountDeletionReceiptSchema,
  accountDeletionRequestSchema,
  auditLogQuerySchema,
  auditLogSchema,
  endedSessionsSchema,
  loggedOutSchema,
  sessionSchema,
} from './account.ts';
import { analysisSchema, analyzeRequestSchema, sideChoiceSchema } from './analysis.ts';
import {
  batchAnalysisSchema,
  batchDeletionSchema,
  batchRequestSchema,
  documentSummarySchema,
  summariesRequestSchema,
} from './batches.ts';
import {
  billingPageSchema,
  checkoutResponseSchema,
  createdUpgradeSessionSchema,
  createUpgradeSessionSchema,
  exchangeRatesSchema,
  paymentsSchema,
  planChoiceSchema,
  processUpgradeSchema,
  purchaseResponseSchema,
  storedUpgradeSessionSchema,
  storeUpgradeSessionSchema,
  subscriptionChangeSchema,
  subscriptionStatusSchema,
  upgradePreviewSchema,
  upgradeSessionIdSchema,
} from './billing.ts';
import {
  chatLimitsSchema,
  chatRequestSchema,
  chatResponseSchema,
  conversationIdSchema,
  conversationSchema,
  messageSchema,
} from './chat.ts';
import { dashboardSchema } from './dashboard.ts';
import { documentModelSchema } from './document-model.ts';
import {
  deletionReceiptSchema,
  documentIdSchema,
  documentListQuerySchema,
  documentPageSchema,
  documentSchema,
  documentSearchSchema,
  searchQuerySchema,
  uploadResponseSchema,
} from './documents.ts';
import {
  codeExchangeSchema,
  domainResponseSchema,
  signInConfigSchema,
  socialQuerySchema,
  syncRequestSchema,
  syncResponseSchema,
  tokenResponseSchema,
} from './identity.ts';
import { noteCalls } from './notes.ts';
import { privacyFactsSchema } from './privacy.ts';
import { PUBLIC_PATHS } from './public-paths.ts';
import { publicSettingsSchema } from './settings.ts';
import { userSchema } from './users.ts';

const byDocument = z.object({ id: documentIdSchema });
const nothing = z.union([z.null(), z.undefined(), z.strictObject({})]);

/**
 * Calls that account holders reach under `/api` and trial users under `/api/session`.
 * Paths are written without that prefix.
 */
export const callerCalls = {
  listDocuments: {
    method: 'GET',
    path: '/documents',
    query: documentListQuerySchema,
    response: z.array(documentSchema),
  },
  getDocument: { method: 'GET', path: '/documents/:id', params: byDocument, response: documentSchema },
  deleteDocument: { method: 'DELETE', path: '/documents/:id', params: byDocument, response: deletionReceiptSchema },
  /** Several documents of the caller at once; see `batches.ts`. */
  deleteDocuments: {
    method: 'POST',
    path: '/documents/delete',
    body: batchRequestSchema,
    response: batchDeletionSchema,
  },
  analyzeDocuments: {
    method: 'POST',
    path: '/documents/analyze',
    body: batchRequestSchema,
    response: batchAnalysisSchema,
  },
  /** Reads; POST because the ids of a selection do not fit an address. */
  summarizeDocuments: {
    method: 'POST',
    path: '/documents/summaries',
    body: summariesRequestSchema,
    response: z.array(documentSummarySchema),
  },
  uploadDocuments: { method: 'POST', path: '/documents/upload', response: uploadResponseSchema },
  openSample: { method: 'POST', path: '/documents/sample', body: nothing, response: uploadResponseSchema },
  getPage: {
    method: 'GET',
    path: '/documents/:id/pages/:pageNumber',
    params: byDocument.extend({ pageNumber: z.coerce.number().int().min(1) }),
    response: documentPageSchema,
  },
  searchDocument: {
    method: 'GET',
    path: '/documents/:id/search',
    params: byDocument,
    query: searchQuerySchema,
    response: documentSearchSchema,
  },
  getAnalysis: { method: 'GET', path: '/documents/:id/analysis', params: byDocument, response: analysisSchema },
  analyze: {
    method: 'POST',
    path: '/documents/:id/analyze',
    params: byDocument,
    body: analyzeRequestSchema,
    response: analysisSchema,
  },
  /** What reading the document yields; analysis, answers and reports are views of it. */
  getDocumentModel: {
    method: 'GET',
    path: '/documents/:id/model',
    params: byDocument,
    response: documentModelSchema,
  },
  /** Says which side of the contract the owner is on; answers with the analysis as it reads from there. */
  chooseSide: {
    method: 'PUT',
    path: '/documents/:id/side',
    params: byDocument,
    body: sideChoiceSchema,
    response: analysisSchema,
  },
  chatLimits: { method: 'GET', path: '/documents/:id/chat-limits', params: byDocument, response: chatLimitsSchema },
  listConversations: {
    method: 'GET',
    path: '/conversations',
    query: z.strictObject({ documentId: documentIdSchema }),
    response: z.array(conversationSchema),
  },
  listMessages: {
    method: 'GET',
    path: '/conversations/:id/messages',
    params: z.object({ id: conversationIdSchema }),
    response: z.array(messageSchema),
  },
  ...noteCalls,
  chat: { method: 'POST', path: '/chat', body: chatRequestSchema, response: chatResponseSchema },
  dashboard: { method: 'GET', path: '/dashboard', response: dashboardSchema },
  subscriptionStatus: { method: 'GET', path: '/subscription-status', response: subscriptionStatusSchema },
  purchaseQaBoost: { method: 'POST', path: '/purchase-qa-boost', body: nothing, response: purchaseResponseSchema },
  createUpgradeSession: {
    method: 'POST',
    path: '/create-upgrade-session',
    body: createUpgradeSessionSchema,
    response: createdUpgradeSessionSchema,
  },
  listPayments: { method: 'GET', path: '/payments', response: paymentsSchema },
  /** The payment provider's customer portal for cards, invoices and receipts. */
  openBillingPage: { method: 'POST', path: '/create-portal-session', body: nothing, response: billingPageSchema },
} as const;

/** Calls with the same address for accounts, trial users and visitors. */
export const publicCalls = {
  settings: { method: 'GET', path: PUBLIC_PATHS.settings, response: publicSettingsSchema },
  accountUser: { method: 'GET', path: PUBLIC_PATHS.accountUser, response: userSchema },
  sessionUser: { method: 'GET', path: PUBLIC_PATHS.sessionUser, response: userSchema },
  signInConfig: {
    method: 'GET',
    path: PUBLIC_PATHS.signInConfig,
    query: socialQuerySchema,
    response: signInConfigSchema,
  },
  exchangeRates: { method: 'GET', path: PUBLIC_PATHS.exchangeRates, response: exchangeRatesSchema },
  /** What is stored here, where, for how long, and who else gets some of it. */
  privacyFacts: { method: 'GET', path: PUBLIC_PATHS.privacyFacts, response: privacyFactsSchema },
  /** Ends the session of the calling browser, if there is one. Browsers may also navigate there (`accountPaths`). */
  logOut: { method: 'POST', path: PUBLIC_PATHS.logOut, body: nothing, response: loggedOutSchema },
  /** Token exchange with an external provider: the client secret stays on the server. */
  exchangeCode: {
    method: 'POST',
    path: '/api/auth/token',
    query: socialQuerySchema,
    body: codeExchangeSchema,
    response: tokenResponseSchema,
  },
} as const;

/** The calls whose path names the identity provider; only those of the configured provider are registered. */
export const providerCalls = {
  oidc: {
    sync: { method: 'POST', path: '/api/oidc-auth', body: syncRequestSchema, response: syncResponseSchema },
    domain: { method: 'POST', path: '/api/configure-oidc-domain', body: nothing, response: domainResponseSchema },
  },
  firebase: {
    sync: { method: 'POST', path: '/api/firebase-auth', body: syncRequestSchema, response: syncResponseSchema },
    domain: { method: 'POST', path: '/api/configure-firebase-domain', body: nothing, response: domainResponseSchema },
  },
} as const;

/** Calls about the account itself, for its holder only. */
export const accountCalls = {
  auditLog: { method: 'GET', path: '/api/account/trail', query: auditLogQuerySchema, response: auditLogSchema },
  listSessions: { method: 'GET', path: '/api/account/sessions', response: z.array(sessionSchema) },
  endOtherSessions: {
    method: 'POST',
    path: '/api/account/sessions/end-others',
    body: nothing,
    response: endedSessionsSchema,
  },
  deleteAccount: {
    method: 'POST',
    path: '/api/account/delete',
    body: accountDeletionRequestSchema,
    response: accountDeletionReceiptSchema,
  },
} as const;

/** Subscription calls of account holders. A trial user buys through an upgrade session and signs in afterwards. */
export const subscriptionCalls = {
  create: {
    method: 'POST',
    path: '/api/create-subscription',
    body: planChoiceSchema,
    response: subscriptionChangeSchema,
  },
  /** What moving to a higher plan would cost now. */
  preview: { method: 'POST', path: '/api/preview-upgrade', body: planChoiceSchema, response: upgradePreviewSchema },
  cancel: { method: 'POST', path: '/api/cancel-subscription', body: nothing, response: subscriptionChangeSchema },
  /** Revokes a pending downgrade or cancellation. */
  resume: { method: 'POST', path: '/api/resume-subscription', body: nothing, response: subscriptionChangeSchema },
  /** For a plan choice that was stored before sign-in. */
  processUpgrade: {
    method: 'POST',
    path: '/api/process-upgrade',
    body: processUpgradeSchema,
    response: checkoutResponseSchema,
  },
} as const;

/** Calls of trial users only, without the `/api/session` prefix. */
export const guestCalls = {
  storeUpgradeSession: {
    method: 'POST',
    path: '/api/store-upgrade-session',
    body: storeUpgradeSessionSchema,
    response: storedUpgradeSessionSchema,
  },
} as const;

/** The checkout redirect, and the webhook of the payment provider. */
export const billingPaths = {
  anonymousCheckout: '/api/create-anonymous-checkout',
  webhook: '/api/stripe-webhook',
} as const;
export const anonymousCheckoutQuerySchema = z.object({ sessionId: upgradeSessionIdSchema });

/** Addresses to navigate to, rather than calls. `export` responds with an archive. */
export const accountPaths = {
  login: '/api/login',
  logout: PUBLIC_PATHS.logOut,
  export: '/api/account/export',
} as const;

/**
 * Calls that answer with something other than JSON, under both prefixes.
 * `events` is a stream of server-sent events named `document`, each a whole document as JSON,
 * until it has been read.
 */
export const streamPaths = {
  file: '/documents/:id/file',
  events: '/documents/:id/events',
  /** The analysis for download, each item with its page; 404 `analysis-not-found` before there is one. */
  reportPdf: '/documents/:id/report.pdf',
  reportWord: '/documents/:id/report.docx',
  /** The dates as a calendar (RFC 5545); 404 `dates-not-found` where the analysis has none. */
  calendar: '/documents/:id/dates.ics',
} as const;
