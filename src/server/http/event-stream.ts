import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export interface ServerSentEvent {
  readonly event: string;
  readonly data: unknown;
}

/** Answers with server-sent events as they come; the stream ends with the source. */
export function sendEvents(reply: FastifyReply, events: AsyncIterable<ServerSentEvent>): FastifyReply {
  return reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .send(Readable.from(formatEvents(events)));
}

async function* formatEvents(events: AsyncIterable<ServerSentEvent>): AsyncGenerator<string> {
  for await (const { event, data } of events) yield `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
