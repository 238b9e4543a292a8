import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { ErrorCode } from '#contract/errors.ts';
import { isTransientError } from '#server/db/transient-error.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import { throttleLog } from '#server/platform/throttle-log.ts';
import { BlobError } from '#server/ports/blob-store.ts';
import { PaymentsError } from '#server/ports/payments.ts';
import { errorBodyOf, retryAfterOf, statusOf } from './error-table.ts';
import { errorTexts } from './texts.ts';

/** Refusals of the HTTP layer, by Fastify's error codes. */
const FASTIFY_ERRORS: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload-too-large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid-request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid-request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid-request',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported-media-type',
};

/** Often a wrong setting, which only the administrator can see and fix. */
const PROVIDER_FAILURES: ReadonlySet<ErrorCode> = new Set([
  'provider-unreachable',
  'code-refused',
  'payments-unreachable',
  'change-unconfirmed',
]);

/** Errors that the administrator has to investigate. */
const INTERNAL_ERRORS: ReadonlySet<ErrorCode> = new Set(['internal', 'answer-failed', 'file-lost']);

/** Default `retry-after` in seconds, by status. */
const DEFAULT_RETRY_AFTER_SECONDS: Readonly<Record<number, number>> = { 429: 60, 503: 5 };

/** Error codes of connections that ended prematurely. */
const ABORTED_CODES: ReadonlySet<string> = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET']);

/** Maps every thrown error to the error response format. */
export function installErrorHandling(app: FastifyInstance): void {
  app.decorate(
    'reportOutage',
    throttleLog((error, count) => app.log.error({ err: error, requests: count }, 'a dependency is unavailable')),
  );
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = toAppError(error);
    // The client disconnected: it has seen no failure, and there is nothing to investigate.
    const isAborted = error.name === 'AbortError' || ABORTED_CODES.has(error.code);
    const hasDisconnected = reply.raw.destroyed && isAborted;
    if (!hasDisconnected) logFailure(request, refusal, error);
    return sendRefusal(reply, refusal);
  });
  // Also for responses from elsewhere: pages, the rate limiter, a stopping server.
  app.addHook('onSend', async (_request, reply) => {
    const seconds = DEFAULT_RETRY_AFTER_SECONDS[reply.statusCode];
    if (seconds !== undefined && !reply.hasHeader('retry-after')) reply.header('retry-after', seconds);
  });
}

/** Sets `retry-after`, when a retry helps. */
export function setRetryAfter(reply: FastifyReply, refusal: AppError): FastifyReply {
  const seconds = retryAfterOf(refusal);
  // The rate limiter knows better when its window resets.
  return seconds === undefined || reply.hasHeader('retry-after') ? reply : reply.header('retry-after', seconds);
}

/** Logs what only the administrator can fix. @param words log message for an internal error */
export function logFailure(request: FastifyRequest, refusal: AppError, error: unknown, words = 'request failed'): void {
  const { code, cause } = refusal;
  // Affects every request, so it is throttled.
  if (isTransientError(cause)) {
    request.server.reportOutage(cause);
    return;
  }
  if (INTERNAL_ERRORS.has(code)) request.log.error({ err: cause ?? error }, words);
  if (PROVIDER_FAILURES.has(code) && cause instanceof Error) {
    request.log.warn({ code, reason: cause.message }, 'a provider request failed');
  }
}

function sendRefusal(reply: FastifyReply, refusal: AppError): FastifyReply {
  reply.request.refusalCode = refusal.code;
  return setRetryAfter(reply, refusal)
    .header('cache-control', 'no-store')
    .status(statusOf(refusal.code))
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(errorBodyOf(refusal));
}

/** Converts an error to an AppError: known ones keep their code, everything else is `internal`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  // The provider's message is only logged: users get the message of the code.
  if (error instanceof PaymentsError) return new AppError(error.code, {}, undefined, { cause: error });
  if (hasZodFastifySchemaValidationErrors(error)) return describeValidation(error);
  // A stream found corrupt after its beginning was verified, and other file reads.
  if (error instanceof BlobError && error.code !== 'blob-unavailable')
    return new AppError('file-lost', {}, undefined, { cause: error });
  // An aborted wait has the reason as its cause.
  if (error instanceof Error && error.cause instanceof AppError) return error.cause;
  const { code = '', statusCode, message } = error as Partial<FastifyError>;
  const known = FASTIFY_ERRORS[code];
  if (known === 'invalid-request')
    return new AppError(known, { reason: 'The request body is not valid JSON.' }, 'body');
  if (known) return new AppError(known);
  if (statusCode === 429) return new AppError('rate-limited');
  if (error instanceof SyntaxError && statusCode === 400) {
    return new AppError('invalid-request', { reason: 'The request body is not valid JSON.' }, 'body');
  }
  return new AppError(isTransientError(error) ? 'unavailable' : 'internal', {}, undefined, {
    cause: error instanceof Error ? error : new Error(String(message)),
  });
}

interface ValidationError {
  readonly validationContext?: string | undefined;
  readonly validation: readonly {
    readonly instancePath: string;
    readonly message?: string | undefined;
    readonly params?: unknown;
  }[];
}

function describeValidation(error: ValidationError): AppError {
  const [issue] = error.validation;
  const unknownKey = (issue?.params as { keys?: string[] } | undefined)?.keys?.[0];
  const path = issue?.instancePath.split('/').filter(Boolean).join('.') ?? '';
  const field = [path, unknownKey].filter(Boolean).join('.') || error.validationContext || 'request';
  const reason = unknownKey ? `The field "${unknownKey}" is not known here.` : describeIssue(issue?.message, field);
  return new AppError(
    'invalid-request',
    { reason: unknownKey || isSentence(reason) ? reason : `"${field}": ${reason}.` },
    field,
  );
}

/** The validator's messages, except where they would show its placeholder for a missing value. */
function describeIssue(message: string | undefined, field: string): string {
  if (message?.endsWith('received undefined')) return `"${field}" is missing.`;
  if (message?.endsWith('received NaN')) return `"${field}" must be a number.`;
  return message ?? errorTexts.invalidRequest;
}

function isSentence(text: string): boolean {
  return text.endsWith('.');
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Logs that a dependency is unavailable, at most once a minute. */
    reportOutage: (error: unknown) => void;
  }
  interface FastifyContextConfig {
    /** The request carries its own proof and no cookie is used, so its origin does not matter. */
    isSelfAuthenticated?: boolean;
  }
}

/** CSRF protection: refuses unsafe cross-site requests. */
export function installOriginCheck(app: FastifyInstance, publicOrigins: () => readonly string[]): void {
  app.addHook('onRequest', async (request) => {
    if (['GET', 'HEAD', 'OPTIONS'].includes(request.method) || request.routeOptions.config.isSelfAuthenticated) return;
    if (isForeign(request, publicOrigins())) throw new AppError('cross-origin');
  });
}

function isForeign(request: FastifyRequest, publicOrigins: readonly string[]): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return false;
  if (site !== undefined) return true;
  const { origin } = request.headers;
  if (origin === undefined) return false;
  return origin !== `${request.protocol}://${request.host}` && !publicOrigins.includes(origin);
}
