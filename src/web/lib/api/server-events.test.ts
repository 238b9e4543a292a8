import { expect, test } from 'vitest';
import { createEventParser, readServerEvents } from './server-events.ts';

const STREAM =
  ': hello\n\nevent: document\ndata: {"pagesRead":1}\n\ndata: one\ndata: two\n\nevent: done\r\ndata:x\r\n\r\n';
const EVENTS = [
  { event: 'document', data: '{"pagesRead":1}' },
  { event: 'message', data: 'one\ntwo' },
  { event: 'done', data: 'x' },
];

test('events come out the same wherever the stream is cut', () => {
  for (let size = 1; size <= STREAM.length; size += 1) {
    const parser = createEventParser();
    const events = [];
    for (let at = 0; at < STREAM.length; at += size) events.push(...parser.push(STREAM.slice(at, at + size)));
    expect(events, `pieces of ${size}`).toEqual(EVENTS);
  }
});

test('an event that never ended is not an event', () => {
  expect(createEventParser().push('event: document\ndata: {"half":')).toEqual([]);
});

test('a response is read to its end, also where a character is cut in two', async () => {
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

test('whoever stops listening stops the transfer', async () => {
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
