import { expect, test } from 'vitest';
import { readServerEvents } from './server-events.ts';

const STREAM =
  ': hello\n\nevent: document\ndata: {"pagesRead":1}\n\ndata: one\ndata: two\n\nevent: done\r\ndata:x\r\n\r\n';
const EVENTS = [{ event: 'document', data: '{"pagesRead":1}' }, { data: 'one\ntwo' }, { event: 'done', data: 'x' }];

/** Events of a response whose body arrives in pieces of `size` bytes. */
async function collectEvents(text: string, size: number) {
  const bytes = new TextEncoder().encode(text);
  const body = new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });
  return Array.fromAsync(readServerEvents(new Response(body)));
}

test('server-sent events › parse the same wherever the stream is split', async () => {
  for (let size = 1; size <= STREAM.length; size += 1) {
    expect(await collectEvents(STREAM, size), `pieces of ${size}`).toEqual(EVENTS);
  }
});

test('server-sent events › ignore an event without an end', async () => {
  expect(await collectEvents('event: document\ndata: {"half":', 100)).toEqual([]);
});

test('server-sent events › read a response to its end, also across a split character', async () => {
  expect(await collectEvents('data: 60 days’ notice\n\n', 1)).toEqual([{ data: '60 days’ notice' }]);
});

test('server-sent events › cancel the transfer when the consumer stops', async () => {
  let isCancelled = false;
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('data: 1\n\n')),
    cancel: () => {
      isCancelled = true;
    },
  });
  for await (const { data } of readServerEvents(new Response(body))) {
    expect(data).toBe('1');
    break;
  }
  expect(isCancelled).toBe(true);
});
