import type { FastifyReply, FastifyRequest } from 'fastify';
import { SECOND_MS } from '#contract/units.ts';

/** How long a client may take to notice that its upload was refused. */
const DISCARD_LIMIT_MS = 2 * SECOND_MS;

/** Once the answer is out, nothing waits for what still comes of the body; a body that is complete is left alone. */
export function discardBodyAfterResponse(request: FastifyRequest, reply: FastifyReply): void {
  reply.raw.once('finish', () => {
    if (request.raw.complete) return;
    // A parser that has stopped reading would hold the stream back.
    request.raw.unpipe();
    discardRest(request.raw);
  });
}

/**
 * Ends a connection whose body is not wanted. One that is closed while more comes in is reset, and a reset can take the
 * answer away before the client has read it; so what comes is thrown away for a while first.
 */
function discardRest(body: FastifyRequest['raw']): void {
  const deadline = setTimeout(() => body.destroy(), DISCARD_LIMIT_MS);
  deadline.unref();
  const keep = () => clearTimeout(deadline);
  body.once('end', keep).once('close', keep);
  body.resume();
}
