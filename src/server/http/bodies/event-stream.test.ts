import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createEventQueue, type ServerSentEvent, sendEventStream } from './event-stream.ts';

async function bodyOf(events: AsyncIterable<ServerSentEvent>, silenceLimitMs?: number): Promise<string> {
  const app = Fastify();
  app.get('/', (_request, reply) => sendEventStream(reply, events, silenceLimitMs));
  const { body } = await app.inject('/');
  await app.close();
  return body;
}

test('event stream › sends events in order and flushes the queue at its end', async () => {
  const queue = createEventQueue<ServerSentEvent>();
  queue.push({ event: 'one', data: { n: 1 } });
  const body = bodyOf(queue);
  await pause(1);
  queue.push({ event: 'two', data: 'line\nbreak' });
  queue.push({ event: 'three', data: null });
  queue.end();
  expect(await body).toBe(
    'event: one\ndata: {"n":1}\n\nevent: two\ndata: "line\\nbreak"\n\nevent: three\ndata: null\n\n',
  );
});

test('event stream › sends heartbeat comments without losing or repeating events', async () => {
  const queue = createEventQueue<ServerSentEvent>();
  const body = bodyOf(queue, 5);
  await pause(150);
  queue.push({ event: 'late', data: 1 });
  queue.end();
  expect(await body).toMatch(/^(: still here\n\n){2,}event: late\ndata: 1\n\n(: still here\n\n)*$/);
});

test('event stream › a failing source ends the stream', async () => {
  async function* failing(): AsyncGenerator<ServerSentEvent> {
    yield { event: 'one', data: 1 };
    throw new Error('broken');
  }
  await expect(bodyOf(failing())).rejects.toThrow();
});
