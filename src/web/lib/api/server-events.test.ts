import { expect, test } from 'vitest';
import { createEventParser, readServerEvents } from './server-events.ts';

const STREAM =
  ': hello\n\nevent: document\ndata: {"pagesRead":1}\n\ndata: one\ndata: two\n\nevent: done\r\ndata:x\r\n\r\n';
const EVENTS = [
  { event: 'document', data: '{"pagesRead":1}' },
  { event: 'message', data: 'one\ntwo' },
  { event: 'done', data: 'x' },
];

test('server-sent events › parse the same wherever the stream is split', () => {
  for (let size = 1; size <= STREAM.length; size += 1) {
    const parser = createEventParser();
    const events = [];
    for (let at = 0; at < STREAM.length; at += size) events.push(...parser.push(STREAM.slice(at, at + size)));
    expect(events, `pieces of ${size}`).toEqual(EVENTS);
  }
});

test('server-sent events › ignore an event without an end', () => {
  expect(createEventParser().push('event: document\ndata: {"half":')).toEqual([]);
});

test('server-sent events › read a response to its end, also across a split character', async () => {
  const bytes = new TextEncoder().encode('data: 60 days’ notice\n\n');
  const body = new ReadableStream({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  const events = [];
  for await (const event of readServerEvents(new Response(body))) events.push(event);
  expect(events).toEqual([{ event: 'message', data: '60 days’ notice' }]);
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
