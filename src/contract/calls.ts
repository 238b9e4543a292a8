import { z } from 'zod';
import { analysisSchema } from './analysis.ts';
import {
  chatLimitsSchema,
  chatRequestSchema,
  chatResponseSchema,
  conversationIdSchema,
  conversationSchema,
  messageSchema,
} from './chat.ts';
import { dashboardSchema } from './dashboard.ts';
import {
  deletionReceiptSchema,
  documentIdSchema,
  documentPageSchema,
  documentSchema,
  uploadResponseSchema,
} from './documents.ts';
import { publicSettingsSchema } from './settings.ts';
import { userSchema } from './users.ts';

const byDocument = z.object({ id: documentIdSchema });
const nothing = z.union([z.null(), z.undefined(), z.strictObject({})]);

/**
 * Calls that account holders reach under `/api` and trial users under `/api/session`.
 * Paths are written without that prefix.
 */
export const callerCalls = {
  listDocuments: { method: 'GET', path: '/documents', response: z.array(documentSchema) },
  getDocument: { method: 'GET', path: '/documents/:id', params: byDocument, response: documentSchema },
  deleteDocument: { method: 'DELETE', path: '/documents/:id', params: byDocument, response: deletionReceiptSchema },
  uploadDocuments: { method: 'POST', path: '/documents/upload', response: uploadResponseSchema },
  openSample: { method: 'POST', path: '/documents/sample', body: nothing, response: uploadResponseSchema },
  getPage: {
    method: 'GET',
    path: '/documents/:id/pages/:pageNumber',
    params: byDocument.extend({ pageNumber: z.coerce.number().int().min(1) }),
    response: documentPageSchema,
  },
  getAnalysis: { method: 'GET', path: '/documents/:id/analysis', params: byDocument, response: analysisSchema },
  analyze: {
    method: 'POST',
    path: '/documents/:id/analyze',
    params: byDocument,
    body: nothing,
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
  chat: { method: 'POST', path: '/chat', body: chatRequestSchema, response: chatResponseSchema },
  dashboard: { method: 'GET', path: '/dashboard', response: dashboardSchema },
} as const;

/** Calls with one address, whoever asks. */
export const openCalls = {
  settings: { method: 'GET', path: '/api/settings', response: publicSettingsSchema },
  accountUser: { method: 'GET', path: '/api/auth/user', response: userSchema },
  sessionUser: { method: 'GET', path: '/api/session/user', response: userSchema },
} as const;

/**
 * Calls that answer with something other than JSON, under both prefixes.
 * `events` is a stream of server-sent events named `document`, each a whole document as JSON,
 * from now until its reading is over.
 */
export const streamPaths = {
  file: '/documents/:id/file',
  events: '/documents/:id/events',
} as const;
