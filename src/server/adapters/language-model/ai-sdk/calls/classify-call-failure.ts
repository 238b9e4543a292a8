import { APICallError } from 'ai';
import type { ModelErrorCode } from './model-calls.ts';
import { ProviderRedirectError } from './provider-fetch.ts';
import { readRetryAfter } from './retry-policy.ts';

/** Failure of one attempt. */
export interface CallFailure {
  readonly code: ModelErrorCode;
  /** Whether a retry may succeed. */
  readonly isRetryable: boolean;
  /** `Retry-After` in milliseconds. */
  readonly retryAfterMs: number | undefined;
  /** HTTP status, where there was one. */
  readonly status: number | undefined;
  /** Whether the provider may have received the request. */
  readonly wasSent: boolean;
}

/** Fields of the AI SDK's errors, in responses and in streams. */
interface Described {
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
const PASSING = new Set([408, 409, 425, 429, 500, 502, 503, 504, 520, 522, 524, 529]);
const TOO_LONG =
  /context.?(length|window)|maximum context|too long|too many (input )?tokens|token limit|exceeds? the (maximum|limit)/i;
const KEY = /api.?key/i;
const UNKNOWN_MODEL =
  /model.{0,80}(not (found|exist|supported)|does not exist|unknown|invalid)|(unknown|invalid|no such) model/i;
/** Sent with 429 or 400, and not resolved by waiting. */
const MONEY_GONE = /insufficient_quota|credit balance/i;

/**
 * Classifies the error of a call. Its message is not passed on: it may contain the key or the text.
 * @param nowMs current time, in milliseconds since 1970
 */
export function classifyCallFailure(error: unknown, nowMs: number): CallFailure {
  if (error instanceof ProviderRedirectError) {
    const { status } = error;
    return { code: 'redirected', isRetryable: false, retryAfterMs: undefined, status, wasSent: true };
  }
  const described = describe(error);
  const status = statusOfFailure(described);
  const words = [described.type, described.code, described.message, described.responseBody].join(' ');
  const meaning = status === undefined ? explainStreamFailure(words) : explainStatus(status, words);
  return {
    ...meaning,
    status,
    retryAfterMs: readRetryAfter(described.responseHeaders, nowMs),
    wasSent: status !== undefined || !hasUnreached(error),
  };
}

type Meaning = Pick<CallFailure, 'code' | 'isRetryable'>;

function explainStatus(status: number, words: string): Meaning {
  if (status === 402 || MONEY_GONE.test(words)) return { code: 'out-of-credit', isRetryable: false };
  if (status === 400 || status === 422) return { code: explainBadRequest(words), isRetryable: false };
  const isRetryable = PASSING.has(status) || status >= 500;
  return { code: STATUS_CODES[status] ?? (isRetryable ? 'unavailable' : 'request-refused'), isRetryable: isRetryable };
}

function explainBadRequest(words: string): ModelErrorCode {
  if (TOO_LONG.test(words)) return 'too-long';
  if (KEY.test(words)) return 'key-refused';
  return UNKNOWN_MODEL.test(words) ? 'model-unknown' : 'request-refused';
}

/** A failed connection, or an error within a stream. */
function explainStreamFailure(words: string): Meaning {
  if (/rate.?limit/i.test(words)) return { code: 'rate-limited', isRetryable: true };
  if (TOO_LONG.test(words)) return { code: 'too-long', isRetryable: false };
  return { code: 'unavailable', isRetryable: true };
}

/** Node's codes for failures before anything was sent. */
const UNREACHED = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'],
  ...['CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN', 'ERR_TLS_CERT_ALTNAME_INVALID'],
]);
const CAUSES_MOST = 5;

function hasUnreached(error: unknown): boolean {
  let cause = error as { readonly code?: unknown; readonly cause?: unknown } | undefined | null;
  for (let depth = 0; depth < CAUSES_MOST && typeof cause === 'object' && cause !== null; depth += 1) {
    if (typeof cause.code === 'string' && UNREACHED.has(cause.code)) return true;
    cause = cause.cause as typeof cause;
  }
  return false;
}

function describe(error: unknown): Described {
  if (APICallError.isInstance(error)) return error;
  return typeof error === 'object' && error !== null ? (error as Described) : {};
}

/** A connection that breaks after a 2xx carries that status, which says nothing about the failure. */
function statusOfFailure({ statusCode }: Described): number | undefined {
  return statusCode !== undefined && statusCode >= 400 ? statusCode : undefined;
}
