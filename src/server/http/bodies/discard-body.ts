import type { FastifyReply, FastifyRequest } from 'fastify';
import { SECOND_MS } from '#contract/units.ts';

/** How long a client may take to notice that its upload was refused, in milliseconds. */
const DISCARD_LIMIT_MS = 2 * SECOND_MS;

/** Discards the rest of the request body after the response; a complete body is left alone. */
export function discardBodyAfterResponse(request: FastifyRequest, reply: FastifyReply): void {
  reply.raw.once('finish', () => {
    if (request.raw.complete) return;
    // A parser that stopped reading would block the stream.
    request.raw.unpipe();
    discardRest(request.raw);
  });
}

/**
 * Closes a connection whose body is unwanted. Closing while data arrives causes a reset, which can destroy the response
 * before the client has read it; so incoming data is discarded for a while first.
 */
function discardRest(body: FastifyRequest['raw']): void {
  const deadline = setTimeout(() => body.destroy(), DISCARD_LIMIT_MS);
  deadline.unref();
  const keep = () => clearTimeout(deadline);
  body.once('end', keep).once('close', keep);
  body.resume();
}
