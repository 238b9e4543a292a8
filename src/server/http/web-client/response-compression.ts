import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { KIBIBYTE } from '#contract/units.ts';

/** Below this size compression saves almost nothing; long lists are far above it. */
const SMALLEST_BYTES = 32 * KIBIBYTE;
/** The fastest level compresses a document list to a twelfth; the best one takes five times as long for little more. */
const LEVEL = constants.Z_BEST_SPEED;
const pack = promisify(gzip);

/**
 * Compresses long JSON responses: a list of 10,000 documents is 8 MB otherwise. None of these responses contains a
 * secret beside attacker-controlled text, so their length leaks nothing (BREACH).
 */
export function installResponseCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < SMALLEST_BYTES) return payload;
    if (!String(reply.getHeader('content-type')).startsWith('application/json')) return payload;
    reply.header('vary', 'accept-encoding');
    if (!acceptsGzip(request.headers['accept-encoding'])) return payload;
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    return pack(payload, { level: LEVEL });
  });
}

function acceptsGzip(header: string | string[] | undefined): boolean {
  const offered = String(header ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase());
  return offered.some((coding) => /^gzip(?!.*;\s*q=0(\.0*)?$)/.test(coding));
}
