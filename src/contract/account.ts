import { z } from 'zod';
import { paymentsSchema } from './billing.ts';
import { conversationSchema, messageSchema } from './chat.ts';
import { removedCountsSchema } from './documents.ts';
import { userSchema } from './users.ts';

/** Actions in the audit log of an account. The log holds no content of documents. */
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
  /** Name of the document while it exists: the audit log stores only its id. */
  documentName: z.string().nullable(),
  /** Browser and system, like "Chrome on Linux". */
  client: z.string().nullable(),
  /** A count, a plan or a reason; never words of a document. */
  detail: z.string().nullable(),
});
export type AuditEvent = z.infer<typeof auditEventSchema>;

export const AUDIT_LOG_PAGE_SIZE = 50;
export const auditLogQuerySchema = z.strictObject({ before: z.uuid().optional() });
/** Newest first. `next` is the cursor to pass as `before` for older events; null at the end. */
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
  /** Whether the credentials were stored here and are removed too; otherwise they remain with the identity provider. */
  signInRemoved: z.boolean(),
  subscriptionEnded: z.boolean(),
});
export type AccountDeletionReceipt = z.infer<typeof accountDeletionReceiptSchema>;

/** `account.json` of an export. */
export const exportedAccountSchema = z.object({
  exportedAt: z.iso.datetime(),
  user: userSchema,
  /** Identity provider of the user, and its subject id for them. */
  signIn: z.object({ issuer: z.string().nullable(), subject: z.string().nullable() }),
  sessions: z.array(sessionSchema.omit({ isCurrent: true })),
});
export type ExportedAccount = z.infer<typeof exportedAccountSchema>;

/** `activity.json` of an export: the whole audit log, newest first. */
export const exportedActivitySchema = z.array(auditEventSchema);

/** `payments.json` of an export: all payments, newest first. */
export const exportedPaymentsSchema = paymentsSchema;

/** `conversation.json` in a document's folder of an export. */
export const exportedConversationSchema = conversationSchema.extend({ messages: z.array(messageSchema) });
export type ExportedConversation = z.infer<typeof exportedConversationSchema>;
