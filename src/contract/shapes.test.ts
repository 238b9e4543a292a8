import { expect, test } from 'vitest';
import { analysisSchema, riskFactorSchema } from './analysis.ts';
import {
  checkoutResponseSchema,
  exchangeRatesSchema,
  storedUpgradeSessionSchema,
  subscriptionChangeSchema,
  subscriptionStatusSchema,
} from './billing.ts';
import { billingPaths, callerCalls, guestCalls, providerCalls, publicCalls, subscriptionCalls } from './calls.ts';
import { chatLimitsSchema, chatRequestSchema, chatResponseSchema, conversationSchema, messageSchema } from './chat.ts';
import { dashboardSchema } from './dashboard.ts';
import { documentSchema, uploadResponseSchema } from './documents.ts';
import { syncRequestSchema, syncResponseSchema } from './identity.ts';
import { PLAN_CATALOGUE } from './plans.ts';
import { sourceSchema } from './sources.ts';
import { userSchema } from './users.ts';

const ENTITIES: readonly (readonly [string, { readonly shape: object }, string])[] = [
  ['sign-in', syncRequestSchema, 'idToken email displayName photoURL uid'],
  ['answer to a sign-in', syncResponseSchema, 'user'],
  ['user, plan and counts', userSchema, 'id plan documentsThisMonth chatQuestionsUsed isAnonymous'],
  ['user, names', userSchema, 'firebaseUid email displayName photoURL firstName lastName profileImageUrl'],
  ['user, the rest', userSchema, 'subscriptionStatus createdAt documentsUploaded queriesUsed chatCreditsRemaining'],
  ['document', documentSchema, 'id filename originalName fileSize pageCount uploadedAt content metadata hasAnalysis'],
  ['document, its risk', documentSchema, 'aiRiskLevel aiRiskDescription aiAnalyzedAt'],
  ['metadata of a document', documentSchema.shape.metadata, 'documentType isLegalDocument'],
  ['analysis', analysisSchema, 'summary filename basicInfo keyTerms riskFactors obligations'],
  ['risk', riskFactorSchema, 'risk explanation severity'],
  ['conversation', conversationSchema, 'id'],
  ['message', messageSchema, 'id role content metadata createdAt'],
  ['source', sourceSchema, 'filename pageNumber'],
  ['question', chatRequestSchema, 'message documentIds conversationId'],
  ['answer', chatResponseSchema, 'response sources conversationId'],
  ['chat limits', chatLimitsSchema, 'remainingQuestions globalCredits'],
  ['answer to an upload', uploadResponseSchema, 'documents processingTime'],
  ['metrics of the dashboard', dashboardSchema.shape.metrics, 'totalDocuments'],
  ['subscription', subscriptionStatusSchema, 'plan subscriptionStatus subscriptionEndDate pendingDowngrade usage'],
  ['use of a subscription', subscriptionStatusSchema.shape.usage, 'documentsThisMonth documentLimit documentsTotal'],
  ['downgrade', subscriptionStatusSchema.shape.pendingDowngrade.unwrap(), 'toPlan effectiveDate'],
  ['change of a subscription', subscriptionChangeSchema, 'success checkoutUrl message'],
  ['purchase', checkoutResponseSchema, 'success checkoutUrl'],
  ['upgrade session', storedUpgradeSessionSchema, 'sessionId'],
  ['exchange rates', exchangeRatesSchema, 'usdToPhp phpToUsd lastUpdated'],
];

test.each(ENTITIES)(
  'what is known of a %s has the names that were agreed on [spec: 3.1, 3.2, 3.6, 3.7, 3.9, 3.10, 3.11, 3.13]',
  (_name, { shape }, fields) => {
    expect(Object.keys(shape)).toEqual(expect.arrayContaining(fields.split(' ')));
  },
);

test('plan catalogue › has the specified content [spec: 3.12]', () => {
  const fields = [
    'name',
    'price',
    'pricePhp',
    'period',
    'description',
    'features',
    'buttonText',
    'popular',
    'highlight',
  ];
  for (const entry of PLAN_CATALOGUE) expect(Object.keys(entry)).toEqual(expect.arrayContaining(fields));
});

test('calls › have the specified paths [spec: 7.3]', () => {
  const { prefixed, others } = {
    prefixed: Object.values(callerCalls).map(({ method, path }) => `${method} ${path}`),
    others: [publicCalls, providerCalls.oidc, providerCalls.firebase, subscriptionCalls, guestCalls].flatMap((calls) =>
      Object.values(calls).map(({ method, path }) => `${method} ${path}`),
    ),
  };
  expect(prefixed).toEqual(
    expect.arrayContaining([
      ...['GET /documents', 'POST /documents/upload', 'GET /dashboard', 'GET /documents/:id/analysis'],
      ...['POST /documents/:id/analyze', 'GET /conversations', 'GET /conversations/:id/messages', 'POST /chat'],
      ...['GET /documents/:id/chat-limits', 'POST /purchase-qa-boost', 'GET /subscription-status'],
      'POST /create-upgrade-session',
    ]),
  );
  expect(others).toEqual(
    expect.arrayContaining([
      ...['GET /api/auth/user', 'GET /api/session/user', 'POST /api/oidc-auth', 'POST /api/firebase-auth'],
      ...['POST /api/create-subscription', 'POST /api/cancel-subscription', 'POST /api/store-upgrade-session'],
      'POST /api/process-upgrade',
    ]),
  );
  expect(billingPaths.anonymousCheckout).toBe('/api/create-anonymous-checkout');
});
