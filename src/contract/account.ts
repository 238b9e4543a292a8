import { z } from 'zod';
import { paymentsSchema } from './billing.ts';
import { conversationSchema, messageSchema } from './chat.ts';
import { removedCountsSchema } from './documents.ts';
import { userSchema } from './users.ts';

/** Everything that is written down about what was done with an account. No content of a document is among it. */
export const AUDIT_ACTIONS = [
  'signed-in',
  'sign-in-failed',
  'signed-out',
  'sessions-ended',
  'password-changed',
  'password-reset-requested',
  'trial-moved',
  'document-uploaded',
  'document-read',
  'document-deleted',
  'document-expired',
  'data-exported',
  'account-deleted',
  'plan-changed',
] as const;
export const auditActionSchema = z.enum(AUDIT_ACTIONS);
export type AuditAction = z.infer<typeof auditActionSchema>;

export const auditEventSchema = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  action: auditActionSchema,
  documentId: z.number().int().nullable(),
  /** Name of the document as long as it is here: the trail itself keeps the number only. */
  documentName: z.string().nullable(),
  /** Browser and system, like "Chrome on Linux". */
  client: z.string().nullable(),
  /** A count, a plan or a reason; never words of a document. */
  detail: z.string().nullable(),
});
export type AuditEvent = z.infer<typeof auditEventSchema>;

export const AUDIT_LOG_PAGE_SIZE = 50;
export const auditLogQuerySchema = z.strictObject({ before: z.uuid().optional() });
/** Newest first. `next` is what to ask for as `before` to see older ones; null at the end. */
export const auditLogSchema = z.object({ events: z.array(auditEventSchema), next: z.uuid().nullable() });

export const sessionSchema = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  /** To the hour. */
  seenAt: z.iso.datetime(),
  client: z.string().nullable(),
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

export const endedSessionsSchema = z.object({ ended: z.number().int() });
export const loggedOutSchema = z.object({ success: z.literal(true) });

/** Typed by the person before everything is removed. */
export const DELETION_PHRASE = 'delete my account';
export const accountDeletionRequestSchema = z.strictObject({ confirmation: z.string().max(100) });

export const accountDeletionReceiptSchema = z.object({
  deletedAt: z.iso.datetime(),
  removed: removedCountsSchema.extend({
    documents: z.number().int(),
    sessions: z.number().int(),
    auditEvents: z.number().int(),
  }),
  /** Whether the sign-in itself was kept here and is gone too; otherwise it lives on with the identity provider. */
  signInRemoved: z.boolean(),
  subscriptionEnded: z.boolean(),
});
export type AccountDeletionReceipt = z.infer<typeof accountDeletionReceiptSchema>;

/** `account.json` of an export. */
export const exportedAccountSchema = z.object({
  exportedAt: z.iso.datetime(),
  user: userSchema,
  /** Who vouches for the person, and under which name of theirs. */
  signIn: z.object({ issuer: z.string().nullable(), subject: z.string().nullable() }),
  sessions: z.array(sessionSchema.omit({ isCurrent: true })),
});
export type ExportedAccount = z.infer<typeof exportedAccountSchema>;

/** `activity.json` of an export: the whole trail, newest first. */
export const exportedActivitySchema = z.array(auditEventSchema);

/** `payments.json` of an export: the whole money trail, newest first. */
export const exportedPaymentsSchema = paymentsSchema;

/** `conversation.json` in a document's folder of an export. */
export const exportedConversationSchema = conversationSchema.extend({ messages: z.array(messageSchema) });
export type ExportedConversation = z.infer<typeof exportedConversationSchema>;
