import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import { createProxyTrust } from './limits/trust-proxy.ts';

/** A finished request, without personal data and content. */
export interface RequestRecord {
  readonly method: string;
  /** The route pattern with its parameter names; see `routeOf`. */
  readonly route: string;
  /** 499 when the client disconnected before the response was complete. */
  readonly status: number;
  readonly durationMs: number;
  /** Error code, if it was refused. */
  readonly code: ErrorCode | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by error handlers. */
    refusalCode: ErrorCode | undefined;
  }
}

/** The de facto status of nginx for a client that closed the request. */
const STATUS_CLIENT_CLOSED_REQUEST = 499;
/** Fits a UUID or a trace id, and cannot inject into a log line. */
const FOREIGN_ID = /^[A-Za-z0-9._-]{8,64}$/;
/** Prefixes that are neither pages nor files. */
const BOUND = /^\/(api|auth|identity|test-[a-z]+|healthz|readyz|metrics)(\/|$)/;

/**
 * Generates request ids: taken from a trusted proxy's header, or random.
 * @param trustProxy the setting `TRUST_PROXY`
 */
export function createRequestIds(trustProxy: false | number | readonly string[]): (raw: IncomingMessage) => string {
  const isTrusted = createProxyTrust(trustProxy);
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    const isGood = typeof given === 'string' && FOREIGN_ID.test(given) && isTrusted(socket.remoteAddress, 0);
    return isGood ? given : randomUUID();
  };
}

/**
 * The route of a request as a low-cardinality label: the route pattern, `pages` for what the browser loads, and
 * `nowhere` for unmatched paths. Never user input.
 */
function routeOf(request: FastifyRequest, status: number): string {
  const { url } = request.routeOptions;
  if (url !== undefined && BOUND.test(url)) return url;
  return url === undefined && status === 404 ? 'nowhere' : 'pages';
}

/** Reports every finished request, however it ended, and logs it at level `info`. */
export function installRequestLog(app: FastifyInstance, onEnd: (record: RequestRecord) => void = () => {}): void {
  app.decorateRequest('refusalCode', undefined);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    const startedAt = performance.now();
    reply.raw.once('close', () => {
      const record = describe(request, reply, performance.now() - startedAt);
      onEnd(record);
      const { method, route, status, durationMs, code } = record;
      request.log.info({ method, route, status, ms: Math.round(durationMs), ...(code && { code }) }, 'request');
    });
  });
}

function describe(request: FastifyRequest, { raw }: FastifyReply, durationMs: number): RequestRecord {
  const status = raw.writableEnded ? raw.statusCode : STATUS_CLIENT_CLOSED_REQUEST;
  const { method, refusalCode: code } = request;
  return { method, route: routeOf(request, raw.statusCode), status, durationMs, code };
}
