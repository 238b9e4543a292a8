import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { ErrorCode } from '#contract/errors.ts';
import { isTransientError } from '#server/db/transient-error.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import { tellSeldom } from '#server/platform/throttle-log.ts';
import { BlobError } from '#server/ports/blob-store.ts';
import { PaymentsError } from '#server/ports/payments.ts';
import { errorBodyOf, retryAfterOf, statusOf } from './error-table.ts';

/** What the frame itself refuses, by Fastify's error codes. */
const FRAME_ERRORS: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload-too-large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid-request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid-request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid-request',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported-media-type',
};

/** Often a setting is wrong; only whoever runs the server can see and mend that. */
const PROVIDER_FAILURES: ReadonlySet<ErrorCode> = new Set([
  'provider-unreachable',
  'code-refused',
  'payments-unreachable',
  'change-unconfirmed',
]);

/** What the administrator has to look into. */
const OWN_FAULTS: ReadonlySet<ErrorCode> = new Set(['internal', 'answer-failed', 'file-lost']);

/** Seconds after which to come back, by the status of an answer that does not say it itself. */
const COME_BACK_SECONDS: Readonly<Record<number, number>> = { 429: 60, 503: 5 };

/** What is thrown where a connection ended in the middle. */
const CUT_SHORT: ReadonlySet<string> = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET']);

/** Turns whatever was thrown into the one form of an error answer. */
export function installErrorHandling(app: FastifyInstance): void {
  app.decorate(
    'tellOutage',
    tellSeldom((error, count) =>
      app.log.error({ err: error, requests: count }, 'something the server needs is not available'),
    ),
  );
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = toAppError(error);
    // Whoever left while waiting has seen no failure, and nobody needs to look into one.
    const isCutShort = error.name === 'AbortError' || CUT_SHORT.has(error.code);
    const hasLeft = reply.raw.destroyed && isCutShort;
    if (!hasLeft) logFailure(request, refusal, error);
    return sendRefusal(reply, refusal);
  });
  // Also of answers that others make: pages, the limit on requests, a server that ends.
  app.addHook('onSend', async (_request, reply) => {
    const seconds = COME_BACK_SECONDS[reply.statusCode];
    if (seconds !== undefined && !reply.hasHeader('retry-after')) reply.header('retry-after', seconds);
  });
}

/** Says when to come back, where that helps. */
export function setRetryAfter(reply: FastifyReply, refusal: AppError): FastifyReply {
  const seconds = retryAfterOf(refusal);
  // Whoever counts requests knows better when the count begins anew.
  return seconds === undefined || reply.hasHeader('retry-after') ? reply : reply.header('retry-after', seconds);
}

/** Tells whoever runs the server what only they can mend. @param words for a fault of ours */
export function logFailure(request: FastifyRequest, refusal: AppError, error: unknown, words = 'request failed'): void {
  const { code, cause } = refusal;
  // Every request meets it.
  if (isTransientError(cause)) {
    request.server.tellOutage(cause);
    return;
  }
  if (OWN_FAULTS.has(code)) request.log.error({ err: cause ?? error }, words);
  if (PROVIDER_FAILURES.has(code) && cause instanceof Error) {
    request.log.warn({ code, reason: cause.message }, 'a provider was no help');
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

/** The refusal behind an error: known ones keep their code, everything else is `internal`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  // What the provider itself says is for the log: people get the words of the code.
  if (error instanceof PaymentsError) return new AppError(error.code, {}, undefined, { cause: error });
  if (hasZodFastifySchemaValidationErrors(error)) return describeValidation(error);
  // Of a stream that was damaged after its beginning was looked at, and wherever else a file is read.
  if (error instanceof BlobError && error.code !== 'blob-unavailable')
    return new AppError('file-lost', {}, undefined, { cause: error });
  // A wait that was cut short keeps the reason with it.
  if (error instanceof Error && error.cause instanceof AppError) return error.cause;
  const { code = '', statusCode, message } = error as Partial<FastifyError>;
  const known = FRAME_ERRORS[code];
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
  const reason = unknownKey ? `The field "${unknownKey}" is not known here.` : wordsFor(issue?.message, field);
  return new AppError(
    'invalid-request',
    { reason: unknownKey || isSentence(reason) ? reason : `"${field}": ${reason}.` },
    field,
  );
}

/** The checks' own words, but where they would show what stands in for a missing value. */
function wordsFor(message: string | undefined, field: string): string {
  if (message?.endsWith('received undefined')) return `"${field}" is missing.`;
  if (message?.endsWith('received NaN')) return `"${field}" must be a number.`;
  return message ?? 'The request is not valid.';
}

function isSentence(text: string): boolean {
  return text.endsWith('.');
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Tells whoever runs the server that something it stands on is away, at most once a minute. */
    tellOutage: (error: unknown) => void;
  }
  interface FastifyContextConfig {
    /** The request carries its own proof and no cookie counts, so it does not matter which site it comes from. */
    isSelfAuthenticated?: boolean;
  }
}

/** Refuses unsafe requests that another site made the browser send. */
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
