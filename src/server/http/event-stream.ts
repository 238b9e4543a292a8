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

/** Keeps events, in their order, until whoever reads them gets to them. */
export interface EventQueue<Item> extends AsyncIterable<Item> {
  push(event: Item): void;
  /** What was pushed before is still read. */
  end(): void;
}

export function createEventQueue<Item>(): EventQueue<Item> {
  const events: Item[] = [];
  let isEnded = false;
  let wake = (): void => {};
  return {
    push(event) {
      events.push(event);
      wake();
    },
    end() {
      isEnded = true;
      wake();
    },
    async *[Symbol.asyncIterator]() {
      while (events.length > 0 || !isEnded) {
        if (events.length === 0) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
        yield* events.splice(0);
      }
    },
  };
}
