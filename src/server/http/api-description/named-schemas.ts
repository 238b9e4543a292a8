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

/** What the description of the API names once and refers to. */
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

/** A registry of its own: names in the one that all share would outlive a server. */
export function nameSchemas() {
  const registry = z.registry<{ id?: string }>();
  for (const [id, schema] of Object.entries(NAMED_SCHEMAS)) registry.add(schema as z.ZodType, { id });
  return registry;
}
