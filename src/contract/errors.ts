/** All error codes. The server maps each to one status and one message. */
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
  'too-many-trials',
  'confirmation-missing',
  'deletion-unfinished',
  'too-many-attempts',
  'guest-id-invalid',
  'not-found',
  'document-not-found',
  'conversation-not-found',
  'answer-not-found',
  'note-not-found',
  'note-limit-reached',
  'analysis-not-found',
  'dates-not-found',
  'file-type',
  'file-too-large',
  'file-empty',
  'too-many-files',
  'no-files',
  'pdf-password',
  'pdf-password-wrong',
  'pdf-password-attempts',
  'pdf-certificate',
  'pdf-encryption',
  'pdf-damaged',
  'pdf-no-pages',
  'pdf-too-complex',
  'pdf-no-readable-text',
  'document-processing',
  'document-failed',
  'file-lost',
  'document-reading-timeout',
  'analysis-failed',
  'answer-failed',
  'upload-limit-reached',
  'chat-limit-reached',
  'shop-closed',
  'plan-unchanged',
  'no-subscription',
  'nothing-to-resume',
  'subscription-exists',
  'already-paid',
  'checkout-replaced',
  'payment-due',
  'payment-declined',
  'change-unconfirmed',
  'payments-unreachable',
  'upgrade-session-not-found',
  'notice-refused',
  'range-not-satisfiable',
  'cross-origin',
  'rate-limited',
  'payload-too-large',
  'unsupported-media-type',
  'overloaded',
  'unavailable',
  'outcome-unknown',
  'internal',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** The body of every error response. */
export interface ErrorBody {
  readonly code: ErrorCode;
  readonly message: string;
  readonly field?: string | undefined;
  /** The file that was refused, where the request brought files. */
  readonly filename?: string | undefined;
  /** Whole seconds after which the same request may be granted. */
  readonly retryAfterSeconds?: number | undefined;
}

/**
 * The same check as `errorBodySchema`, for pages that load no schema.
 * @returns null where a value is no refusal of ours
 */
export function readErrorBody(value: unknown): ErrorBody | null {
  if (typeof value !== 'object' || value === null) return null;
  const { code, message, field, filename, retryAfterSeconds } = value as {
    readonly [Name in keyof ErrorBody]?: unknown;
  };
  const known = ERROR_CODES.find((candidate) => candidate === code);
  if (known === undefined || typeof message !== 'string') return null;
  if (field !== undefined && typeof field !== 'string') return null;
  if (filename !== undefined && typeof filename !== 'string') return null;
  return {
    code: known,
    message,
    ...(field !== undefined && { field }),
    ...(filename !== undefined && { filename }),
    ...(typeof retryAfterSeconds === 'number' && { retryAfterSeconds }),
  };
}
