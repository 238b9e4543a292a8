import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { SECOND_MS } from '#contract/units.ts';

export interface ServerSentEvent {
  readonly event: string;
  readonly data: unknown;
}

/** Proxies close connections that are idle for a minute; some sooner. */
const SILENCE_LIMIT_MS = 15 * SECOND_MS;

/**
 * Responds with server-sent events; the stream ends with the source.
 * @param silenceLimitMs milliseconds without an event after which a heartbeat comment is sent
 */
export function sendEventStream(
  reply: FastifyReply,
  events: AsyncIterable<ServerSentEvent>,
  silenceLimitMs: number = SILENCE_LIMIT_MS,
): FastifyReply {
  return reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .send(Readable.from(formatEvents(events, silenceLimitMs)));
}

async function* formatEvents(events: AsyncIterable<ServerSentEvent>, silenceLimitMs: number): AsyncGenerator<string> {
  const iterator = events[Symbol.asyncIterator]();
  try {
    let next = iterator.next();
    for (;;) {
      const result = await withinTime(next, silenceLimitMs);
      if (result?.done) return;
      yield result
        ? `event: ${result.value.event}\ndata: ${JSON.stringify(result.value.data)}\n\n`
        : ': still here\n\n';
      if (result) next = iterator.next();
    }
  } finally {
    // Not awaited: the source may be idle for long, and learns of it then.
    iterator.return?.().catch(() => {});
  }
}

/** @returns undefined on timeout */
async function withinTime<Value>(promise: Promise<Value>, limitMs: number): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), limitMs).unref();
  });
  try {
    return await Promise.race([promise, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** An unbounded async FIFO queue of events. */
interface EventQueue<Item> extends AsyncIterable<Item> {
  push(event: Item): void;
  /** Events pushed before are still delivered. */
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
