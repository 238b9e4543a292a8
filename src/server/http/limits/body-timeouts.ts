import type { FastifyInstance, FastifyRequest } from 'fastify';
import { KIBIBYTE, SECOND_MS } from '#contract/units.ts';

interface BodyTimeouts {
  /** Timeout for a complete body that is not an upload, in milliseconds. */
  readonly bodyMs: number;
  /** Interval in which an upload must make progress, in milliseconds. */
  readonly uploadIntervalMs: number;
  /** Minimum bytes of an upload per interval. */
  readonly uploadIntervalBytes: number;
}

/** JSON and forms have a few kilobytes at most; the slowest links still in use carry one kilobyte per second. */
const BODY_TIMEOUTS: BodyTimeouts = {
  bodyMs: 20 * SECOND_MS,
  uploadIntervalMs: 60 * SECOND_MS,
  uploadIntervalBytes: 60 * KIBIBYTE,
};

/**
 * Slowloris guard for bodies: closes connections that send too slowly. An upload may take long as long as it makes
 * progress; time that the server itself needs to store data does not count.
 */
export function installBodyTimeouts(app: FastifyInstance, limits: BodyTimeouts = BODY_TIMEOUTS): void {
  app.addHook('onRequest', async (request) => {
    if (!hasBody(request) || request.raw.complete) return;
    // Beyond the response: the rest of a refused request's body is drained, and holds its connection.
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

function watchBody({ raw }: FastifyRequest, { bodyMs }: BodyTimeouts): NodeJS.Timeout {
  return setInterval(() => raw.destroy(), bodyMs).unref();
}

function watchUpload({ raw }: FastifyRequest, limits: BodyTimeouts): NodeJS.Timeout {
  let seenBytes = raw.socket.bytesRead;
  const check = () => {
    const { bytesRead } = raw.socket;
    // Unread buffered data was sent in time.
    const isWaitingForUs = raw.readableLength > 0;
    if (!isWaitingForUs && bytesRead - seenBytes < limits.uploadIntervalBytes) raw.destroy();
    seenBytes = bytesRead;
  };
  return setInterval(check, limits.uploadIntervalMs).unref();
}
