import { z } from 'zod';
import { auditEventSchema, sessionSchema } from '#contract/account.ts';
import { analysisSchema } from '#contract/analysis.ts';
import { paymentSchema, subscriptionStatusSchema } from '#contract/billing.ts';
import { chatResponseSchema, conversationSchema, messageSchema } from '#contract/chat.ts';
import { dashboardSchema } from '#contract/dashboard.ts';
import { documentPageSchema, documentSchema, uploadResponseSchema } from '#contract/documents.ts';
import { errorBodySchema } from '#contract/error-schemas.ts';
import { coverageSchema, rectangleSchema, sourceSchema } from '#contract/sources.ts';
import { userSchema } from '#contract/users.ts';

/** Component schemas, referenced by name. */
const NAMED_SCHEMAS = {
  Analysis: analysisSchema,
  AuditEvent: auditEventSchema,
  Conversation: conversationSchema,
  Coverage: coverageSchema,
  Dashboard: dashboardSchema,
  Document: documentSchema,
  Error: errorBodySchema,
  Message: messageSchema,
  Page: documentPageSchema,
  Payment: paymentSchema,
  Rectangle: rectangleSchema,
  Session: sessionSchema,
  Source: sourceSchema,
  SubscriptionStatus: subscriptionStatusSchema,
  Answer: chatResponseSchema,
  UploadOutcome: uploadResponseSchema,
  User: userSchema,
};

/** A separate registry: names in the global one would outlive the server. */
export function nameSchemas() {
  const registry = z.registry<{ id?: string }>();
  for (const [id, schema] of Object.entries(NAMED_SCHEMAS)) registry.add(schema as z.ZodType, { id });
  return registry;
}
