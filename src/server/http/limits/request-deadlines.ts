import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HOUR_MS, KIBIBYTE, MINUTE_MS, SECOND_MS } from '#contract/units.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import { discardBodyAfterResponse } from '../bodies/discard-body.ts';
import { statusOf } from '../errors/error-table.ts';

interface RequestDeadline {
  /** Idle timeout: milliseconds in which at least one byte must be transferred. */
  readonly idleMs: number;
  /** Total timeout: milliseconds from the request's headers to the last byte of the response. */
  readonly totalMs: number;
}

export type DeadlineName = 'standard' | 'analysis' | 'answer' | 'archive';
export type RequestDeadlines = Readonly<Record<DeadlineName, RequestDeadline>>;

/**
 * Database statements time out after 30 seconds and external services within a minute, so two minutes without a byte
 * are a fault. Event streams send a heartbeat every 15 seconds; browsers reopen them after the hour.
 */
export const REQUEST_DEADLINES: RequestDeadlines = {
  standard: { idleMs: 2 * MINUTE_MS, totalMs: HOUR_MS },
  /** The call itself waits ten minutes for an analysis; see `features/analysis/service.ts`. */
  analysis: { idleMs: 11 * MINUTE_MS, totalMs: HOUR_MS },
  /** Models have their own timeouts, ten minutes per attempt at most; see `ai-sdk/open-model.ts`. */
  answer: { idleMs: 30 * MINUTE_MS, totalMs: HOUR_MS },
  /** All files of an account, over a slow connection. */
  archive: { idleMs: 2 * MINUTE_MS, totalMs: 12 * HOUR_MS },
};

/**
 * What a client must read of a pending response within `idleMs`: half a kilobyte per second, the same minimum as for
 * uploads.
 */
const MIN_PROGRESS_BYTES = 60 * KIBIBYTE;
const MAX_LISTENERS = 20;
/** A handler that observes its signal responds within this time. */
const GRACE_MS = SECOND_MS;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Default: `standard`. */
    deadline?: DeadlineName;
  }
  interface FastifyRequest {
    /** Aborted when the request has passed its deadline. */
    deadlineSignal: AbortSignal;
  }
}

/**
 * Ends every request that is idle for too long or exceeds its total time, whatever its handler does. Fastify's own
 * `handlerTimeout` covers neither unmatched routes nor hijacked replies, and cuts off transfers that make progress.
 */
export function installRequestDeadlines(app: FastifyInstance, deadlines: RequestDeadlines = REQUEST_DEADLINES): void {
  app.addHook('onRequest', async (request, reply) => {
    const controller = new AbortController();
    request.deadlineSignal = controller.signal;
    // Several plugins listen for the end of the response, and Node.js warns above ten listeners.
    reply.raw.setMaxListeners(MAX_LISTENERS);
    let source: Readable | undefined;
    reply.raw.once('pipe', (stream: Readable) => {
      source = stream;
    });
    watchProgress(request, reply, deadlines[request.routeOptions.config.deadline ?? 'standard'], () => {
      controller.abort(new AppError('unavailable'));
      setTimeout(() => endRequest(request, reply, source), GRACE_MS).unref();
    });
  });
}

function watchProgress(
  { raw: { socket } }: FastifyRequest,
  { raw }: FastifyReply,
  { idleMs, totalMs }: RequestDeadline,
  onDeadline: () => void,
): void {
  const startedAt = performance.now();
  let seenBytes = transferredBytes(socket);
  const check = (): void => {
    const leftMs = totalMs - (performance.now() - startedAt);
    const bytes = transferredBytes(socket);
    const isOver = leftMs < 1 || !isProgress(bytes - seenBytes, socket);
    seenBytes = bytes;
    if (isOver) onDeadline();
    else timer = schedule(leftMs);
  };
  const schedule = (leftMs: number) => setTimeout(check, Math.min(idleMs, leftMs)).unref();
  let timer = schedule(totalMs);
  raw.once('close', () => clearTimeout(timer));
}

function isProgress(bytes: number, socket: Socket): boolean {
  return bytes >= (socket.writableLength > 0 ? MIN_PROGRESS_BYTES : 1);
}

/** Bytes received and sent; `bytesWritten` includes bytes that are still buffered. */
function transferredBytes({ bytesRead = 0, bytesWritten = 0, writableLength = 0 }: Partial<Socket>): number {
  return bytesRead + bytesWritten - writableLength;
}

/** @param source the stream that is being sent, if any */
function endRequest(request: FastifyRequest, reply: FastifyReply, source: Readable | undefined): void {
  const { raw } = reply;
  if (raw.writableFinished || raw.destroyed) return;
  if (raw.headersSent) {
    raw.destroy();
    return;
  }
  request.log.warn({ method: request.method, route: request.routeOptions.url }, 'a request passed its deadline');
  discardBodyAfterResponse(request, reply);
  raw.setHeader('connection', 'close');
  const refusal = new AppError(isSafe(request) ? 'unavailable' : 'outcome-unknown');
  // Another library has hijacked the reply, and Fastify sends nothing for it.
  if (reply.sent) raw.writeHead(statusOf(refusal.code)).end();
  else if (source) source.destroy(refusal);
  else reply.send(refusal);
}

/** Requests that may have changed something must not be repeated blindly. */
function isSafe({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
}
