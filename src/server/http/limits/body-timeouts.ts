import type { FastifyInstance, FastifyRequest } from 'fastify';
import { KIBIBYTE, SECOND_MS } from '#contract/units.ts';

interface ReceiveLimits {
  /** In which all of a body that is no upload has to be here. */
  readonly bodyMs: number;
  /** Stretch of an upload in which something has to come. */
  readonly uploadStretchMs: number;
  /** Least bytes of an upload in such a stretch. */
  readonly uploadStretchBytes: number;
}

/** JSON and forms have some kilobytes at most; the slowest lines that anybody still uses carry one kilobyte a second. */
const RECEIVE_LIMITS: ReceiveLimits = {
  bodyMs: 20 * SECOND_MS,
  uploadStretchMs: 60 * SECOND_MS,
  uploadStretchBytes: 60 * KIBIBYTE,
};

/**
 * Cuts off whoever sends a body drop by drop, so that connections cannot be held for nothing. An upload may take its time
 * as long as it moves; time that the server itself takes to put away what has come does not count.
 */
export function installBodyTimeouts(app: FastifyInstance, limits: ReceiveLimits = RECEIVE_LIMITS): void {
  app.addHook('onRequest', async (request) => {
    if (!hasBody(request) || request.raw.complete) return;
    // Not only until the answer: what a refused request still sends is read and thrown away, and holds its connection.
    const watch = isUpload(request) ? watchUpload(request, limits) : watchBody(request, limits);
    const end = () => clearInterval(watch);
    request.raw.once('end', end).once('close', end);
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function isUpload({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.startsWith('multipart/form-data') ?? false;
}

function watchBody({ raw }: FastifyRequest, { bodyMs }: ReceiveLimits): NodeJS.Timeout {
  return setInterval(() => raw.destroy(), bodyMs).unref();
}

function watchUpload({ raw }: FastifyRequest, limits: ReceiveLimits): NodeJS.Timeout {
  let seenBytes = raw.socket.bytesRead;
  const check = () => {
    const { bytesRead } = raw.socket;
    // What lies here unread was sent in time.
    const isWaitingForUs = raw.readableLength > 0;
    if (!isWaitingForUs && bytesRead - seenBytes < limits.uploadStretchBytes) raw.destroy();
    seenBytes = bytesRead;
  };
  return setInterval(check, limits.uploadStretchMs).unref();
}
