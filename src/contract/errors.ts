import { z } from 'zod';

/** Every way a call can be refused. The server maps each code to one status and one message. */
export const ERROR_CODES = [
  'invalid-request',
  'unauthenticated',
  'token-invalid',
  'token-expired',
  'sign-in-replayed',
  'sign-in-interrupted',
  'user-disabled',
  'unauthorized-domain',
  'provider-unreachable',
  'code-refused',
  'return-address-refused',
  'trial-moved',
  'confirmation-missing',
  'too-many-attempts',
  'guest-id-invalid',
  'not-found',
  'document-not-found',
  'conversation-not-found',
  'analysis-not-found',
  'file-type',
  'file-too-large',
  'file-empty',
  'too-many-files',
  'no-files',
  'pdf-password',
  'pdf-damaged',
  'pdf-no-pages',
  'pdf-too-complex',
  'pdf-no-readable-text',
  'document-processing',
  'document-failed',
  'document-reading-timeout',
  'analysis-failed',
  'answer-failed',
  'upload-limit-reached',
  'chat-limit-reached',
  'range-not-satisfiable',
  'cross-origin',
  'rate-limited',
  'payload-too-large',
  'unsupported-media-type',
  'overloaded',
  'internal',
] as const;

export const errorCodeSchema = z.enum(ERROR_CODES);
export type ErrorCode = z.infer<typeof errorCodeSchema>;

export const errorBodySchema = z.object({
  code: errorCodeSchema,
  message: z.string(),
  field: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
