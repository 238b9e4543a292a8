import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import { createProxyTrust } from './limits/trust-proxy.ts';

/** A request that has been dealt with, in words that name neither who asked nor what about. */
export interface RequestRecord {
  readonly method: string;
  /** The address as it was bound, with its parameters by their names; see `routeOf`. */
  readonly route: string;
  /** 499 where whoever asked had left before the answer was out. */
  readonly status: number;
  readonly durationMs: number;
  /** Why it was refused. */
  readonly code: ErrorCode | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by whoever answers with a refusal. */
    refusalCode: ErrorCode | undefined;
  }
}

/** What nginx calls a client that has left, which is as good a name as any. */
const STATUS_CLIENT_LEFT = 499;
/** Long enough for a UUID or a trace id, short enough for a line of a log, and nothing that a log could take for its own. */
const FOREIGN_ID = /^[A-Za-z0-9._-]{8,64}$/;
/** Addresses of the product that are no pages and no files. */
const BOUND = /^\/(api|auth|identity|test-[a-z]+|healthz|readyz|metrics)(\/|$)/;

/**
 * Names requests: as a trusted proxy has named them, or anew.
 * @param trustProxy the setting: whose word is believed
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
 * Where a request went, as one of few names: what is bound as it was bound, `pages` for what the browser loads, and
 * `nowhere` for what is not there. Never what somebody has typed.
 */
export function routeOf(request: FastifyRequest, status: number): string {
  const { url } = request.routeOptions;
  if (url !== undefined && BOUND.test(url)) return url;
  return url === undefined && status === 404 ? 'nowhere' : 'pages';
}

/** Tells of every request when it is over, whatever its end was, and writes a line of it at the level `info`. */
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
  const status = raw.writableEnded ? raw.statusCode : STATUS_CLIENT_LEFT;
  const { method, refusalCode: code } = request;
  return { method, route: routeOf(request, raw.statusCode), status, durationMs, code };
}
