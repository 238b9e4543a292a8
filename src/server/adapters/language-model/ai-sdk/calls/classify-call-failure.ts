import { APICallError } from 'ai';
import type { ModelErrorCode } from './model-calls.ts';
import { ProviderRedirectError } from './provider-fetch.ts';
import { readRetryAfter } from './retry-policy.ts';

export interface CallFailure {
  readonly code: ModelErrorCode;
  /** Whether a retry may succeed. */
  readonly isRetryable: boolean;
  /** `Retry-After` in milliseconds. */
  readonly retryAfterMs: number | undefined;
  readonly status: number | undefined;
  /** Whether the provider may have received the request. */
  readonly wasSent: boolean;
}

/** Fields of the AI SDK's errors, in responses and in streams. */
interface ErrorFields {
  readonly statusCode?: number | undefined;
  readonly responseHeaders?: Readonly<Record<string, string>> | undefined;
  readonly responseBody?: string | undefined;
  readonly message?: string | undefined;
  readonly type?: string | undefined;
  readonly code?: string | number | null | undefined;
}

const STATUS_CODES: Readonly<Record<number, ModelErrorCode>> = {
  401: 'key-refused',
  403: 'key-refused',
  404: 'model-unknown',
  408: 'timed-out',
  413: 'too-long',
  429: 'rate-limited',
};
/** Transient statuses; 529 is Anthropic's "overloaded". */
const TRANSIENT_STATUSES = new Set([408, 409, 425, 429, 500, 502, 503, 504, 520, 522, 524, 529]);
const TOO_LONG =
  /context.?(length|window)|maximum context|too long|too many (input )?tokens|token limit|exceeds? the (maximum|limit)/i;
const KEY = /api.?key/i;
const UNKNOWN_MODEL =
  /model.{0,80}(not (found|exist|supported)|does not exist|unknown|invalid)|(unknown|invalid|no such) model/i;
/** Groq's code for output that does not fit the schema. */
const UNUSABLE_OUTPUT = /json_validate_failed/;
/** Sent with 429 or 400, and not resolved by waiting. */
const OUT_OF_CREDIT = /insufficient_quota|credit balance/i;

/**
 * Classifies the error of a call. Its message is not passed on: it may contain the key or the text.
 * @param nowMs current time, in milliseconds since 1970
 */
export function classifyCallFailure(error: unknown, nowMs: number): CallFailure {
  if (error instanceof ProviderRedirectError) {
    const { status } = error;
    return { code: 'redirected', isRetryable: false, retryAfterMs: undefined, status, wasSent: true };
  }
  const fields = describe(error);
  const status = statusOfFailure(fields);
  const description = [fields.type, fields.code, fields.message, fields.responseBody].join(' ');
  const classification =
    status === undefined ? classifyStreamFailure(description) : classifyStatus(status, description);
  return {
    ...classification,
    status,
    retryAfterMs: readRetryAfter(fields.responseHeaders, nowMs),
    wasSent: status !== undefined || !failedBeforeSending(error),
  };
}

type Classification = Pick<CallFailure, 'code' | 'isRetryable'>;

function classifyStatus(status: number, description: string): Classification {
  if (status === 402 || OUT_OF_CREDIT.test(description)) return { code: 'out-of-credit', isRetryable: false };
  if (status === 400 && UNUSABLE_OUTPUT.test(description)) return { code: 'unusable-output', isRetryable: true };
  if (status === 400 || status === 422) return { code: classifyBadRequest(description), isRetryable: false };
  const isRetryable = TRANSIENT_STATUSES.has(status) || status >= 500;
  return { code: STATUS_CODES[status] ?? (isRetryable ? 'unavailable' : 'request-refused'), isRetryable: isRetryable };
}

function classifyBadRequest(description: string): ModelErrorCode {
  if (TOO_LONG.test(description)) return 'too-long';
  if (KEY.test(description)) return 'key-refused';
  return UNKNOWN_MODEL.test(description) ? 'model-unknown' : 'request-refused';
}

/** A failed connection, or an error within a stream. */
function classifyStreamFailure(description: string): Classification {
  if (/rate.?limit/i.test(description)) return { code: 'rate-limited', isRetryable: true };
  if (TOO_LONG.test(description)) return { code: 'too-long', isRetryable: false };
  return { code: 'unavailable', isRetryable: true };
}

/** Node's codes for failures before anything was sent. */
const UNSENT_ERROR_CODES = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);
const MAX_CAUSES = 5;

function failedBeforeSending(error: unknown): boolean {
  let cause = error as { readonly code?: unknown; readonly cause?: unknown } | undefined | null;
  for (let depth = 0; depth < MAX_CAUSES && typeof cause === 'object' && cause !== null; depth += 1) {
    if (typeof cause.code === 'string' && UNSENT_ERROR_CODES.has(cause.code)) return true;
    cause = cause.cause as typeof cause;
  }
  return false;
}

function describe(error: unknown): ErrorFields {
  if (APICallError.isInstance(error)) return error;
  return typeof error === 'object' && error !== null ? (error as ErrorFields) : {};
}

/** A connection that breaks after a 2xx carries that status, which says nothing about the failure. */
function statusOfFailure({ statusCode }: ErrorFields): number | undefined {
  return statusCode !== undefined && statusCode >= 400 ? statusCode : undefined;
}
